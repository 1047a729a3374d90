/// The attitude of a phone as heading, pitch and roll, for people to read.
///
/// The only place where heading, pitch and roll meet the quaternion.
public struct Attitude: Hashable, Sendable {
  /// Clockwise from true north, where the camera looks.
  public var heading: Angle
  /// Up from the horizon, in [−90°, 90°].
  public var pitch: Angle
  /// Clockwise as the phone's holder sees the phone turned.
  public var roll: Angle

  /// A turn by heading, then pitch, then roll.
  public init(heading: Angle, pitch: Angle = .zero, roll: Angle = .zero) {
    self.heading = heading
    self.pitch = pitch
    self.roll = roll
  }

  /// The angles of a turn from camera to scene.
  ///
  /// Heading and roll are in (−180°, 180°]. Looking straight up or down, where the two are one,
  /// all of the turn counts as heading.
  public init(_ orientation: Quaternion) { self.init(orientation.rotation) }

  /// The angles of a turn from camera to scene, as a matrix.
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

  /// The turn from camera to scene.
  public var orientation: Quaternion {
    .aboutY(-heading) * .aboutX(pitch) * .aboutZ(-roll)
  }
}
