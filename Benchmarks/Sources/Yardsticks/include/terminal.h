#ifndef YARDSTICKS_TERMINAL_H
#define YARDSTICKS_TERMINAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A character cell: a character, and its foreground and background among 256 colours, -1 for the
/// terminal's own.
typedef struct {
  uint32_t glyph;
  int16_t front;
  int16_t back;
} yardstick_cell;

/// Starts ncurses on an xterm-256color of the given size, whose bytes are counted and discarded;
/// false if that fails. There is only one.
_Bool yardstick_terminal_start(int columns, int rows);

/// Pushes a whole picture through the standard window, as ncurses is meant to be used; returns
/// the number of bytes sent.
size_t yardstick_terminal_show(const yardstick_cell *cells, int columns, int rows);

/// Writes bytes to the same place as ncurses; returns their number.
size_t yardstick_terminal_write(const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
