/// Dates of a clock that was never set, or that counts weeks wrongly all the time.
enum WrongClock: LookRule {
  /// 1990 and 2099, seconds since 1970: there were no receivers, and there will be others.
  private static let years = 631_152_000.0..<4_070_908_800.0
  /// A file is made so soon after its walk, seconds.
  private static let week = 7 * 86_400.0
  private static let secondsOfYear = 31_556_952.0

  static func note(on walk: LookedWalk) -> LineNote? {
    // In other formats a log may count from its start.
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

  /// By how many weeks the dates are earlier than that of the file, where those are turns of GPS's count.
  private static func weeksEarly(_ walk: LookedWalk) -> Int? {
    guard let made = walk.stated.made, let last = walk.timed.last?.time else { return nil }
    let turns = ((made - last) / WeekRollover.period).rounded()
    guard 1...9 ~= turns, abs(made - last - turns * WeekRollover.period) < week else { return nil }
    return Int(turns) * 1024
  }
}
