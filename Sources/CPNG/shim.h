#ifndef ROUTESIM_CPNG_SHIM_H
#define ROUTESIM_CPNG_SHIM_H

#include <png.h>
#include <string.h>

// Decodes a PNG of a known size to bytes of red, green, blue and straight opacity, rows from the
// top; 1 when that went well. The library's macros are not seen by Swift, and its errors do not
// leave the functions used here.
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

#endif
