import ARRouteEngine

/// A line of a gpsd or session log, with its members as written, before they are interpreted.
struct Record: Hashable {
  /// The kind of a record, from the member `type`, or `class` in gpsd's reports.
  enum Kind: Hashable {
    case unknown
    case header
    case pose
    case location
    case truth
    case tracking
    case reset
    case tap
    case choose
    /// A gpsd report with a position.
    case fix
    /// A gpsd report on the satellites.
    case sky
    /// The standard deviations stated by the receiver itself.
    case deviations
    /// A record of a known class that contains no position.
    case silent
  }

  var kind = Kind.unknown
  /// The time in seconds, written as a number or in ISO 8601; nil if absent.
  var time: Double?
  var hasUnreadableTime = false
  var latitude: Double?
  var longitude: Double?
  var altitude: Double?
  var horizontalAccuracy: Double?
  /// True when the accuracy is null, and so explicitly unknown.
  var isAccuracyUnknown = false
  var heading: Double?
  /// The numbers in the member `position`.
  var position = NumberList()
  /// The numbers in the member `orientation`.
  var orientation = NumberList()
  var state: TrackingState?
  /// The reason for a loss of tracking; also nil for an unknown reason, because AR may add reasons.
  var reason: TrackingReason?
  /// The number of a place; nil if absent.
  var place: Double?
  /// True when the place is in a form that cannot be read.
  var hasUnreadablePlace = false
  /// True when the record announces reports, as gpsd's reply to a WATCH command does.
  var announcesReports = false
  var mode = 3.0
  var eph: Double?
  var epx: Double?
  var epy: Double?
  /// The horizontal dilution of precision.
  var hdop: Double?
  /// The status of the fix: how it was obtained.
  var status: Double?
  /// The version of the log's format, from the header; nil if it is not stated.
  var version: Double?
  /// The date of time 0, from the header, seconds since 1970; nil if absent.
  var start: Double?
  /// True when the date is in a form that cannot be read.
  var hasUnreadableStart = false
  var name: [UInt8] = []
  var conditions: [UInt8] = []
  var device: [UInt8] = []
  var seed: UInt64?
  var misalignment: Double?
  var tracking: TrackingMode?
  var routePoints: [RoutePoint] = []

  /// The version of session logs that this program supports.
  static let knownVersion = 1.0

  /// A point of the header's route.
  struct RoutePoint: Hashable {
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
  }
}

extension Record.Kind {
  /// Finds the kind for the value of `type` or `class`.
  init(name: UnsafeBufferPointer<UInt8>) {
    self = Self.names.first { name.elementsEqual($0.0.bytes) }?.1 ?? .unknown
  }

  private static let names: [(StaticString, Record.Kind)] = [
    ("pose", .pose), ("truth", .truth), ("location", .location), ("TPV", .fix), ("SKY", .sky),
    ("header", .header), ("tracking", .tracking), ("reset", .reset), ("tap", .tap),
    ("choose", .choose), ("VERSION", .silent),
    ("DEVICES", .silent), ("DEVICE", .silent), ("WATCH", .silent), ("GST", .deviations),
    ("ATT", .silent), ("IMU", .silent), ("TOFF", .silent), ("PPS", .silent), ("OSC", .silent),
    ("POLL", .silent), ("RTCM2", .silent), ("RTCM3", .silent), ("AIS", .silent),
    ("SUBFRAME", .silent), ("RAW", .silent), ("ERROR", .silent),
  ]
}

/// A list of up to four numbers, and the number of values that were written.
struct NumberList: Hashable {
  private var values = SIMD4<Double>.zero
  /// The number of values so far, including those that were not kept.
  private(set) var count = 0
  /// True when all values are numbers.
  private(set) var areNumbers = true

  mutating func append(_ value: Double?) {
    if let value {
      if count < 4 { values[count] = value }
    } else {
      areNumbers = false
    }
    count += 1
  }

  /// The two numbers; nil if there are not exactly two.
  var pair: Vector2? { count == 2 && areNumbers ? Vector2(values[0], values[1]) : nil }

  /// The three numbers; nil if there are not exactly three.
  var vector: Vector3? {
    count == 3 && areNumbers ? Vector3(values[0], values[1], values[2]) : nil
  }

  /// The rotation with the numbers x, y, z and w; nil if there are not exactly four numbers that form a
  /// rotation.
  ///
  /// The length of the quaternion may differ from 1 by as much as rounding to two decimals causes; it is
  /// normalised.
  var rotation: Quaternion? {
    guard count == 4, areNumbers else { return nil }
    let squared = (values * values).sum()
    guard 0.98...1.02 ~= squared else { return nil }
    return Quaternion(x: values[0], y: values[1], z: values[2], w: values[3])
  }
}
