/// The times of a column or a list; some may be ambiguous by themselves.
///
/// A number or a date such as `01/05/2024` may mean several times. Of the readings that the whole column
/// allows, the one is taken in which the steps and the speeds from place to place are a walker's; of several,
/// the plainest: counts of seconds, days before months. An unambiguous time, as in ISO 8601, is read at once.
struct TimeColumn: Hashable {
  /// The meaning of one text or number as a time.
  enum Stamp: Hashable {
    /// Seconds since 1970, whatever the others say.
    case known(Double)
    /// Seconds since a midnight; whether it says hours and minutes alone, which may be minutes and
    /// seconds.
    case timeOfDay(Double, isShort: Bool = false)
    /// A date whose numbers have more than one order.
    case date(WrittenTime)
    /// A number that is no count since 1970, whether zeros stand before it, and the date beside it,
    /// if there is one.
    case number(Double, isPadded: Bool, date: WrittenTime?)
  }

  /// A stamp that the others of the column decide on, and the index of its point.
  struct Open: Hashable {
    let index: Int
    let stamp: Stamp
  }

  /// The stamps that are decided on together.
  private(set) var open: [Open] = []
  /// True when one is a time of day without a date.
  private(set) var lacksDate = false
  /// True when a time has come that is known.
  private var hasDate = false
  /// The column's name.
  private let name: String
  /// The number of times of day in hours and minutes alone, and whether others came.
  private var shortClocks = 0
  private var hasLongClock = false
  /// True when they begin in their first minute, or are of no day.
  private var mayBeStopwatch = false
  /// True when a number has come that is no count since 1970.
  private(set) var hasCounts = false
  /// The last time of day, and midnights passed, seconds.
  private var clock: (last: Double, midnight: Double)?
  /// The decision on the stamps of a followed log, made before all of them are there.
  private var early: EarlyDecision?
  private var isForgetting = false
  /// The possible readings of the numbers besides counts.
  private var alternatives = TimeReading.guesses
  /// True when they are counts, whatever follows.
  private var areCounts = false

  /// - Parameter name: The column's, which may say what its numbers are.
  init(name: String = "") { self.name = name.lowercased() }

  static func == (left: TimeColumn, right: TimeColumn) -> Bool {
    left.open == right.open && left.name == right.name
  }

  func hash(into hasher: inout Hasher) { hasher.combine(open) }
}

extension TimeColumn {
  /// Returns the stamp of a text; nil for no time.
  ///
  /// - Parameter date: The date from another column; empty for none.
  static func stamp(_ text: UnsafeBufferPointer<UInt8>, date: [UInt8] = []) -> Stamp? {
    if let time = TimeParser.parse(text) { return .known(time) }
    if let number = DecimalParser.parse(text) {
      let digits = text.withoutOuterBlanks
      let isPadded =
        digits[0] == UInt8(ascii: "0") && digits.prefix { $0 &- 48 < 10 }.count == 6
      return stamp(number, isPadded: isPadded, date: midnight(of: date))
    }
    if !date.isEmpty {
      let both = date + [32] + Array(text)
      if let written = both.withUnsafeBufferPointer({ WrittenTime($0) }) { return stamp(written) }
    }
    return WrittenTime(text).flatMap { stamp($0) } ?? StopwatchTime.stamp(text)
      ?? countInDate(text).flatMap { stamp($0) }
  }

  /// The number of `/Date(1714564800000)/`, as services of .NET write times.
  private static func countInDate(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    let start = Array("/Date(".utf8)
    let text = text.withoutOuterBlanks
    guard text.count < 40, text.starts(with: start) else { return nil }
    let digits = text.dropFirst(start.count).prefix { $0 &- 48 < 10 || $0 == UInt8(ascii: "-") }
    return DecimalParser.parse(UnsafeBufferPointer(rebasing: digits))
  }

  /// Returns the beginning of a day; nil for text that is not a date.
  static func midnight(of date: [UInt8]) -> WrittenTime? {
    guard !date.isEmpty else { return nil }
    return (date + Array(" 00:00".utf8)).withUnsafeBufferPointer { WrittenTime($0) }
  }

  /// The stamp of a time as people write it; nil for a day that never was.
  static func stamp(_ written: WrittenTime) -> Stamp? {
    if written.lacksDate {
      let isShort = !written.hasSeconds && !written.isOfTwelveHours
      return written.seconds(.dayFirst).map { .timeOfDay($0, isShort: isShort) }
    }
    let readings = written.readings.compactMap(\.self)
    // A 13th shows in which order others stand, too.
    let isKnown = Set(readings).count == 1 && (readings.count > 1 || written.readings.count == 1)
    return isKnown ? readings.first.map { .known($0) } : .date(written)
  }

  /// Returns the stamp of a number.
  static func stamp(
    _ number: Double, isPadded: Bool = false, date: WrittenTime? = nil
  ) -> Stamp {
    if TimeUnit(sinceEpoch: number, step: nil) != nil, let time = TimeParser.seconds(number) {
      return .known(time)
    }
    return .number(number, isPadded: isPadded, date: date)
  }

  /// The stamp of a number in the unit of its name, else by itself; nil for one beyond any date.
  static func stamp(_ number: Double, in unit: TimeUnit?) -> Stamp? {
    guard let unit else { return stamp(number) }
    return unit.seconds(number).map { .known($0) }
  }

  /// Takes in the time of the next point that has one.
  ///
  /// - Parameter index: Of the point, as `decision(along:)` counts them.
  /// - Returns: Seconds, as far as they are known by now.
  mutating func append(_ stamp: Stamp, at index: Int) -> Double? {
    switch stamp {
    case .known(let time):
      hasDate = true
      return time
    case .timeOfDay(let second, let isShort):
      lacksDate = true
      if isShort {
        shortClocks += 1
        mayBeStopwatch =
          mayBeStopwatch || StopwatchTime.mayBegin(at: second, isFirst: shortClocks == 1)
      } else {
        hasLongClock = true
      }
      return unwrapped(second, isShort: isShort)
    case .date(let written):
      keep(stamp, at: index)
      guard early != nil else { return written.readings.lazy.compactMap(\.self).first }
      return early?.seconds(stamp)
    case .number(let number, _, let date):
      hasCounts = true
      keep(stamp, at: index)
      guard early != nil else { return TimeParser.seconds(number) }
      let time = early?.seconds(stamp)
      let lacksDate = early?.decision.reading.lacksDate == true && date == nil
      return lacksDate ? time.map { unwrapped($0) } : time
    }
  }

  /// Takes in what is open of a list of its own, whose stamps are those of points elsewhere.
  ///
  /// - Parameter index: The index of a point here, by that in the list; nil for none.
  mutating func join(_ list: TimeColumn, index: (Int) -> Int?) {
    if list.areCounts { dropNumbers() }
    lacksDate = lacksDate || list.lacksDate
    for entry in list.open {
      if let pointIndex = index(entry.index) { keep(entry.stamp, at: pointIndex) }
    }
  }

  private mutating func keep(_ stamp: Stamp, at index: Int) {
    if isForgetting || index >= PointList.capacity { return }
    if let number = stamp.number {
      if areCounts { return }
      alternatives.removeAll {
        $0.seconds(number) == nil || ($0.needsDate && stamp.date == nil)
      }
      // Of nearly all tables this is the first number: nothing is to be kept.
      if alternatives.isEmpty { return dropNumbers() }
    }
    open.append(Open(index: index, stamp: stamp))
  }

  /// Keeps numbers no more, as they are counts.
  private mutating func dropNumbers() {
    areCounts = true
    open.removeAll { $0.stamp.number != nil }
  }

  /// A time of day behind those before it: one that is hours earlier is of the next day.
  private mutating func unwrapped(_ second: Double, isShort: Bool = false) -> Double {
    var midnight = clock?.midnight ?? 0
    if let clock, isShort, clock.last - second > StopwatchTime.halfHour {
      midnight += 2 * StopwatchTime.halfHour
    } else if let clock, clock.last - second > TimeDecision.halfDay {
      midnight += 2 * TimeDecision.halfDay
    }
    clock = (second, midnight)
    return midnight + second
  }

  /// Returns the joint meaning of the open stamps.
  ///
  /// - Parameters:
  ///   - points: The points of the column's rows.
  ///   - first: The index of the first of them, if earlier ones are no longer there.
  func decision(along points: [GeoPoint], first: Int = 0) -> TimeDecision {
    decision(shortest: WalkFit.shortestOfFixes) { index in
      points.indices.contains(index - first) ? points[index - first] : nil
    } distance: {
      $0.roughDistance(to: $1)
    }
  }

  /// The same where an index has its point elsewhere.
  func decision(point: (Int) -> GeoPoint?) -> TimeDecision {
    decision(shortest: WalkFit.shortestOfFixes, point: point) { $0.roughDistance(to: $1) }
  }

  /// The same along points of any kind.
  ///
  /// - Parameters:
  ///   - shortest: As `WalkFit` has it.
  ///   - point: The point of an index; nil beyond the last.
  ///   - distance: The metres between two.
  func decision<Point>(
    shortest: Double, point: (Int) -> Point?, distance: (Point, Point) -> Double
  ) -> TimeDecision {
    TimeDecision(open, name: name, shortest: shortest, point: point, distance: distance)
  }

  /// True when times such as `12:40` turn out to be a stopwatch's.
  ///
  /// - Parameter points: With times of hours and minutes.
  func isOfStopwatch(along points: [GeoPoint]) -> Bool {
    areShortClocks && !name.contains("h:m")
      && StopwatchTime.isMeant(along: points, isElapsed: areElapsed)
  }

  /// True when all times are hours and minutes alone.
  var areShortClocks: Bool {
    shortClocks > 0 && (mayBeStopwatch || areElapsed) && !hasLongClock && !hasDate && !hasCounts
  }

  /// True when all times are counts from a start, which may be of any unit.
  var areCountsFromStart: Bool {
    hasCounts && !hasDate && shortClocks == 0 && !hasLongClock
      && (early?.decision.reading ?? .count) == .count
  }

  /// True where the column's name says that dates are meant.
  var saysDate: Bool { name.contains("date") }

  /// True when the numbers are counts from a start by the column's name.
  var areElapsed: Bool { ElapsedTimes.isName(name) }

  /// True when what the numbers are has been decided for all that follow.
  var isSettled: Bool { early != nil }

  /// True when the numbers so far could be more than counts.
  var isUndecided: Bool {
    open.contains { if case .number = $0.stamp { true } else { false } }
      && !TimeDecision.readings(of: open, name: name).isEmpty
  }

  /// Applies a decision to all later stamps, as a followed log cannot wait for its end.
  ///
  /// - Parameter forgetting: True if no other decision will be asked for at its end.
  mutating func settle(_ decision: TimeDecision, forgetting: Bool) {
    if early == nil, decision.reading.lacksDate {
      for (entry, time) in zip(open, decision.times(open.map(\.stamp))) where time != nil {
        if let second = decision.seconds(entry.stamp) { _ = unwrapped(second) }
      }
    }
    early = EarlyDecision(decision, after: open.map(\.stamp))
    isForgetting = isForgetting || forgetting
    if isForgetting { open = [] }
  }
  /// Looks whether a stamp shows that those before were taken for something else than they are; of a
  /// log that is followed.
  ///
  /// - Returns: The seconds by which earlier times move; nil if they are right.
  mutating func correction(by stamp: Stamp) -> Double? {
    guard var decided = early else { return nil }
    let midnight = stamp.date == nil && stamp.number != nil ? clock?.midnight ?? 0 : 0
    let seconds = decided.correction(by: stamp)
    early = decided
    return seconds.map { $0 - midnight }
  }
  /// Learns the date of undated times of day from the first time that has one.
  ///
  /// - Returns: The shift of earlier times, seconds; nil if there are none.
  mutating func learnDate(of stamp: Stamp) -> Double? {
    guard lacksDate, !hasDate, case .known(let time) = stamp else { return nil }
    lacksDate = false
    let day = 2 * TimeDecision.halfDay
    return time - unwrapped(time - (time / day).rounded(.down) * day)
  }

  /// Decides nothing any more.
  mutating func forget() {
    open = []
    isForgetting = true
  }
}
