#ifndef ROUTESIM_CWEBP_SHIM_H
#define ROUTESIM_CWEBP_SHIM_H

#include <stdint.h>
#include <string.h>
#include <webp/encode.h>

// Packs a part of a picture without loss, the pixels of which are of four bytes each in memory, red,
// green and blue and one that does not count, as a WebP file of its own. `file` is to be cleared by
// `WebPMemoryWriterClear`, also after an error; 1 when that went well.
static inline int routesim_webp_pack(const uint32_t *pixels, int stride, int width, int height,
                                     int level, WebPMemoryWriter *file) {
  WebPMemoryWriterInit(file);
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return 0;
  if (!WebPConfigLosslessPreset(&config, level)) return 0;
  picture.use_argb = 1;
  picture.width = width;
  picture.height = height;
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = file;
  int is_packed =
      WebPPictureImportRGBX(&picture, (const uint8_t *)pixels, 4 * stride) &&
      WebPEncode(&config, &picture);
  WebPPictureFree(&picture);
  return is_packed;
}

#endif
