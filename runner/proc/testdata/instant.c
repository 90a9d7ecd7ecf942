/* A bot that answers at once, or after as many milliseconds as its argument says, whatever the game: what is measured
   with it is the referee. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say(const char *text) {
	if (write(1, text, strlen(text)) < 0)
		_exit(1);
}

static int rest;

static void take(const char *line) {
	if (!strncmp(line, "go", 2)) {
		if (rest)
			usleep(rest * 1000);
		say("bestmove a1\n");
	}
	else if (!strncmp(line, "isready", 7))
		say("readyok\n");
	else if (!strncmp(line, "abp", 3))
		say("id name instant\nabpok\n");
	else if (!strncmp(line, "quit", 4))
		_exit(0);
}

int main(int argc, char **argv) {
	static char buf[1 << 16];
	size_t have = 0;
	rest = argc > 1 ? atoi(argv[1]) : 0;
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
