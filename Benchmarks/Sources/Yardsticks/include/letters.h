#ifndef YARDSTICKS_LETTERS_H
#define YARDSTICKS_LETTERS_H

#include <stdint.h>

/// Level lines of text by FreeType: a glyph a character, without hints, its outline loaded once.

#ifdef __cplusplus
extern "C" {
#endif

struct letters;

/// Opens a font; NULL where that fails.
struct letters *letters_create(const char *path);
/// Draws a line of code points centred on a place, sizes and places in pixels.
void letters_draw(struct letters *letters, const uint32_t *text, int count, double x, double y,
                  double size, uint32_t color, uint32_t *pixels, int width, int height);
void letters_destroy(struct letters *letters);

#ifdef __cplusplus
}
#endif

#endif
