/// Times that count from a start by the name of their column, in minutes or hours perhaps.
enum ElapsedTimes {
  private static let words = ["elapsed", "duration", "sincestart", "fromstart", "relative"]
  /// Slower than that by seconds somebody may well drive, metres a second.
  private static let fastest = 48.0

  /// True for a name that says that no time of day is meant.
  ///
  /// - Parameter name: In small letters.
  static func isName(_ name: String) -> Bool {
    let letters = name.filter(\.isLetter)
    return words.contains { letters.contains($0) }
  }

  /// The unit that the name of a column says; nil for none but seconds and their parts.
  ///
  /// - Parameter name: As `PlainName.text` brings it.
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

  /// The unit of counts in which somebody walks, who would be too fast for that by seconds; nil for
  /// seconds.
  ///
  /// - Parameter points: The points of a log, whose times are taken for seconds.
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
