// usage: Growth [--most POINTS] [NAME-PREFIX ...]
//
// Measures how the time and memory of the whole program grow with the size of its input: the
// processor time and the peak memory of a run, from wait4, as `name value unit`, one per line.
// The files have 1000 points, ten times as many and so on, up to a million or --most. The program
// is $ROUTESIM; its output is discarded. A run that the program refuses, for example because
// there are more points than it keeps, is reported on standard error.

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files.h"

// A command, and the formats for which it is measured.
typedef struct {
  const char *name;
  // FILE stands for the file.
  const char *words[12];
  // The formats by name; none for all of them.
  const char *formats[4];
} command;

static const command commands[] = {
    {"inspect", {"inspect", "FILE"}, {NULL}},
    {"render.json", {"render", "FILE", "--format", "json"}, {"gpxRoute", "polyline"}},
    {"render.plan", {"render", "FILE", "--view", "plan", "--format", "png"}, {"gpxRoute"}},
    {"simulate", {"simulate", "FILE", "--speed", "5"}, {"gpxRoute"}},
    {"replay", {"replay", "FILE", "--headless", "--rate", "1"}, {"gpx", "session"}},
    {"correct.robust", {"correct", "FILE", "--simulate-poses"}, {"gpx", "session", "poses"}},
    {"correct.all",
     {"correct", "FILE", "--strategy", "all", "--simulate-poses"},
     {"gpx", "session"}},
    {"correct.explain",
     {"correct", "FILE", "--strategy", "all", "--explain", "--format", "jsonl"},
     {"session"}},
};

static char **prefixes;

// The same rule as in script/bench: a prefix of the name, or a text that begins with the name.
static int is_wanted(const char *name) {
  if (!*prefixes) return 1;
  for (char **prefix = prefixes; *prefix; prefix++) {
    size_t length = strlen(*prefix) < strlen(name) ? strlen(*prefix) : strlen(name);
    if (strncmp(*prefix, name, length) == 0) return 1;
  }
  return 0;
}

static void fail(const char *what) {
  fprintf(stderr, "Growth: %s: %s\n", what, strerror(errno));
  exit(1);
}

// Runs the program; returns false if the program refuses.
static int run(const char *const *words, const char *program, const char *path,
               struct rusage *usage) {
  const char *arguments[16] = {program};
  for (int i = 0; words[i]; i++) {
    arguments[i + 1] = strcmp(words[i], "FILE") == 0 ? path : words[i];
  }
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 1);
    dup2(nowhere, 2);
    execv(program, (char *const *)arguments);
    _exit(127);
  }
  int status = 0;
  while (wait4(child, &status, 0, usage) < 0) {
    if (errno != EINTR) fail("wait4");
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) == 127) {
    fprintf(stderr, "Growth: %s %s did not end in order\n", words[0], path);
    exit(1);
  }
  return WEXITSTATUS(status) == 0;
}

// Writes the file in a separate process: a run's peak memory starts at that of the process that
// it is forked from, and memory used for writing is not all returned.
static void write_file(const growth_format *format, long points, const char *path) {
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    FILE *file = fopen(path, "w");
    if (!file) fail(path);
    format->write(file, points);
    if (fclose(file) != 0) fail(path);
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) fail("waitpid");
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) exit(1);
}

static double seconds(struct timeval time) { return (double)time.tv_sec + time.tv_usec / 1e6; }

static int is_of(const command *command, const growth_format *format) {
  if (!command->formats[0]) return 1;
  for (int i = 0; command->formats[i]; i++) {
    if (strcmp(command->formats[i], format->name) == 0) return 1;
  }
  return 0;
}

static void measure(const growth_format *format, long points, const char *program,
                    const char *folder) {
  char path[PATH_MAX + 64], name[128];
  snprintf(path, sizeof path, "%s/%s.%s", folder, format->name, format->ending);
  int is_written = 0;
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    snprintf(name, sizeof name, "growth.%s.%s.%ld", format->name, commands[i].name, points);
    if (!is_of(&commands[i], format) || !is_wanted(name)) continue;
    if (!is_written) {
      write_file(format, points, path);
      is_written = 1;
    }
    struct rusage usage;
    if (!run(commands[i].words, program, path, &usage)) {
      fprintf(stderr, "Growth: %s is refused\n", name);
      continue;
    }
#ifdef __APPLE__
    double memory = usage.ru_maxrss / 1e6;
#else
    double memory = usage.ru_maxrss * 1024 / 1e6;
#endif
    printf("%s.time %.3f s\n", name, seconds(usage.ru_utime) + seconds(usage.ru_stime));
    printf("%s.memory %.1f MB\n", name, memory);
    fflush(stdout);
  }
  unlink(path);
}

int main(int count, char **arguments) {
  long most = 1000000;
  prefixes = arguments + 1;
  if (count > 2 && strcmp(arguments[1], "--most") == 0) {
    most = atol(arguments[2]);
    prefixes = arguments + 3;
  }
  const char *program = getenv("ROUTESIM");
  if (!program) {
    fputs("Growth: ROUTESIM does not say what to run\n", stderr);
    return 64;
  }
  const char *temporary = getenv("TMPDIR");
  char folder[PATH_MAX - 64];
  snprintf(folder, sizeof folder, "%s/growth.XXXXXX", temporary ? temporary : "/tmp");
  if (!mkdtemp(folder)) fail(folder);
  for (const growth_format *format = growth_formats; format->name; format++) {
    for (long points = 1000; points <= most; points *= 10) {
      measure(format, points, program, folder);
    }
  }
  rmdir(folder);
  return 0;
}
