/// One thing that a phone's sensors say, in plain numbers as the platform gives them.
public enum SensorReading: Hashable, Sendable {
  /// What both of the phone's clocks show; before anything else, and again after a sleep.
  case clocks(ClockReading)
  /// The screen; before the first camera, and whenever it turns.
  case screen(ScreenReading)
  /// AR's camera, for each picture that it takes.
  case camera(CameraReading)
  /// A place from the phone's receiver.
  case location(LocationReading)
  /// AR begins anew at a time since the phone started: its axes and its origin are others now.
  case newSession(uptime: Double)
}

/// What the phone's two clocks show at one moment.
///
/// ARKit stamps its frames with the time since the phone started, which stands still while the
/// phone sleeps; CoreLocation stamps its places with the time of day, which people and networks
/// set. They are compared when a session starts, and anew after every interruption.
public struct ClockReading: Hashable, Sendable {
  /// Since the phone started, seconds: `ProcessInfo.systemUptime`.
  public var uptime: Double
  /// Since 1970, seconds: `Date.timeIntervalSince1970`.
  public var sinceEpoch: Double

  /// What both show, seconds.
  public init(uptime: Double, sinceEpoch: Double) {
    self.uptime = uptime
    self.sinceEpoch = sinceEpoch
  }
}

/// The screen that the camera's picture fills.
public struct ScreenReading: Hashable, Sendable {
  /// How the interface is turned, by where the lower end of an upright phone is now.
  public enum Orientation: Hashable, Sendable {
    /// Upright.
    case portrait
    /// On its head.
    case portraitUpsideDown
    /// The lower end is at the left: `UIInterfaceOrientation.landscapeLeft`.
    case landscapeLeft
    /// The lower end is at the right: `UIInterfaceOrientation.landscapeRight`.
    case landscapeRight
  }

  /// How the interface is turned.
  public var orientation: Orientation
  /// Points across, as the interface is turned.
  public var width: Double
  /// Points down.
  public var height: Double

  /// A screen of so many points, turned so.
  public init(orientation: Orientation, width: Double, height: Double) {
    self.orientation = orientation
    self.width = width
    self.height = height
  }
}

/// What AR says with one picture: `ARFrame` and its `ARCamera`.
public struct CameraReading: Hashable, Sendable {
  /// How well AR follows the phone: `ARCamera.TrackingState`.
  public enum Tracking: Hashable, Sendable {
    /// Not at all: the transform means nothing.
    case notAvailable
    /// Its turn.
    case limited
    /// Its place and turn.
    case normal
  }

  /// The reason why AR does not follow the phone's place: `ARCamera.TrackingState.Reason`.
  public enum Reason: String, Hashable, Sendable {
    /// The session has just begun.
    case initializing
    /// AR looks for a place that it knew before an interruption.
    case relocalizing
    /// The phone turns or moves too fast.
    case excessiveMotion
    /// The camera sees too little to go by.
    case insufficientFeatures
  }

  /// When, seconds since the phone started: `ARFrame.timestamp`.
  public var timestamp: Double
  /// The columns of `ARCamera.transform`, from the camera to the scene: its x, y and z, each with a
  /// 0 at the end, and its place in metres with a 1.
  public var columns: [SIMD4<Double>]
  /// How well AR follows the phone.
  public var tracking: Tracking
  /// Why that is `limited`; nil where AR does not say.
  public var reason: Reason?
  /// The focal length in pixels of the picture: the first of `ARCamera.intrinsics`.
  public var focalLength: Double
  /// The picture's longer side, pixels: the width of `ARCamera.imageResolution`.
  public var imageWidth: Double
  /// The picture's shorter side, pixels.
  public var imageHeight: Double

  /// What AR says with one picture.
  ///
  /// - Precondition: There are four columns.
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

/// What the receiver says: `CLLocation`.
public struct LocationReading: Hashable, Sendable {
  /// When, seconds since 1970: `CLLocation.timestamp`.
  public var sinceEpoch: Double
  /// Degrees, north positive.
  public var latitude: Double
  /// Degrees, east positive.
  public var longitude: Double
  /// Metres above the sea; nil where `CLLocation.verticalAccuracy` is not above 0.
  public var altitude: Double?
  /// The radius of the circle that holds the truth with 68 %, metres; negative for no place.
  public var horizontalAccuracy: Double

  /// A place at a time.
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
