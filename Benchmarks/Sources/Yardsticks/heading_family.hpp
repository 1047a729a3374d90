#ifndef HEADING_FAMILY_HPP
#define HEADING_FAMILY_HPP

#include "heading.h"

#include <cmath>
#include <complex>
#include <random>

/// Random numbers as the C++ library makes them.
class Random {
public:
  explicit Random(uint64_t seed) : engine(seed * 0x9E3779B97F4A7C15ull + 12345) {}

  double uniform(double low = 0, double high = 1) {
    return low + (high - low) * static_cast<double>(engine() >> 11) * 0x1p-53;
  }
  /// Evenly by its logarithm.
  double factor(double low, double high) { return low * std::pow(high / low, uniform()); }
  bool coin(double share = 0.5) { return uniform() < share; }
  double normal() { return distribution(engine); }
  std::complex<double> pair() {
    const double north = normal();
    return {north, normal()};
  }

private:
  std::mt19937_64 engine;
  std::normal_distribution<double> distribution;
};

/// Draws what a walk of the family is like.
heading_walk draw_walk(Random &random);

#endif
