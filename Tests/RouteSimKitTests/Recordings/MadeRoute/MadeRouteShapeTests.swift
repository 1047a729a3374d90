import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("The shape of a made route")
struct MadeRouteShapeTests {
  private func made(_ fixes: [Fix]) throws -> MadeRoute {
    try #require(MadeRoute.made(named: nil, along: fixes, by: .smoothed))
  }

  /// Returns the points of the route in metres east and north of the start.
  private func points(_ made: MadeRoute) throws -> [(east: Double, north: Double)] {
    let placement = Placement(reference: try WalkedShape.start)
    return try made.route.coordinates.map {
      let position = try placement.position(of: $0)
      return (position.x, -position.z)
    }
  }

  /// Returns the total change of direction along the route in degrees, positive clockwise, without
  /// reversals.
  private func turning(_ points: [(east: Double, north: Double)]) -> Double {
    let courses = zip(points, points.dropFirst()).map {
      atan2($1.east - $0.east, $1.north - $0.north) * 180 / .pi
    }
    return zip(courses, courses.dropFirst()).reduce(0) { sum, pair in
      let turn = (pair.1 - pair.0).remainder(dividingBy: 360)
      return sum + (abs(turn) > 150 ? 0 : turn)
    }
  }

  private static let seeds: ClosedRange<UInt64> = 1...10

  @Test("an out-and-back walk ends where it began, and reaches as far as the walker did")
  func thereAndBack() throws {
    let shape = WalkedShape(corners: [(0, 0), (0, 150), (120, 150), (0, 150), (0, 0)])
    for seed in Self.seeds {
      let made = try made(shape.fixes(seed: seed))
      let points = try points(made)
      let far = try #require(points.map { hypot($0.east, $0.north) }.max())
      #expect(abs(far - 192) < 12 && abs(made.route.length - shape.length) < 0.04 * shape.length)
      let end = try #require(points.last)
      #expect(hypot(end.east, end.north) < 12)
    }
  }

  @Test("switchbacks keep their legs")
  func switchbacks() throws {
    let corners = (0..<8).flatMap { row -> [(east: Double, north: Double)] in
      let north = 20.0 * Double(row)
      return row % 2 == 0 ? [(0, north), (90, north)] : [(90, north), (0, north)]
    }
    let shape = WalkedShape(corners: corners, error: (deviation: 2, timeConstant: 30))
    for seed in Self.seeds {
      let points = try points(made(shape.fixes(seed: seed)))
      // The route crosses from side to side eight times.
      let sides = points.filter { abs($0.east - 45) > 25 }.map { $0.east > 45 }
      #expect(zip(sides, sides.dropFirst()).count { $0 != $1 } == 8, "seed \(seed)")
    }
  }

  @Test("a figure of eight crosses itself, and turns by the same amount in both directions")
  func eight() throws {
    let ring = (1...12).map { Double($0) * .pi / 6 }
    let right = ring.map { (east: 50 - 50 * cos($0), north: 50 * sin($0)) }
    let left = ring.map { (east: -50 + 50 * cos($0), north: 50 * sin($0)) }
    let shape = WalkedShape(
      corners: [(0, 0)] + right + left, error: (deviation: 2, timeConstant: 30))
    for seed in Self.seeds {
      let made = try made(shape.fixes(seed: seed))
      let points = try points(made)
      #expect(abs(made.route.length - shape.length) < 0.06 * shape.length)
      #expect(abs(turning(points)) < 120, "seed \(seed): \(turning(points))")
      #expect(points.contains { $0.east > 85 } && points.contains { $0.east < -85 })
      // The walk goes from one ring to the other through the crossing.
      let start = try WalkedShape.start
      let distances = try stride(from: 100, to: made.route.length - 100, by: 2).map {
        try Geodesic.distance(from: start, to: made.route.coordinate(atChainage: $0))
      }
      #expect(try #require(distances.min()) < 12, "seed \(seed)")
    }
  }

  @Test("laps and a spiral turn as often as the walker did", arguments: [0, 12.0])
  func laps(widening: Double) throws {
    let corners = (0...36).map { step -> (east: Double, north: Double) in
      let angle = Double(step) * .pi / 6
      let radius = 40 + widening * Double(step) / 12
      return (radius * sin(angle), radius * cos(angle))
    }
    let shape = WalkedShape(corners: corners, error: (deviation: 2, timeConstant: 30))
    for seed in Self.seeds {
      let made = try made(shape.fixes(seed: seed))
      // Three full turns, minus half a turn for the first and last legs.
      #expect(abs(turning(try points(made)) - 1050) < 90)
      #expect(abs(made.route.length - shape.length) < 0.06 * shape.length)
    }
  }

  /// Returns the differences between the lengths of routes made from many walks and the true length, in
  /// metres, in increasing order.
  private func errors(_ shape: WalkedShape, lost: ClosedRange<Double>? = nil) throws -> [Double] {
    try (UInt64(1)...20).map { seed in
      let made = try made(shape.fixes(seed: seed, lost: lost))
      return abs((made.obstacle == nil ? made.route.length : 0) - shape.length)
    }.sorted()
  }

  @Test(
    "rests become one point each, and nine of ten lengths are within a tenth",
    arguments: [
      WalkedShape(corners: [(0, 0), (0, 200), (150, 200)], rests: [1: 600]),
      WalkedShape(corners: [(0, 0), (0, 200)], rests: [0: 180, 1: 180]),
      WalkedShape(corners: [(0, 0), (0, 200), (40, 200), (40, 400)], rests: [1: 120, 2: 120]),
    ])
  func rests(shape: WalkedShape) throws {
    let errors = try errors(shape)
    #expect(errors[10] < 0.03 * shape.length && errors[17] < 0.1 * shape.length, "\(errors)")
  }

  @Test(
    "if a walker strolls in a small area, the route contains all of the walk",
    arguments: [(25.0, 0.0, 3.3, 0.7), (50, 8, 5.3, 0.7), (25, 0, 3.3, 0.85)])
  func strolls(side: Double, shift: Double, deviation: Double, speed: Double) throws {
    var (corners, place) = ([(east: 0.0, north: 0.0), (east: 300, north: 0)], (300.0, 0.0))
    for _ in 0..<5 {
      for (east, north) in [(side, 0.0), (0, shift + side / 4), (-side, 0), (0, shift - side / 4)] {
        place = (place.0 + east, place.1 + north)
        corners.append((east: place.0, north: place.1))
      }
    }
    corners.append((east: place.0 + 300, north: place.1))
    let shape = WalkedShape(corners: corners, speed: speed, error: (deviation, 30))
    for seed in UInt64(1)...4 {
      let made = try made(shape.fixes(seed: seed))
      #expect(abs(made.route.length / shape.length - 1) < 0.12, "seed \(seed): \(made.summary)")
    }
  }

  @Test(
    "rests of hours become one point each, however slowly errors wander",
    arguments: [(5.0, 120.0), (5, 600), (10, 120)])
  func longRests(deviation: Double, timeConstant: Double) throws {
    let shape = WalkedShape(
      corners: [(0, 0), (0, 200), (150, 200), (150, 50), (300, 50)], rests: [1: 3 * 3600, 3: 3600],
      error: (deviation, timeConstant))
    let errors = try (UInt64(1)...5).map { seed in
      abs(try made(shape.fixes(seed: seed)).route.length / shape.length - 1)
    }
    #expect(errors.allSatisfy { $0 < 0.16 }, "\(errors)")
  }

  @Test("a lift in which the receiver has no signal for most of a minute becomes one point")
  func lift() throws {
    let shape = WalkedShape(corners: [(0, 0), (80, 0), (80, 90)], rests: [1: 50])
    let errors = try errors(shape, lost: 58...105)
    #expect(errors[10] < 10 && errors[17] < 20, "\(errors)")
  }

  @Test("if a receiver has no signal for two minutes, the route is a straight line there")
  func lostReceiver() throws {
    let shape = WalkedShape(corners: [(0, 0), (0, 300), (200, 300)])
    for seed in Self.seeds {
      let made = try made(shape.fixes(seed: seed, lost: 60...180))
      #expect(abs(made.route.length - 500) < 20, "seed \(seed): \(made.route.length)")
    }
  }

  @Test(
    "for a person who stands still, the line runs from the first to the last position",
    arguments: [900, 28_800])
  func stands(seconds: Double) throws {
    let shape = WalkedShape(corners: [(0, 0)], rests: [0: seconds])
    let routes = try Self.seeds.map { try made(shape.fixes(seed: $0)) }
    let short = routes.filter { $0.obstacle == .standing && $0.route.length < 20 }
    #expect(short.count >= 9)
    for route in routes { #expect(route.rawLength > 300 && route.route.length < 60) }
  }

  @Test("echoes are dropped; a lasting shift is kept")
  func echoes() throws {
    let shape = WalkedShape(corners: [(0, 0), (0, 300)])
    let placement = Placement(reference: try WalkedShape.start)
    func moved(_ fix: Fix, _ east: Double) throws -> Fix {
      let position = try placement.position(of: fix.coordinate) + Vector3(east, 0, 0)
      return Fix(
        time: fix.time, coordinate: try #require(placement.coordinate(at: position)),
        horizontalAccuracy: fix.horizontalAccuracy)
    }
    for seed in Self.seeds {
      let fixes = try shape.fixes(seed: seed)
      let echoed = try fixes.map { 100...104 ~= $0.time ? try moved($0, 40) : $0 }
      #expect(abs(try made(echoed).route.length - 300) < 12, "seed \(seed)")
      // After a tunnel, all positions are shifted.
      let stepped = try fixes.filter { !(90...110).contains($0.time) }
        .map { $0.time > 110 ? try moved($0, 60) : $0 }
      let end = try #require(try points(made(stepped)).last)
      #expect(abs(end.east - 60) < 12, "seed \(seed)")
    }
  }
}
