#include "letters.h"

#include <math.h>
#include <stdlib.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_GLYPH_H
#include FT_OUTLINE_H

enum { most_glyphs = 512 };

struct kept {
  FT_UInt index;
  FT_F26Dot6 size;
  FT_Glyph glyph;
};

struct letters {
  FT_Library library;
  FT_Face face;
  struct kept kept[most_glyphs];
  int count;
};

struct letters *letters_create(const char *path) {
  struct letters *l = calloc(1, sizeof *l);
  if (FT_Init_FreeType(&l->library) || FT_New_Face(l->library, path, 0, &l->face)) {
    free(l);
    return NULL;
  }
  return l;
}

void letters_destroy(struct letters *l) {
  if (!l) return;
  for (int i = 0; i < l->count; i++) FT_Done_Glyph(l->kept[i].glyph);
  FT_Done_Face(l->face);
  FT_Done_FreeType(l->library);
  free(l);
}

/// Returns the outline of a glyph, loaded once for each size.
static FT_Glyph glyph_of(struct letters *l, FT_UInt index, FT_F26Dot6 size) {
  for (int i = 0; i < l->count; i++) {
    if (l->kept[i].index == index && l->kept[i].size == size) return l->kept[i].glyph;
  }
  FT_Glyph glyph;
  FT_Set_Char_Size(l->face, 0, size, 72, 72);
  if (FT_Load_Glyph(l->face, index, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) ||
      FT_Get_Glyph(l->face->glyph, &glyph)) {
    return NULL;
  }
  if (l->count < most_glyphs) l->kept[l->count++] = (struct kept){index, size, glyph};
  return glyph;
}

static inline uint32_t mix(uint32_t pixel, uint32_t below, uint32_t weight) {
  uint32_t rest = 255 - weight;
  uint32_t even = (pixel & 0xFF00FF) * weight + (below & 0xFF00FF) * rest + 0x800080;
  uint32_t odd =
      ((pixel >> 8) & 0xFF00FF) * weight + ((below >> 8) & 0xFF00FF) * rest + 0x800080;
  even = ((even + ((even >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF;
  odd = (odd + ((odd >> 8) & 0xFF00FF)) & 0xFF00FF00;
  return even | odd;
}

static void blend(const FT_BitmapGlyph glyph, int column, int row, uint32_t color,
                  uint32_t *pixels, int width, int height) {
  const FT_Bitmap *bitmap = &glyph->bitmap;
  int left = column + glyph->left, top = row - glyph->top;
  for (int y = 0; y < (int)bitmap->rows; y++) {
    if (top + y < 0 || top + y >= height) continue;
    uint32_t *line = pixels + (long)(top + y) * width;
    for (int x = 0; x < (int)bitmap->width; x++) {
      uint32_t weight = bitmap->buffer[y * bitmap->pitch + x];
      if (!weight || left + x < 0 || left + x >= width) continue;
      line[left + x] =
          weight == 255 ? color | 0xFF000000 : mix(color | 0xFF000000, line[left + x], weight);
    }
  }
}

void letters_draw(struct letters *l, const uint32_t *text, int count, double x, double y,
                  double size, uint32_t color, uint32_t *pixels, int width, int height) {
  FT_F26Dot6 points = (FT_F26Dot6)lround(size * 64);
  double advance = 0;
  for (int i = 0; i < count; i++) {
    FT_Glyph glyph = glyph_of(l, FT_Get_Char_Index(l->face, text[i]), points);
    if (glyph) advance += glyph->advance.x / 65536.0;
  }
  // The text is centred, with capitals in the middle.
  x -= advance / 2;
  y += 0.35 * size;
  for (int i = 0; i < count; i++) {
    FT_Glyph glyph = glyph_of(l, FT_Get_Char_Index(l->face, text[i]), points);
    if (!glyph) continue;
    FT_Glyph copy = glyph;
    int column = (int)floor(x), row = (int)floor(y);
    FT_Vector origin = {lround((x - column) * 64), lround((row - y) * 64)};
    if (glyph->format == FT_GLYPH_FORMAT_OUTLINE &&
        !FT_Glyph_To_Bitmap(&copy, FT_RENDER_MODE_NORMAL, &origin, 0)) {
      blend((FT_BitmapGlyph)copy, column, row, color, pixels, width, height);
      FT_Done_Glyph(copy);
    }
    x += glyph->advance.x / 65536.0;
  }
}
