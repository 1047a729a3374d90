#include "raster.h"

#include <GL/gl.h>
#include <GL/osmesa.h>
#include <math.h>
#include <stdlib.h>

enum { disc_sides = 64 };

/// A vertex in the layout that GL reads from arrays.
struct gl_vertex {
  float x, y, z;
  uint32_t color;
};

/// Vertices drawn by one call.
struct gl_batch {
  GLenum mode;
  int first, count;
  int has_depth;
};

struct raster_mesa {
  OSMesaContext context;
  uint32_t *pixels;
  uint32_t background;
  struct gl_vertex *vertices;
  struct gl_batch *batches;
  int batch_count;
};

/// Adds vertices to a batch; neighbours of one kind are drawn with one call, as is usual.
static void add(struct raster_mesa *mesa, GLenum mode, int has_depth, const struct gl_vertex *v,
                int count, int *used) {
  struct gl_batch *last = mesa->batch_count ? &mesa->batches[mesa->batch_count - 1] : NULL;
  if (!last || last->mode != mode || last->has_depth != has_depth) {
    last = &mesa->batches[mesa->batch_count++];
    *last = (struct gl_batch){mode, *used, 0, has_depth};
  }
  for (int i = 0; i < count; i++) mesa->vertices[(*used)++] = v[i];
  last->count += count;
}

static struct gl_vertex vertex(const struct raster_vertex *v, uint32_t color) {
  return (struct gl_vertex){(float)v->x, (float)v->y, (float)v->z, color};
}

static void add_shape(struct raster_mesa *mesa, const struct raster_scene *scene,
                      const struct raster_shape *shape, int *used) {
  const struct raster_vertex *v = scene->vertices + shape->first;
  struct gl_vertex t[3];
  switch (shape->kind) {
  case raster_polygon:
    for (int i = 2; i < shape->count; i++) {
      t[0] = vertex(v, shape->color);
      t[1] = vertex(v + i - 1, shape->color);
      t[2] = vertex(v + i, shape->color);
      add(mesa, GL_TRIANGLES, 0, t, 3, used);
    }
    break;
  case raster_line:
    t[0] = vertex(v, shape->color);
    t[1] = vertex(v + 1, shape->color);
    add(mesa, GL_LINES, 0, t, 2, used);
    break;
  case raster_disc:
    for (int i = 0; i < disc_sides; i++) {
      t[0] = vertex(v, shape->color);
      for (int j = 1; j < 3; j++) {
        double angle = 2 * M_PI * (i + j - 1) / disc_sides;
        t[j] = t[0];
        t[j].x += (float)(shape->radius * cos(angle));
        t[j].y += (float)(shape->radius * sin(angle));
      }
      add(mesa, GL_TRIANGLES, 0, t, 3, used);
    }
    break;
  case raster_mesh:
    for (int i = 0; i < shape->count; i += 3) {
      for (int j = 0; j < 3; j++) t[j] = vertex(v + i + j, v[i].color);
      add(mesa, GL_TRIANGLES, 1, t, 3, used);
    }
    break;
  }
}

struct raster_mesa *raster_mesa_create(const struct raster_scene *scene, int width, int height) {
  struct raster_mesa *mesa = calloc(1, sizeof *mesa);
  mesa->context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 0, 0, NULL);
  mesa->pixels = calloc((size_t)width * height, sizeof *mesa->pixels);
  if (!mesa->context ||
      !OSMesaMakeCurrent(mesa->context, mesa->pixels, GL_UNSIGNED_BYTE, width, height)) {
    free(mesa->pixels);
    free(mesa);
    return NULL;
  }
  mesa->background = scene->background;
  int room = scene->vertex_count * 3 + scene->shape_count * 3 * disc_sides;
  mesa->vertices = calloc((size_t)room, sizeof *mesa->vertices);
  mesa->batches = calloc((size_t)scene->shape_count + 1, sizeof *mesa->batches);
  int used = 0;
  for (int i = 0; i < scene->shape_count; i++) add_shape(mesa, scene, &scene->shapes[i], &used);

  glViewport(0, 0, width, height);
  glMatrixMode(GL_PROJECTION);
  glLoadIdentity();
  glOrtho(0, scene->width, scene->height, 0, 0, -1);
  glMatrixMode(GL_MODELVIEW);
  glLoadIdentity();
  glDepthFunc(GL_LESS);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glEnableClientState(GL_VERTEX_ARRAY);
  glEnableClientState(GL_COLOR_ARRAY);
  glVertexPointer(3, GL_FLOAT, sizeof(struct gl_vertex), &mesa->vertices->x);
  glColorPointer(4, GL_UNSIGNED_BYTE, sizeof(struct gl_vertex), &mesa->vertices->color);
  return mesa;
}

const uint32_t *raster_mesa_draw(struct raster_mesa *mesa) {
  uint32_t c = mesa->background;
  glClearColor((c & 255) / 255.f, (c >> 8 & 255) / 255.f, (c >> 16 & 255) / 255.f, 1);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  for (int i = 0; i < mesa->batch_count; i++) {
    const struct gl_batch *batch = &mesa->batches[i];
    if (batch->has_depth) glEnable(GL_DEPTH_TEST);
    else glDisable(GL_DEPTH_TEST);
    glDrawArrays(batch->mode, batch->first, batch->count);
  }
  glFinish();
  return mesa->pixels;
}

const char *raster_mesa_name(void) { return (const char *)glGetString(GL_RENDERER); }

void raster_mesa_destroy(struct raster_mesa *mesa) {
  OSMesaDestroyContext(mesa->context);
  free(mesa->pixels);
  free(mesa->vertices);
  free(mesa->batches);
  free(mesa);
}
