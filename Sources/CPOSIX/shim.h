// POSIX for Swift: the system's headers, and what Swift cannot import of them or spells
// differently from one C library to the next: macros, variadic functions, `errno`.
#ifndef ROUTESIM_CPOSIX_SHIM_H
#define ROUTESIM_CPOSIX_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#if defined(__linux__)
#include <malloc.h>
#endif
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif

/// The version of GNU's C library that is loaded; NULL where it is another.
static inline const char *posix_glibc_version(void) {
#if defined(__GLIBC__)
  return gnu_get_libc_version();
#else
  return NULL;
#endif
}

/// Why the last call failed.
static inline int posix_errno(void) { return errno; }

/// Puts back why a call failed, as a signal handler must.
static inline void posix_set_errno(int number) { errno = number; }

/// The most memory that the process has had, bytes.
static inline long long posix_peak_memory(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#if defined(__APPLE__)
  return usage.ru_maxrss;
#else
  return usage.ru_maxrss * 1024LL;
#endif
}

/// `open` of an existing file; never inherited by programs that are started.
static inline int posix_open(const char *path, int flags) {
  return open(path, flags | O_CLOEXEC);
}

/// Opens a folder for names in it alone, which takes no permission to list it.
static inline int posix_open_folder(const char *path) {
#if defined(O_PATH)
  return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
#elif defined(O_SEARCH)
  return open(path, O_SEARCH | O_DIRECTORY | O_CLOEXEC);
#else
  return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
#endif
}

/// `posix_open` of a name in an open folder.
static inline int posix_open_in(int folder, const char *name, int flags) {
  return openat(folder, name, flags | O_CLOEXEC);
}

/// `open` of a file that is not there yet in an open folder, to write it and read it back.
static inline int posix_create(int folder, const char *name, mode_t mode) {
  return openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
}

/// Locks an open file for this process alone, until it is closed; false where another process has
/// it, and where the file system knows no locks.
static inline bool posix_lock(int descriptor) {
  int result;
  do {
    result = flock(descriptor, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

/// Gives a file another name in its open folder, which nothing may have yet; 0 or the error's number,
/// EEXIST where something has.
static inline int posix_rename_new(int folder, const char *from, const char *to) {
#if defined(__linux__) && defined(RENAME_NOREPLACE)
  if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#endif
  // Where the file system does not know that: a link is never made over anything.
  if (linkat(folder, from, folder, to, 0) == 0) return unlinkat(folder, from, 0) == 0 ? 0 : errno;
  if (errno != EPERM && errno != EOPNOTSUPP) return errno;
  struct stat there;
  if (fstatat(folder, to, &there, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
  return renameat(folder, from, folder, to) == 0 ? 0 : errno;
}

/// Makes a file at least so long, and keeps room for all of it; 0 or the error's number. Where the
/// system cannot say beforehand, writing will.
static inline int posix_reserve(int descriptor, off_t length) {
#if defined(__linux__)
  if (length > 0) {
    // The C library's own would read the file where the file system does not know this.
    int result;
    do {
      result = fallocate(descriptor, 0, 0, length);
    } while (result != 0 && errno == EINTR);
    if (result == 0 || errno == EINVAL || errno == EOPNOTSUPP || errno == ENOSYS) return 0;
    return errno;
  }
#endif
  return 0;
}

/// Whether somebody gave a file attributes or an access list that a new file would not have.
static inline bool posix_has_attributes(int descriptor) {
#if defined(__linux__)
  char names[4096];
  ssize_t length = flistxattr(descriptor, names, sizeof names);
  if (length < 0) return errno == ERANGE;
  for (ssize_t start = 0; start < length; start += (ssize_t)strlen(names + start) + 1) {
    if (strncmp(names + start, "user.", 5) == 0) return true;
    if (strncmp(names + start, "system.posix_acl", 16) == 0) return true;
  }
#endif
  return false;
}

/// Has reads and writes return at once, and programs that are started not inherit the descriptor.
static inline void posix_make_private(int descriptor) {
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/// Columns and rows of the terminal behind a descriptor; false where it does not say.
static inline bool posix_window_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return false;
  }
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

/// Columns, rows and pixels of the terminal behind a descriptor; false where it does not say all.
static inline bool posix_window_pixels(
    int descriptor, int *columns, int *rows, int *width, int *height) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0 ||
      size.ws_xpixel == 0 || size.ws_ypixel == 0) {
    return false;
  }
  *columns = size.ws_col;
  *rows = size.ws_row;
  *width = size.ws_xpixel;
  *height = size.ws_ypixel;
  return true;
}

/// Whether a file's mode says that it is a directory.
static inline bool posix_is_directory(mode_t mode) { return S_ISDIR(mode); }

/// Whether a file's mode says that it is a regular file.
static inline bool posix_is_regular(mode_t mode) { return S_ISREG(mode); }

/// Whether a file's mode says that it is a pipe.
static inline bool posix_is_pipe(mode_t mode) { return S_ISFIFO(mode); }

/// Whether this is the mode of a socket.
static inline bool posix_is_socket(mode_t mode) { return S_ISSOCK(mode); }

/// Has a signal call a handler, on the alternate stack if there is one, interrupting system calls.
static inline void signal_catch(int signal, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

/// Lets a signal through, should whoever started the process have blocked it.
static inline void signal_unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

/// Holds back the signals that end a program from outside, until `signal_release`.
static inline void signal_hold(sigset_t *before) {
  sigset_t set;
  sigfillset(&set);
  const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
    sigdelset(&set, crashes[index]);
  }
  pthread_sigmask(SIG_BLOCK, &set, before);
}

/// Lets through what was let through before `signal_hold`.
static inline void signal_release(const sigset_t *before) {
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

/// Gives a signal its default action again.
static inline void signal_reset(int signal_number) { signal_catch(signal_number, SIG_DFL); }

/// Has a signal do nothing.
static inline void signal_ignore(int signal_number) { signal_catch(signal_number, SIG_IGN); }

/// Whether whoever started the process wants a signal ignored, as nohup does with SIGHUP.
static inline bool signal_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// The numbers of signals are less than this.
static inline int signal_limit(void) { return NSIG; }

/// Whether a signal ends a process that does nothing about it, and something can be done about it.
static inline bool signal_ends_process(int signal) {
  switch (signal) {
  case SIGKILL:
  case SIGSTOP:
  case SIGTSTP:
  case SIGTTIN:
  case SIGTTOU:
  case SIGCONT:
  case SIGCHLD:
  case SIGURG:
  case SIGWINCH:
#if defined(__APPLE__)
  case SIGIO:
  case SIGINFO:
#endif
    return false;
  default: return signal > 0 && signal < NSIG;
  }
}

/// Has SIGALRM come after a time and then again and again, microseconds below a second; may be
/// called inside a signal.
static inline void signal_alarm(int first, int interval) {
  struct itimerval timer;
  memset(&timer, 0, sizeof timer);
  timer.it_value.tv_usec = first;
  timer.it_interval.tv_usec = interval;
  setitimer(ITIMER_REAL, &timer, NULL);
}

/// Has a terminal hand over every byte at once and as it is, without echo and without acting on any,
/// and take what is written as it is; false where it is none.
static inline bool posix_make_raw(int terminal) {
  struct termios modes;
  if (tcgetattr(terminal, &modes) != 0) return false;
  modes.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | IGNCR | INLCR | IXON | PARMRK);
  modes.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  modes.c_oflag &= ~(tcflag_t)OPOST;
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  return tcsetattr(terminal, TCSANOW, &modes) == 0;
}

/// Opens the terminal behind a descriptor once more, to be written to without ever waiting; -1 where
/// it has no name. What is set of this descriptor does not concern who else has the terminal open.
static inline int posix_open_without_waiting(int terminal) {
  char name[256];
  if (ttyname_r(terminal, name, sizeof name) != 0) return -1;
  return open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

/// Whether so little waits to be written behind a descriptor that more can be, or its reader is gone.
static inline bool posix_may_write(int descriptor) {
  struct pollfd event = {descriptor, POLLOUT, 0};
  return poll(&event, 1, 0) > 0;
}

/// Has handlers run on a stack of their own, so that they work when the stack has overflowed.
static inline void signal_use_own_stack(void) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_size = 64 * 1024;
  stack.ss_sp = malloc(stack.ss_size);
  if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

/// Lets the first thread's stack grow to so many bytes, as far as the system allows that; how large it
/// may become then.
static inline size_t posix_stack(size_t wanted) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return wanted;
  if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < wanted) {
    struct rlimit raised = limit;
    raised.rlim_cur =
        limit.rlim_max == RLIM_INFINITY || limit.rlim_max > wanted ? (rlim_t)wanted : limit.rlim_max;
    if (setrlimit(RLIMIT_STACK, &raised) == 0) limit = raised;
  }
  return limit.rlim_cur == RLIM_INFINITY ? SIZE_MAX : (size_t)limit.rlim_cur;
}

/// Has all threads share one pool of memory where a process may have only so much of it.
///
/// The C library of GNU sets 64 MB of addresses aside for each thread, and where it gets none tries anew each time
/// that memory is asked for, which makes that a hundred times slower.
static inline void posix_bound_pools(void) {
#if defined(__GLIBC__)
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

/// How many processors this process may run on, 1 or more.
static inline int posix_processors(void) {
#if defined(__linux__) && defined(CPU_COUNT)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}

/// A thread that was started.
typedef struct {
  pthread_t handle;
} posix_thread;

/// Starts a thread that calls a function, with a stack as large as the first thread's usually is;
/// signals are left to the others. False where the system has no more threads.
static inline bool posix_thread_start(posix_thread *thread, void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_setstacksize(&attributes, 8 * 1024 * 1024);
  sigset_t old;
  // A crash is the thread's own: blocked, it would end the process without a handler.
  signal_hold(&old);
  int failure = pthread_create(&thread->handle, &attributes, body, context);
  signal_release(&old);
  pthread_attr_destroy(&attributes);
  return failure == 0;
}

/// Waits for the end of a thread.
static inline void posix_thread_join(posix_thread thread) { pthread_join(thread.handle, NULL); }

/// A lock, and who waits for a change of what it guards; never moved in memory.
typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
} posix_monitor;

static inline void posix_monitor_init(posix_monitor *monitor) {
  pthread_mutex_init(&monitor->lock, NULL);
  pthread_cond_init(&monitor->changed, NULL);
}

static inline void posix_monitor_destroy(posix_monitor *monitor) {
  pthread_cond_destroy(&monitor->changed);
  pthread_mutex_destroy(&monitor->lock);
}

static inline void posix_monitor_lock(posix_monitor *monitor) { pthread_mutex_lock(&monitor->lock); }

static inline void posix_monitor_unlock(posix_monitor *monitor) {
  pthread_mutex_unlock(&monitor->lock);
}

/// Lets the lock go until something has changed; to be called with the lock held.
static inline void posix_monitor_wait(posix_monitor *monitor) {
  pthread_cond_wait(&monitor->changed, &monitor->lock);
}

/// The same for so many milliseconds at most.
static inline void posix_monitor_wait_for(posix_monitor *monitor, int milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += milliseconds % 1000 * 1000000L;
  if (end.tv_nsec >= 1000000000L) {
    end.tv_sec += 1;
    end.tv_nsec -= 1000000000L;
  }
  pthread_cond_timedwait(&monitor->changed, &monitor->lock, &end);
}

/// Wakes who waits for a change.
static inline void posix_monitor_signal(posix_monitor *monitor) {
  pthread_cond_signal(&monitor->changed);
}

/// Wakes all who wait for a change.
static inline void posix_monitor_signal_all(posix_monitor *monitor) {
  pthread_cond_broadcast(&monitor->changed);
}

/// Converts text as `iconv` does, and says why it stopped: 0 for at its end, else `errno`'s value.
static inline int posix_convert(
    iconv_t converter, char **input, size_t *input_left, char **output, size_t *output_left) {
  return iconv(converter, input, input_left, output, output_left) == (size_t)-1 ? errno : 0;
}

/// A converter from an encoding to UTF-8; NULL where the system knows none of that name.
static inline iconv_t posix_converter(const char *encoding) {
  iconv_t converter = iconv_open("UTF-8", encoding);
  return converter == (iconv_t)-1 ? NULL : converter;
}

#endif
