#ifndef YARDSTICKS_ROUTE_H
#define YARDSTICKS_ROUTE_H

#include <stddef.h>

/// Boost's R-tree of segments on a plane.

#ifdef __cplusplus
extern "C" {
#endif

/// An R-tree, bulk-loaded.
typedef struct yardstick_rtree yardstick_rtree;

/// Builds the tree of the segments between `count` vertices, each x, y in metres.
yardstick_rtree *yardstick_rtree_build(const double *vertices, size_t count);

/// Finds the segment nearest to each of `count` points (x, y); writes its distance, metres.
void yardstick_rtree_nearest(
    const yardstick_rtree *tree, const double *points, size_t count, double *distances);

/// Frees a tree.
void yardstick_rtree_free(yardstick_rtree *tree);

#ifdef __cplusplus
}
#endif

#endif
