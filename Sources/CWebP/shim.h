#ifndef ROUTESIM_CWEBP_SHIM_H
#define ROUTESIM_CWEBP_SHIM_H

#include <stdint.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/encode.h>

// Encodes a part of a picture losslessly as a separate WebP file; returns 1 on success. Each pixel
// has four bytes in memory: red, green, blue, and a byte that is either straight opacity or
// ignored. `file` must be cleared with `WebPMemoryWriterClear`, even after an error.
static inline int routesim_webp_pack(const uint32_t *pixels, int stride, int width, int height,
                                     int level, int has_opacity, WebPMemoryWriter *file) {
  WebPMemoryWriterInit(file);
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return 0;
  if (!WebPConfigLosslessPreset(&config, level)) return 0;
  // The colours of invisible pixels are kept, so that decoding returns exactly the encoded pixels.
  config.exact = has_opacity;
  picture.use_argb = 1;
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = file;
  int is_packed =
      (has_opacity ? WebPPictureImportRGBA(&picture, (const uint8_t *)pixels, 4 * stride)
                   : WebPPictureImportRGBX(&picture, (const uint8_t *)pixels, 4 * stride)) &&
      WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  return is_packed;
}

// Reads the size of a WebP, and whether it is animated; returns 1 on success.
static inline int routesim_webp_head(const uint8_t *file, size_t length, int *width, int *height,
                                     int *is_moving) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(file, length, &features) != VP8_STATUS_OK) return 0;
  *width = features.width;
  *height = features.height;
  *is_moving = features.has_animation;
  return 1;
}

// Decodes a WebP of a known size to four bytes per pixel: red, green, blue and straight opacity,
// rows from the top; returns 1 on success.
static inline int routesim_webp_decode(const uint8_t *file, size_t length, int width, int height,
                                       uint8_t *pixels) {
  int there, down, is_moving;
  return routesim_webp_head(file, length, &there, &down, &is_moving) && there == width &&
         down == height && !is_moving &&
         WebPDecodeRGBAInto(file, length, pixels, (size_t)4 * width * height, 4 * width) != NULL;
}

#endif
