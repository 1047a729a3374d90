/// A phone's attitude as heading, pitch and roll, which are easier for people to read than a quaternion.
///
/// This is the only place that converts between these angles and quaternions.
public struct Attitude: Hashable, Sendable {
  /// The heading of the camera's viewing direction, clockwise from true north.
  public var heading: Angle
  /// The pitch, in [−90°, 90°]; positive when the camera looks above the horizon.
  public var pitch: Angle
  /// The roll: the clockwise rotation of the phone as its holder sees it.
  public var roll: Angle

  /// Creates an attitude: a rotation by heading, then pitch, then roll.
  public init(heading: Angle, pitch: Angle = .zero, roll: Angle = .zero) {
    self.heading = heading
    self.pitch = pitch
    self.roll = roll
  }

  /// Creates the angles of a rotation from camera to scene.
  ///
  /// Heading and roll are in (−180°, 180°]. When the camera looks straight up or down, heading and roll
  /// cannot be distinguished, and the whole rotation counts as heading.
  public init(_ orientation: Quaternion) { self.init(orientation.rotation) }

  /// Creates the angles of a rotation from camera to scene, given as a matrix.
  public init(_ axes: Rotation) {
    let forward = -axes.columnZ
    let level = LibM.hypot(forward.x, forward.z)
    pitch = .atan2(forward.y, level)
    if level > 1e-9 {
      heading = .atan2(forward.x, -forward.z)
      roll = .atan2(-axes.columnX.y, axes.columnY.y)
    } else {
      heading = .atan2(axes.columnX.z, axes.columnX.x)
      roll = .zero
    }
  }

  /// The rotation from camera to scene.
  public var orientation: Quaternion {
    .aboutY(-heading) * .aboutX(pitch) * .aboutZ(-roll)
  }
}
