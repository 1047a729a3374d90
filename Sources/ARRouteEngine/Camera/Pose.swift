/// The place and attitude of the phone's camera in the scene.
///
/// Frames and signs are those of SPEC §2: the scene is +x east, +y up, +z south; the camera looks
/// along its own −z with +x right and +y up.
public struct Pose: Hashable, Sendable {
  /// The camera's position in the scene, metres.
  public var position: Vector3
  /// The turn from camera to scene; the identity looks north, level and upright.
  public var orientation: Quaternion

  /// A camera at a scene position, metres, turned from the camera to the scene by `orientation`.
  public init(position: Vector3, orientation: Quaternion) {
    self.position = position
    self.orientation = orientation
  }

  /// A camera at a scene position, metres, turned by angles for people.
  public init(position: Vector3, attitude: Attitude) {
    self.init(position: position, orientation: attitude.orientation)
  }

  /// Heading, pitch and roll of the camera.
  public var attitude: Attitude { Attitude(orientation) }

  /// The direction in which the camera looks; a unit vector of the scene.
  public var forward: Vector3 { -orientation.rotation.columnZ }
}

/// A pose and its time.
package struct TimedPose: Hashable, Sendable {
  /// Seconds.
  package var time: Double
  /// The pose then.
  package var pose: Pose

  /// A pose at a time in seconds.
  package init(time: Double, pose: Pose) {
    self.time = time
    self.pose = pose
  }
}

extension Pose {
  /// The pose a fraction `t` of the way to `other`: places along the straight line, turns by slerp.
  public func interpolated(to other: Pose, _ t: Double) -> Pose {
    Pose(
      position: position.interpolated(to: other.position, t),
      orientation: orientation.slerp(to: other.orientation, t))
  }
}

extension Vector3 {
  /// The farthest that a phone may be from the scene's origin along an axis, metres: as from the Earth's
  /// equator to a pole.
  static let farthestPosition = 1e7

  /// True when a phone can be there, as AR counts; false for NaN.
  package var isPositionOfPhone: Bool {
    abs(x) <= Self.farthestPosition && abs(y) <= Self.farthestPosition
      && abs(z) <= Self.farthestPosition
  }
}
