import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Obstacles to a made route")
struct MadeRouteObstacleTests {
  private func moved(_ fix: Fix, east: Double, by seconds: Double) throws -> Fix {
    let placement = Placement(reference: try WalkedShape.start)
    let position = try placement.position(of: fix.coordinate) + Vector3(east, 0, 0)
    return Fix(
      time: fix.time + seconds, coordinate: try #require(placement.coordinate(at: position)),
      horizontalAccuracy: fix.horizontalAccuracy)
  }

  private func made(_ fixes: [Fix]) throws -> MadeRoute {
    try #require(MadeRoute.made(named: nil, along: fixes, by: .smoothed))
  }

  @Test("walks far apart are recognised by the distance across the gap")
  func gaps() throws {
    let walk = try WalkedShape(corners: [(0, 0), (0, 200), (150, 200)]).fixes(seed: 1)
    let second = try walk.map { try moved($0, east: 20_000, by: 7200) }
    let alone = try made(walk)
    let both = try made(walk + second)
    #expect(alone.acrossGaps == 0 && !alone.summary.contains("gap"))
    // From the end of the first walk, 150 m to the east, to the start of the second.
    #expect(abs(both.acrossGaps - 19_851) < 20, "\(both.acrossGaps)")
    #expect(both.summary.contains("(\(Int(both.acrossGaps.rounded())) m of it across gaps)"))
    #expect(abs(both.rawLength - 2 * alone.rawLength - both.acrossGaps) < 1)
    #expect(abs(both.route.length - 2 * alone.route.length - both.acrossGaps) < 60)
  }

  @Test("walks on two continents are not one walk, so the route is the line through the fixes")
  func tooFar() throws {
    let walk = try WalkedShape(corners: [(0, 0), (0, 200)]).fixes(seed: 1)
    let second = try walk.map { try moved($0, east: 2_000_000, by: 90_000) }
    let made = try made(walk + second)
    #expect(made.method == .raw && made.obstacle == .tooFar)
    #expect(made.route.coordinates.count == 2 * walk.count && made.leftOut == 0)
    #expect(made.summary.hasSuffix("; the fixes are too far apart for one walk"))
  }

  @Test("a few inaccurate fixes within their accuracy do not prove a walk")
  func poor() throws {
    var shape = WalkedShape(corners: [(0, 0)], rests: [0: 8], error: (6, 5))
    shape.statedAccuracy = 65
    for seed in UInt64(1)...10 {
      let made = try made(shape.fixes(seed: seed))
      #expect(made.obstacle == .standing && made.route.length < 40, "\(made.summary)")
      #expect(made.summary.hasSuffix("; the fixes may be from somebody standing still"))
    }
  }

  @Test("a person who stands next to an echo has one position, at any altitude")
  func standingBesideEcho() throws {
    let fixes = try WalkedShape(corners: [(0, 0)], rests: [0: 300]).fixes(seed: 2)
    let last = try fixes.suffix(12).map { try moved($0, east: 60, by: 0) }
    let made = try made(fixes.dropLast(12) + last)
    #expect(made.obstacle == .standing && made.leftOut == 12 && made.route.length < 15)
    // The first and the last fix are at one place, and the others are elsewhere.
    let round = (0..<20).map { index in
      let coordinate = fixes[index == 19 ? 0 : index].coordinate.atAltitude(Double(index))
      return Fix(time: Double(index), coordinate: coordinate, horizontalAccuracy: 30)
    }
    #expect(try self.made(round).route.length > 0.01)
  }

  @Test("if two positions alternate and one counts as an echo, the line joins all of them")
  func inTurn() throws {
    let fix = try WalkedShape(corners: [(0, 0)], rests: [0: 8]).fixes(seed: 1)[0]
    let other = try moved(fix, east: 30, by: 0)
    let fixes = (0..<100).map {
      Fix(
        time: Double($0), coordinate: ($0 % 2 == 0 ? fix : other).coordinate,
        horizontalAccuracy: 5)
    }
    let made = try made(fixes)
    #expect(made.method == .raw && made.obstacle == .standing)
    #expect(abs(made.route.length - 99 * 30) < 1)
  }

  @Test("fixes at one place do not make a route")
  func onePlace() throws {
    let fix = try WalkedShape(corners: [(0, 0)], rests: [0: 8]).fixes(seed: 1)[0]
    let fixes = (0..<20).map {
      Fix(time: Double($0), coordinate: fix.coordinate, horizontalAccuracy: 5)
    }
    #expect(MadeRoute.made(named: nil, along: fixes, by: .smoothed) == nil)
    #expect(MadeRoute.made(named: nil, along: [fix], by: .smoothed) == nil)
  }
}
