#ifndef YARDSTICKS_SMOOTH_H
#define YARDSTICKS_SMOOTH_H

#include "raster.h"

/// A plain rasterizer with soft edges, and a plain PNG encoder, in C.

#ifdef __cplusplus
extern "C" {
#endif

/// The memory of a picture, reused for every drawing.
struct smooth;

struct smooth *smooth_create(int width, int height);
/// Draws a scene: polygons, lines and discs with exact coverage in 256 levels, meshes at 16
/// sample points per pixel with depth. Lines have a `radius` of half their width, points, and
/// flat ends.
const uint32_t *smooth_draw(struct smooth *smooth, const struct raster_scene *scene);
void smooth_destroy(struct smooth *smooth);

/// Encodes a bitmap as PNG, 8 bits per channel, without alpha: filters chosen by the smallest sum
/// of magnitudes, zlib at a level.
///
/// Returns the number of bytes written to `output`, whose room must suffice, or 0 on failure.
long smooth_png(const uint32_t *pixels, int width, int height, int level, uint8_t *output,
                long room);

/// Converts pixels to luma and two chroma planes, one after another, with BT.601 in limited
/// range.
void smooth_yuv(const uint32_t *pixels, long count, uint8_t *planes);

#ifdef __cplusplus
}
#endif

#endif
