// Wrappers for the parts of ncurses' terminal database that Swift cannot import: variadic
// functions, and results that are not pointers.
#ifndef ROUTESIM_CNCURSES_SHIM_H
#define ROUTESIM_CNCURSES_SHIM_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
// Without this, macOS hides the wide-character functions.
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

/// Adopts the character type of the environment's locale; returns true if it is UTF-8.
static inline bool curses_adopt_locale(void) {
  if (setlocale(LC_CTYPE, "") == NULL) return false;
  const char *codeset = nl_langinfo(CODESET);
  return codeset != NULL && strcmp(codeset, "UTF-8") == 0;
}

// These are declared in <term.h>, whose macros would claim names such as `columns` and `lines`.
extern int setupterm(NCURSES_CONST char *, int, int *);
extern int tigetflag(NCURSES_CONST char *);
extern int tigetnum(NCURSES_CONST char *);

/// Returns true if a terminal type is in the terminal database; NULL means the type in TERM.
static inline bool curses_knows_terminal(const char *terminal, int output) {
  int reason = 0;
  return setupterm((NCURSES_CONST char *)terminal, output, &reason) == OK;
}

/// Returns a capability string of the terminal, such as "cup"; NULL if it has none.
static inline const char *curses_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

/// Returns a capability string with two numbers inserted, such as the lines of "csr"; it is valid
/// until the next call.
static inline const char *curses_capability_of(const char *name, int first, int second) {
  const char *value = curses_capability(name);
  if (value == NULL) return NULL;
  return tparm((NCURSES_CONST char *)value, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

/// Returns true if the terminal has a capability that is a flag, such as "bce".
static inline bool curses_has(const char *name) { return tigetflag(name) == 1; }

/// Returns a numeric capability of the terminal, such as "colors"; negative if it has none.
static inline int curses_number(const char *name) { return tigetnum(name); }

#endif
