#ifndef ROUTESIM_CPNG_SHIM_H
#define ROUTESIM_CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Swift imports neither the library's macros nor setjmp, which the library uses to report errors.
// Both are therefore used here, and errors are returned as 0.

// Reads the size of a PNG from the data before its pixels; returns 1 on success.
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

// Decodes a PNG of a known size to four bytes per pixel: red, green, blue and straight opacity,
// rows from the top; returns 1 on success.
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
  // Without this flag, 16-bit samples would count as linear unless a chunk in the file says
  // otherwise; in practice, no program writes linear samples.
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  image.format = PNG_FORMAT_RGBA;
  int is_read = png_image_finish_read(&image, NULL, pixels, 0, NULL);
  png_image_free(&image);
  return is_read;
}

// Returns the maximum length of a PNG with four bytes per pixel: red, green, blue and opacity.
static inline size_t routesim_png_room(png_uint_32 width, png_uint_32 height) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGBA;
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

// Encodes four bytes per pixel, red, green, blue and straight opacity, as a PNG; returns 1 on
// success. `length` is the available space before the call, and the length of the PNG after it.
static inline int routesim_png_encode(const void *pixels, png_uint_32 width, png_uint_32 height,
                                      void *file, size_t *length) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_RGBA;
  png_alloc_size_t room = *length;
  int is_packed = png_image_write_to_memory(&image, file, &room, 0, pixels, 0, NULL);
  *length = room;
  png_image_free(&image);
  return is_packed;
}

// A growing file in memory; initially all zero. It must be freed, even after an error.
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

// A picture being written to a file; initially all zero. It must not be moved in memory, and must
// be discarded at the end, even after an error.
typedef struct {
  png_structp png;
  png_infop info;
  routesim_png_file file;
} routesim_png_writer;

static inline void routesim_png_discard(routesim_png_writer *writer) {
  if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
  routesim_png_free(&writer->file);
}

// Begins a PNG that declares sRGB, the number of pixels per metre unless it is 0, and the credits
// unless they are empty; returns 1 on success.
__attribute__((noinline)) static inline int routesim_png_begin(
    routesim_png_writer *writer, png_uint_32 width, png_uint_32 height,
    png_uint_32 pixels_per_metre, int is_see_through, int filter, int level,
    const char *credits) {
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, routesim_png_fail, routesim_png_ignore);
  if (!png) return 0;
  writer->png = png;
  writer->info = png_create_info_struct(png);
  if (!writer->info || setjmp(png_jmpbuf(png))) return 0;
  png_set_write_fn(png, &writer->file, routesim_png_append, routesim_png_flush);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filter);
  png_set_compression_level(png, level);
  // zlib's default strategy, which libpng uses for files without filters; measurements show that it
  // makes all pictures smaller.
  png_set_compression_strategy(png, 0);
  // This is also the length of a chunk of pixels.
  png_set_compression_buffer_size(png, 1 << 18);
  png_set_IHDR(png, writer->info, width, height, 8,
               is_see_through ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_sRGB(png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (pixels_per_metre) {
    png_set_pHYs(png, writer->info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
  }
  if (credits && *credits) {
    // An international text chunk, because people's names can be in any script.
    png_text text = {0};
    text.compression = PNG_ITXT_COMPRESSION_NONE;
    text.key = (png_charp) "Copyright";
    text.text = (png_charp)credits;
    png_set_text(png, writer->info, &text, 1);
  }
  png_write_info(png, writer->info);
  if (!is_see_through) png_set_filler(png, 0, PNG_FILLER_AFTER);
  return 1;
}

// Encodes the next rows. Each pixel has four bytes in memory: red, green, blue and either opacity,
// if the picture is transparent, or a byte that is ignored. Returns 1 on success.
__attribute__((noinline)) static inline int routesim_png_write_rows(
    routesim_png_writer *writer, const uint32_t *pixels, size_t width, size_t rows) {
  if (setjmp(png_jmpbuf(writer->png))) return 0;
  for (size_t row = 0; row < rows; row++) {
    png_write_row(writer->png, (png_const_bytep)(pixels + row * width));
  }
  return 1;
}

// Completes the file after its last row; returns 1 on success.
__attribute__((noinline)) static inline int routesim_png_end(routesim_png_writer *writer) {
  if (setjmp(png_jmpbuf(writer->png))) return 0;
  png_write_end(writer->png, NULL);
  return 1;
}

#endif
