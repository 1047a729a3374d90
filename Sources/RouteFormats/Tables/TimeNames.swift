/// What names of columns say of times that are none of those which loggers write (`ColumnNames`).
enum TimeNames {
  /// Words for a time wherever they stand in a name.
  private static let parts = [
    "time", "stamp", "epoch", "elapsed", "millis", "micros", "nanos", "unix", "utc", "clock",
    "created", "recorded", "sincestart", "duration", "date",
  ]
  /// Words that are all of a name, as others mean something else.
  private static let words = [
    "sec", "secs", "ms", "msec", "msecs", "us", "usec", "usecs", "ns", "nsec", "tms", "tus", "tns",
    "tsms", "tsus", "tsns", "tow", "gpstow", "itow",
    "zeit", "uhrzeit", "temps", "horodatage", "tiempo", "hora", "tempo", "ora", "tijd", "tid",
  ]
  /// The names of the parts of a date with a time of day, the greatest first.
  private static let partsOfMoment = [
    ["year", "yyyy", "yr"], ["month", "mon", "mo"], ["day", "dd", "dayofmonth"],
    ["hour", "hours", "hh", "hr"], ["minute", "minutes", "min", "mins"],
    ["second", "seconds", "sec", "secs", "ss"],
  ]

  /// Who says them.
  private static let sources = ["", "utc", "gps"]
  private static let rangesOfMoment: [ClosedRange<Double>] = [
    1...9999, 1...12, 1...31, 0...24, 0...59, 0...60.999_999,
  ]

  /// True for a name that says something of times.
  ///
  /// - Parameter name: As `ColumnNames.normalised` brings it.
  static func isTime(_ name: String) -> Bool {
    words.contains(name) || parts.contains { name.contains($0) }
  }

  /// The columns of the year, the month, the day, the hour, the minute and the second; nil where one
  /// lacks.
  ///
  /// - Parameter names: As `ColumnNames.normalised` brings them.
  static func parts(of names: [String]) -> [Int]? {
    let columns = partsOfMoment.compactMap { words in
      names.firstIndex { name in
        words.contains { word in sources.contains { name == $0 + word } }
      }
    }
    return columns.count == partsOfMoment.count ? columns : nil
  }

  /// The seconds since 1970 of a year, a month, and so on to the second; nil for no date.
  static func seconds(_ parts: [Double]) -> Double? {
    guard parts.count == partsOfMoment.count,
      zip(parts, rangesOfMoment).allSatisfy({ $1.contains($0) }),
      parts.prefix(5).allSatisfy({ $0.rounded() == $0 })
    else { return nil }
    let numbers = parts.prefix(5).map { Int($0) }
    return TimeParser.daysSinceEpoch(year: numbers[0], month: numbers[1], day: numbers[2]).map {
      Double($0 * 86_400 + numbers[3] * 3600 + numbers[4] * 60) + parts[5]
    }
  }
}
