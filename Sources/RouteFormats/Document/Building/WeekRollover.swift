/// GPS counts weeks in ten bits: old receivers report dates 1024 weeks, or twice that, too early.
///
/// Nothing in a date shows that; another clock does, or a receiver that changes its mind.
enum WeekRollover {
  /// 1024 weeks in seconds.
  static let period = 1024 * 7 * 86_400.0
  /// The tolerance of the difference from whole turns, seconds.
  private static let tolerance = 86_400.0

  /// Returns the number of whole turns of the week number between two times, if they differ from that by less
  /// than a day; nil otherwise.
  static func turns(from early: Double, to late: Double) -> Int? {
    let turns = ((late - early) / period).rounded()
    guard turns != 0, abs(turns) < 100, abs(late - early - turns * period) < tolerance else {
      return nil
    }
    return Int(turns)
  }
}

extension DocumentBuilder {
  /// The time of the next record, put right where a receiver counts weeks wrongly from here on.
  ///
  /// Where it shows instead that those before were early, the receiver has found out at last. Numbers
  /// that are no dates prove nothing; of those that are, few can lie whole turns apart.
  ///
  /// - Parameter repair: Moves those before a time by some seconds.
  mutating func mended(
    _ time: Double, after newest: Double, line: Int,
    repair: (inout Self, _ end: Double, _ seconds: Double) -> Void
  ) -> Double {
    guard TrackStamps.era.contains(newest), TrackStamps.era.contains(time),
      let turns = WeekRollover.turns(from: newest, to: time)
    else { return time }
    let seconds = Double(turns) * WeekRollover.period
    guard turns < 0 else {
      repair(&self, time - WeekRollover.period / 2, seconds)
      return time
    }
    countRollovers(line: line)
    return time - seconds
  }
}
