/// A decision on the stamps of a followed log, made before all of them have arrived.
///
/// The digits of a time of day look like a count until a minute is full, and days look like months until
/// midnight. A later row may therefore show that the decision was wrong.
struct EarlyDecision {
  /// The current decision.
  private(set) var decision: TimeDecision
  /// The latest stamp.
  private var last: TimeColumn.Stamp?
  /// True when the digits have passed from one minute to the next as a clock's digits do.
  private var hasPassedMinute = false
  /// True when the order of the dates is certain.
  private var isOrderSure: Bool

  /// The weight of the minutes in the digits of a time of day, in which the seconds have a weight of 1.
  private static let minute = 100.0
  private static let milliseconds = 1000.0

  /// Creates a decision that can be changed by later stamps.
  ///
  /// - Parameter stamps: The stamps so far.
  init(_ decision: TimeDecision, after stamps: [TimeColumn.Stamp]) {
    self.decision = decision
    isOrderSure = decision.isOrderSure
    for stamp in stamps { note(stamp) }
  }

  /// Returns the time of a stamp.
  func seconds(_ stamp: TimeColumn.Stamp) -> Double? { decision.seconds(stamp) }

  private mutating func note(_ stamp: TimeColumn.Stamp) {
    if let last, let before = minute(of: last), let now = minute(of: stamp), before != now {
      hasPassedMinute = true
    }
    last = stamp
  }

  /// Returns the digits of the hour and minute as one number; nil if the stamp is not read as digits.
  private func minute(of stamp: TimeColumn.Stamp) -> Double? {
    guard decision.reading.isOfDigits, let number = stamp.number else { return nil }
    let scale =
      decision.reading == .clockDigits ? Self.minute : Self.minute * Self.milliseconds
    return (number / scale).rounded(.down)
  }
}

extension EarlyDecision {
  /// Adds the next stamp, and changes the decision if the stamp shows that it was wrong.
  ///
  /// - Returns: The seconds by which the earlier times must be shifted; nil if they are right.
  mutating func correction(by stamp: TimeColumn.Stamp) -> Double? {
    guard let last, stamp.isOpen else { return nil }
    let before = decision
    if !hasPassedMinute, before.reading.isOfDigits, before.seconds(stamp) == nil,
      let reading = reading(of: stamp)
    {
      decision.take(reading)
    } else if !isOrderSure, let order = order(after: last, by: stamp) {
      isOrderSure = true
      decision.take(order)
    }
    note(stamp)
    guard decision != before, let old = before.seconds(last), let new = decision.seconds(last),
      new != old
    else { return nil }
    return new - old
  }

  /// Returns the reading to use for a number that turned out not to be the digits of a time of day.
  private func reading(of stamp: TimeColumn.Stamp) -> TimeReading? {
    guard let number = stamp.number else { return nil }
    let isOfSeconds = decision.reading == .clockDigits
    guard stamp.date != nil else { return isOfSeconds ? .count : nil }
    let reading = isOfSeconds ? TimeReading.secondsOfDay : .millisecondsOfDay
    return reading.seconds(number) == nil ? nil : reading
  }

  /// Returns a better order of the dates; nil if nothing can be concluded or the current order is right.
  ///
  /// It is the only order in which the new date is at most half a day later. If no order achieves this and
  /// the date does not exist in the current order, it is one in which both dates exist.
  private mutating func order(
    after last: TimeColumn.Stamp, by stamp: TimeColumn.Stamp
  ) -> WrittenTime.Order? {
    guard let before = last.written, let now = stamp.written, before.date != now.date else {
      return nil
    }
    func goesOn(_ order: WrittenTime.Order) -> Bool {
      var other = decision
      other.take(order)
      guard let start = other.seconds(last), let end = other.seconds(stamp) else { return false }
      return 0...TimeDecision.halfDay ~= end - start
    }
    let fitting = WrittenTime.Order.allCases.filter(goesOn)
    if fitting.count == 1 { return fitting[0] }
    guard fitting.isEmpty, now.seconds(decision.order) == nil else { return nil }
    return WrittenTime.Order.allCases.first {
      now.seconds($0) != nil && before.seconds($0) != nil
    }
  }
}

extension TimeColumn.Stamp {
  /// True if other stamps of the column help to decide on this one.
  fileprivate var isOpen: Bool {
    switch self {
    case .date, .number: true
    case .known, .timeOfDay: false
    }
  }

  /// The date whose order is ambiguous: the stamp's own date or the one that accompanies its number.
  fileprivate var written: WrittenTime? {
    if case .date(let written) = self { written } else { date }
  }
}
