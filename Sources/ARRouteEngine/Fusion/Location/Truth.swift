/// The phone's true position and heading, as known from a simulation or a survey.
public struct Truth: Hashable, Sendable {
  /// The time, seconds on the clock of the poses.
  public var time: Double
  /// The latitude and longitude.
  public var coordinate: GeodeticCoordinate
  /// The direction in which the camera looks, clockwise from true north.
  public var heading: Angle
  /// The full rotation from the camera to east, up and south, if known.
  ///
  /// If nil, the phone's pitch and roll are taken from AR.
  public var orientation: Quaternion?

  /// Creates the truth at a time in seconds.
  public init(
    time: Double, coordinate: GeodeticCoordinate, heading: Angle, orientation: Quaternion? = nil
  ) {
    self.time = time
    self.coordinate = coordinate
    self.heading = heading
    self.orientation = orientation
  }
}
