// POSIX for Swift: the system's headers, and what Swift cannot import of them or spells
// differently from one C library to the next: macros, variadic functions, `errno`.
#ifndef ROUTESIM_CPOSIX_SHIM_H
#define ROUTESIM_CPOSIX_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/// Why the last call failed.
static inline int posix_errno(void) { return errno; }

/// `open` of an existing file; never inherited by programs that are started.
static inline int posix_open(const char *path, int flags) {
  return open(path, flags | O_CLOEXEC);
}

/// Whether a file's mode says that it is a directory.
static inline bool posix_is_directory(mode_t mode) { return S_ISDIR(mode); }

/// Whether a file's mode says that it is a regular file.
static inline bool posix_is_regular(mode_t mode) { return S_ISREG(mode); }

#endif
