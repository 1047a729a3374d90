/// Parses times in ISO 8601, and returns seconds since 1970-01-01T00:00:00Z.
///
/// It is written from scratch because C's `strptime` supports neither fractions of a second nor any format
/// other than the given one, and needs text that ends with a zero byte. Foundation is not linked
/// (docs/choices.md, Libraries).
enum TimeParser {
  /// Returns the time that the bytes represent.
  ///
  /// Accepts `2019-12-15T20:19:55Z`. It may have a fraction of a second of any length (after `.` or `,`), an
  /// offset (`+01:00`, `+0100`, `+01`, `UTC` or `GMT`, possibly after a blank), a space instead of the `T`,
  /// or slashes in the date; or it may be a date alone. A time without an offset is taken to be UTC, because
  /// receivers write UTC. A leap second counts as the first second of the next minute.
  ///
  /// - Returns: nil for anything else, including dates that do not exist, such as 30 February.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var text = ByteCursor(bytes)
    text.trimSpaces()
    guard let year = text.digits(4), text.skip("-") || text.skip("/"),
      let month = text.digits(2), text.skip("-") || text.skip("/"), let day = text.digits(2),
      let days = daysSinceEpoch(year: year, month: month, day: day)
    else { return nil }
    let midnight = Double(days) * 86_400
    if text.isAtEnd { return midnight }
    guard text.skip("T") || text.skip(" ") || text.skip("t"), let hour = text.digits(2),
      text.skip(":"), let minute = text.digits(2), minute < 60
    else { return nil }
    var second = 0.0
    if text.skip(":") {
      guard let whole = text.digits(2), whole <= 60 else { return nil }
      second = Double(whole)
      if text.skip(".") || text.skip(",") {
        guard let fraction = text.fraction() else { return nil }
        second += fraction
      }
    }
    guard hour < 24 || (hour == 24 && minute == 0 && second == 0),
      let offset = offset(in: &text), text.isAtEnd
    else { return nil }
    return midnight + Double(hour * 3600 + minute * 60 - offset) + second
  }

  /// Returns the time for a count since 1970 in seconds, milliseconds, microseconds or nanoseconds,
  /// distinguished by its magnitude; nil if it is beyond any date.
  static func seconds(_ count: Double) -> Double? {
    // A count is taken for seconds up to the year 5138; a count in milliseconds had exceeded that number by
    // 1973.
    TimeUnit.allCases.lazy.compactMap { $0.seconds(count) }.first
  }

  /// The limit, in seconds, beyond which there is no date since 1970 and no count from some start.
  static let mostSeconds = 1e11

  /// Returns the time for a count of milliseconds since 1970; nil if it is more than about 3000 years from
  /// 1970.
  static func seconds(milliseconds: Double?) -> Double? {
    milliseconds.flatMap { abs($0) < 1e14 ? $0 / 1000 : nil }
  }

  /// Returns the number of days since 1970-01-01 in the Gregorian calendar; nil for a date that does not
  /// exist.
  static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int? {
    guard 0...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let longest = month == 2 ? (isLeap ? 29 : 28) : 30 + (month + month / 8) % 2
    guard day <= longest else { return nil }
    // Years are counted from 1 March, so the leap day is the last day of a year.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leaps = shifted >= 0 ? shifted / 4 - shifted / 100 + shifted / 400 : -1
    return 365 * shifted + leaps + dayOfYear - 719_468
  }

  /// Returns the offset in seconds east of Greenwich; 0 for `Z` or if nothing follows.
  private static func offset(in text: inout ByteCursor) -> Int? {
    if text.isAtEnd || text.skip("Z") || text.skip("z") { return 0 }
    text.skipSpaces()
    return zone(in: &text)
  }

  /// Returns the offset in seconds east of Greenwich from `Z`, `UTC`, `GMT`, a number, or a name with a
  /// number; nil for anything else.
  static func zone(in text: inout ByteCursor) -> Int? {
    let word = text.word()
    let isNamed = word.map { ["z", "utc", "gmt", "ut"].contains($0) } ?? false
    guard word == nil || isNamed else { return nil }
    let sign = text.skip("+") ? 1 : text.skip("-") ? -1 : 0
    guard sign != 0 else { return isNamed ? 0 : nil }
    let hours = text.digits(2) ?? (isNamed ? text.digits(1) : nil)
    guard let hours, hours < 24 else { return nil }
    if text.isAtEnd { return sign * hours * 3600 }
    let hasColon = text.skip(":")
    guard let minutes = text.digits(2) else { return hasColon ? nil : sign * hours * 3600 }
    return minutes < 60 ? sign * (hours * 3600 + minutes * 60) : nil
  }
}

/// Parses the times in a log, most of which have the same date as the previous one.
struct TimeReader {
  /// The first ten bytes of the previous time, which are its date.
  ///
  /// `midnight` is the beginning of that date.
  private var date: (UInt64, UInt16) = (0, 0)
  private var midnight = 0.0

  /// Returns the time that the bytes represent, as parsed by `TimeParser`.
  @inline(__always)
  mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard bytes.count == 20, let start = bytes.baseAddress else { return TimeParser.parse(bytes) }
    let raw = UnsafeRawPointer(start)
    let written = (
      raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    )
    guard written == date, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z")
    else { return parseSlowly(bytes, written) }
    let digits = (
      bytes[11] &- 48, bytes[12] &- 48, bytes[14] &- 48, bytes[15] &- 48, bytes[17] &- 48,
      bytes[18] &- 48
    )
    let hour = Int(digits.0) * 10 + Int(digits.1)
    guard digits.0 < 3, digits.1 < 10, digits.2 < 6, digits.3 < 10, digits.4 < 6, digits.5 < 10,
      hour < 24
    else { return TimeParser.parse(bytes) }
    let minute = Int(digits.2) * 10 + Int(digits.3)
    let second = Int(digits.4) * 10 + Int(digits.5)
    return midnight + Double(hour * 3600 + minute * 60 + second)
  }

  @inline(never)
  private mutating func parseSlowly(
    _ bytes: UnsafeBufferPointer<UInt8>, _ written: (UInt64, UInt16)
  ) -> Double? {
    let time = TimeParser.parse(bytes)
    let day = UnsafeBufferPointer(rebasing: bytes[..<10])
    if time != nil, let midnight = TimeParser.parse(day) {
      (date, self.midnight) = (written, midnight)
    }
    return time
  }
}
