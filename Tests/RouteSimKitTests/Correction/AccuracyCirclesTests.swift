import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("AccuracyCircles")
struct AccuracyCirclesTests {
  /// Compared by brute force with the steepest of all lines from a point of one circle to a point of the
  /// other.
  @Test(
    "the open angle is that of the steepest line between points of the two circles",
    arguments: 0..<20 as Range<UInt64>)
  func bruteForce(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let (first, second) = (random.number(1...20), random.number(1...20))
    let distance = random.number((first + second) * 1.05...(first + second) * 10)
    let turns = (0..<360).map { Angle.degrees(Double($0)) }
    let ends = turns.map { (east: distance + second * $0.cosine, north: second * $0.sine) }
    var steepest = 0.0
    for turn in turns {
      let (east, north) = (first * turn.cosine, first * turn.sine)
      for end in ends { steepest = max(steepest, abs((end.north - north) / (end.east - east))) }
    }
    let slope = Angle.atan2(steepest, 1).degrees
    let circles = AccuracyCircles(distance: distance, radii: first + second)
    // The tangents touch the circles between the degrees tried, at most half a degree away; the relative
    // error of the slope is less than half the square of that angle.
    #expect(circles.angle.degrees > slope - 1e-9 && circles.angle.degrees < slope + 0.01)
  }

  @Test("circles that meet leave every angle open")
  func meeting() {
    #expect(AccuracyCircles(distance: 9, radii: 10).angle == .degrees(180))
    #expect(AccuracyCircles(distance: 10, radii: 10).angle == .degrees(180))
    #expect(abs(AccuracyCircles(distance: 20, radii: 10).angle.degrees - 30) < 1e-9)
  }
}
