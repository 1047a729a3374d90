import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("A made route")
struct MadeRouteTests {
  /// Streets in a town, 900 m in all.
  private static let streets: [(east: Double, north: Double)] = [
    (0, 0), (120, 0), (120, 110), (260, 130), (300, 300), (180, 330), (180, 450),
  ]

  private func simulated(_ conditions: Conditions, seed: UInt64) throws -> (Route, Recording) {
    let route = try TestRoutes.route(Self.streets)
    let settings = SimulationSettings(conditions: conditions, seed: seed)
    return (route, Recording(try SessionSimulation(route: route, settings: settings)))
  }

  private func fixes(_ recording: Recording, every: Int = 1) -> [Fix] {
    let all = recording.samples.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
    return all.indices.filter { $0 % every == 0 }.map { all[$0] }
  }

  private func steps(_ recording: Recording) -> [PoseFit.Step] {
    recording.samples.compactMap { sample in
      guard case .pose(let time, let pose) = sample else { return nil }
      return PoseFit.Step(
        time: time, position: Vector2(pose.position.x, pose.position.z), session: 0)
    }
  }

  /// Returns the errors of route lengths in percent, sorted by magnitude.
  private func errors(
    _ conditions: Conditions, every: Int = 1, hasPoses: Bool = false
  ) throws -> [Double] {
    try (UInt64(1)...20).map { seed in
      let (route, recording) = try simulated(conditions, seed: seed)
      let made = try #require(
        MadeRoute.made(
          named: nil, along: fixes(recording, every: every),
          steps: hasPoses ? steps(recording) : [], by: .smoothed))
      #expect(made.rawLength > made.route.length - 10)
      return 100 * abs(made.route.length / route.length - 1)
    }.sorted()
  }

  @Test("is as long as the street for nine of ten walks", arguments: [1, 5])
  func length(every: Int) throws {
    let (calm, city, canyon) = (
      try errors(.calm, every: every), try errors(.city, every: every),
      try errors(.canyon, every: every)
    )
    #expect(
      calm[19] < 5 && city[17] < 5 && canyon[10] < 8 && canyon[17] < 16, "\(calm) \(city) \(canyon)"
    )
  }

  @Test("is as long as AR’s path if there are poses, even with an unknown scale")
  func lengthByPoses() throws {
    let (calm, city) = (try errors(.calm, hasPoses: true), try errors(.city, hasPoses: true))
    #expect(calm[18] < 2 && city[17] < 2.5, "\(calm) \(city)")
  }

  @Test(
    "from accurate fixes is near the walk, and has no more corners than the walk",
    arguments: [(0.0, 0.1), (0.02, 0.1), (0.7, 1.05), (0.7, 4)])
  func goodFixes(deviation: Double, stated: Double) throws {
    var shape = WalkedShape(
      corners: [(0, 0), (0, 200), (150, 200), (150, 50), (300, 50)], error: (deviation, 30))
    shape.statedAccuracy = stated
    for seed in UInt64(1)...5 {
      let made = try #require(
        MadeRoute.made(named: nil, along: try shape.fixes(seed: seed), by: .smoothed))
      #expect(abs(made.route.length / shape.length - 1) < 0.01 && made.leftOut == 0)
      #expect(5...9 ~= made.route.coordinates.count, "seed \(seed): \(made.summary)")
      // No corner is cut by more than the error of the fixes plus a stride.
      let placement = Placement(reference: try WalkedShape.start)
      for corner in shape.corners {
        let place = try #require(placement.coordinate(at: Vector3(corner.east, 0, -corner.north)))
        #expect(made.route.nearest(to: place).distance < 3 * deviation + 1.4)
      }
    }
  }

  @Test(
    "of a long log consists of parts that continue each other, with and without AR",
    arguments: [false, true])
  func parts(hasPoses: Bool) throws {
    // Laps around a block with one fix per second, made in parts of five minutes.
    let block: [(east: Double, north: Double)] = [(0, 0), (300, 0), (300, 200), (0, 200)]
    let shape = WalkedShape(corners: (0...12).map { block[$0 % 4] })
    for seed in UInt64(1)...3 {
      let fixes = try shape.fixes(seed: seed)
      let steps = try fixes.indices.map { index in
        let place = try #require(shape.place(at: Double(index)))
        return PoseFit.Step(
          time: Double(index), position: Vector2(place.north, place.east), session: 0)
      }
      let pieces = try #require(
        WayPiece.pieces(
          of: fixes, hasPoses ? steps : [], in: Placement(reference: fixes[0].coordinate), most: 300
        ))
      #expect(pieces.count == (fixes.count + 299) / 300 && pieces.count > 6)
      let line = WayPiece.line(of: pieces)
      let length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
      #expect(abs(length / shape.length - 1) < 0.05, "\(length) of \(shape.length)")
      // Each part begins at the end of the previous one.
      for (before, after) in zip(pieces, pieces.dropFirst()) {
        let ends = (before.line[before.line.count - 1], after.line[0])
        #expect((ends.1 - ends.0).length < 12)
      }
    }
  }

  @Test("is the receiver's if a network gives a poor position shortly before each fix")
  func mixedProviders() throws {
    let shape = WalkedShape(corners: [(0, 0), (0, 250), (200, 250), (200, 100)])
    var network = shape
    network.error = (25, 60)
    for seed in UInt64(1)...5 {
      let good = try shape.fixes(seed: seed)
      let poor = try network.fixes(seed: seed + 100).map {
        Fix(
          time: $0.time - 0.4, coordinate: $0.coordinate, horizontalAccuracy: $0.horizontalAccuracy)
      }
      let both = zip(poor, good).flatMap { [$0, $1] }
      let (alone, mixed) = (
        try #require(MadeRoute.made(named: nil, along: good, by: .smoothed)),
        try #require(MadeRoute.made(named: nil, along: both, by: .smoothed))
      )
      #expect(mixed.fixes == 2 * alone.fixes)
      for chainage in stride(from: 0, to: alone.route.length, by: 5) {
        let place = alone.route.coordinate(atChainage: chainage)
        #expect(mixed.route.nearest(to: place).distance < 1, "seed \(seed)")
      }
    }
  }

  @Test("has the street's direction, within 10° if there are poses")
  func directions() throws {
    for (conditions, hasPoses, limit, least) in [
      (Conditions.calm, false, 20.0, 0.93), (.city, false, 20, 0.85), (.city, true, 10, 0.93),
    ] {
      var shares: [Double] = []
      for seed in UInt64(1)...10 {
        let (route, recording) = try simulated(conditions, seed: seed)
        let made = try #require(
          MadeRoute.made(
            named: nil, along: fixes(recording), steps: hasPoses ? steps(recording) : [],
            by: .smoothed))
        shares.append(try share(of: made.route, along: route, within: limit))
      }
      let mean = shares.reduce(0, +) / Double(shares.count)
      #expect(mean > least, "\(conditions), poses \(hasPoses): \(shares)")
    }
  }

  /// Returns the share of points, every 3 m along a route, at which the direction is within `degrees` of
  /// that of the street next to it.
  private func share(of made: Route, along route: Route, within degrees: Double) throws -> Double {
    var (all, good) = (0, 0)
    for chainage in stride(from: 0, to: made.length - 1, by: 3) {
      let ends = [chainage, chainage + 1].map { made.coordinate(atChainage: $0) }
      let course = try Geodesic.inverse(from: ends[0], to: ends[1]).initialAzimuth
      let match = route.nearest(to: ends[0])
      let street = try Geodesic.inverse(
        from: route.coordinates[match.segment], to: route.coordinates[match.segment + 1]
      ).initialAzimuth
      all += 1
      if abs((course - street).wrapped.degrees) <= degrees { good += 1 }
    }
    return Double(good) / Double(all)
  }

  @Test("is the same for the same log, and no farther from a fix than it states")
  func deterministic() throws {
    let (_, recording) = try simulated(.canyon, seed: 3)
    let fixes = fixes(recording)
    let made = try #require(MadeRoute.made(named: "A", along: fixes, by: .smoothed))
    let again = try #require(MadeRoute.made(named: "A", along: fixes, by: .smoothed))
    #expect(made == again && made.route.name == "A" && made.fixes == fixes.count)
    // Of the fixes that are not echoes, as many are that near as the route states.
    let distances = fixes.map { made.route.nearest(to: $0.coordinate).distance }.sorted()
    #expect(made.leftOut > 0 && distances.contains { abs($0 - made.farthest) < 0.001 })
    #expect(distances.count { $0 > made.farthest + 0.001 } <= made.leftOut)
  }

  @Test("is the given route for a plan, a route with times and a log’s header")
  func planned() throws {
    let points = (0..<40).map { index in
      "<trkpt lat=\"\(52 + Double(index) * 1e-5)\" lon=\"13\"><time>2026-01-01T00:00:\(index < 10 ? "0" : "")\(index)Z</time></trkpt>"
    }
    let track = "<trk><trkseg>\(points.joined())</trkseg></trk>"
    let plan = "<rte><rtept lat=\"52\" lon=\"13\"/><rtept lat=\"52.001\" lon=\"13.0005\"/></rte>"
    func recording(_ text: String) throws -> Recording {
      try Recording(
        document: read("<gpx>\(text)</gpx>", name: "a.gpx"), settings: SimulationSettings())
    }
    let both = try recording(plan + track)
    #expect(both.madeRoute == nil && both.route?.coordinates.count == 2)
    let alone = try recording(track)
    #expect(alone.madeRoute?.method == .smoothed && alone.route == alone.madeRoute?.route)
  }
}
