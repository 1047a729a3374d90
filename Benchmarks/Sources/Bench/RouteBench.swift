import ARRouteEngine
import Yardsticks

/// Finding the nearest point on a route of a million vertices, compared with Boost's R-tree, and following a
/// walk.
///
/// Our code converts latitudes and longitudes to a chainage, whereas the R-tree receives segments on a plane
/// and returns one of them. Building our index includes computing the chainages and the turns. Besides the
/// times, the maximum difference between the two distances is reported, which depends on the accuracy of the
/// plane.
struct RouteBench: BenchSuite {
  static let topic = "route"
  static let limited = MillionPoints.allCases.map { "route.\($0).follow" }

  static func run(_ harness: inout Harness) {
    for course in MillionPoints.allCases where harness.wants("route.\(course)") {
      let ground = course.ground()
      let route = ground.route()
      build(ground, "route.\(course).build", harness)
      guard let tree = yardstick_rtree_build(ground.metres, ground.count) else { continue }
      for (name, distance) in [("near", 20.0), ("off", 1000), ("far", 20_000)] {
        nearest(ground, route, tree, within: distance, "route.\(course).nearest.\(name)", harness)
      }
      yardstick_rtree_free(tree)
      follow(ground, route, "route.\(course).follow", harness)
    }
  }

  private static func build(_ ground: Ground, _ name: String, _ harness: Harness) {
    let places = ground.places
    harness.compare(
      name, unit: .milliseconds, rounds: 9,
      ours: {
        guard let route = try? Route(name: nil, coordinates: places) else { return }
        blackHole(route.length)
      },
      yardsticks: .init { yardstick_rtree_free(yardstick_rtree_build(ground.metres, ground.count)) }
    )
  }

  private static func nearest(
    _ ground: Ground, _ route: Route, _ tree: OpaquePointer, within distance: Double,
    _ name: String, _ harness: Harness
  ) {
    let walkers = ground.walkers(within: distance)
    let places = walkers.map(ground.place)
    let points = walkers.flatMap { [$0.x, $0.y] }
    var ours = [Double](repeating: 0, count: places.count)
    var theirs = ours
    let time = harness.compare(
      name, unit: .microseconds, operations: places.count,
      ours: {
        for (index, place) in places.enumerated() {
          ours[index] = route.nearest(to: place).distance
        }
        blackHole(ours[0])
      },
      yardsticks: .init {
        yardstick_rtree_nearest(tree, points, places.count, &theirs)
        blackHole(theirs[0])
      })
    guard time != nil else { return }
    let differences = zip(ours, theirs).map { abs($0 - $1) / max($1, 1) }
    harness.report("\(name).difference", (differences.max() ?? 0) * 100, "%")
  }

  /// Measures following a walk of 200 m at 1.4 m/s with 30 updates per second, two metres to the side of the
  /// route.
  private static func follow(_ ground: Ground, _ route: Route, _ name: String, _ harness: Harness) {
    let start = route.length / 3
    let walk = stride(from: 0, to: 200, by: 1.4 / 30).map { step in
      Geodesic.direct(
        from: route.coordinate(atChainage: start + step), azimuth: .degrees(70), distance: 2
      ).coordinate
    }
    var lost = 0.0
    let time = harness.compare(
      name, operations: walk.count, limit: .atMost(200),
      ours: {
        var progress = RouteProgress(route: route, chainage: start)
        for place in walk { progress.update(to: place, accuracy: 0, on: route) }
        lost = abs(progress.match.chainage - start - 200)
        blackHole(progress)
      })
    guard time != nil else { return }
    harness.report("\(name).lost", lost, "m")
  }
}
