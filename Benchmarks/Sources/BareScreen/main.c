// usage: bare-screen FRAMES: repaints every cell of the terminal 30 times a second.
//
// This is the least an ncurses program can do for an animated full-screen picture; it is the
// yardstick for the walk's start and for its processor time. A tenth of the cells changes from
// frame to frame.
#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <time.h>

enum { PAIRS = 200, FRAME_NANOSECONDS = 33333333 };

static void paint(int frame) {
  for (int row = 0; row < LINES; row++) {
    for (int column = 0; column < COLS; column++) {
      int phase = (row + column) % 10 == 0 ? frame : 0;
      cchar_t cell;
      wchar_t glyph[] = {L'\u2580', 0};
      short pair = (short)(1 + (row * 7 + column / 8 + phase) % PAIRS);
      setcchar(&cell, glyph, A_NORMAL, pair, NULL);
      mvadd_wch(row, column, &cell);
    }
  }
  refresh();
}

int main(int argc, char **argv) {
  int frames = argc > 1 ? atoi(argv[1]) : 1;
  setlocale(LC_ALL, "C.UTF-8");
  initscr();
  start_color();
  for (short pair = 1; pair <= PAIRS; pair++) {
    init_pair(pair, (short)(16 + pair), (short)(16 + (pair * 3) % PAIRS));
  }
  struct timespec due;
  clock_gettime(CLOCK_MONOTONIC, &due);
  for (int frame = 0; frame < frames; frame++) {
    paint(frame);
    due.tv_nsec += FRAME_NANOSECONDS;
    due.tv_sec += due.tv_nsec / 1000000000;
    due.tv_nsec %= 1000000000;
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
  }
  endwin();
  return 0;
}
