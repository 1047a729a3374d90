/// The true place of the phone, as a simulation or a survey knows.
public struct Truth: Hashable, Sendable {
  /// The time, seconds on the clock of the poses.
  public var time: Double
  /// The latitude and longitude.
  public var coordinate: GeodeticCoordinate
  /// The direction in which the camera looks, clockwise from true north.
  public var heading: Angle
  /// The whole turn from the camera to east, up and south, where it is known; else the phone is
  /// taken to be pitched and rolled as AR says.
  public var orientation: Quaternion?

  /// The truth at a time in seconds.
  public init(
    time: Double, coordinate: GeodeticCoordinate, heading: Angle, orientation: Quaternion? = nil
  ) {
    self.time = time
    self.coordinate = coordinate
    self.heading = heading
    self.orientation = orientation
  }
}
