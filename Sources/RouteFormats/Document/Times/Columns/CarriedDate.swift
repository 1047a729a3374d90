/// Finds the date for rows without a date of their own: the date of the previous row, or the day after it
/// once midnight has passed.
struct CarriedDate {
  private var text: [UInt8] = []
  private var days = 0
  private var isCarried = false
  /// The previous row's time of day, as a number that increases until midnight.
  private var last: Double?

  private static let day = 86_400.0
  /// The minimum decrease of the time of day at midnight, seconds.
  private static let fall = TimeDecision.halfDay

  /// Returns the date of a row.
  ///
  /// - Parameter field: The row's own date; empty if it has none.
  mutating func date(_ field: [UInt8]) -> [UInt8] {
    isCarried = field.allSatisfy(DecimalParser.isSpace)
    if !isCarried {
      text = field
      days = 0
    }
    return text
  }

  /// Returns the time of the row whose date was returned last, on the right day.
  mutating func stamp(_ stamp: TimeColumn.Stamp) -> TimeColumn.Stamp {
    guard !text.isEmpty, let now = timeOfDay(stamp) else { return stamp }
    if isCarried, let last, now.value < last - now.fall { days += 1 }
    last = now.value
    return isCarried && days > 0 ? stamp.later(byDays: days) : stamp
  }

  /// Returns the time of day in a stamp, and the minimum amount by which it decreases at midnight.
  private func timeOfDay(_ stamp: TimeColumn.Stamp) -> (value: Double, fall: Double)? {
    switch stamp {
    case .known(let time), .timeOfDay(let time, _):
      (time - (time / Self.day).rounded(.down) * Self.day, Self.fall)
    case .date(let written): written.secondOfDay.map { ($0, Self.fall) }
    // The unit may be seconds, milliseconds or digits, so a decrease to less than half of the previous number
    // counts as midnight.
    case .number(let number, _, _): (number, (last ?? 0) / 2)
    }
  }
}

extension TimeColumn.Stamp {
  private static let day = 86_400.0

  /// Returns the same time on a day that is later by the given number of days.
  fileprivate func later(byDays days: Int) -> Self {
    switch self {
    case .known(let time): .known(time + Double(days) * Self.day)
    case .timeOfDay: self
    case .date(let written): .date(written.later(byDays: days))
    case .number(let number, let isPadded, let date):
      .number(number, isPadded: isPadded, date: date?.later(byDays: days))
    }
  }
}
