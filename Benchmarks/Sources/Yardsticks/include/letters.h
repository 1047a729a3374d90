#ifndef YARDSTICKS_LETTERS_H
#define YARDSTICKS_LETTERS_H

#include <stdint.h>

/// Level lines of text drawn with FreeType: one glyph per character, without hinting, each
/// outline loaded once.

#ifdef __cplusplus
extern "C" {
#endif

struct letters;

/// Opens a font; NULL on failure.
struct letters *letters_create(const char *path);
/// Draws a line of code points centred on a position; sizes and positions are in pixels.
void letters_draw(struct letters *letters, const uint32_t *text, int count, double x, double y,
                  double size, uint32_t color, uint32_t *pixels, int width, int height);
void letters_destroy(struct letters *letters);

#ifdef __cplusplus
}
#endif

#endif
