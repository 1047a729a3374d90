#ifndef ROUTESIM_CTURBOJPEG_SHIM_H
#define ROUTESIM_CTURBOJPEG_SHIM_H

#include <stdint.h>
#include <turbojpeg.h>

// Only some packages of the library include its version number.
#if __has_include(<jconfig.h>)
#include <jconfig.h>
#endif

// The version of the library with which this was built, such as 2001005, because a loaded library
// does not report its own version; 0 if it is unknown.
static inline int routesim_jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION_NUMBER
  return LIBJPEG_TURBO_VERSION_NUMBER;
#else
  return 0;
#endif
}

// Reads the size of a JPEG, and whether its colours are those of the four printing inks; returns 1
// on success.
static inline int routesim_jpeg_head(const unsigned char *file, unsigned long length, int *width,
                                     int *height, int *is_of_inks) {
  tjhandle handle = tjInitDecompress();
  if (!handle) return 0;
  int sampling, colors;
  int is_read =
      tjDecompressHeader3(handle, file, length, width, height, &sampling, &colors) == 0;
  *is_of_inks = is_read && (colors == TJCS_CMYK || colors == TJCS_YCCK);
  tjDestroy(handle);
  return is_read;
}

// Decodes a JPEG, shrunk by a factor of 1, 2, 4 or 8, to four bytes per pixel: red, green, blue and
// 255, rows from the top. Returns 1 on success, even if the file is damaged but the library could
// continue.
static inline int routesim_jpeg_decode(const unsigned char *file, unsigned long length,
                                       int divisor, int width, int height,
                                       unsigned char *pixels) {
  tjhandle handle = tjInitDecompress();
  if (!handle) return 0;
  int whole_width, whole_height, sampling, colors;
  tjscalingfactor factor = {1, divisor};
  int is_read = tjDecompressHeader3(handle, file, length, &whole_width, &whole_height, &sampling,
                                    &colors) == 0 &&
                TJSCALED(whole_width, factor) == width &&
                TJSCALED(whole_height, factor) == height &&
                (tjDecompress2(handle, file, length, pixels, width, 0, height, TJPF_RGBX,
                               TJFLAG_LIMITSCANS) == 0 ||
                 tjGetErrorCode(handle) == TJERR_WARNING);
  tjDestroy(handle);
  return is_read;
}

// Encodes a picture as a JPEG without chroma subsampling; returns 1 on success. Each pixel has four
// bytes in memory: red, green, blue and one that is ignored. `*file` must be null before the call
// and must be freed after it, even after an error.
static inline int routesim_jpeg_encode(const uint32_t *pixels, int width, int height, int quality,
                                       unsigned char **file, unsigned long *length) {
  tjhandle handle = tjInitCompress();
  if (!handle) return 0;
  int is_packed = tjCompress2(handle, (const unsigned char *)pixels, width, 0, height, TJPF_RGBX,
                              file, length, TJSAMP_444, quality, TJFLAG_ACCURATEDCT) == 0;
  tjDestroy(handle);
  return is_packed;
}

static inline void routesim_jpeg_free(unsigned char *file) { tjFree(file); }

#endif
