#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H

/// The results of a program that ran in a terminal of its own.
struct pseudo_terminal_run {
  /// Seconds from its start to the end of its first picture; negative if it drew none.
  double first_picture;
  /// Seconds from its start to its end.
  double wall;
  /// Seconds of processor time, its own and the system's on its behalf.
  double processor;
  /// Its peak memory, bytes.
  double memory;
  /// The number of bytes it sent to the terminal.
  long bytes;
  /// Its exit status, or 128 + the signal that ended it.
  int status;
};

/// Runs a program in a new pseudo-terminal until it ends.
///
/// The first picture counts as complete once a byte for every other cell has been sent and 5 ms
/// pass with nothing more, or the program ends.
///
/// arguments: the program's path, its arguments, NULL. Returns 0 or an error number.
int pseudo_terminal_run(const char *const *arguments, int rows, int columns,
                        struct pseudo_terminal_run *result);

#endif
