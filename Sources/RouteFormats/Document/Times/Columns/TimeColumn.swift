/// The times in a column or list, some of which may be ambiguous.
///
/// A number, or a date such as `01/05/2024`, may have several meanings. Of the readings that fit the whole
/// column, the one with the intervals and speeds of a walker is used. If there are several, the simplest is
/// used: counts before other readings, and days before months. An unambiguous time, such as one in ISO 8601,
/// is read at once.
struct TimeColumn: Hashable {
  /// The meaning of one text or number as a time.
  enum Stamp: Hashable {
    /// Seconds since 1970, independent of the other stamps.
    case known(Double)
    /// Seconds since midnight; `isShort` is true if the text has only hours and minutes, which may be minutes
    /// and seconds.
    case timeOfDay(Double, isShort: Bool = false)
    /// A date whose numbers can be in more than one order.
    case date(WrittenTime)
    /// A number that is not a count since 1970; `isPadded` is true if it has leading zeros, and `date` is the
    /// date that accompanies it, if any.
    case number(Double, isPadded: Bool, date: WrittenTime?)
  }

  /// A stamp that must be interpreted together with others, and the index of its point.
  struct Open: Hashable {
    let index: Int
    let stamp: Stamp
  }

  /// The stamps that are interpreted together.
  private(set) var open: [Open] = []
  /// True when any stamp is a time of day without a date.
  private(set) var lacksDate = false
  /// True when an unambiguous time has been read.
  private var hasDate = false
  /// The column's name.
  private let name: String
  /// The number of times of day that have only hours and minutes.
  ///
  /// `hasLongClock` is true when there are other times of day.
  private var shortClocks = 0
  private var hasLongClock = false
  /// True when the times of day with only hours and minutes may be those of a stopwatch, because they begin
  /// before 1:00 or exceed a day.
  private var mayBeStopwatch = false
  /// True when a number that is not a count since 1970 has been read.
  private(set) var hasCounts = false
  /// The last time of day, and the time of the last midnight that was passed, seconds.
  private var clock: (last: Double, midnight: Double)?
  /// The decision on the stamps of a followed log, made before all of them have arrived.
  private var early: EarlyDecision?
  private var isForgetting = false
  /// The readings that are possible for the numbers, apart from counts.
  private var alternatives = TimeReading.guesses
  /// True when the numbers can only be counts.
  private var areCounts = false

  /// Creates an empty column.
  ///
  /// - Parameter name: The column's name, which may reveal the meaning of its numbers.
  init(name: String = "") { self.name = name.lowercased() }

  static func == (left: TimeColumn, right: TimeColumn) -> Bool {
    left.open == right.open && left.name == right.name
  }

  func hash(into hasher: inout Hasher) { hasher.combine(open) }
}

extension TimeColumn {
  /// Returns the stamp of a text; nil if it is not a time.
  ///
  /// - Parameter date: The date from another column; empty if absent.
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

  /// Returns the number in `/Date(1714564800000)/`, the notation of .NET services.
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

  /// Returns the stamp of a time as people write it; nil for a day that does not exist.
  static func stamp(_ written: WrittenTime) -> Stamp? {
    if written.lacksDate {
      let isShort = !written.hasSeconds && !written.isOfTwelveHours
      return written.seconds(.dayFirst).map { .timeOfDay($0, isShort: isShort) }
    }
    let readings = written.readings.compactMap(\.self)
    // A date that exists in only one of several orders reveals the order of the other dates, so it is kept.
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

  /// Returns the stamp of a number in the given unit, or, if `unit` is nil, in the unit that its magnitude
  /// suggests; nil for a number beyond any date.
  static func stamp(_ number: Double, in unit: TimeUnit?) -> Stamp? {
    guard let unit else { return stamp(number) }
    return unit.seconds(number).map { .known($0) }
  }

  /// Adds the time of the next point that has one.
  ///
  /// - Parameter index: The index of the point, as used by `decision(along:)`.
  /// - Returns: The time in seconds, which may change later; nil if it is unknown.
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

  /// Adds the ambiguous stamps of another list, whose points have other indices.
  ///
  /// - Parameter index: Converts the index of a point in that list to its index in this one; nil if it is
  ///   missing here.
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
      // In nearly all tables, this happens at the first number, so nothing needs to be kept.
      if alternatives.isEmpty { return dropNumbers() }
    }
    open.append(Open(index: index, stamp: stamp))
  }

  /// Stops keeping numbers because they can only be counts.
  private mutating func dropNumbers() {
    areCounts = true
    open.removeAll { $0.stamp.number != nil }
  }

  /// Returns a time of day that continues the previous ones; a time that is hours earlier is taken for one on
  /// the next day.
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

  /// Decides on the meaning of all open stamps together.
  ///
  /// - Parameters:
  ///   - points: The points of the column's rows.
  ///   - first: The index of the first of these points, if earlier ones have been removed.
  func decision(along points: [GeoPoint], first: Int = 0) -> TimeDecision {
    decision(shortest: WalkFit.shortestOfFixes) { index in
      points.indices.contains(index - first) ? points[index - first] : nil
    } distance: {
      $0.roughDistance(to: $1)
    }
  }

  /// Decides on the meaning of all open stamps, given a function that returns the point with an index.
  func decision(point: (Int) -> GeoPoint?) -> TimeDecision {
    decision(shortest: WalkFit.shortestOfFixes, point: point) { $0.roughDistance(to: $1) }
  }

  /// Decides on the meaning of all open stamps, for points of any type.
  ///
  /// - Parameters:
  ///   - shortest: The minimum median interval, as in `WalkFit`.
  ///   - point: Returns the point with an index; nil beyond the last one.
  ///   - distance: Returns the distance between two points, metres.
  func decision<Point>(
    shortest: Double, point: (Int) -> Point?, distance: (Point, Point) -> Double
  ) -> TimeDecision {
    TimeDecision(open, name: name, shortest: shortest, point: point, distance: distance)
  }

  /// Returns true if times such as `12:40` are those of a stopwatch.
  ///
  /// - Parameter points: The points, with times read as hours and minutes.
  func isOfStopwatch(along points: [GeoPoint]) -> Bool {
    areShortClocks && !name.contains("h:m")
      && StopwatchTime.isMeant(along: points, isElapsed: areElapsed)
  }

  /// True when all times have only hours and minutes.
  var areShortClocks: Bool {
    shortClocks > 0 && (mayBeStopwatch || areElapsed) && !hasLongClock && !hasDate && !hasCounts
  }

  /// True when all times are counts from a start, in any unit.
  var areCountsFromStart: Bool {
    hasCounts && !hasDate && shortClocks == 0 && !hasLongClock
      && (early?.decision.reading ?? .count) == .count
  }

  /// True when the column's name says that it contains dates.
  var saysDate: Bool { name.contains("date") }

  /// True when the column's name says that the numbers are counts from a start.
  var areElapsed: Bool { ElapsedTimes.isName(name) }

  /// True when the meaning of the numbers has been decided, including numbers that follow.
  var isSettled: Bool { early != nil }

  /// True when the numbers read so far could be something other than counts.
  var isUndecided: Bool {
    open.contains { if case .number = $0.stamp { true } else { false } }
      && !TimeDecision.readings(of: open, name: name).isEmpty
  }

  /// Applies a decision to all later stamps, because a followed log may never end.
  ///
  /// - Parameter forgetting: True if no other decision will be requested at the end of the log.
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
  /// Checks whether a stamp of a followed log shows that the previous ones were misread.
  ///
  /// - Returns: The seconds by which the earlier times must be shifted; nil if they are right.
  mutating func correction(by stamp: Stamp) -> Double? {
    guard var decided = early else { return nil }
    let midnight = stamp.date == nil && stamp.number != nil ? clock?.midnight ?? 0 : 0
    let seconds = decided.correction(by: stamp)
    early = decided
    return seconds.map { $0 - midnight }
  }
  /// Finds the date of undated times of day from the first time that has a date.
  ///
  /// - Returns: The seconds by which the earlier times must be shifted; nil without any.
  mutating func learnDate(of stamp: Stamp) -> Double? {
    guard lacksDate, !hasDate, case .known(let time) = stamp else { return nil }
    lacksDate = false
    let day = 2 * TimeDecision.halfDay
    return time - unwrapped(time - (time / day).rounded(.down) * day)
  }

  /// Drops the open stamps, because no more decisions are made.
  mutating func forget() {
    open = []
    isForgetting = true
  }
}
