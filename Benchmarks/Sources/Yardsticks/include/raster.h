#ifndef YARDSTICKS_RASTER_H
#define YARDSTICKS_RASTER_H

#include <stdint.h>

/// A plain span rasterizer and Mesa's software rasterizer, drawing the same scene.

#ifdef __cplusplus
extern "C" {
#endif

/// The kinds of shapes in a scene.
enum raster_kind { raster_polygon, raster_line, raster_disc, raster_mesh };

/// A shape: the corners of a convex polygon, the two ends of a line one pixel wide, the centre of
/// a disc, or the corners of a mesh's triangles.
struct raster_shape {
  enum raster_kind kind;
  /// The shape's corners in the scene's list.
  int first, count;
  /// Packed as in memory: red, green, blue, opacity. A mesh has a colour at the first corner of
  /// each triangle.
  uint32_t color;
  /// A disc's radius, or half a line's width, points.
  double radius;
};

/// A corner: position in points, y down, depth 0 near … 1 far, colour.
struct raster_vertex {
  double x, y, z;
  uint32_t color;
};

/// Shapes in the order in which they are painted.
struct raster_scene {
  double width, height;
  uint32_t background;
  const struct raster_shape *shapes;
  int shape_count;
  const struct raster_vertex *vertices;
  int vertex_count;
};

/// Draws a scene, clearing colour and depth first; both hold width × height, rows from the top.
void raster_spans(const struct raster_scene *scene, int width, int height, uint32_t *pixels,
                  float *depths);

/// Mesa's software renderer (llvmpipe, if Debian built it so) with a prepared scene.
struct raster_mesa;

/// Creates a context and copies the scene into GL's own form; NULL if Mesa is missing.
struct raster_mesa *raster_mesa_create(const struct raster_scene *scene, int width, int height);
/// Clears, draws and waits for the end. The pixels are RGBA, rows from the bottom.
const uint32_t *raster_mesa_draw(struct raster_mesa *mesa);
/// Returns GL's name of its renderer.
const char *raster_mesa_name(void);
/// Frees everything.
void raster_mesa_destroy(struct raster_mesa *mesa);

#ifdef __cplusplus
}
#endif

#endif
