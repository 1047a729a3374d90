#ifndef YARDSTICKS_TERMINAL_H
#define YARDSTICKS_TERMINAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A character cell: a character, and the colours of 256 before and behind it, -1 for the terminal's.
typedef struct {
  uint32_t glyph;
  int16_t front;
  int16_t back;
} yardstick_cell;

/// ncurses on an xterm-256color of so many cells, whose bytes are counted and go nowhere; false where
/// that cannot be had. There is one.
_Bool yardstick_terminal_start(int columns, int rows);

/// Pushes a whole picture through the standard window, as ncurses is used; how many bytes it sent.
size_t yardstick_terminal_show(const yardstick_cell *cells, int columns, int rows);

/// Writes bytes to where ncurses does; how many.
size_t yardstick_terminal_write(const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
