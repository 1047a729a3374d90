#ifndef ROUTESIM_CPNG_SHIM_H
#define ROUTESIM_CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Swift sees neither the library's macros nor setjmp, by which its errors return: all of that is
// done here, and errors are a 0.

// The size of a PNG, told from what stands before its pixels; 1 when that went well.
static inline int routesim_png_size(const void *file, size_t length, png_uint_32 *width,
                                    png_uint_32 *height) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  int is_read = png_image_begin_read_from_memory(&image, file, length);
  *width = image.width;
  *height = image.height;
  png_image_free(&image);
  return is_read;
}

// Decodes a PNG of a known size to bytes of red, green, blue and straight opacity, rows from the
// top; 1 when that went well.
static inline int routesim_png_decode(const void *file, size_t length, png_uint_32 width,
                                      png_uint_32 height, void *pixels) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(&image, file, length)) return 0;
  if (image.width != width || image.height != height) {
    png_image_free(&image);
    return 0;
  }
  image.format = PNG_FORMAT_RGBA;
  int is_read = png_image_finish_read(&image, NULL, pixels, 0, NULL);
  png_image_free(&image);
  return is_read;
}

// A file as it grows; all zero before its first byte. To be freed also after an error.
typedef struct {
  unsigned char *bytes;
  size_t length;
  size_t room;
} routesim_png_file;

static inline void routesim_png_free(routesim_png_file *file) { free(file->bytes); }

static inline void routesim_png_append(png_structp png, png_bytep bytes, size_t length) {
  routesim_png_file *file = (routesim_png_file *)png_get_io_ptr(png);
  if (length > file->room - file->length) {
    size_t room = file->room + length > 2 * file->room ? file->room + length : 2 * file->room;
    unsigned char *larger = (unsigned char *)realloc(file->bytes, room);
    if (!larger) png_error(png, "no memory");
    file->bytes = larger;
    file->room = room;
  }
  memcpy(file->bytes + file->length, bytes, length);
  file->length += length;
}

static inline void routesim_png_flush(png_structp png) { (void)png; }

static inline void routesim_png_fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static inline void routesim_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Packs pixels, each of four bytes in memory, the first three of which are red, green and blue, as
// a PNG that says it is sRGB and, unless 0, how many pixels there are in a metre; 1 when that went
// well.
__attribute__((noinline)) static inline int routesim_png_encode(
    const uint32_t *pixels, png_uint_32 width, png_uint_32 height, png_uint_32 pixels_per_metre,
    int filter, int level, routesim_png_file *file) {
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, routesim_png_fail, routesim_png_ignore);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, file, routesim_png_append, routesim_png_flush);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filter);
  png_set_compression_level(png, level);
  // What zlib takes for files that are not filtered: measured smaller for all pictures.
  png_set_compression_strategy(png, 0);
  // A chunk of pixels is as long.
  png_set_compression_buffer_size(png, 1 << 18);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (pixels_per_metre) {
    png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  }
  png_write_info(png, info);
  png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (size_t row = 0; row < height; row++) {
    png_write_row(png, (png_const_bytep)(pixels + row * width));
  }
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return 1;
}

#endif
