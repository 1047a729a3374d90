/// One reading of a phone's sensors, in plain numbers as the platform gives them.
public enum SensorReading: Hashable, Sendable {
  /// The times on the phone's two clocks; sent before anything else, and again after a sleep.
  case clocks(ClockReading)
  /// The screen; sent before the first camera, and whenever the screen is rotated.
  case screen(ScreenReading)
  /// AR's camera, sent for each picture that it takes.
  case camera(CameraReading)
  /// A location from the phone's receiver.
  case location(LocationReading)
  /// A restart of AR at a time since the phone started: its axes and its origin are different from then on.
  case newSession(uptime: Double)
}

/// The times on the phone's two clocks at one moment.
///
/// ARKit stamps its frames with the time since the phone started, which stands still while the phone
/// sleeps; CoreLocation stamps its locations with the time of day, which people and networks set. The
/// clocks are compared when a session starts, and again after every interruption.
public struct ClockReading: Hashable, Sendable {
  /// The time since the phone started, seconds: `ProcessInfo.systemUptime`.
  public var uptime: Double
  /// The time since 1970, seconds: `Date.timeIntervalSince1970`.
  public var sinceEpoch: Double

  /// Creates a reading of both clocks, seconds.
  public init(uptime: Double, sinceEpoch: Double) {
    self.uptime = uptime
    self.sinceEpoch = sinceEpoch
  }
}

/// The screen that the camera's picture fills.
public struct ScreenReading: Hashable, Sendable {
  /// The orientation of the interface, named after the present position of an upright phone's lower end.
  public enum Orientation: Hashable, Sendable {
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// With the lower end at the left: `UIInterfaceOrientation.landscapeLeft`.
    case landscapeLeft
    /// With the lower end at the right: `UIInterfaceOrientation.landscapeRight`.
    case landscapeRight
  }

  /// The orientation of the interface.
  public var orientation: Orientation
  /// The width in the interface's orientation, points.
  public var width: Double
  /// The height in the interface's orientation, points.
  public var height: Double

  /// Creates a screen with an orientation and a size in points.
  public init(orientation: Orientation, width: Double, height: Double) {
    self.orientation = orientation
    self.width = width
    self.height = height
  }
}

/// AR's data for one picture: `ARFrame` and its `ARCamera`.
public struct CameraReading: Hashable, Sendable {
  /// The quality of AR's tracking: `ARCamera.TrackingState`.
  public enum Tracking: Hashable, Sendable {
    /// No tracking: the transform means nothing.
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
    /// AR is looking for a place that it knew before an interruption.
    case relocalizing
    /// The phone turns or moves too fast.
    case excessiveMotion
    /// The camera sees too few features.
    case insufficientFeatures
  }

  /// The time of the picture, seconds since the phone started: `ARFrame.timestamp`.
  public var timestamp: Double
  /// The columns of `ARCamera.transform`, from the camera to the scene: its x, y and z axes, each followed
  /// by a 0, and its position in metres, followed by a 1.
  public var columns: [SIMD4<Double>]
  /// The quality of AR's tracking.
  public var tracking: Tracking
  /// The reason why the tracking is `limited`; nil if AR gives none.
  public var reason: Reason?
  /// The focal length in pixels of the picture: the first element of `ARCamera.intrinsics`.
  public var focalLength: Double
  /// The picture's longer side, pixels: the width of `ARCamera.imageResolution`.
  public var imageWidth: Double
  /// The picture's shorter side, pixels.
  public var imageHeight: Double

  /// Creates AR's data for one picture.
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

/// The receiver's data: `CLLocation`.
public struct LocationReading: Hashable, Sendable {
  /// The time of the location, seconds since 1970: `CLLocation.timestamp`.
  public var sinceEpoch: Double
  /// The latitude in degrees, positive to the north.
  public var latitude: Double
  /// The longitude in degrees, positive to the east.
  public var longitude: Double
  /// The height in metres above sea level; nil unless `CLLocation.verticalAccuracy` is above 0.
  public var altitude: Double?
  /// The radius of the circle that contains the true position with 68 % probability, metres; negative if
  /// the location is invalid.
  public var horizontalAccuracy: Double

  /// Creates a location at a time.
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
