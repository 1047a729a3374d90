/// Times that are counted from a start, as their column's name reveals, perhaps in minutes or hours.
enum ElapsedTimes {
  private static let words = ["elapsed", "duration", "sincestart", "fromstart", "relative"]
  /// The maximum speed that is still plausible for a vehicle, metres per second; if it is exceeded, the times
  /// are not in seconds.
  private static let fastest = 48.0

  /// Returns true for a name that means a time since a start rather than a time of day.
  ///
  /// - Parameter name: The name in lowercase.
  static func isName(_ name: String) -> Bool {
    let letters = name.filter(\.isLetter)
    return words.contains { letters.contains($0) }
  }

  /// Returns the unit that a column's name states; nil if it states none, or only seconds or fractions of
  /// them.
  ///
  /// - Parameter name: The name as returned by `PlainName.text`.
  static func unit(ofName name: String) -> TimeReading? {
    let starts = ["elapsed", "time", "t", "duration", "since", "start", "sincestart", ""]
    let ends: [(TimeReading, [String])] = [
      (.minutes, ["min", "mins", "minutes", "minute"]),
      (.hours, ["h", "hr", "hrs", "hours", "hour"]),
    ]
    return ends.first { _, words in
      words.contains { word in
        name.hasSuffix(word) && starts.contains(String(name.dropLast(word.count)))
      }
    }?.0
  }

  /// Returns the unit of counts that would be too fast for a walker if they were seconds; nil if they are
  /// seconds.
  ///
  /// - Parameter points: The points of a log, with times read as seconds.
  static func unit(along points: [GeoPoint]) -> TimeReading? {
    let timed = points.prefix(WalkFit.mostPoints).filter { $0.time != nil }
    guard timed.count > 2, timed.allSatisfy({ abs($0.time ?? 0) < TrackStamps.counts }) else {
      return nil
    }
    guard let speed = WalkFit.speed(timed), speed > fastest else { return nil }
    return [.minutes, .hours].first { unit in
      unit.seconds(1).map { WalkingPace.usual.contains(speed / $0) } ?? false
    }
  }
}
