import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("A route made from AR’s poses")
struct PoseFitTests {
  @Test("is that of the fixes if AR did not track the position")
  func standingPoses() throws {
    let shape = WalkedShape(corners: [(0, 0), (0, 200), (150, 200)])
    let fixes = try shape.fixes(seed: 2)
    let steps = (0..<2500).map {
      PoseFit.Step(time: Double($0) / 10, position: Vector2(0.01, 0), session: 0)
    }
    let made = try #require(
      MadeRoute.made(named: nil, along: fixes, steps: steps, by: .smoothed))
    #expect(made == MadeRoute.made(named: nil, along: fixes, by: .smoothed))
  }

  @Test("continues across AR sessions, each of which has its own axes")
  func sessions() throws {
    let shape = WalkedShape(corners: [(0, 0), (0, 300), (200, 300)])
    for seed in UInt64(1)...5 {
      let fixes = try shape.fixes(seed: seed)
      var steps: [PoseFit.Step] = []
      for index in 0..<Int(shape.length / shape.speed * 10) {
        let time = Double(index) / 10
        let place = try #require(shape.place(at: time))
        // Unchanged up to the first corner; after that, rotated by a right angle, from a different origin.
        let isSecond = time > 100
        steps.append(
          PoseFit.Step(
            time: time,
            position: isSecond
              ? Vector2(place.north - 50, place.east + 7) : Vector2(place.east, -place.north),
            session: isSecond ? 1 : 0, axes: isSecond ? 1 : 0))
      }
      let made = try #require(
        MadeRoute.made(named: nil, along: fixes, steps: steps, by: .smoothed))
      #expect(abs(made.route.length - shape.length) < 25, "seed \(seed): \(made.route.length)")
    }
  }

  private static let shape = WalkedShape(
    corners: [(0, 0), (0, 200), (150, 200), (150, 50), (300, 50)])

  /// Returns AR's path along the shape, with AR's scene rotated by a radian.
  private func steps(_ place: (Double, Vector2) -> Vector2? = { $1 }) throws -> [PoseFit.Step] {
    let (cosine, sine) = (cos(1.0), sin(1.0))
    return try (0..<Int(Self.shape.length / Self.shape.speed * 10)).compactMap { index in
      let time = Double(index) / 10
      let ground = try #require(Self.shape.place(at: time))
      guard let place = place(time, Vector2(ground.east, -ground.north)) else { return nil }
      return PoseFit.Step(
        time: time,
        position: Vector2(
          cosine * place.x - sine * place.y + 12, sine * place.x + cosine * place.y - 7),
        session: 0)
    }
  }

  private func made(_ fixes: [Fix], _ steps: [PoseFit.Step] = []) throws -> MadeRoute {
    try #require(MadeRoute.made(named: nil, along: fixes, steps: steps, by: .smoothed))
  }

  /// Returns the maximum distance of the made route from the true one, in metres, up to the given chainage.
  private func distance(_ made: MadeRoute, to end: Double = .infinity) throws -> Double {
    let placement = Placement(reference: try WalkedShape.start)
    let truth = try #require(
      try? Route(
        coordinates: Self.shape.corners.compactMap {
          placement.coordinate(at: Vector3($0.east, 0, -$0.north))
        }))
    return stride(from: 0, through: min(end, truth.length), by: 5).reduce(0) {
      max($0, made.route.nearest(to: truth.coordinate(atChainage: $1)).distance)
    }
  }

  @Test("has AR’s shape where AR was tracking, even in only part of the log")
  func part() throws {
    // In one case, AR tracks as far as 420 m.
    var shares: [Double] = []
    for seed in UInt64(1)...10 {
      let fixes = try Self.shape.fixes(seed: seed)
      let (free, part, all) = (
        try distance(made(fixes), to: 400),
        try distance(made(fixes, steps { $0 < 300 ? $1 : nil }), to: 400),
        try distance(made(fixes, steps()), to: 400)
      )
      #expect(all < 8 && part < 10, "seed \(seed): \(free) \(part) \(all)")
      shares.append(part / free)
    }
    #expect(shares.reduce(0, +) < 8, "\(shares)")
  }

  @Test(
    "is that of the fixes alone if AR’s path differs from theirs",
    arguments: ["half as long", "mirrored", "frozen", "turned on the way"])
  func wrong(kind: String) throws {
    for seed in UInt64(1)...3 {
      let fixes = try Self.shape.fixes(seed: seed)
      let steps = try steps { time, place in
        switch kind {
        case "half as long": place * 0.5
        case "mirrored": Vector2(-place.x, place.y)
        case "frozen": time < 100 ? place : Vector2(0, -140)
        default: time < 200 ? place : place.quarterTurned
        }
      }
      let (alone, wrong) = (try made(fixes), try made(fixes, steps))
      #expect(wrong.route == alone.route, "seed \(seed): \(wrong.summary), \(alone.summary)")
    }
  }

  @Test(
    "is that of the fixes after AR froze or turned", arguments: [0.7, 0.8, 0.9, 0.95],
    [true, false])
  func wrongAtTheEnd(share: Double, isFrozen: Bool) throws {
    let end = share * Self.shape.length / Self.shape.speed
    let last = try #require(Self.shape.place(at: end))
    for seed in UInt64(1)...3 {
      let fixes = try Self.shape.fixes(seed: seed)
      let steps = try steps { time, place in
        let start = Vector2(last.east, -last.north)
        return time < end ? place : isFrozen ? start : start + (place - start).quarterTurned
      }
      let (alone, late) = (try distance(made(fixes)), try distance(made(fixes, steps)))
      // Ten seconds of walking cannot be distinguished from an echo.
      #expect(late < alone + 14, "seed \(seed): \(late), \(alone)")
    }
  }

  @Test("is AR’s if the fixes are less accurate than they state", arguments: [0.5, 1.5])
  func accuracy(stated: Double) throws {
    var shape = Self.shape
    shape.statedAccuracy = stated
    for seed in UInt64(1)...5 {
      let distance = try distance(made(shape.fixes(seed: seed), steps()))
      #expect(distance < 8, "seed \(seed): \(distance)")
    }
  }
}
