#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#include "terminal.h"

#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// ncurses writes to the descriptor itself: to a file in memory, whose length is the number of
// bytes sent.
static int sent = -1;
static int16_t pairs[257][257];
static int last_pair;

_Bool yardstick_terminal_start(int columns, int rows) {
  sent = memfd_create("terminal", MFD_CLOEXEC);
  FILE *out = sent < 0 ? NULL : fdopen(sent, "w");
  FILE *in = fopen("/dev/null", "r");
  char text[16];
  snprintf(text, sizeof text, "%d", columns);
  setenv("COLUMNS", text, 1);
  snprintf(text, sizeof text, "%d", rows);
  setenv("LINES", text, 1);
  setlocale(LC_CTYPE, "C.UTF-8");
  if (out == NULL || in == NULL || newterm("xterm-256color", out, in) == NULL) return false;
  unsetenv("COLUMNS");
  unsetenv("LINES");
  start_color();
  use_default_colors();
  leaveok(stdscr, TRUE);
  return COLS == columns && LINES == rows;
}

/// Returns the colour pair for two colours, creating it if it is new.
static int pair_of(int front, int back) {
  int16_t *known = &pairs[front + 1][back + 1];
  if (*known == 0) {
    *known = (int16_t)++last_pair;
    init_extended_pair(*known, front, back);
  }
  return *known;
}

/// Returns the number of bytes sent since the last call.
static size_t take_sent(void) {
  off_t count = lseek(sent, 0, SEEK_CUR);
  lseek(sent, 0, SEEK_SET);
  return count > 0 ? (size_t)count : 0;
}

size_t yardstick_terminal_show(const yardstick_cell *cells, int columns, int rows) {
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      const yardstick_cell *shown = &cells[row * columns + column];
      wchar_t text[] = {(wchar_t)shown->glyph, 0};
      int pair = pair_of(shown->front, shown->back);
      cchar_t cell;
      setcchar(&cell, text, A_NORMAL, 0, &pair);
      mvwadd_wchnstr(stdscr, row, column, &cell, 1);
    }
  }
  wnoutrefresh(stdscr);
  doupdate();
  return take_sent();
}

size_t yardstick_terminal_write(const uint8_t *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(sent, bytes + done, count - done);
    if (written <= 0) break;
    done += (size_t)written;
  }
  return take_sent();
}
