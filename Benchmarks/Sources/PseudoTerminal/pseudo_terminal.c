#define _GNU_SOURCE
#include "pseudo_terminal.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

/// Reads everything the program sends, and records when its first picture was complete.
static void drain(int terminal, double start, long picture, struct pseudo_terminal_run *run) {
  enum { GAP_MILLISECONDS = 5, FOREVER = -1 };
  char buffer[65536];
  double last = start;
  for (;;) {
    struct pollfd wait = {.fd = terminal, .events = POLLIN};
    int is_drawing = run->first_picture < 0 && run->bytes >= picture;
    int ready = poll(&wait, 1, is_drawing ? GAP_MILLISECONDS : FOREVER);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) {
      run->first_picture = last - start;
      continue;
    }
    ssize_t count = ready < 0 ? -1 : read(terminal, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    run->bytes += count;
    last = now();
  }
  if (run->first_picture < 0 && run->bytes >= picture) run->first_picture = last - start;
}

int pseudo_terminal_run(const char *const *arguments, int rows, int columns,
                        struct pseudo_terminal_run *result) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  struct pseudo_terminal_run run = {.first_picture = -1};
  int terminal;
  double start = now();
  pid_t child = forkpty(&terminal, NULL, NULL, &size);
  if (child < 0) return errno;
  if (child == 0) {
    setenv("TERM", "xterm-256color", 1);
    execv(arguments[0], (char *const *)arguments);
    _exit(127);
  }
  drain(terminal, start, (long)rows * columns / 2, &run);
  close(terminal);
  int status = 0;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0) {
    if (errno != EINTR) return errno;
  }
  run.wall = now() - start;
  run.processor = seconds(usage.ru_utime) + seconds(usage.ru_stime);
#ifdef __APPLE__
  run.memory = (double)usage.ru_maxrss;
#else
  run.memory = (double)usage.ru_maxrss * 1024;
#endif
  run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  *result = run;
  return 0;
}
