/// The words for times in column names, in addition to those that loggers write (`ColumnNames`).
enum TimeNames {
  /// Words that mean a time even if the name contains other words.
  private static let single: Set = [
    "epoch", "elapsed", "millis", "micros", "nanos", "unix", "utc", "clock", "created", "recorded",
    "duration", "date", "realtime",
  ]
  /// Suffixes of such words, as in `fixtime` and `tstamp`.
  private static let ends = ["time", "stamp"]
  /// Words that mean a time only if they are the whole name, because they mean something else among other
  /// words.
  private static let words = [
    "sec", "secs", "ms", "msec", "msecs", "us", "usec", "usecs", "ns", "nsec", "tms", "tus", "tns",
    "tsms", "tsus", "tsns", "tow", "gpstow", "itow",
    "zeit", "uhrzeit", "temps", "horodatage", "tiempo", "hora", "tempo", "ora", "tijd", "tid",
  ]
  /// The names of the parts of a date with a time of day, from the largest part to the smallest.
  private static let partsOfMoment = [
    ["year", "yyyy", "yr"], ["month", "mon", "mo"], ["day", "dd", "dayofmonth"],
    ["hour", "hours", "hh", "hr"], ["minute", "minutes", "min", "mins"],
    ["second", "seconds", "sec", "secs", "ss"],
  ]

  /// Prefixes of the names above, which state the clock.
  private static let sources = ["", "utc", "gps"]
  private static let rangesOfMoment: [ClosedRange<Double>] = [
    0...2099, 1...12, 1...31, 0...24, 0...59, 0...60.999_999,
  ]

  /// Words for durations, and for times of something other than a fix.
  private static let others: Set = [
    "duration", "wait", "waiting", "walk", "walking", "travel", "driving", "opening", "closing",
    "open", "close", "arrival", "departure", "stop", "site", "planted", "built", "total", "average",
    "avg", "mean", "median", "max", "min", "response", "delivery", "service", "half", "life", "end",
    "upload", "uploaded", "update", "updated", "modified", "edited", "changed", "inspection",
    "expiry", "valid", "next", "last",
  ]

  /// Returns true for a name that may mean the times of fixes, rather than durations or the times of
  /// something else.
  static func isOfFixes(_ title: String) -> Bool {
    !split(title).contains { others.contains($0) }
  }

  /// Returns true for a name that means a time.
  ///
  /// - Parameters:
  ///   - name: The name as returned by `PlainName.text`.
  ///   - title: The name as written.
  static func isTime(_ name: String, title: String) -> Bool {
    if words.contains(name) { return true }
    return split(title).contains { word in
      single.contains(word) || ends.contains { word.hasSuffix($0) }
    }
  }

  /// Returns the words of a name in lowercase; a word ends before a character that is not a letter or before
  /// a capital.
  static func split(_ title: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isAfterSmall = false
    for letter in title {
      if !letter.isLetter || (letter.isUppercase && isAfterSmall) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if letter.isLetter { word += letter.lowercased() }
      isAfterSmall = letter.isLowercase
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns the columns of year, month, day, hour, minute and second, or only of the last three; nil if one
  /// of these is missing.
  ///
  /// - Parameter names: The names as returned by `PlainName.text`.
  static func parts(of names: [String]) -> [Int]? {
    func columns(_ parts: some Sequence<[String]>) -> [Int?] {
      parts.map { words in
        names.firstIndex { name in
          words.contains { word in sources.contains { name == $0 + word } }
        }
      }
    }
    let day = columns(partsOfMoment.prefix(3)).compactMap(\.self)
    let clock = columns(partsOfMoment.dropFirst(3)).compactMap(\.self)
    guard clock.count == 3 else { return nil }
    if day.count == 3 { return day + clock }
    // If there are only minutes and seconds, `hr` is the heart rate.
    return names[clock[0]] == "hr" ? nil : clock
  }

  /// Returns the columns of seconds and of additional nanoseconds, into which ROS splits a time; nil
  /// without any.
  ///
  /// - Parameter names: The names as returned by `PlainName.text`.
  static func secondsWithRest(of names: [String]) -> (seconds: Int, rest: Int)? {
    for (column, name) in names.enumerated() {
      for end in secondEnds where name.hasSuffix(end) {
        let start = name.dropLast(end.count)
        guard !secondEnds.contains(where: { start.hasSuffix($0) }),
          let rest = names.firstIndex(where: { name in
            restEnds.contains { name == start + $0 }
          })
        else { continue }
        return (column, rest)
      }
    }
    return nil
  }

  private static let secondEnds = ["secs", "sec", "seconds"]
  private static let restEnds = ["nsecs", "nsec", "nanosecs", "nanosec", "nanoseconds", "nanos"]

  /// Returns the seconds since midnight from an hour, a minute and a second; nil if they are not a time of
  /// day.
  static func secondsOfDay(_ parts: [Double]) -> Double? {
    guard parts.count == 3, zip(parts, rangesOfMoment.suffix(3)).allSatisfy({ $1.contains($0) }),
      // Otherwise, each column may contain the whole time in a unit of its own.
      parts.prefix(2).allSatisfy({ $0.rounded() == $0 })
    else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  /// Returns the seconds since 1970 from a year, month, day, hour, minute and second; nil if they are not a
  /// date.
  static func seconds(_ parts: [Double]) -> Double? {
    guard parts.count == partsOfMoment.count,
      zip(parts, rangesOfMoment).allSatisfy({ $1.contains($0) }),
      parts.prefix(5).allSatisfy({ $0.rounded() == $0 })
    else { return nil }
    var numbers = parts.prefix(5).map { Int($0) }
    // Two-digit years are read as in the logs of receivers: 00 to 79 mean 2000 to 2079.
    if numbers[0] < 100 { numbers[0] += numbers[0] < 80 ? 2000 : 1900 }
    guard numbers[0] >= 1970 else { return nil }
    return TimeParser.daysSinceEpoch(year: numbers[0], month: numbers[1], day: numbers[2]).map {
      Double($0 * 86_400 + numbers[3] * 3600 + numbers[4] * 60) + parts[5]
    }
  }
}
