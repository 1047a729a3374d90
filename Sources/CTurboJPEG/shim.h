#ifndef ROUTESIM_CTURBOJPEG_SHIM_H
#define ROUTESIM_CTURBOJPEG_SHIM_H

#include <stdint.h>
#include <turbojpeg.h>

// Some packages of the library alone bring its version's number along.
#if __has_include(<jconfig.h>)
#include <jconfig.h>
#endif

// The version of the library this was built with, as 2001005, since one that is loaded does not say
// its own; 0 where it is not known.
static inline int routesim_jpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION_NUMBER
  return LIBJPEG_TURBO_VERSION_NUMBER;
#else
  return 0;
#endif
}

// The size of a JPEG, and whether its colours are a printer's four; 1 when that went well.
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

// Decodes a JPEG, shrunk by 1, 2, 4 or 8, to bytes of red, green, blue and 255, rows from the top;
// 1 when that went well, also where the file is damaged and the library went on.
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

// Packs a picture, the pixels of which are of four bytes each in memory, red, green and blue and one
// that does not count, as a JPEG without thinned colours; 1 when that went well. `file` is null before,
// and to be freed also after an error.
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
