/* The least that a turn can cost: write the turn's lines to one of two bots, poll for the answer with a time limit, read
   it, and go on with the other. Arguments: bot, plies, the lines of a turn. Prints how many nanoseconds the median ply
   took: other work on the machine lengthens some plies, not most. With the word turns as a fourth argument it prints of
   each turn when it was handed over and when the answer was read, in nanoseconds of the monotonic clock, and the answer. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct bot { int in, out; };

static struct bot start(const char *path) {
	int in[2], out[2];
	if (pipe(in) || pipe(out))
		exit(1);
	if (!vfork()) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		close(in[0]), close(in[1]), close(out[0]), close(out[1]);
		execl(path, path, (char *)0);
		_exit(1);
	}
	close(in[0]), close(out[1]);
	return (struct bot){in[1], out[0]};
}

static long now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void ask(struct bot b, const char *text, size_t size, const char *want, int tell) {
	char buf[4096];
	size_t have = 0;
	if (write(b.in, text, size) != (ssize_t)size)
		exit(1);
	long asked = tell ? now() : 0;
	do {
		struct pollfd p = {b.out, POLLIN, 0};
		if (poll(&p, 1, 20000) != 1)
			exit(1);
		ssize_t n = read(b.out, buf + have, sizeof buf - 1 - have);
		if (n <= 0)
			exit(1);
		have += n;
		buf[have] = 0;
	} while (buf[have - 1] != '\n');
	if (!strstr(buf, want))
		exit(1);
	if (tell) {
		long read = now();
		printf("%ld %ld %s", asked, read, buf);
	}
}

static int compare(const void *a, const void *b) {
	long x = *(const long *)a, y = *(const long *)b;
	return (x > y) - (x < y);
}

int main(int argc, char **argv) {
	int tell = argc == 5 && !strcmp(argv[4], "turns");
	if (argc != 4 + tell)
		return 2;
	struct bot bots[2];
	for (int i = 0; i < 2; i++) {
		bots[i] = start(argv[1]);
		ask(bots[i], "abp 1\n", 6, "abpok", 0);
	}
	long plies = atol(argv[2]);
	size_t size = strlen(argv[3]);
	long *took = malloc(plies * sizeof *took), last = now();
	for (long i = -plies / 10; i < plies; i++) {
		ask(bots[i & 1], argv[3], size, "bestmove", tell && i >= 0);
		long t = now();
		if (i >= 0)
			took[i] = t - last;
		last = t;
	}
	if (tell)
		return 0;
	qsort(took, plies, sizeof *took, compare);
	printf("%ld\n", took[plies / 2]);
	return 0;
}
