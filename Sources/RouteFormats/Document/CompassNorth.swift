package import ARRouteEngine

/// The direction of AR's −z axis according to the compass readings that were logged with the poses.
package struct CompassNorth: Hashable, Sendable {
  /// The circular mean of the compass heading minus AR's heading, in (−180°, 180°], which is the bearing of
  /// AR's −z axis from compass north.
  package let angle: Angle
  /// The circular standard deviation of the same difference.
  package let spread: Angle
  /// The number of compass headings that were logged with a pose.
  package let count: Int
}

/// Accumulates compass headings that were logged with poses.
struct CompassSum {
  private var east = 0.0
  private var north = 0.0
  private var count = 0

  /// Adds the compass heading at a pose, unless the pose's camera looks almost straight up or down.
  mutating func add(compass: Angle, pose: Pose) {
    let forward = pose.forward
    guard forward.x * forward.x + forward.z * forward.z > 0.01 else { return }
    let difference = compass - pose.attitude.heading
    east += difference.sine
    north += difference.cosine
    count += 1
  }

  /// The mean and deviation of all headings; nil without any.
  var result: CompassNorth? {
    guard count > 0 else { return nil }
    let length = min((east * east + north * north).squareRoot() / Double(count), 1)
    // The deviation grows without bound if the directions cancel out, so it is limited to half a turn.
    let spread = length > 1e-9 ? (-2 * LibM.log(length)).squareRoot() : .pi
    return CompassNorth(
      angle: Angle.atan2(east, north).wrapped, spread: Angle(radians: min(spread, .pi)),
      count: count)
  }
}
