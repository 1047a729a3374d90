#ifndef YARDSTICKS_GEODESY_H
#define YARDSTICKS_GEODESY_H

#include <stddef.h>

/// GeographicLib on WGS 84.

#ifdef __cplusplus
extern "C" {
#endif

/// Solves the inverse problem for `count` pairs of places, each as latitude, longitude, latitude,
/// longitude in degrees. Writes length (m) and both azimuths (degrees) of each to `lines`.
void yardstick_geodesic_inverse(const double *pairs, size_t count, double *lines);

/// Only the lengths, metres, of the same.
void yardstick_geodesic_distance(const double *pairs, size_t count, double *lengths);

/// Lays `count` places (latitude, longitude in degrees) out in the tangent plane's Cartesian
/// coordinates about a reference. Writes east, north, up (m) of each to `positions`.
void yardstick_local_cartesian(
    double latitude, double longitude, const double *places, size_t count, double *positions);

#ifdef __cplusplus
}
#endif

#endif
