/* A bot that measures its own thinking. It notes the monotonic clock when it has read a go line, is busy or asleep for one
   to five milliseconds in turn, notes the clock again, and answers with both readings, in nanoseconds, in place of a move.
   With an argument it is no bot but a program that never rests until its input ends. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void think(long since, long turn) {
	long length = 1000000 + turn * 2654435761L % 4000000;
	if (turn % 2)
		nanosleep(&(struct timespec){0, length}, 0);
	else
		while (now() - since < length)
			;
}

static void spin(void) {
	struct pollfd input = {0, POLLIN, 0};
	while (!poll(&input, 1, 0))
		for (long until = now() + 10000000; now() < until;)
			;
}

int main(int argc, char **argv) {
	char buf[1 << 16];
	ssize_t n;
	if (argc > 1) {
		spin();
		return 0;
	}
	for (long turn = 0; (n = read(0, buf, sizeof buf - 1)) > 0;) { /* a message is one write */
		long since = now();
		buf[n] = 0;
		if (!strncmp(buf, "abp", 3))
			n = sprintf(buf, "id name thinker\nabpok\n");
		else if (strstr(buf, "\ngo ")) {
			think(since, turn++);
			n = sprintf(buf, "bestmove %ld,%ld\n", since, now());
		} else
			continue;
		if (write(1, buf, n) != n)
			return 1;
	}
	return 0;
}
