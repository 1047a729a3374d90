/// A reading from one of a phone's sensors, as plain numbers from the platform.
nonisolated public enum SensorReading: Hashable, Sendable {
  /// The times on the phone's two clocks; comes before all other readings, and again after the phone has
  /// slept.
  case clocks(ClockReading)
  /// The screen; comes before the first camera reading, and whenever the screen is rotated.
  case screen(ScreenReading)
  /// AR's camera; comes with each picture that AR takes.
  case camera(CameraReading)
  /// A location from the phone's receiver.
  case location(LocationReading)
  /// A restart of AR, with the time since the phone started; AR's axes and origin are different afterwards.
  case newSession(uptime: Double)
}

/// The times on the phone's two clocks at the same moment.
///
/// ARKit stamps its frames with the time since the phone started, which does not include the time that the
/// phone sleeps. CoreLocation stamps locations with the time of day, which people and networks may change.
/// The clocks are compared when a session starts, and again after every interruption.
nonisolated public struct ClockReading: Hashable, Sendable {
  /// The time since the phone started, seconds: `ProcessInfo.systemUptime`.
  public var uptime: Double
  /// The time since 1970, seconds: `Date.timeIntervalSince1970`.
  public var sinceEpoch: Double

  /// Creates a reading of both clocks, in seconds.
  public init(uptime: Double, sinceEpoch: Double) {
    self.uptime = uptime
    self.sinceEpoch = sinceEpoch
  }
}

/// The screen that the camera's picture fills.
nonisolated public struct ScreenReading: Hashable, Sendable {
  /// The orientation of the interface, named after the position of the phone's lower end.
  public enum Orientation: Hashable, Sendable {
    /// The phone is upright.
    case portrait
    /// The phone is upside down.
    case portraitUpsideDown
    /// The phone's lower end is at the left: `UIInterfaceOrientation.landscapeLeft`.
    case landscapeLeft
    /// The phone's lower end is at the right: `UIInterfaceOrientation.landscapeRight`.
    case landscapeRight
  }

  /// The orientation of the interface.
  public var orientation: Orientation
  /// The width of the screen in this orientation, points.
  public var width: Double
  /// The height of the screen in this orientation, points.
  public var height: Double

  /// Creates a screen with an orientation and a size in points.
  public init(orientation: Orientation, width: Double, height: Double) {
    self.orientation = orientation
    self.width = width
    self.height = height
  }
}

/// AR's data for one picture: `ARFrame` and its `ARCamera`.
nonisolated public struct CameraReading: Hashable, Sendable {
  /// The quality of AR's tracking: `ARCamera.TrackingState`.
  public enum Tracking: Hashable, Sendable {
    /// Nothing is tracked, and the transform is meaningless.
    case notAvailable
    /// Only the phone's orientation is tracked.
    case limited
    /// Both position and orientation are tracked.
    case normal
  }

  /// The reason why AR does not track the phone's position: `ARCamera.TrackingState.Reason`.
  public enum Reason: String, Hashable, Sendable {
    /// The session has just begun.
    case initializing
    /// AR is trying to recognise the surroundings from before an interruption.
    case relocalizing
    /// The phone turns or moves too fast.
    case excessiveMotion
    /// The camera sees too few features.
    case insufficientFeatures
  }

  /// The time of the picture, seconds since the phone started: `ARFrame.timestamp`.
  public var timestamp: Double
  /// The columns of `ARCamera.transform`, which maps the camera to the scene: the x, y and z axes, each
  /// followed by 0, and the position in metres, followed by 1.
  public var columns: [SIMD4<Double>]
  /// The quality of AR's tracking.
  public var tracking: Tracking
  /// The reason why tracking is `limited`; nil if AR gives none.
  public var reason: Reason?
  /// The focal length, in pixels of the picture: the first element of `ARCamera.intrinsics`.
  public var focalLength: Double
  /// The length of the picture's longer side, pixels: the width of `ARCamera.imageResolution`.
  public var imageWidth: Double
  /// The length of the picture's shorter side, pixels.
  public var imageHeight: Double

  /// Creates the data for one picture.
  ///
  /// - Precondition: `columns` has four elements.
  public init(
    timestamp: Double, columns: [SIMD4<Double>], tracking: Tracking, reason: Reason? = nil,
    focalLength: Double, imageWidth: Double, imageHeight: Double
  ) {
    precondition(columns.count == 4, "a transform has four columns")
    self.timestamp = timestamp
    self.columns = columns
    self.tracking = tracking
    self.reason = reason
    self.focalLength = focalLength
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
  }
}

/// A location from the receiver: `CLLocation`.
nonisolated public struct LocationReading: Hashable, Sendable {
  /// The time of the location, seconds since 1970: `CLLocation.timestamp`.
  public var sinceEpoch: Double
  /// The latitude in degrees, positive to the north.
  public var latitude: Double
  /// The longitude in degrees, positive to the east.
  public var longitude: Double
  /// The height in metres above sea level; nil unless `CLLocation.verticalAccuracy` is above 0.
  public var altitude: Double?
  /// The radius, in metres, of a circle that contains the true position with a probability of 68 %; negative
  /// if the location is invalid.
  public var horizontalAccuracy: Double

  /// Creates a location.
  public init(
    sinceEpoch: Double, latitude: Double, longitude: Double, altitude: Double? = nil,
    horizontalAccuracy: Double
  ) {
    self.sinceEpoch = sinceEpoch
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
  }
}
