#ifndef ROUTESIM_CPNGREADER_SHIM_H
#define ROUTESIM_CPNGREADER_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <string.h>

// The facts of a PNG besides its pixels; -1 for an absent rendering intent or unit.
typedef struct {
  png_uint_32 width, height;
  int depth, color, interlacing;
  int intent;
  png_uint_32 across, down;
  int unit;
} png_facts;

typedef struct {
  const unsigned char *bytes;
  size_t length, at;
} png_source;

static inline void png_source_read(png_structp png, png_bytep bytes, size_t length) {
  png_source *source = (png_source *)png_get_io_ptr(png);
  if (length > source->length - source->at) png_error(png, "cut off");
  memcpy(bytes, source->bytes + source->at, length);
  source->at += length;
}

static inline void png_source_fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

// Reads a PNG with all of libpng's checks, treating warnings as errors. Returns 1 if it is complete and
// nothing follows it. Stores the rows in `pixels`, unless NULL, with 3 or 4 bytes per pixel as in the file.
__attribute__((noinline)) static inline int png_source_all(
    const void *file, size_t length, png_facts *facts, unsigned char *pixels) {
  png_source source = {(const unsigned char *)file, length, 0};
  png_structp png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, png_source_fail, png_source_fail);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_benign_errors(png, 0);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_read_fn(png, &source, png_source_read);
  png_read_info(png, info);
  png_get_IHDR(png, info, &facts->width, &facts->height, &facts->depth, &facts->color,
               &facts->interlacing, NULL, NULL);
  if (!png_get_sRGB(png, info, &facts->intent)) facts->intent = -1;
  if (!png_get_pHYs(png, info, &facts->across, &facts->down, &facts->unit)) facts->unit = -1;
  int is_rgba = facts->color == PNG_COLOR_TYPE_RGB_ALPHA;
  int is_rgb = facts->depth == 8 && (facts->color == PNG_COLOR_TYPE_RGB || is_rgba) &&
               facts->interlacing == PNG_INTERLACE_NONE;
  if (pixels) {
    if (!is_rgb) png_error(png, "not of three or four bytes a pixel");
    for (size_t row = 0; row < facts->height; row++) {
      png_read_row(png, pixels + row * facts->width * (is_rgba ? 4 : 3), NULL);
    }
    png_read_end(png, NULL);
    if (source.at != source.length) png_error(png, "more follows");
  }
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}

#endif
