import ARRouteEngine
import Foundation
import TestSupport

/// A simulated walk for tests of the heading correction, with an error model that shares nothing with it.
struct TestWalk: Sendable {
  /// One second of the walk.
  struct Step: Sendable {
    /// The estimate passed to the correction.
    let estimate: Estimate
    /// The true misalignment at that time, in degrees.
    let misalignment: Double
  }

  let seed: UInt64
  /// The rotation of AR's axes at the start, in degrees.
  var misalignment = 0.0
  /// The accuracy of the fixes in metres, at 68 %; they claim `claimed` times that.
  var accuracy = 5.0
  var claimed = 1.0
  /// The time constant of the fixes' errors, in seconds; 0 makes them independent.
  var timeConstant = 30.0
  /// The share of fixes that are far off, from 0 to 1.
  var outliers = 0.0
  /// The drift of AR's odometry: of its scale, in percent, and of its direction, in tenths of a degree per
  /// √metre.
  var drift = 1.0
  var speed = 1.4
  /// The distance in metres between right-angled turns, alternately to the right and to the left; without
  /// turns if 0.
  var leg = 60.0
  var latitude = 60.0
  var longitude = 25.0
  /// A sudden clockwise rotation of AR's axes, in degrees.
  var nudge: (second: Int, degrees: Double)?

  init(seed: UInt64) { self.seed = seed }

  /// Returns the coordinate at an offset in metres from the walk's start.
  static func coordinate(
    east: Double, north: Double, latitude: Double = 60, longitude: Double = 25
  ) -> GeodeticCoordinate? {
    guard
      let start = GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    else { return nil }
    return Placement(reference: start).coordinate(at: Vector3(east, 0, -north))
  }

  /// Returns the first seconds of the walk, with one fix in each.
  func steps(_ count: Int) -> [Step] {
    var random = SplitMix64(seed: seed)
    let scale = 1 + drift / 100 * random.normal()
    let deviation = accuracy / 1.515
    let memory = timeConstant > 0 ? exp(-1 / timeConstant) : 0
    var error = Vector2(random.normal(), random.normal())
    var course = 2 * Double.pi * random.uniform()
    var (truth, seen) = (Vector2.zero, Vector2.zero)
    var (turn, travelled) = (misalignment, 0.0)
    return (0..<count).compactMap { second in
      if let nudge, second == nudge.second { turn += nudge.degrees }
      if second > 0 {
        let fresh = (1 - memory * memory).squareRoot()
        error = error * memory + Vector2(random.normal(), random.normal()) * fresh
        turn += 0.1 * drift * speed.squareRoot() * random.normal()
        if leg > 0 && (travelled / leg).rounded(.down) < ((travelled + speed) / leg).rounded(.down)
        {
          course += (travelled / leg).truncatingRemainder(dividingBy: 2) < 1 ? .pi / 2 : -.pi / 2
        }
        travelled += speed
        truth = truth + Self.direction(course) * speed
        seen = seen + Self.direction(course - turn * .pi / 180) * (speed * scale)
      }
      let isOutlier = random.uniform() < outliers
      let outlier = Self.direction(2 * .pi * random.uniform()) * (6 * accuracy)
      let fix = truth + error * deviation + (isOutlier ? outlier : .zero)
      guard
        let coordinate = Self.coordinate(
          east: fix.x, north: fix.y, latitude: latitude, longitude: longitude)
      else { return nil }
      return Step(
        estimate: Estimate(
          fix: Fix(
            time: Double(second), coordinate: coordinate, horizontalAccuracy: accuracy * claimed),
          pose: Pose(position: Vector3(seen.x, 0, -seen.y), orientation: .identity),
          travelled: travelled),
        misalignment: Angle.wrapDegrees(turn))
    }
  }

  /// Returns a step of one metre in the given direction, as metres east and north.
  private static func direction(_ course: Double) -> Vector2 {
    Vector2(Angle(radians: course).sine, Angle(radians: course).cosine)
  }
}
