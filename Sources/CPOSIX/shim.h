// POSIX for Swift: the system's headers, and wrappers for the parts of them that Swift cannot
// import or names differently for different C libraries: macros, variadic functions, `errno`.
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
#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

/// The version of the loaded GNU C library; NULL for a different C library.
static inline const char *posix_glibc_version(void) {
#if defined(__GLIBC__)
  return gnu_get_libc_version();
#else
  return NULL;
#endif
}

/// Writes the path of the running program, with its terminating NUL, into a buffer.
///
/// Returns false if the system does not tell it, or if it does not fit.
static inline bool posix_program_path(char *path, size_t size) {
#if defined(__APPLE__)
  uint32_t length = size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
  return _NSGetExecutablePath(path, &length) == 0;
#else
  ssize_t length = readlink("/proc/self/exe", path, size - 1);
  if (length < 0 || (size_t)length == size - 1) return false;
  path[length] = '\0';
  return true;
#endif
}

/// The error number of the last failed call.
static inline int posix_errno(void) { return errno; }

/// Restores `errno`, as a signal handler must before it returns.
static inline void posix_set_errno(int number) { errno = number; }

/// The peak memory use of the process, bytes.
static inline long long posix_peak_memory(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#if defined(__APPLE__)
  return usage.ru_maxrss;
#else
  return usage.ru_maxrss * 1024LL;
#endif
}

/// Opens an existing file with `open`; child programs never inherit the descriptor.
static inline int posix_open(const char *path, int flags) {
  return open(path, flags | O_CLOEXEC);
}

/// Opens a folder only for looking up names in it, which requires no permission to list it.
static inline int posix_open_folder(const char *path) {
#if defined(O_PATH)
  return open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
#elif defined(O_SEARCH)
  return open(path, O_SEARCH | O_DIRECTORY | O_CLOEXEC);
#else
  return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
#endif
}

/// Opens a name in an open folder, like `posix_open`.
static inline int posix_open_in(int folder, const char *name, int flags) {
  return openat(folder, name, flags | O_CLOEXEC);
}

/// Creates a file in an open folder, for writing and reading; fails if the file already exists.
static inline int posix_create(int folder, const char *name, mode_t mode) {
  return openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
}

/// Locks an open file exclusively, until it is closed; returns false if another
/// process holds the lock, or if the file system does not support locks.
static inline bool posix_lock(int descriptor) {
  int result;
  do {
    result = flock(descriptor, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

/// Renames a file within its open folder to a name that must not exist yet; returns 0 or the
/// error number, which is EEXIST if the name exists.
static inline int posix_rename_new(int folder, const char *from, const char *to) {
#if defined(__linux__) && defined(RENAME_NOREPLACE)
  if (renameat2(folder, from, folder, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#endif
  // Used if the file system does not support that flag: creating a link never replaces a file.
  if (linkat(folder, from, folder, to, 0) == 0) return unlinkat(folder, from, 0) == 0 ? 0 : errno;
  if (errno != EPERM && errno != EOPNOTSUPP) return errno;
  struct stat there;
  if (fstatat(folder, to, &there, AT_SYMLINK_NOFOLLOW) == 0) return EEXIST;
  return renameat(folder, from, folder, to) == 0 ? 0 : errno;
}

/// Makes a file at least this long, and reserves disk space for all of it; returns 0 or the error
/// number. If the system cannot reserve space, 0 is returned, and a lack of space is reported only
/// by writing.
static inline int posix_reserve(int descriptor, off_t length) {
#if defined(__linux__)
  if (length > 0) {
    // The C library's own function would read and rewrite bytes of the file if the file system cannot
    // reserve space.
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

/// Returns true if a file has attributes or an access control list that a newly created file would
/// not have.
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

/// Makes reads and writes return immediately, and keeps child programs from inheriting the
/// descriptor.
static inline void posix_make_private(int descriptor) {
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/// Reads the columns and rows of the terminal behind a descriptor; returns false if it does not
/// report them.
static inline bool posix_window_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return false;
  }
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

/// Reads the columns, rows and pixels of the terminal behind a descriptor; returns false if it
/// does not report all of them.
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

/// Returns true if a file's mode is that of a directory.
static inline bool posix_is_directory(mode_t mode) { return S_ISDIR(mode); }

/// Returns true if a file's mode is that of a regular file.
static inline bool posix_is_regular(mode_t mode) { return S_ISREG(mode); }

/// Returns true if a file's mode is that of a pipe.
static inline bool posix_is_pipe(mode_t mode) { return S_ISFIFO(mode); }

/// Returns true if a file's mode is that of a socket.
static inline bool posix_is_socket(mode_t mode) { return S_ISSOCK(mode); }

/// Installs a handler for a signal. The handler runs on the alternate stack if there is one, and
/// the signal interrupts system calls.
static inline void signal_catch(int signal, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

/// Unblocks a signal, in case the process that started this one has blocked it.
static inline void signal_unblock(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

/// Blocks all signals except those for crashes, until `signal_release` is called.
static inline void signal_hold(sigset_t *before) {
  sigset_t set;
  sigfillset(&set);
  const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
    sigdelset(&set, crashes[index]);
  }
  pthread_sigmask(SIG_BLOCK, &set, before);
}

/// Restores the signal mask that was set before `signal_hold`.
static inline void signal_release(const sigset_t *before) {
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

/// Restores a signal's default action.
static inline void signal_reset(int signal_number) { signal_catch(signal_number, SIG_DFL); }

/// Makes a signal do nothing.
static inline void signal_ignore(int signal_number) { signal_catch(signal_number, SIG_IGN); }

/// Returns true if a signal is ignored, for example because the program was started by nohup, which
/// ignores SIGHUP.
static inline bool signal_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// The upper bound of signal numbers; all numbers are less than this.
static inline int signal_limit(void) { return NSIG; }

/// Returns true if a signal can be handled and ends a process by default.
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

/// Sends SIGALRM after a delay and then at an interval, both in microseconds and less than a
/// second; may be called in a signal handler.
static inline void signal_alarm(int first, int interval) {
  struct itimerval timer;
  memset(&timer, 0, sizeof timer);
  timer.it_value.tv_usec = first;
  timer.it_interval.tv_usec = interval;
  setitimer(ITIMER_REAL, &timer, NULL);
}

/// Makes a terminal deliver every byte immediately and unchanged, without echoing bytes or acting
/// on them, and pass output on unchanged; returns false if the descriptor is not a terminal.
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

/// Opens the terminal behind a descriptor a second time, for non-blocking writes; returns -1 if the
/// terminal has no name. Settings of the new descriptor do not affect other users of the terminal.
static inline int posix_open_without_waiting(int terminal) {
  char name[256];
  if (ttyname_r(terminal, name, sizeof name) != 0) return -1;
  return open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
}

/// Returns true if a write to a descriptor would not block, or if its reader is gone.
static inline bool posix_may_write(int descriptor) {
  struct pollfd event = {descriptor, POLLOUT, 0};
  return poll(&event, 1, 0) > 0;
}

/// Makes signal handlers run on a separate stack, so that they work even after a stack overflow.
static inline void signal_use_own_stack(void) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_size = 64 * 1024;
  stack.ss_sp = malloc(stack.ss_size);
  if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

/// Lets the first thread's stack grow to the given number of bytes, or to the system's maximum if
/// that is less; returns the size to which the stack may then grow.
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

/// Makes all threads share one pool of memory if the address space of the process is limited.
///
/// The GNU C library reserves 64 MB of address space for each thread. If that fails, it tries again
/// each time memory is requested, which makes requests a hundred times slower.
static inline void posix_bound_pools(void) {
#if defined(__GLIBC__)
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

/// The number of processors on which this process may run, 1 or more.
static inline int posix_processors(void) {
#if defined(__linux__) && defined(CPU_COUNT)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}

/// A thread that has been started.
typedef struct {
  pthread_t handle;
} posix_thread;

/// Starts a thread that calls a function, with a stack as large as the first thread's default;
/// signals are handled by other threads. Returns false if the system cannot start another thread.
static inline bool posix_thread_start(posix_thread *thread, void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_setstacksize(&attributes, 8 * 1024 * 1024);
  sigset_t old;
  // Crash signals go to the thread that crashes: if they were blocked, they would end the process
  // without calling a handler.
  signal_hold(&old);
  int failure = pthread_create(&thread->handle, &attributes, body, context);
  signal_release(&old);
  pthread_attr_destroy(&attributes);
  return failure == 0;
}

/// Waits for the end of a thread.
static inline void posix_thread_join(posix_thread thread) { pthread_join(thread.handle, NULL); }

/// A lock and a condition variable, with which threads wait for changes of the guarded data; it
/// must not be moved in memory.
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

/// Releases the lock while waiting for a change; must be called with the lock held.
static inline void posix_monitor_wait(posix_monitor *monitor) {
  pthread_cond_wait(&monitor->changed, &monitor->lock);
}

/// Releases the lock while waiting for a change, for at most the given number of milliseconds.
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

/// Wakes one thread that waits for a change.
static inline void posix_monitor_signal(posix_monitor *monitor) {
  pthread_cond_signal(&monitor->changed);
}

/// Wakes all threads that wait for a change.
static inline void posix_monitor_signal_all(posix_monitor *monitor) {
  pthread_cond_broadcast(&monitor->changed);
}

/// Converts text like `iconv`, and returns the reason for stopping: 0 at the end of the text,
/// otherwise the value of `errno`.
static inline int posix_convert(
    iconv_t converter, char **input, size_t *input_left, char **output, size_t *output_left) {
  return iconv(converter, input, input_left, output, output_left) == (size_t)-1 ? errno : 0;
}

/// Returns a converter from an encoding to UTF-8; NULL if the system has no encoding with that
/// name.
static inline iconv_t posix_converter(const char *encoding) {
  iconv_t converter = iconv_open("UTF-8", encoding);
  return converter == (iconv_t)-1 ? NULL : converter;
}

#endif
