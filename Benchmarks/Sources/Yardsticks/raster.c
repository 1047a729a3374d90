#include "raster.h"

#include <math.h>

/// The bitmap being drawn on.
struct target {
  int width, height;
  double scale_x, scale_y;
  uint32_t *pixels;
  float *depths;
};

static inline int clamp(int value, int limit) {
  return value < 0 ? 0 : value > limit ? limit : value;
}

static inline int first_pixel(double position) { return (int)ceil(position - 0.5); }

static inline void fill(uint32_t *pixels, int count, uint32_t color) {
  for (int i = 0; i < count; i++) pixels[i] = color;
}

static inline void blend(uint32_t *pixels, int count, uint32_t color) {
  uint32_t alpha = color >> 24, rest = 255 - alpha;
  for (int i = 0; i < count; i++) {
    uint32_t below = pixels[i];
    uint32_t even = (color & 0xFF00FF) * alpha + (below & 0xFF00FF) * rest + 0x800080;
    uint32_t odd = ((color >> 8) & 0xFF) * alpha + ((below >> 8) & 0xFF) * rest + 0x80;
    even = ((even + ((even >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF;
    odd = (odd + (odd >> 8)) & 0xFF00;
    pixels[i] = 0xFF000000 | even | odd;
  }
}

static inline void span(const struct target *t, int y, int from, int to, uint32_t color) {
  from = clamp(from, t->width);
  to = clamp(to, t->width);
  if (from >= to) return;
  uint32_t *pixels = t->pixels + (long)y * t->width + from;
  if (color >> 24 == 255) fill(pixels, to - from, color);
  else blend(pixels, to - from, color);
}

/// Draws a convex polygon, row by row between its two chains.
static void polygon(const struct target *t, const struct raster_vertex *v, int count,
                    uint32_t color) {
  double top = INFINITY, bottom = -INFINITY;
  for (int i = 0; i < count; i++) {
    double y = v[i].y * t->scale_y;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  int start = clamp(first_pixel(top), t->height), end = clamp(first_pixel(bottom), t->height);
  for (int y = start; y < end; y++) {
    double center = y + 0.5, left = INFINITY, right = -INFINITY;
    for (int i = 0, j = count - 1; i < count; j = i++) {
      double y0 = v[j].y * t->scale_y, y1 = v[i].y * t->scale_y;
      if ((y0 <= center) == (y1 <= center)) continue;
      double x0 = v[j].x * t->scale_x, x1 = v[i].x * t->scale_x;
      double x = x0 + (center - y0) * (x1 - x0) / (y1 - y0);
      if (x < left) left = x;
      if (x > right) right = x;
    }
    if (left < right) span(t, y, first_pixel(left), first_pixel(right), color);
  }
}

/// Draws a line with one pixel in each row or column.
static void line(const struct target *t, const struct raster_vertex *a,
                 const struct raster_vertex *b, uint32_t color) {
  double x0 = a->x * t->scale_x, y0 = a->y * t->scale_y;
  double x1 = b->x * t->scale_x, y1 = b->y * t->scale_y;
  int steep = fabs(y1 - y0) > fabs(x1 - x0);
  if (steep ? y1 < y0 : x1 < x0) {
    double swap = x0;
    x0 = x1, x1 = swap;
    swap = y0;
    y0 = y1, y1 = swap;
  }
  double slope = steep ? (x1 - x0) / (y1 - y0) : (y1 - y0) / (x1 - x0);
  double low = steep ? y0 : x0, high = steep ? y1 : x1, origin = steep ? x0 : y0;
  int limit = steep ? t->height : t->width, across = steep ? t->width : t->height;
  int start = clamp(first_pixel(low), limit), end = clamp(first_pixel(high), limit);
  double at = origin + (start + 0.5 - low) * slope;
  for (int i = start; i < end; i++, at += slope) {
    if (at < 0 || at >= across) continue;
    int j = (int)at;
    uint32_t *pixel = steep ? t->pixels + (long)i * t->width + j : t->pixels + (long)j * t->width + i;
    if (color >> 24 == 255) *pixel = color;
    else blend(pixel, 1, color);
  }
}

static void disc(const struct target *t, const struct raster_vertex *center, double radius,
                 uint32_t color) {
  double cx = center->x * t->scale_x, cy = center->y * t->scale_y;
  double rx = radius * t->scale_x, ry = radius * t->scale_y;
  int start = clamp(first_pixel(cy - ry), t->height), end = clamp(first_pixel(cy + ry), t->height);
  for (int y = start; y < end; y++) {
    double offset = (y + 0.5 - cy) / ry, half = rx * sqrt(fmax(0, 1 - offset * offset));
    span(t, y, first_pixel(cx - half), first_pixel(cx + half), color);
  }
}

struct corner {
  double x, y, z;
};

/// Draws the rows of a triangle between its long edge and one of the short ones.
static inline void half_triangle(const struct target *t, const struct corner *top,
                                 double long_slope, const struct corner *from,
                                 const struct corner *to, const double plane[3], uint32_t color) {
  int start = clamp(first_pixel(from->y), t->height), end = clamp(first_pixel(to->y), t->height);
  if (start >= end) return;
  double slope = (to->x - from->x) / (to->y - from->y);
  double a = top->x + (start + 0.5 - top->y) * long_slope;
  double b = from->x + (start + 0.5 - from->y) * slope;
  for (int y = start; y < end; y++, a += long_slope, b += slope) {
    int left = clamp(first_pixel(a < b ? a : b), t->width);
    int right = clamp(first_pixel(a < b ? b : a), t->width);
    if (left >= right) continue;
    uint32_t *pixels = t->pixels + (long)y * t->width + left;
    float *depths = t->depths + (long)y * t->width + left;
    float z = (float)(plane[0] + plane[1] * (left + 0.5) + plane[2] * (y + 0.5));
    float step = (float)plane[1];
    for (int i = 0; i < right - left; i++) {
      float depth = z + step * (float)i;
      int nearer = depth < depths[i];
      depths[i] = nearer ? depth : depths[i];
      pixels[i] = nearer ? color : pixels[i];
    }
  }
}

static inline void triangle(const struct target *t, const struct raster_vertex *v) {
  struct corner p[3];
  for (int i = 0; i < 3; i++) {
    p[i] = (struct corner){v[i].x * t->scale_x, v[i].y * t->scale_y, v[i].z};
  }
  for (int i = 0; i < 3; i++) {
    int j = i == 1 ? 1 : 0;
    if (p[j + 1].y < p[j].y) {
      struct corner swap = p[j];
      p[j] = p[j + 1];
      p[j + 1] = swap;
    }
  }
  if (first_pixel(p[0].y) >= first_pixel(p[2].y)) return;
  double ux = p[1].x - p[0].x, uy = p[1].y - p[0].y, uz = p[1].z - p[0].z;
  double vx = p[2].x - p[0].x, vy = p[2].y - p[0].y, vz = p[2].z - p[0].z;
  double area = ux * vy - vx * uy;
  if (area == 0) return;
  double across = (uz * vy - vz * uy) / area, down = (vz * ux - uz * vx) / area;
  double plane[3] = {p[0].z - across * p[0].x - down * p[0].y, across, down};
  double long_slope = vx / vy;
  half_triangle(t, &p[0], long_slope, &p[0], &p[1], plane, v->color);
  half_triangle(t, &p[0], long_slope, &p[1], &p[2], plane, v->color);
}

void raster_spans(const struct raster_scene *scene, int width, int height, uint32_t *pixels,
                  float *depths) {
  struct target t = {width,  height, width / scene->width, height / scene->height,
                     pixels, depths};
  long count = (long)width * height;
  for (long i = 0; i < count; i++) pixels[i] = scene->background;
  for (long i = 0; i < count; i++) depths[i] = INFINITY;
  for (int i = 0; i < scene->shape_count; i++) {
    const struct raster_shape *shape = &scene->shapes[i];
    const struct raster_vertex *v = scene->vertices + shape->first;
    switch (shape->kind) {
    case raster_polygon: polygon(&t, v, shape->count, shape->color); break;
    case raster_line: line(&t, v, v + 1, shape->color); break;
    case raster_disc: disc(&t, v, shape->radius, shape->color); break;
    case raster_mesh:
      for (int j = 0; j < shape->count; j += 3) triangle(&t, v + j);
      break;
    }
  }
}
