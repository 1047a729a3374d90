import ARRouteEngine
import Yardsticks

/// The nearest point of a route of a million vertices beside Boost's R-tree, and following a walk.
///
/// Ours starts from latitudes and longitudes and ends with a chainage, the R-tree starts from
/// segments on a plane and ends with one of them; building ours includes the chainages and turns.
/// Beside the times stands the greatest difference between both distances, as the plane allows.
struct RouteBench: BenchSuite {
  static let topic = "route"

  static func run(_ harness: inout Harness) {
    for course in Course.allCases where harness.wants("route.\(course)") {
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

  /// A walk of 200 m at 1.4 m/s and 30 updates a second, two metres beside the route.
  private static func follow(_ ground: Ground, _ route: Route, _ name: String, _ harness: Harness) {
    let start = route.length / 3
    let walk = stride(from: 0, to: 200, by: 1.4 / 30).map { step in
      Geodesic.direct(
        from: route.coordinate(atChainage: start + step), azimuth: .degrees(70), distance: 2
      ).coordinate
    }
    var lost = 0.0
    let time = harness.compare(
      name, operations: walk.count,
      ours: {
        var progress = RouteProgress(route: route, chainage: start)
        for place in walk { progress.update(to: place, accuracy: 0, on: route) }
        lost = abs(progress.match.chainage - start - 200)
        blackHole(progress)
      })
    guard time != nil else { return }
    harness.report("\(name).limit", 200, "ns")
    harness.report("\(name).lost", lost, "m")
  }
}

/// Routes of a million vertices.
private enum Course: CaseIterable {
  /// A walk that wanders on and on.
  case long
  /// A thousand laps of one block, each a little beside the others.
  case laps
  /// To and fro between random corners of a city.
  case zigzag

  func ground() -> Ground {
    var random = RandomPlaces(state: 11)
    var metres: [Double] = []
    var x = 0.0
    var y = 0.0
    var heading = 0.0
    for vertex in 0..<1_000_000 {
      switch self {
      case .long:
        heading += random.number(-0.3...0.3)
        // Bent back to the middle, so that the route fills a region as a tour does.
        let outward = heading - Angle.atan2(x, y).radians
        if x * x + y * y > 30_000 * 30_000 { heading += 0.1 * Angle(radians: outward).sine }
        x += 5 * Angle(radians: heading).sine
        y += 5 * Angle(radians: heading).cosine
      case .laps:
        let corner = Angle(radians: Double(vertex) * 2 * .pi / 1000)
        x = 800 * corner.sine + random.number(-3...3)
        y = 800 * corner.cosine + random.number(-3...3)
      case .zigzag:
        x = min(max(x + random.number(-300...300), -5000), 5000)
        y = min(max(y + random.number(-300...300), -5000), 5000)
      }
      metres += [x, y]
    }
    return Ground(metres: metres)
  }
}

/// A route as metres on a plane, and the same as places on the Earth.
private final class Ground {
  let metres: [Double]
  private(set) lazy var places = stride(from: 0, to: metres.count, by: 2).map {
    place(Vector2(metres[$0], metres[$0 + 1]))
  }

  private static let latitude = 48.0
  private static let longitude = 11.0
  /// Metres to a degree of latitude and of longitude there.
  private static let degree = (north: 111_199.26, east: 74_625.41)

  init(metres: [Double]) { self.metres = metres }

  var count: Int { metres.count / 2 }

  func route() -> Route {
    do { return try Route(name: nil, coordinates: places) } catch {
      fatalError("the benchmark's route is none: \(error)")
    }
  }

  func place(_ position: Vector2) -> GeodeticCoordinate {
    let place = GeodeticCoordinate(
      latitudeDegrees: Self.latitude + position.y / Self.degree.north,
      longitudeDegrees: Self.longitude + position.x / Self.degree.east)
    guard let place else { fatalError("\(position) is off the Earth") }
    return place
  }

  /// Points beside random vertices.
  func walkers(within distance: Double) -> [Vector2] {
    var random = RandomPlaces(state: 5)
    return (0..<2000).map { _ in
      let vertex = Int(random.number(0...Double(count - 1)))
      return Vector2(
        metres[2 * vertex] + random.number(-distance...distance),
        metres[2 * vertex + 1] + random.number(-distance...distance))
    }
  }
}
