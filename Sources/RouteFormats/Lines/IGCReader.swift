/// Reads IGC, the log format of gliders and paragliders: one point for each B record.
///
/// The date is taken from the HFDTE header, and advances at midnight. Extensions of the B record, which the I
/// record announces, give the fix's accuracy and more digits for the time and position.
final class IGCReader: LineFormatReader {
  private var document = DocumentBuilder(format: .igc)
  var lines = LineSplitter()
  private var extensions = IGCExtensions()
  /// The midnight before the current record, in seconds since 1970; until a date is known, it is counted from
  /// the log's first midnight.
  private var midnight = 0.0
  private var isDateKnown = false
  private var previous: Double?

  private static let day = 86_400.0

  /// Returns true if a line is a fix or a date header of an IGC log.
  static func isLikely(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    IGCFix(line, IGCExtensions()) != nil || line.starts(with: "HFDTE".utf8)
  }

  func takeNews(forgetting: Bool) -> LogPiece {
    document.takeNews(forgetting: forgetting)
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    readLastLine()
    if document.pointCount > 0, !isDateKnown { document.warn(.noDate) }
    return document
  }

  func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    switch line.first.map({ Unicode.Scalar($0) }) {
    case "B":
      guard let fix = IGCFix(line, extensions) else {
        return document.drop(.malformedRecord, line: number, bytes: line)
      }
      append(fix, line: number)
    case "H": if let date = Self.date(line) { setDate(date) }
    case "I": extensions = IGCExtensions(line)
    default: break
    }
  }

  private func append(_ fix: IGCFix, line: Int) {
    // A step back of more than half a day means that midnight has passed; a smaller one is an error in the
    // log.
    if let previous, fix.timeOfDay < previous - Self.day / 2 { midnight += Self.day }
    previous = fix.timeOfDay
    document.append(
      latitude: fix.latitude, longitude: fix.longitude, altitude: fix.altitude,
      time: midnight + fix.timeOfDay, horizontalAccuracy: fix.accuracy, to: .tracks, line: line)
  }

  /// Sets the date; the first date is also applied to all points read so far.
  private func setDate(_ date: Double) {
    if !isDateKnown { document.shiftTimes(by: date - midnight) }
    isDateKnown = true
    midnight = date
    previous = nil
  }

  /// Returns the seconds since 1970 from `HFDTE150709` or the newer `HFDTEDATE:150709,01`, which give the
  /// day, month and year.
  private static func date(_ line: UnsafeBufferPointer<UInt8>) -> Double? {
    guard line.starts(with: "HFDTE".utf8) else { return nil }
    let digits = line.dropFirst(5).drop { !(48..<58 ~= $0) }.prefix { 48..<58 ~= $0 }
    guard digits.count == 6, let value = DecimalParser.parseDigits(.init(rebasing: digits)) else {
      return nil
    }
    let year = value % 100
    let days = TimeParser.daysSinceEpoch(
      year: year + (year >= 80 ? 1900 : 2000), month: value / 100 % 100, day: value / 10_000)
    return days.map { Double($0) * day }
  }
}

/// The columns of additional numbers in a B record, which the I record announces.
struct IGCExtensions {
  /// The columns with the fix's accuracy in metres.
  private(set) var accuracy: Range<Int>?
  /// The columns with the decimals of the second.
  private(set) var seconds: Range<Int>?
  /// The columns with the further decimals of the latitude's and longitude's minutes, after the third
  /// decimal.
  private(set) var latitude: Range<Int>?
  private(set) var longitude: Range<Int>?

  /// Creates extensions without additional numbers.
  init() {}

  /// Reads the extensions from an I record, such as `I023638FXA3940SIU`.
  ///
  /// It gives their number, and then for each extension its first and last columns, counted from 1, and its
  /// code.
  init(_ line: UnsafeBufferPointer<UInt8>) {
    for start in stride(from: 3, through: line.count - 7, by: 7) {
      guard let first = DecimalParser.parseDigits(.init(rebasing: line[start..<start + 2])),
        let last = DecimalParser.parseDigits(.init(rebasing: line[start + 2..<start + 4])),
        first > 35, first <= last
      else { continue }
      let columns = first - 1..<last
      switch String(decoding: line[start + 4..<start + 7], as: UTF8.self) {
      case "FXA": accuracy = columns
      case "TDS": seconds = columns
      case "LAD": latitude = columns
      case "LOD": longitude = columns
      default: break
      }
    }
  }
}

/// The time of day, position and altitude in a B record.
struct IGCFix {
  /// The seconds since midnight.
  let timeOfDay: Double
  /// The latitude and longitude, degrees.
  let latitude: Double
  let longitude: Double
  /// The altitude above the ellipsoid, metres; nil if the fix has none.
  let altitude: Double?
  /// The 68 % radius, metres; nil if the record does not state it.
  let accuracy: Double?

  /// Parses a B record; nil for any other line.
  ///
  /// A B record has the form `BHHMMSSDDMMmmmNDDDMMmmmmEVPPPPPGGGGG`, followed by extensions.
  init?(_ line: UnsafeBufferPointer<UInt8>, _ extensions: IGCExtensions) {
    func digits(_ range: Range<Int>) -> Int? {
      DecimalParser.parseDigits(.init(rebasing: line[range]))
    }
    /// Returns the digits in a range of columns as the decimals of a number.
    func decimals(_ range: Range<Int>?) -> Double {
      guard let range, range.upperBound <= line.count, let value = digits(range) else { return 0 }
      return range.reduce(Double(value)) { rest, _ in rest / 10 }
    }
    func degrees(
      _ range: Range<Int>, further: Range<Int>?, _ positive: Unicode.Scalar,
      _ negative: Unicode.Scalar
    ) -> Double? {
      let split = range.upperBound - 5
      guard let whole = digits(range.lowerBound..<split),
        let minutes = digits(split..<range.upperBound), minutes < 60_000
      else { return nil }
      let magnitude = Double(whole) + (Double(minutes) + decimals(further)) / 60_000
      switch Unicode.Scalar(line[range.upperBound]) {
      case positive: return magnitude
      case negative: return -magnitude
      default: return nil
      }
    }
    guard line.count >= 35, line[0] == UInt8(ascii: "B"), let time = digits(1..<7),
      time < 240_000, time / 100 % 100 < 60, time % 100 <= 60,
      let latitude = degrees(7..<14, further: extensions.latitude, "N", "S"),
      let longitude = degrees(15..<23, further: extensions.longitude, "E", "W")
    else { return nil }
    timeOfDay =
      Double(time / 10_000 * 3600 + time / 100 % 100 * 60 + time % 100)
      + decimals(extensions.seconds)
    self.latitude = latitude
    self.longitude = longitude
    let isSpatial = line[24] == UInt8(ascii: "A")
    altitude = isSpatial ? DecimalParser.parse(.init(rebasing: line[30..<35])) : nil
    let stated = extensions.accuracy.flatMap { $0.upperBound <= line.count ? digits($0) : nil }
    accuracy = FixAccuracy.radius(twoSigma: stated.map { Double($0) })
  }
}

extension FileFormat {
  /// The log format of gliders and paragliders.
  static let igc = FileFormat("igc", title: "IGC", endings: ["igc"])
}

extension FormatFamily {
  /// The family of IGC logs.
  static let igc = FormatFamily(
    [.igc], lines: { { line, _ in IGCReader.isLikely(line) ? .sure : nil } },
    reader: { _ in IGCReader() })
}
