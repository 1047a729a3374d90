/// One sentence of NMEA 0183, split into its fields.
///
/// The parser is written from scratch because Debian has no NMEA library with a C interface; that of gpsd
/// reads only its daemon's reports. Its speed is compared with that of gpsbabel in `script/bench`.
struct NMEASentence {
  /// The reason why a stretch of a line is not a sentence.
  enum Failure: Error {
    case notASentence
    case badChecksum
  }

  /// The fields; the first one is the talker and type, such as `GPGGA`.
  let fields: [UnsafeBufferPointer<UInt8>]
  /// The sentence's type without its talker, such as `GGA`; nil for proprietary sentences other than
  /// u-blox's, whose type includes their number, as in `PUBX,00`.
  let type: String?
  /// The milliseconds since 1970 that Android's GnssLogger appends to the sentence; nil without any.
  let loggerTime: Double?
  /// True when the sentence has a checksum, which has been verified.
  let hasChecksum: Bool

  /// Parses a stretch of a line that begins with `$`, and verifies its checksum.
  ///
  /// - Parameter needsChecksum: True if a stretch without a checksum must have been cut off, because it is
  ///   followed by another sentence or a logger's time.
  /// - Precondition: The bytes outlive the sentence.
  init(_ stretch: UnsafeBufferPointer<UInt8>, needsChecksum: Bool) throws(Failure) {
    let body = stretch.rebased(from: 1)
    let star = body.firstIndex(of: UInt8(ascii: "*"))
    guard star != nil || !needsChecksum else { throw .notASentence }
    let end = star ?? body.count
    let content = UnsafeBufferPointer(rebasing: body[..<end])
    guard content.count >= 6 else { throw .notASentence }
    if let star {
      guard body.count >= star + 3, let high = hexValue(body[star + 1]),
        let low = hexValue(body[star + 2]), content.reduce(0, ^) == high << 4 | low
      else { throw .badChecksum }
    }
    hasChecksum = star != nil
    let rest = star.map { body.rebased(from: min($0 + 3, body.count)) }
    loggerTime = rest.flatMap { rest in
      rest.first == UInt8(ascii: ",") ? DecimalParser.parse(rest.rebased(from: 1)) : nil
    }
    fields = content.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { UnsafeBufferPointer(rebasing: $0) }
    type = Self.type(of: fields)
  }

  private static func type(of fields: [UnsafeBufferPointer<UInt8>]) -> String? {
    let name = fields[0]
    if name.count == 5 { return String(decoding: name[2...], as: UTF8.self) }
    guard fields.count > 1, name.elementsEqual("PUBX".utf8) else { return nil }
    return "PUBX," + String(decoding: fields[1], as: UTF8.self)
  }

  /// The talker's two letters, such as `GP`; 0 without any.
  var talker: UInt16 {
    let name = fields[0]
    return name.count > 1 ? UInt16(name[0]) << 8 | UInt16(name[1]) : 0
  }

  /// The sentence as written, without the `$` and the checksum.
  var text: String {
    fields.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
  }

  /// Returns the field at an index; empty beyond the end of the sentence.
  func field(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    index < fields.count ? fields[index] : UnsafeBufferPointer(start: nil, count: 0)
  }
}

extension NMEASentence {
  /// Returns degrees from a field such as `dddmm.mmmm` and its hemisphere; nil if the field is empty or not a
  /// number.
  ///
  /// Degrees are parsed separately from minutes, so both are exact before they are added.
  func degrees(at index: Int, negative: Unicode.Scalar) -> Double? {
    let text = field(index)
    let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.count
    guard point > 2, let degrees = DecimalParser.parseDigits(.init(rebasing: text[..<(point - 2)])),
      let minutes = DecimalParser.parse(text.rebased(from: point - 2)), 0..<60 ~= minutes
    else { return nil }
    let magnitude = Double(degrees) + minutes / 60
    return field(index + 1).first == UInt8(ascii: negative) ? -magnitude : magnitude
  }

  /// Returns seconds since midnight from a field such as `hhmmss.sss`, which may be surrounded by blanks.
  func timeOfDay(at index: Int) -> Double? {
    let text = field(index).withoutOuterBlanks
    guard text.count >= 6,
      let digits = DecimalParser.parseDigits(.init(rebasing: text[..<6])),
      let seconds = DecimalParser.parse(text.rebased(from: 4)), 0..<61 ~= seconds
    else { return nil }
    let hours = digits / 10_000
    let minutes = digits / 100 % 100
    guard hours < 24, minutes < 60 else { return nil }
    return Double(hours * 3600 + minutes * 60) + seconds
  }

  /// Returns days since 1970 from a field such as `ddmmyy`; the years 80 to 99 belong to the last century,
  /// because GPS began in 1980.
  func day(at index: Int) -> Int? {
    let text = field(index).withoutOuterBlanks
    guard text.count == 6, let digits = DecimalParser.parseDigits(text) else { return nil }
    let year = digits % 100
    return TimeParser.daysSinceEpoch(
      year: year + (year >= 80 ? 1900 : 2000), month: digits / 100 % 100, day: digits / 10_000)
  }

  /// Returns days since 1970 from three fields, `dd`, `mm` and `yyyy`.
  func fullDay(at index: Int) -> Int? {
    guard let day = DecimalParser.parseDigits(field(index)),
      let month = DecimalParser.parseDigits(field(index + 1)), field(index + 2).count == 4,
      let year = DecimalParser.parseDigits(field(index + 2))
    else { return nil }
    return TimeParser.daysSinceEpoch(year: year, month: month, day: day)
  }
}

private func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
