#include "smooth.h"

void smooth_yuv(const uint32_t *pixels, long count, uint8_t *planes) {
  uint8_t *luma = planes, *blue = planes + count, *red = planes + 2 * count;
  for (long i = 0; i < count; i++) {
    float r = pixels[i] & 0xFF, g = pixels[i] >> 8 & 0xFF, b = pixels[i] >> 16 & 0xFF;
    luma[i] = (uint8_t)(16.5f + 0.256788f * r + 0.504129f * g + 0.097906f * b);
    blue[i] = (uint8_t)(128.5f - 0.148223f * r - 0.290993f * g + 0.439216f * b);
    red[i] = (uint8_t)(128.5f + 0.439216f * r - 0.367788f * g - 0.071427f * b);
  }
}
