/// Dates from a clock that was never set, or whose week number is wrong throughout.
enum WrongClock: LookRule {
  /// The range of plausible dates, in seconds since 1970: from 1990-01-01, before which there were no
  /// receivers, to 2099-01-01.
  private static let years = 631_152_000.0..<4_070_908_800.0
  /// The maximum time from a walk to the creation of its file, seconds.
  private static let week = 7 * 86_400.0
  private static let secondsOfYear = 31_556_952.0

  static func note(on walk: LookedWalk) -> LineNote? {
    // In other formats, a log's times may count from its start.
    guard [.gpx, .kml, .tcx].contains(walk.document.format), walk.isWalk, !walk.stated.isOwn,
      let middle = walk.timed[walk.timed.count / 2].time
    else { return nil }
    let line = walk.timed[0].line ?? 1
    guard years.contains(middle) else {
      let year = 1970 + (middle / secondsOfYear).rounded(.down)
      return Int(exactly: year).map { .look(.clockNotSet(year: $0, line: line)) }
    }
    return weeksEarly(walk).map { .look(.weeksEarly($0, line: line)) }
  }

  /// Returns the number of weeks by which the dates are earlier than the file's date, if it is about a
  /// multiple of 1024; nil otherwise.
  private static func weeksEarly(_ walk: LookedWalk) -> Int? {
    guard let made = walk.stated.made, let last = walk.timed.last?.time else { return nil }
    let turns = ((made - last) / WeekRollover.period).rounded()
    guard 1...9 ~= turns, abs(made - last - turns * WeekRollover.period) < week else { return nil }
    return Int(turns) * 1024
  }
}
