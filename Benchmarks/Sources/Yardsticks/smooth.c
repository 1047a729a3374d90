#include "smooth.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The resolution of coverage: one row of a pixel's area is 2^-20 of it.
enum { whole = 1 << 20, places = 16, band_height = 16 };

struct edge {
  int32_t place[places];
  int64_t least, greatest, origin, across, down;
};

struct triangle {
  int top, bottom, left, right;
  struct edge edges[3];
  float depth, depth_across, depth_down, nearest, farthest;
  uint32_t color;
};

struct fragment {
  int triangle, next;
  uint16_t mask;
};

struct smooth {
  int width, height, stride, marks_per_row, first_row, last_row;
  double scale_x, scale_y;
  uint32_t *pixels;
  int32_t *areas;
  uint64_t *marks;
  struct triangle *triangles;
  int triangle_count, triangle_room;
  struct fragment *fragments;
  int fragment_count, fragment_room;
  int *last;
};

static const int32_t place_x[places] = {1,  3,  5,  7,  9,  11, 13, 15,
                                        17, 19, 21, 23, 25, 27, 29, 31};
static const int32_t place_y[places] = {19, 9,  25, 3, 31, 13, 21, 5,
                                        27, 11, 17, 1, 29, 7,  23, 15};

struct smooth *smooth_create(int width, int height) {
  struct smooth *s = calloc(1, sizeof *s);
  s->width = width;
  s->height = height;
  s->stride = (width + 5) & ~3;
  s->marks_per_row = (s->stride + 255) >> 8;
  s->pixels = malloc(sizeof *s->pixels * (size_t)width * height);
  s->areas = calloc((size_t)s->stride * height, sizeof *s->areas);
  s->marks = calloc((size_t)s->marks_per_row * height, sizeof *s->marks);
  s->last = malloc(sizeof *s->last * (size_t)width * band_height);
  for (int i = 0; i < width * band_height; i++) s->last[i] = -1;
  s->first_row = INT_MAX;
  return s;
}

void smooth_destroy(struct smooth *s) {
  free(s->pixels);
  free(s->areas);
  free(s->marks);
  free(s->triangles);
  free(s->fragments);
  free(s->last);
  free(s);
}

// Coverage.

static inline double rounded(double position) { return nearbyint(position * 256) / 256; }

static inline void add_cell(struct smooth *s, int row, int column, double offset, int height) {
  int32_t left = (int32_t)(height * offset);
  int32_t *area = s->areas + (long)row * s->stride + column;
  area[0] += height - left;
  area[1] += left;
  uint64_t *marks = s->marks + (long)row * s->marks_per_row;
  int group = column >> 2, next = (column + 1) >> 2;
  marks[group >> 6] |= 1ull << (group & 63);
  marks[next >> 6] |= 1ull << (next & 63);
}

static inline void add_step(struct smooth *s, int row, double from, double to, int height,
                            int sign) {
  int first = (int)from, last = (int)to;
  if (first == last) {
    add_cell(s, row, first, (from + to) * 0.5 - first, height * sign);
    return;
  }
  if (from > to) {
    double swap = from;
    from = to, to = swap;
    first = (int)from, last = (int)to;
  }
  double per_column = height / (to - from), start = from;
  int reached = 0;
  for (int column = first; column < last; column++) {
    int next = (int)((column + 1 - from) * per_column);
    if (next > height) next = height;
    add_cell(s, row, column, (start + column + 1) * 0.5 - column, (next - reached) * sign);
    reached = next;
    start = column + 1;
  }
  add_cell(s, row, last, (start + to) * 0.5 - last, (height - reached) * sign);
}

/// Adds a part of an edge between two heights in units; the slope is in columns per row.
static void add_part(struct smooth *s, double x, double y, double slope, int64_t first,
                     double from, int64_t last, double to, int sign) {
  double end = s->width;
  if (first >= last || (from >= end && to >= end)) return;
  if (from <= 0 && to <= 0) from = to = x = slope = 0;
  if (fmin(from, to) < 0 || fmax(from, to) > end) {
    double side = fmin(from, to) < 0 ? 0 : end;
    double at = (y + (side - x) / slope) * whole;
    int64_t middle = at <= first ? first : at >= last ? last : (int64_t)at;
    add_part(s, x, y, slope, first, from, middle, side, sign);
    add_part(s, x, y, slope, middle, side, last, to, sign);
    return;
  }
  double low = fmin(from, to), high = fmax(from, to);
  while (first < last) {
    int64_t row = first >> 20, next = (row + 1) << 20;
    double column = to;
    if (next < last) {
      column = x + (next * (1.0 / whole) - y) * slope;
      column = column < low ? low : column > high ? high : column;
    } else {
      next = last;
    }
    add_step(s, (int)row, from, column, (int)(next - first), sign);
    first = next;
    from = column;
  }
}

static void add_edge(struct smooth *s, double x0, double y0, double x1, double y1) {
  if (y0 == y1) return;
  int sign = y0 < y1 ? 1 : -1;
  if (sign < 0) {
    double swap = x0;
    x0 = x1, x1 = swap;
    swap = y0;
    y0 = y1, y1 = swap;
  }
  double end = s->height;
  if (y0 >= end || y1 <= 0) return;
  double slope = (x1 - x0) / (y1 - y0);
  if (y1 > end) x1 = x0 + (end - y0) * slope, y1 = end;
  if (y0 < 0) x0 -= y0 * slope, y0 = 0;
  int64_t first = (int64_t)(y0 * whole), last = (int64_t)(y1 * whole);
  if (first >= last) return;
  if ((int)(first >> 20) < s->first_row) s->first_row = (int)(first >> 20);
  if ((int)((last + whole - 1) >> 20) > s->last_row) s->last_row = (int)((last + whole - 1) >> 20);
  add_part(s, x0, y0, slope, first, x0, last, x1, sign);
}

static inline uint32_t mix(uint32_t pixel, uint32_t below, uint32_t weight) {
  uint32_t rest = 255 - weight;
  uint32_t even = (pixel & 0xFF00FF) * weight + (below & 0xFF00FF) * rest + 0x800080;
  uint32_t odd =
      ((pixel >> 8) & 0xFF00FF) * weight + ((below >> 8) & 0xFF00FF) * rest + 0x800080;
  even = ((even + ((even >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF;
  odd = (odd + ((odd >> 8) & 0xFF00FF)) & 0xFF00FF00;
  return even | odd;
}

static inline uint32_t weight_of(int32_t area, uint32_t alpha) {
  uint32_t covered = area < 0 ? -area : area;
  if (covered > whole) covered = whole;
  uint32_t product = ((covered * 255 + whole / 2) >> 20) * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

static inline void fill(uint32_t *pixels, int count, uint32_t color, uint32_t weight) {
  uint32_t solid = color | 0xFF000000;
  if (weight == 255) {
    for (int i = 0; i < count; i++) pixels[i] = solid;
  } else if (weight > 0) {
    for (int i = 0; i < count; i++) pixels[i] = mix(solid, pixels[i], weight);
  }
}

static void sweep(struct smooth *s, int row, uint32_t color) {
  int32_t *areas = s->areas + (long)row * s->stride, sum = 0;
  uint64_t *marks = s->marks + (long)row * s->marks_per_row;
  uint32_t *pixels = s->pixels + (long)row * s->width, alpha = color >> 24;
  int column = 0;
  for (int i = 0; i < s->marks_per_row; i++) {
    uint64_t word = marks[i];
    marks[i] = 0;
    for (; word; word &= word - 1) {
      int start = ((i << 6) + __builtin_ctzll(word)) << 2;
      if (sum && start > column) {
        fill(pixels + column, (start < s->width ? start : s->width) - column, color,
             weight_of(sum, alpha));
      }
      for (int k = start; k < start + 4; k++) {
        sum += areas[k];
        areas[k] = 0;
        if (sum && k < s->width) fill(pixels + k, 1, color, weight_of(sum, alpha));
      }
      column = start + 4;
    }
  }
  if (sum && column < s->width) {
    fill(pixels + column, s->width - column, color, weight_of(sum, alpha));
  }
}

static void paint(struct smooth *s, uint32_t color) {
  for (int row = s->first_row; row < s->last_row; row++) sweep(s, row, color);
  s->first_row = INT_MAX;
  s->last_row = 0;
}

static void add_corners(struct smooth *s, const struct raster_vertex *v, int count) {
  double x = rounded(v[count - 1].x * s->scale_x), y = rounded(v[count - 1].y * s->scale_y);
  for (int i = 0; i < count; i++) {
    double next_x = rounded(v[i].x * s->scale_x), next_y = rounded(v[i].y * s->scale_y);
    add_edge(s, x, y, next_x, next_y);
    x = next_x, y = next_y;
  }
}

static void line(struct smooth *s, const struct raster_vertex *v, double radius, uint32_t color) {
  double x = v[1].x - v[0].x, y = v[1].y - v[0].y, length = sqrt(x * x + y * y);
  if (length == 0) return;
  double across = -y / length * radius, down = x / length * radius;
  struct raster_vertex bar[4] = {{.x = v[0].x + across, .y = v[0].y + down},
                                 {.x = v[1].x + across, .y = v[1].y + down},
                                 {.x = v[1].x - across, .y = v[1].y - down},
                                 {.x = v[0].x - across, .y = v[0].y - down}};
  add_corners(s, bar, 4);
  paint(s, color);
}

static void disc(struct smooth *s, const struct raster_vertex *center, double radius,
                 uint32_t color) {
  int sides = (int)ceil(M_PI / sqrt(4.0 / 128 / (radius * fmax(s->scale_x, s->scale_y))));
  if (sides < 12) sides = 12;
  double step = 2 * M_PI / sides, cosine = cos(step), sine = sin(step);
  double arm_x = radius * sqrt(step / sine), arm_y = 0;
  double first_x = rounded((center->x + arm_x) * s->scale_x);
  double first_y = rounded(center->y * s->scale_y), x = first_x, y = first_y;
  for (int i = 1; i < sides; i++) {
    double turned = arm_x * cosine - arm_y * sine;
    arm_y = arm_x * sine + arm_y * cosine;
    arm_x = turned;
    double next_x = rounded((center->x + arm_x) * s->scale_x);
    double next_y = rounded((center->y + arm_y) * s->scale_y);
    add_edge(s, x, y, next_x, next_y);
    x = next_x, y = next_y;
  }
  add_edge(s, x, y, first_x, first_y);
  paint(s, color);
}

// Meshes.

static inline int clamp(int64_t value, int limit) {
  return value < 0 ? 0 : value > limit ? limit : (int)value;
}

static void set_edge(struct edge *e, int64_t ax, int64_t ay, int64_t bx, int64_t by) {
  int64_t run = bx - ax, fall = by - ay;
  int32_t least = INT_MAX, greatest = INT_MIN;
  for (int i = 0; i < places; i++) {
    e->place[i] = place_y[i] * (int32_t)run - place_x[i] * (int32_t)fall;
    if (e->place[i] < least) least = e->place[i];
    if (e->place[i] > greatest) greatest = e->place[i];
  }
  e->least = least;
  e->greatest = greatest;
  e->origin = fall * ax - run * ay - (fall < 0 || (fall == 0 && run > 0) ? 0 : 1);
  e->across = fall * -256;
  e->down = run * 256;
}

static void add_triangle(struct smooth *s, const struct raster_vertex *v) {
  int64_t x[3], y[3];
  double z[3];
  for (int i = 0; i < 3; i++) {
    x[i] = llrint(v[i].x * s->scale_x * 256);
    y[i] = llrint(v[i].y * s->scale_y * 256);
    z[i] = v[i].z;
  }
  int64_t area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
  if (area == 0) return;
  struct triangle t;
  int64_t low_x = x[0], high_x = x[0], low_y = y[0], high_y = y[0];
  for (int i = 1; i < 3; i++) {
    if (x[i] < low_x) low_x = x[i];
    if (x[i] > high_x) high_x = x[i];
    if (y[i] < low_y) low_y = y[i];
    if (y[i] > high_y) high_y = y[i];
  }
  t.left = clamp(low_x >> 8, s->width), t.right = clamp((high_x + 255) >> 8, s->width);
  t.top = clamp(low_y >> 8, s->height), t.bottom = clamp((high_y + 255) >> 8, s->height);
  if (t.left >= t.right || t.top >= t.bottom) return;
  double u = z[1] - z[0], w = z[2] - z[0];
  double across = (u * (double)(y[2] - y[0]) - w * (double)(y[1] - y[0])) * 256 / (double)area;
  double down = (w * (double)(x[1] - x[0]) - u * (double)(x[2] - x[0])) * 256 / (double)area;
  t.depth = (float)(z[0] - across * ((double)x[0] / 256) - down * ((double)y[0] / 256));
  t.depth_across = (float)across;
  t.depth_down = (float)down;
  t.nearest = (float)fmin(z[0], fmin(z[1], z[2]));
  t.farthest = (float)fmax(z[0], fmax(z[1], z[2]));
  t.color = v->color;
  int b = area > 0 ? 1 : 2, c = 3 - b;
  set_edge(&t.edges[0], x[0], y[0], x[b], y[b]);
  set_edge(&t.edges[1], x[b], y[b], x[c], y[c]);
  set_edge(&t.edges[2], x[c], y[c], x[0], y[0]);
  if (s->triangle_count == s->triangle_room) {
    s->triangle_room = s->triangle_room ? 2 * s->triangle_room : 256;
    s->triangles = realloc(s->triangles, sizeof t * (size_t)s->triangle_room);
  }
  s->triangles[s->triangle_count++] = t;
}

static inline void narrow(int *start, int *end, int64_t across, int64_t value) {
  if (across > 0) {
    if (value < 0) {
      int64_t first = (across - 1 - value) / across;
      if (first > *start) *start = first > INT_MAX ? INT_MAX : (int)first;
    }
  } else if (value < 0) {
    *end = *start;
  } else if (across < 0) {
    int64_t last = value / -across + 1;
    if (last < *end) *end = (int)last;
  }
}

static inline void add_fragment(struct smooth *s, int triangle, int pixel, uint16_t mask) {
  if (s->fragment_count == s->fragment_room) {
    s->fragment_room = s->fragment_room ? 2 * s->fragment_room : 4096;
    s->fragments = realloc(s->fragments, sizeof *s->fragments * (size_t)s->fragment_room);
  }
  s->fragments[s->fragment_count] = (struct fragment){triangle, s->last[pixel], mask};
  s->last[pixel] = s->fragment_count++;
}

static inline uint16_t mask_of(const struct triangle *t, int column, int row) {
  int32_t bound[3];
  for (int k = 0; k < 3; k++) {
    const struct edge *e = &t->edges[k];
    int64_t b = (7 - (e->origin + e->across * column + e->down * row)) >> 3;
    bound[k] = b > INT_MAX ? INT_MAX : b < INT_MIN ? INT_MIN : (int32_t)b;
  }
  uint32_t mask = 0;
  for (int i = 0; i < places; i++) {
    mask |= (uint32_t)((t->edges[0].place[i] >= bound[0]) & (t->edges[1].place[i] >= bound[1]) &
                       (t->edges[2].place[i] >= bound[2]))
            << i;
  }
  return (uint16_t)mask;
}

static void add_rows(struct smooth *s, int index, int start, int end) {
  const struct triangle *t = &s->triangles[index];
  int top = t->top > start ? t->top : start, bottom = t->bottom < end ? t->bottom : end;
  for (int row = top; row < bottom; row++) {
    int from = t->left, to = t->right, whole_from = from, whole_to = to;
    for (int k = 0; k < 3; k++) {
      const struct edge *e = &t->edges[k];
      int64_t value = e->origin + e->down * row;
      narrow(&from, &to, e->across, value + 8 * e->greatest);
      narrow(&whole_from, &whole_to, e->across, value + 8 * e->least);
    }
    if (from >= to) continue;
    whole_from = whole_from < from ? from : whole_from > to ? to : whole_from;
    whole_to = whole_to > to ? to : whole_to < whole_from ? whole_from : whole_to;
    int base = (row - start) * s->width;
    for (int column = from; column < whole_from; column++) {
      uint16_t mask = mask_of(t, column, row);
      if (mask) add_fragment(s, index, base + column, mask);
    }
    for (int column = whole_from; column < whole_to; column++) {
      add_fragment(s, index, base + column, 0xFFFF);
    }
    for (int column = whole_to; column < to; column++) {
      uint16_t mask = mask_of(t, column, row);
      if (mask) add_fragment(s, index, base + column, mask);
    }
  }
}

static uint32_t resolve(const struct smooth *s, int last, int column, int row, uint32_t below) {
  // Triangles that cover different sample points do not hide each other.
  uint32_t seen = 0, apart = 1, even = 0x80008, odd = 0x80008;
  for (int k = last; k >= 0; k = s->fragments[k].next) {
    const struct fragment *f = &s->fragments[k];
    uint32_t here = s->triangles[f->triangle].color;
    uint32_t count = (uint32_t)__builtin_popcount(f->mask);
    apart &= (seen & f->mask) == 0;
    seen |= f->mask;
    even += (here & 0xFF00FF) * count;
    odd += ((here >> 8) & 0xFF00FF) * count;
  }
  if (apart) {
    uint32_t count = places - (uint32_t)__builtin_popcount(seen);
    even += (below & 0xFF00FF) * count;
    odd += ((below >> 8) & 0xFF00FF) * count;
    return ((even >> 4) & 0xFF00FF) | ((odd >> 4) & 0xFF00FF) << 8;
  }
  float depth[places];
  uint32_t color[places];
  for (int i = 0; i < places; i++) depth[i] = INFINITY, color[i] = below;
  for (int k = last; k >= 0; k = s->fragments[k].next) {
    const struct fragment *f = &s->fragments[k];
    const struct triangle *t = &s->triangles[f->triangle];
    for (int i = 0; i < places; i++) {
      float here = t->depth + t->depth_across * (column + place_x[i] * (1.0f / 32)) +
                   t->depth_down * (row + place_y[i] * (1.0f / 32));
      here = here < t->nearest ? t->nearest : here > t->farthest ? t->farthest : here;
      int nearer = (f->mask >> i & 1) & (here <= depth[i]);
      depth[i] = nearer ? here : depth[i];
      color[i] = nearer ? t->color : color[i];
    }
  }
  even = odd = 0x80008;
  for (int i = 0; i < places; i++) {
    even += color[i] & 0xFF00FF;
    odd += (color[i] >> 8) & 0xFF00FF;
  }
  return ((even >> 4) & 0xFF00FF) | ((odd >> 4) & 0xFF00FF) << 8;
}

static void draw_meshes(struct smooth *s) {
  int top = s->height, bottom = 0, left = s->width, right = 0;
  for (int i = 0; i < s->triangle_count; i++) {
    const struct triangle *t = &s->triangles[i];
    if (t->top < top) top = t->top;
    if (t->bottom > bottom) bottom = t->bottom;
    if (t->left < left) left = t->left;
    if (t->right > right) right = t->right;
  }
  for (int start = top; start < bottom; start += band_height) {
    int end = start + band_height < bottom ? start + band_height : bottom;
    s->fragment_count = 0;
    for (int i = 0; i < s->triangle_count; i++) {
      if (s->triangles[i].top < end && s->triangles[i].bottom > start) add_rows(s, i, start, end);
    }
    for (int row = start; row < end; row++) {
      for (int column = left; column < right; column++) {
        int *last = &s->last[(row - start) * s->width + column];
        if (*last < 0) continue;
        const struct fragment *f = &s->fragments[*last];
        uint32_t *pixel = &s->pixels[(long)row * s->width + column];
        if (f->next < 0) {
          uint32_t weight = 255 * (uint32_t)__builtin_popcount(f->mask);
          *pixel = mix(s->triangles[f->triangle].color, *pixel, (weight + 8) >> 4);
        } else {
          *pixel = resolve(s, *last, column, row, *pixel);
        }
        *last = -1;
      }
    }
  }
  s->triangle_count = 0;
}

const uint32_t *smooth_draw(struct smooth *s, const struct raster_scene *scene) {
  s->scale_x = s->width / scene->width;
  s->scale_y = s->height / scene->height;
  long count = (long)s->width * s->height;
  for (long i = 0; i < count; i++) s->pixels[i] = scene->background;
  for (int i = 0; i < scene->shape_count; i++) {
    const struct raster_shape *shape = &scene->shapes[i];
    const struct raster_vertex *v = scene->vertices + shape->first;
    switch (shape->kind) {
    case raster_polygon:
      add_corners(s, v, shape->count);
      paint(s, shape->color);
      break;
    case raster_line: line(s, v, shape->radius, shape->color); break;
    case raster_disc: disc(s, v, shape->radius, shape->color); break;
    case raster_mesh:
      for (int j = 0; j < shape->count; j += 3) add_triangle(s, v + j);
      // Consecutive meshes hide each other.
      if (i + 1 == scene->shape_count || shape[1].kind != raster_mesh) draw_meshes(s);
      break;
    }
  }
  return s->pixels;
}
