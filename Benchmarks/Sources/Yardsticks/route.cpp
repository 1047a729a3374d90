#include "route.h"

#include <boost/mpl/integral_c.hpp>
#include <boost/numeric/conversion/int_float_mixture_enum.hpp>
#include <boost/numeric/conversion/sign_mixture_enum.hpp>
#include <boost/numeric/conversion/udt_builtin_mixture_enum.hpp>

// Boost up to 1.80 names the neighbours of these enumerators. As they have no such values, clang
// 16 and later reject that. Nobody uses the neighbours, so they are left out here.
namespace mpl_ {
template <typename Value, Value number>
struct without_neighbours {
  static constexpr Value value = number;
  using value_type = Value;
  using tag = integral_c_tag;
  using type = without_neighbours;
  constexpr operator Value() const { return number; }
};

template <boost::numeric::int_float_mixture_enum number>
struct integral_c<boost::numeric::int_float_mixture_enum, number>
    : without_neighbours<boost::numeric::int_float_mixture_enum, number> {};

template <boost::numeric::sign_mixture_enum number>
struct integral_c<boost::numeric::sign_mixture_enum, number>
    : without_neighbours<boost::numeric::sign_mixture_enum, number> {};

template <boost::numeric::udt_builtin_mixture_enum number>
struct integral_c<boost::numeric::udt_builtin_mixture_enum, number>
    : without_neighbours<boost::numeric::udt_builtin_mixture_enum, number> {};
}  // namespace mpl_

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <iterator>
#include <vector>

namespace geometry = boost::geometry;
using Point = geometry::model::d2::point_xy<double>;
using Segment = geometry::model::segment<Point>;
using Tree = geometry::index::rtree<Segment, geometry::index::rstar<16>>;

struct yardstick_rtree {
  Tree tree;
};

yardstick_rtree *yardstick_rtree_build(const double *vertices, size_t count) {
  std::vector<Segment> segments;
  segments.reserve(count);
  for (size_t i = 0; i + 1 < count; ++i) {
    const double *ends = vertices + 2 * i;
    segments.emplace_back(Point(ends[0], ends[1]), Point(ends[2], ends[3]));
  }
  return new yardstick_rtree{Tree(segments.begin(), segments.end())};
}

void yardstick_rtree_nearest(
    const yardstick_rtree *tree, const double *points, size_t count, double *distances) {
  std::vector<Segment> found;
  for (size_t i = 0; i < count; ++i) {
    const Point point(points[2 * i], points[2 * i + 1]);
    found.clear();
    tree->tree.query(geometry::index::nearest(point, 1), std::back_inserter(found));
    distances[i] = geometry::distance(point, found.front());
  }
}

void yardstick_rtree_free(yardstick_rtree *tree) { delete tree; }
