#ifndef YARDSTICKS_GEODESY_H
#define YARDSTICKS_GEODESY_H

#include <stddef.h>

/// GeographicLib on WGS 84.

#ifdef __cplusplus
extern "C" {
#endif

/// Solves the inverse problem for `count` pairs of places, each as latitude, longitude, latitude,
/// longitude in degrees. Writes the length (m) and both azimuths (degrees) of each to `lines`.
void yardstick_geodesic_inverse(const double *pairs, size_t count, double *lines);

/// Computes only the lengths, metres, for the same input.
void yardstick_geodesic_distance(const double *pairs, size_t count, double *lengths);

/// Converts `count` places (latitude, longitude in degrees) to the tangent plane's Cartesian
/// coordinates around a reference. Writes east, north, up (m) of each to `positions`.
void yardstick_local_cartesian(
    double latitude, double longitude, const double *places, size_t count, double *positions);

#ifdef __cplusplus
}
#endif

#endif
