// What Swift cannot import of ncurses, wrapped: macros that are variables, attribute masks,
// structures with varying members, and functions whose meaning depends on the version.
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

/// Looks of a cell besides its colours; what the bits mean to ncurses stays in here.
enum { CURSES_BOLD = 1, CURSES_DIM = 2, CURSES_UNDERLINE = 4, CURSES_REVERSE = 8 };

/// Takes the character type of the environment's locale; returns whether it is UTF-8.
static inline bool curses_adopt_locale(void) {
  if (setlocale(LC_CTYPE, "") == NULL) return false;
  const char *codeset = nl_langinfo(CODESET);
  return codeset != NULL && strcmp(codeset, "UTF-8") == 0;
}

// Declared by <term.h>, whose macros would take names such as `columns` and `lines`.
extern int setupterm(NCURSES_CONST char *, int, int *);

/// Whether a terminal type, NULL for that of TERM, is in the terminal database.
static inline bool curses_knows_terminal(const char *terminal, int output) {
  int reason = 0;
  return setupterm((NCURSES_CONST char *)terminal, output, &reason) == OK;
}

/// Starts ncurses on duplicates of two descriptors, for a screen of so many cells; NULL for a
/// terminal type it does not know. Unlike initscr(), it never ends the process.
///
/// Where `columns` is 0, the environment and the terminal database say how large the screen is.
static inline SCREEN *curses_start(
  const char *terminal, int output, int input, int columns, int rows) {
  FILE *out = fdopen(dup(output), "w");
  FILE *in = fdopen(dup(input), "r");
  if (out == NULL || in == NULL) return NULL;
  if (columns == 0) return newterm(terminal, out, in);
  // newterm takes a size by these names alone. use_env(false) would leave it to the database, which
  // knows 24 rows or, for types whose windows come in any size, nothing.
  char text[16];
  snprintf(text, sizeof text, "%d", columns);
  setenv("COLUMNS", text, 1);
  snprintf(text, sizeof text, "%d", rows);
  setenv("LINES", text, 1);
  SCREEN *screen = newterm(terminal, out, in);
  unsetenv("COLUMNS");
  unsetenv("LINES");
  return screen;
}

/// The modes of a full-screen program: every byte at once, no echo, no cursor, own scheduling.
static inline void curses_enter_modes(void) {
  raw();
  noecho();
  nonl();
  typeahead(-1);
  keypad(stdscr, TRUE);
  leaveok(stdscr, TRUE);
  scrollok(stdscr, FALSE);
  curs_set(0);
}

/// Columns of the standard window.
static inline int curses_columns(void) { return getmaxx(stdscr); }

/// Rows of the standard window.
static inline int curses_rows(void) { return getmaxy(stdscr); }

/// How many colours the terminal has; 0 for none.
static inline int curses_start_colors(void) {
  if (!has_colors() || start_color() == ERR) return 0;
  use_default_colors();
  return COLORS;
}

/// How many colour pairs can be in use at a time, pair 0 included.
static inline int curses_pair_limit(void) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  return COLOR_PAIRS;
#else
  return COLOR_PAIRS < 256 ? COLOR_PAIRS : 256;
#endif
}

/// Gives a pair its colours; −1 is the terminal's own.
static inline void curses_define_pair(int pair, int foreground, int background) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  init_extended_pair(pair, foreground, background);
#else
  init_pair((short)pair, (short)foreground, (short)background);
#endif
}

/// Puts one character in its cell or cells, with up to two marks on it (0 for none), without moving or
/// wrapping.
static inline void curses_put(int row, int column, wchar_t glyph, wchar_t mark, wchar_t more,
                              int looks, int pair) {
  wchar_t text[4] = {glyph, mark, more, 0};
  attr_t attributes = A_NORMAL;
  if (looks & CURSES_BOLD) attributes |= A_BOLD;
  if (looks & CURSES_DIM) attributes |= A_DIM;
  if (looks & CURSES_UNDERLINE) attributes |= A_UNDERLINE;
  if (looks & CURSES_REVERSE) attributes |= A_REVERSE;
  cchar_t cell;
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  setcchar(&cell, text, attributes, (short)0, &pair);
#else
  setcchar(&cell, text, attributes, (short)pair, NULL);
#endif
  mvwadd_wchnstr(stdscr, row, column, &cell, 1);
}

/// Sends what has changed since the last call.
static inline void curses_send(void) {
  wnoutrefresh(stdscr);
  doupdate();
}

/// Has the next `curses_send` paint the whole screen again, whatever it showed.
static inline void curses_repaint_all(void) {
  clearok(curscr, TRUE);
  touchwin(stdscr);
}

/// The colour pairs start anew; nothing drawn so far keeps its colours.
static inline void curses_forget_pairs(void) {
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  reset_color_pairs();
#endif
}

/// A capability string of the terminal, such as "cup"; NULL where it has none.
static inline const char *curses_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

/// The same, with two numbers put in, such as the lines of "csr"; until the next call.
static inline const char *curses_capability_of(const char *name, int first, int second) {
  const char *value = curses_capability(name);
  if (value == NULL) return NULL;
  return tparm((NCURSES_CONST char *)value, (long)first, (long)second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

#endif
