#ifndef ROUTESIM_CWEBPREADER_SHIM_H
#define ROUTESIM_CWEBPREADER_SHIM_H

#include <webp/demux.h>

// Starts to play a WebP, whose pictures have red, green, blue and opacity; NULL if it is not one.
static inline WebPAnimDecoder *webp_player(const WebPData *file) {
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) return NULL;
  options.color_mode = MODE_RGBA;
  options.use_threads = 0;
  return WebPAnimDecoderNew(file, &options);
}

#endif
