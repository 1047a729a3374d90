#include "geodesy.h"

#include <GeographicLib/Geodesic.hpp>
#include <GeographicLib/LocalCartesian.hpp>

void yardstick_geodesic_inverse(const double *pairs, size_t count, double *lines) {
  const GeographicLib::Geodesic &earth = GeographicLib::Geodesic::WGS84();
  for (size_t i = 0; i < count; ++i) {
    const double *pair = pairs + 4 * i;
    double *line = lines + 3 * i;
    earth.Inverse(pair[0], pair[1], pair[2], pair[3], line[0], line[1], line[2]);
  }
}

void yardstick_geodesic_distance(const double *pairs, size_t count, double *lengths) {
  const GeographicLib::Geodesic &earth = GeographicLib::Geodesic::WGS84();
  for (size_t i = 0; i < count; ++i) {
    const double *pair = pairs + 4 * i;
    earth.Inverse(pair[0], pair[1], pair[2], pair[3], lengths[i]);
  }
}

void yardstick_local_cartesian(
    double latitude, double longitude, const double *places, size_t count, double *positions) {
  const GeographicLib::LocalCartesian plane(latitude, longitude);
  for (size_t i = 0; i < count; ++i) {
    double *position = positions + 3 * i;
    plane.Forward(
        places[2 * i], places[2 * i + 1], 0, position[0], position[1], position[2]);
  }
}
