/// The position and attitude of the phone's camera in the scene.
///
/// Axes and signs are those of SPEC §2: the scene is +x east, +y up, +z south; the camera looks along its own
/// −z, with +x right and +y up.
public struct Pose: Hashable, Sendable {
  /// The camera's position in the scene, metres.
  public var position: Vector3
  /// The rotation from camera to scene; the identity looks north, level and upright.
  public var orientation: Quaternion

  /// Creates a pose from a scene position, metres, and a rotation from camera to scene.
  public init(position: Vector3, orientation: Quaternion) {
    self.position = position
    self.orientation = orientation
  }

  /// Creates a pose from a scene position, metres, and an attitude.
  public init(position: Vector3, attitude: Attitude) {
    self.init(position: position, orientation: attitude.orientation)
  }

  /// The camera's heading, pitch and roll.
  public var attitude: Attitude { Attitude(orientation) }

  /// The camera's viewing direction, as a unit vector in the scene.
  public var forward: Vector3 { -orientation.rotation.columnZ }
}

/// A pose and the time at which it was measured.
package struct TimedPose: Hashable, Sendable {
  /// The time, seconds.
  package var time: Double
  /// The pose at that time.
  package var pose: Pose

  /// Creates a timed pose; the time is in seconds.
  package init(time: Double, pose: Pose) {
    self.time = time
    self.pose = pose
  }
}

extension Pose {
  /// Returns the pose at fraction `t` of the way to `other`.
  ///
  /// Positions follow the straight line; orientations are interpolated with slerp.
  public func interpolated(to other: Pose, _ t: Double) -> Pose {
    Pose(
      position: position.interpolated(to: other.position, t),
      orientation: orientation.slerp(to: other.orientation, t))
  }
}

extension Vector3 {
  /// The maximum distance of a phone from the scene's origin along any axis, metres.
  ///
  /// It is the distance from the Earth's equator to a pole.
  static let farthestPosition = 1e7

  /// True if a phone can be at this position, in AR's coordinates; false if it contains NaN.
  package var isPositionOfPhone: Bool {
    abs(x) <= Self.farthestPosition && abs(y) <= Self.farthestPosition
      && abs(z) <= Self.farthestPosition
  }
}
