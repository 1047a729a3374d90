import ARRouteEngine

/// Writes fixes as NMEA 0183, with a GGA, RMC, GSA and GST sentence for each fix and a checksum in each
/// sentence.
///
/// Minutes have 7 decimals (0.2 mm), which is more than receivers write and as many as parsers accept. HDOP
/// is the accuracy divided by 5 m, and the deviations in GST are the accuracy divided by 1.515. Satellites
/// are not listed. Speed and course are those of the true motion since the previous fix, because receivers
/// derive accurate values from the Doppler effect; they are empty if the true motion is unknown.
///
/// Source: field lists in gpsd's "NMEA Revealed", https://gpsd.gitlab.io/gpsd/NMEA.html.
struct NMEAWriter: LogWriter {
  /// The number of bytes written since the last `take`.
  var count: Int { bytes.count }

  private var bytes: [UInt8] = []
  private var startTime = 0.0
  /// The latest truth, and the latest truth at the time of the previous fix.
  private var truth: Truth?
  private var truthBefore: Truth?
  /// The index in `bytes` at which the content of the current sentence begins.
  private var start = 0

  /// Creates a writer that has not written anything.
  init() {}

  /// Returns the bytes that have been written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Keeps the date; nothing is written, because NMEA has no header.
  mutating func begin(_ header: LogHeader) { startTime = header.startTime }

  /// Writes a fix as four sentences; other samples are not written.
  mutating func append(_ sample: Sample) {
    switch sample {
    case .truth(let truth): self.truth = truth
    case .fix(let fix): append(fix)
    case .pose, .tracking, .sessionReset, .act: break
    }
  }

  /// Writes nothing, because the last sentence is complete.
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
      // A fix's vertical error is about one and a half times its horizontal error; PDOP is the root of the
      // sum of squares of HDOP and VDOP.
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

  /// Returns the speed in metres per second and the course since the previous fix; nil if the true motion is
  /// unknown.
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

  /// Writes a sentence with its fields and checksum; the name consists of the talker and the type.
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

  /// Writes the speed in knots and the course in degrees, or two empty fields.
  private mutating func field(_ motion: (speed: Double, course: Angle)?) {
    guard let motion else { return field(",") }
    field(motion.speed / Self.knot, decimals: 2)
    let course = motion.course.degrees
    field(course < 359.995 ? course : 0, decimals: 2)
  }

  /// Writes a time of day as `hhmmss.sss`.
  private mutating func field(_ clock: Clock) {
    text(",")
    digits(clock.hour, 2)
    digits(clock.minute, 2)
    digits(clock.millisecond / 1000, 2)
    text(".")
    digits(clock.millisecond % 1000, 3)
  }

  /// Writes a coordinate as `ddmm.mmmmmmm,N,dddmm.mmmmmmm,E`.
  private mutating func field(_ coordinate: GeodeticCoordinate) {
    let latitude = coordinate.latitude.degrees
    let longitude = coordinate.longitude.degrees
    degrees(latitude, width: 2)
    field(latitude < 0 ? "S" : "N")
    degrees(longitude, width: 3)
    field(longitude < 0 ? "W" : "E")
  }

  /// Writes degrees and minutes; the value is rounded first, so minutes never reach 60.
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

/// A moment, divided into the numbers that NMEA requires.
private struct Clock {
  let hour: Int
  let minute: Int
  /// The milliseconds since the beginning of the minute.
  let millisecond: Int
  /// The date as `ddmmyy`.
  let date: String

  /// Creates a moment from a number of seconds since 1970; nil outside the years 0 to 9999.
  init?(_ seconds: Double) {
    // The time is rounded first, so seconds never reach 60.
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
  /// NMEA 0183, with the fixes as a receiver reports them.
  static let nmea = LogFormat(.nmea) { NMEAWriter() }
}
