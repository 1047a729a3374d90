/// The rollover of GPS weeks, which are counted in ten bits: old receivers report dates that are 1024 weeks,
/// or twice that, too early.
///
/// A date alone does not reveal the error. Another clock does, or a receiver that corrects itself.
enum WeekRollover {
  /// 1024 weeks in seconds.
  static let period = 1024 * 7 * 86_400.0
  /// The maximum deviation from a multiple of 1024 weeks, seconds.
  private static let tolerance = 86_400.0

  /// Returns the number of 1024-week periods between two times if the difference is within a day of a nonzero
  /// multiple of 1024 weeks; nil otherwise.
  static func turns(from early: Double, to late: Double) -> Int? {
    let turns = ((late - early) / period).rounded()
    guard turns != 0, abs(turns) < 100, abs(late - early - turns * period) < tolerance else {
      return nil
    }
    return Int(turns)
  }
}

extension DocumentBuilder {
  /// Returns the time of the next record, corrected if the receiver's week number has rolled over.
  ///
  /// If the record shows instead that the previous ones were too early, the receiver has noticed its error,
  /// and `repair` corrects them. Numbers that are not dates prove nothing. Dates seldom differ by a multiple
  /// of 1024 weeks by chance.
  ///
  /// - Parameter repair: Shifts the records before the given time by the given number of seconds.
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
