/// GPS counts weeks in ten bits: old receivers report dates 1024 weeks, or twice that, too early.
///
/// Nothing in a date shows that; another clock does, or a receiver that changes its mind.
enum WeekRollover {
  /// 1024 weeks in seconds.
  static let period = 1024 * 7 * 86_400.0
  /// How far apart two clocks may be besides, seconds.
  private static let tolerance = 86_400.0

  /// How many whole turns of the week number lie between two times, where it is that and less
  /// than a day besides; nil otherwise.
  static func turns(from early: Double, to late: Double) -> Int? {
    let turns = ((late - early) / period).rounded()
    guard turns != 0, abs(turns) < 100, abs(late - early - turns * period) < tolerance else {
      return nil
    }
    return Int(turns)
  }
}
