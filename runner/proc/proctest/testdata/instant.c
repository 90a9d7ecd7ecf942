/* A bot that answers at once, or after as many milliseconds as its argument says: what is measured with it is the
   referee. It moves to a1 whatever the game or, with the word legal as a second argument, makes the first legal move. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say(const char *text) {
	if (write(1, text, strlen(text)) < 0)
		_exit(1);
}

static int rest, legal;
static char reply[64] = "bestmove a1\n";

/* Keeps the first move of what follows the word legal: a count, perhaps "sample", moves. */
static void choose(const char *list) {
	list += strspn(list, "0123456789");
	list += strspn(list, " ");
	if (!strncmp(list, "sample ", 7))
		list += 7;
	size_t n = strcspn(list, " ");
	if (n < sizeof reply - 10) {
		memcpy(reply + 9, list, n);
		memcpy(reply + 9 + n, "\n", 2);
	}
}

static void take(const char *line) {
	if (!strncmp(line, "go", 2)) {
		if (rest)
			usleep(rest * 1000);
		say(reply);
	}
	else if (!strncmp(line, "legal ", 6))
		choose(line + 6);
	else if (!strncmp(line, "isready", 7))
		say("readyok\n");
	else if (!strncmp(line, "abp", 3))
		say(legal ? "id name instant\nfeature legal\nabpok\n" : "id name instant\nabpok\n");
	else if (!strncmp(line, "quit", 4))
		_exit(0);
}

int main(int argc, char **argv) {
	static char buf[1 << 16];
	size_t have = 0;
	rest = argc > 1 ? atoi(argv[1]) : 0;
	legal = argc > 2 && !strcmp(argv[2], "legal");
	for (;;) {
		ssize_t n = read(0, buf + have, sizeof buf - have);
		if (n <= 0)
			return 0;
		have += n;
		char *line = buf, *end;
		while ((end = memchr(line, '\n', buf + have - line))) {
			*end = 0;
			take(line);
			line = end + 1;
		}
		have = buf + have - line;
		memmove(buf, line, have);
	}
}
