/// Writes times as text.
///
/// Written by hand, because C's `strftime` does not support fractions of a second, and Foundation is not
/// linked (docs/choices.md, Libraries).
package enum Timestamp {
  /// Returns a time in ISO 8601, UTC, such as `2019-12-15T20:19:55Z`.
  ///
  /// If the time is not a whole number of seconds, the fraction is written to the microsecond.
  ///
  /// - Parameter seconds: Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  /// - Returns: nil if the time is not finite or is outside the years 0 to 9999.
  package static func text(_ seconds: Double) -> String? {
    guard -62_167_219_200..<253_402_300_799 ~= seconds else { return nil }
    let microseconds = Int((seconds * 1e6).rounded())
    let (wholeSeconds, fraction) = floorDivide(microseconds, by: 1_000_000)
    let (days, secondOfDay) = floorDivide(wholeSeconds, by: 86_400)
    let date = civilDate(daysSinceEpoch: days)
    var bytes: [UInt8] = []
    func append(_ value: Int, _ digits: Int, before separator: Unicode.Scalar?) {
      FixedDecimal.append(UInt64(value), minimumDigits: digits, to: &bytes)
      if let separator { bytes.append(UInt8(ascii: separator)) }
    }
    append(date.year, 4, before: "-")
    append(date.month, 2, before: "-")
    append(date.day, 2, before: "T")
    append(secondOfDay / 3600, 2, before: ":")
    append(secondOfDay / 60 % 60, 2, before: ":")
    append(secondOfDay % 60, 2, before: nil)
    if fraction > 0 {
      bytes.append(UInt8(ascii: "."))
      FixedDecimal.append(UInt64(fraction), minimumDigits: 6, to: &bytes)
      while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    }
    bytes.append(UInt8(ascii: "Z"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func floorDivide(_ value: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = (value % divisor + divisor) % divisor
    return ((value - rest) / divisor, rest)
  }

  /// Returns the Gregorian date of a day; internally, years begin on 1 March.
  private static func civilDate(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = floorDivide(days + 719_468, by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }
}
