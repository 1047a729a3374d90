import ARRouteEngine

/// The time to find the leg with the poses and fixes of a walk, on a route of a million points and on the
/// thousand points around the walk.
///
/// The time is for the whole world, which also places content. Each update is timed separately, because a
/// mean would hide the slowest updates, and a median would hide rare ones.
struct LegCostBench: BenchSuite {
  static let topic = "legs.cost"
  static let limited = MillionPoints.allCases.map { "legs.cost.\($0).pose" }
  /// The number of poses per second, as in AR.
  private static let rate = 30

  static func run(_ harness: inout Harness) {
    for course in MillionPoints.allCases where harness.wants("legs.cost.\(course)") {
      let ground = course.ground()
      let middle = ground.count / 3
      let part = Ground(metres: Array(ground.metres[2 * (middle - 500)..<2 * (middle + 500)]))
      let long = ground.route()
      let short = part.route()
      var ours = LegCost()
      var theirs = LegCost()
      for round in 0..<4 {
        ours.walk(long, from: long.chainages[middle], seed: round)
        theirs.walk(short, from: short.chainages[500], seed: round)
      }
      let name = "legs.cost.\(course)"
      for (label, cost) in [("", ours), (".yardstick", theirs)] {
        harness.report(
          "\(name).pose\(label)", median(cost.poses) * 1e6, "us",
          limit: label.isEmpty ? .atMost(1) : nil)
        harness.report("\(name).poseMean\(label)", mean(cost.poses) * 1e6, "us")
        harness.report("\(name).fix\(label)", median(cost.fixes) * 1e6, "us")
      }
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// The durations of updates, seconds.
  private struct LegCost {
    var poses: [Double] = []
    var fixes: [Double] = []

    /// Walks along a route for three minutes at 1.4 m/s, with AR's poses and one fix per second.
    mutating func walk(_ route: Route, from start: Double, seed: Int) {
      var random = RandomPlaces(state: UInt64(seed) + 3)
      let origin = route.coordinate(atChainage: start)
      guard
        var world = try? World(
          route: route, start: .coordinate(origin), fusion: FusionSettings())
      else { fatalError("the benchmark's walk has no world") }
      let clock = ContinuousClock()
      for step in 0..<(180 * LegCostBench.rate) {
        let time = Double(step) / Double(LegCostBench.rate)
        let place = route.coordinate(atChainage: start + 1.4 * time)
        guard let line = try? Geodesic.inverse(from: origin, to: place) else { continue }
        let seen = Vector3(
          line.distance * line.initialAzimuth.sine, 0,
          -line.distance * line.initialAzimuth.cosine)
        let pose = Pose(position: seen, attitude: Attitude(heading: .zero))
        poses.append(clock.measure { _ = world.update(.pose(time: time, pose)) } / .seconds(1))
        guard step % LegCostBench.rate == 0 else { continue }
        let off = Geodesic.direct(
          from: place, azimuth: .degrees(random.number(0...360)), distance: random.number(0...8))
        let fix = Fix(time: time, coordinate: off.coordinate, horizontalAccuracy: 6)
        fixes.append(clock.measure { _ = world.update(.fix(fix)) } / .seconds(1))
      }
      blackHole(world)
    }
  }
}
