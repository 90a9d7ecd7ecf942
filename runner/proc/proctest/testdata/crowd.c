/* The least that many games at once can cost: start two bots for each game, a few at a time, shake hands with them, and
   ask one after the other until every game has its plies, all in one loop. Arguments: bot, its argument, games, plies, the
   lines of a turn. Prints seconds until every game has begun and until the last has ended, and its own peak of memory in
   kilobytes. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { starts = 8 }; /* bots that may be between their start and their handshake */

struct bot { int in, out, ready; };

static struct bot *bots;
static int *left, epoll;
extern char **environ;

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static void say(int bot, const char *text, size_t size) {
	if (write(bots[bot].in, text, size) != (ssize_t)size)
		exit(1);
}

static void start(int bot, char *path, char *arg) {
	int in[2], out[2];
	pid_t pid;
	char *argv[] = {path, arg, 0};
	posix_spawn_file_actions_t files;
	if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC))
		exit(1);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in[0], 0);
	posix_spawn_file_actions_adddup2(&files, out[1], 1);
	if (posix_spawn(&pid, path, &files, 0, argv, environ))
		exit(1);
	posix_spawn_file_actions_destroy(&files);
	close(in[0]), close(out[1]);
	bots[bot] = (struct bot){in[1], out[0], 0};
	struct epoll_event e = {EPOLLIN, {.u32 = bot}};
	epoll_ctl(epoll, EPOLL_CTL_ADD, out[0], &e);
	say(bot, "abp 1\n", 6);
}

int main(int argc, char **argv) {
	if (argc != 6)
		return 2;
	int games = atoi(argv[3]), plies = atoi(argv[4]), begun = 0, ended = 0, started = 0, starting = 0;
	size_t size = strlen(argv[5]);
	struct rlimit most;
	getrlimit(RLIMIT_NOFILE, &most);
	most.rlim_cur = most.rlim_max;
	setrlimit(RLIMIT_NOFILE, &most);
	bots = calloc(2 * games, sizeof *bots), left = calloc(games, sizeof *left);
	epoll = epoll_create1(EPOLL_CLOEXEC);
	double first = now(), last = first;
	while (ended < games) {
		while (starting < starts && started < 2 * games)
			start(started++, argv[1], argv[2]), starting++;
		struct epoll_event events[64];
		int n = epoll_wait(epoll, events, 64, -1);
		for (int i = 0; i < n; i++) {
			int bot = events[i].data.u32, game = bot / 2;
			char text[4096];
			ssize_t got = read(bots[bot].out, text, sizeof text - 1);
			if (got <= 0)
				return 1;
			text[got] = 0;
			if (strstr(text, "abpok")) {
				say(bot, "isready\n", 8);
			} else if (strstr(text, "readyok")) {
				starting--;
				bots[bot].ready = 1;
				if (bots[bot ^ 1].ready) {
					say(2 * game, argv[5], size);
					left[game] = plies;
					if (++begun == games)
						last = now();
				}
			} else if (--left[game] > 0) {
				say(bot ^ 1, argv[5], size);
			} else {
				ended++;
			}
		}
	}
	struct rusage used;
	getrusage(RUSAGE_SELF, &used);
	printf("%.3f %.3f %ld\n", last - first, now() - first, used.ru_maxrss);
	return 0;
}
