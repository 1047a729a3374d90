import ARRouteEngine

/// Writes fixes as NMEA 0183: GGA, RMC, GSA and GST for each fix, with checksums.
///
/// Minutes have 7 decimals, 0.2 mm: more than receivers write, and as many as parsers accept. HDOP is the
/// accuracy divided by 5 m, and the deviations of GST are the accuracy divided by 1.515. Satellites are not
/// named. Speed and course are those of the truth since the previous fix, as accurate as those that receivers
/// obtain from the Doppler effect; they are empty if the truth is unknown.
/// Source: field lists in gpsd's "NMEA Revealed", https://gpsd.gitlab.io/gpsd/NMEA.html.
struct NMEAWriter: LogWriter {
  /// The number of bytes written since the last `take`.
  var count: Int { bytes.count }

  private var bytes: [UInt8] = []
  private var startTime = 0.0
  /// The latest truth, and the truth at the previous fix.
  private var truth: Truth?
  private var truthBefore: Truth?
  /// The index in `bytes` at which the content of the current sentence begins.
  private var start = 0

  /// Creates a writer that has written nothing.
  init() {}

  /// Returns what has been written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Remembers the date; NMEA has no header.
  mutating func begin(_ header: LogHeader) { startTime = header.startTime }

  /// Writes a fix as four sentences; other samples are not written.
  mutating func append(_ sample: Sample) {
    switch sample {
    case .truth(let truth): self.truth = truth
    case .fix(let fix): append(fix)
    case .pose, .tracking, .sessionReset, .act: break
    }
  }

  /// Writes nothing: the last sentence is complete.
  mutating func end() {}
}

extension NMEAWriter {
  private mutating func append(_ fix: Fix) {
    guard let clock = Clock(startTime + fix.time) else { return }
    let motion = motion()
    truthBefore = truth
    let dilution = fix.horizontalAccuracy / FixAccuracy.metresPerDilution
    sentence("GPGGA") { nmea in
      nmea.field(clock)
      nmea.field(fix.coordinate)
      nmea.field("1")
      nmea.field("08")
      nmea.field(dilution, decimals: 2)
      if let altitude = fix.coordinate.altitude {
        nmea.field(altitude, decimals: 3)
      } else {
        nmea.field("")
      }
      nmea.field("M,,M,,")
    }
    sentence("GPRMC") { nmea in
      nmea.field(clock)
      nmea.field("A")
      nmea.field(fix.coordinate)
      nmea.field(motion)
      nmea.field(clock.date)
      nmea.field(",,A")
    }
    sentence("GPGSA") { nmea in
      nmea.field("A,3,,,,,,,,,,,,")
      // A fix's vertical error is about one and a half times its horizontal one; PDOP is the root of the sum
      // of squares.
      nmea.field(dilution * 3.25.squareRoot(), decimals: 2)
      nmea.field(dilution, decimals: 2)
      nmea.field(dilution * 1.5, decimals: 2)
    }
    sentence("GPGST") { nmea in
      let deviation = fix.axisDeviation
      nmea.field(clock)
      nmea.field("")
      nmea.field(deviation, decimals: 3)
      nmea.field(deviation, decimals: 3)
      nmea.field("0.0")
      nmea.field(deviation, decimals: 3)
      nmea.field(deviation, decimals: 3)
      nmea.field(deviation * 1.5, decimals: 3)
    }
  }

  /// Returns speed in metres per second and course since the previous fix.
  private func motion() -> (speed: Double, course: Angle)? {
    guard let truth, let before = truthBefore, truth.time > before.time,
      let line = try? Geodesic.inverse(from: before.coordinate, to: truth.coordinate)
    else { return nil }
    return (line.distance / (truth.time - before.time), line.initialAzimuth.wrappedPositive)
  }
}

extension NMEAWriter {
  private static let knot = 1852.0 / 3600
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// Writes a sentence with its fields and checksum; the name is talker and type.
  private mutating func sentence(_ name: String, _ fields: (inout NMEAWriter) -> Void) {
    text("$")
    start = bytes.count
    text(name)
    fields(&self)
    let checksum = bytes[start...].reduce(0, ^)
    text("*")
    bytes.append(Self.hexDigits[Int(checksum >> 4)])
    bytes.append(Self.hexDigits[Int(checksum & 15)])
    text("\r\n")
  }

  private mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func field(_ field: String) { text("," + field) }

  private mutating func field(_ value: Double, decimals: Int) {
    text(",")
    FixedDecimal.append(value.isFinite ? value : 0, decimals: decimals, padded: true, to: &bytes)
  }

  /// Writes knots and degrees.
  private mutating func field(_ motion: (speed: Double, course: Angle)?) {
    guard let motion else { return field(",") }
    field(motion.speed / Self.knot, decimals: 2)
    let course = motion.course.degrees
    field(course < 359.995 ? course : 0, decimals: 2)
  }

  /// Writes `hhmmss.sss`.
  private mutating func field(_ clock: Clock) {
    text(",")
    digits(clock.hour, 2)
    digits(clock.minute, 2)
    digits(clock.millisecond / 1000, 2)
    text(".")
    digits(clock.millisecond % 1000, 3)
  }

  /// Writes `ddmm.mmmmmmm,N,dddmm.mmmmmmm,E`.
  private mutating func field(_ coordinate: GeodeticCoordinate) {
    let latitude = coordinate.latitude.degrees
    let longitude = coordinate.longitude.degrees
    degrees(latitude, width: 2)
    field(latitude < 0 ? "S" : "N")
    degrees(longitude, width: 3)
    field(longitude < 0 ? "W" : "E")
  }

  /// Writes degrees and minutes; rounds first, so that minutes never reach 60.
  private mutating func degrees(_ value: Double, width: Int) {
    let unit = 10_000_000
    let total = Int((value.magnitude * Double(60 * unit)).rounded())
    text(",")
    digits(total / (60 * unit), width)
    digits(total / unit % 60, 2)
    text(".")
    digits(total % unit, 7)
  }

  private mutating func digits(_ value: Int, _ count: Int) {
    FixedDecimal.append(UInt64(value), minimumDigits: count, to: &bytes)
  }
}

/// A moment in NMEA's notation.
private struct Clock {
  let hour: Int
  let minute: Int
  /// The milliseconds since the beginning of the minute.
  let millisecond: Int
  /// `ddmmyy`.
  let date: String

  /// Creates the moment this number of seconds after 1970; nil outside the years 0 to 9999.
  init?(_ seconds: Double) {
    // Rounded first, so that seconds never reach 60.
    let milliseconds = (seconds * 1000).rounded()
    guard let stamp = Timestamp.text((milliseconds / 1000).rounded(.down)) else { return nil }
    let text = Array(stamp.utf8)
    date = String(decoding: text[8..<10] + text[5..<7] + text[2..<4], as: UTF8.self)
    let ofDay = Int(milliseconds - (milliseconds / 86_400_000).rounded(.down) * 86_400_000)
    hour = ofDay / 3_600_000
    minute = ofDay / 60_000 % 60
    millisecond = ofDay % 60_000
  }
}

extension LogFormat {
  /// NMEA 0183: the fixes as a receiver reports them.
  static let nmea = LogFormat(.nmea) { NMEAWriter() }
}
