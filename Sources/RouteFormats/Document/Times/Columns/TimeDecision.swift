/// A decision on the meaning of a column's times, made by comparing them with the path of a walker.
struct TimeDecision: Hashable {
  /// The reading that was chosen for the column's numbers.
  private(set) var reading = TimeReading.count
  /// The order that was chosen for the column's dates.
  private(set) var order = WrittenTime.Order.dayFirst
  /// True when some stamps are dates with an ambiguous order, or are accompanied by one.
  private(set) var hasDates = false
  /// True when another order of the dates would fit equally well.
  private(set) var isOrderOpen = false
  /// True when the dates allow no other order.
  private(set) var isOrderSure = false
  /// The indices of the points whose date does not exist in the chosen order.
  private(set) var unreadable: [Int] = []
  /// The index of the point with the first stamp that was considered.
  private(set) var first: Int?
  /// True when no other reading fits nearly as well, so later stamps cannot change the decision.
  private(set) var isClear = true

  /// Half a day, seconds.
  static let halfDay = 43_200.0
  /// A year, seconds.
  private static let year = 31_556_952.0
  /// The minimum number that may be a time of day without leading zeros, unless the steps reveal one; smaller
  /// numbers are taken for counts of seconds.
  private static let leastClock = 10_000.0
  /// The minimum number of distinct times that all have the same second, which shows that they are not
  /// counts.
  private static let fullMinutes = 4
  /// The minimum number of rows whose steps can distinguish times of day from counts.
  private static let evenRows = 8
}

extension TimeDecision {
  /// Decides on the meaning of the stamps.
  ///
  /// - Parameters:
  ///   - open: The stamps, with the indices of their points.
  ///   - name: The column's name in lowercase.
  ///   - shortest: The minimum median interval, as in `WalkFit`.
  init<Place>(
    _ open: [TimeColumn.Open], name: String, shortest: Double = WalkFit.shortestOfFixes,
    point: (Int) -> Place?, distance: (Place, Place) -> Double
  ) {
    first = open.first?.index
    let stamps = open.prefix(WalkFit.mostPoints)
    let steps = zip(stamps, stamps.dropFirst()).map { start, end -> Double? in
      guard let one = point(start.index), let other = point(end.index) else { return nil }
      return distance(one, other)
    }
    chooseReading(open, stamps, name: name) { times in
      WalkFit(times: times, steps: steps, shortest: shortest)
    }
    chooseOrder(open, stamps, steps: steps)
  }

  /// Returns the time of a stamp.
  func seconds(_ stamp: TimeColumn.Stamp) -> Double? {
    switch stamp {
    case .known(let time), .timeOfDay(let time, _): time
    case .date(let written): written.seconds(order)
    case .number(let number, _, let date):
      reading.lacksDate
        ? reading.seconds(number).map { $0 + (date?.seconds(order) ?? 0) } : reading.seconds(number)
    }
  }

  /// Changes the reading of the numbers.
  mutating func take(_ reading: TimeReading) { self.reading = reading }

  /// Changes the order of the dates.
  mutating func take(_ order: WrittenTime.Order) {
    self.order = order
    isOrderOpen = false
  }

  /// Returns the times of the stamps, which are given in order; times of day continue past midnight.
  func times(_ stamps: some Sequence<TimeColumn.Stamp>) -> [Double?] {
    guard reading.lacksDate, stamps.allSatisfy({ $0.date == nil }) else {
      return stamps.map { seconds($0) }
    }
    var last: Double?
    var midnight = 0.0
    return stamps.map { stamp in
      guard let second = seconds(stamp) else { return nil }
      if let last, last - second > Self.halfDay { midnight += 2 * Self.halfDay }
      last = second
      return midnight + second
    }
  }

  /// Returns the readings that are possible for the numbers, apart from counts.
  static func readings(of open: [TimeColumn.Open], name: String) -> [TimeReading] {
    let numbers = open.compactMap(\.stamp.number)
    guard let first = numbers.first, numbers.count == open.count else { return [] }
    let isClock =
      first >= leastClock || open.contains { $0.stamp.isPadded || $0.stamp.date != nil }
      || isEvenAsClock(numbers.prefix(WalkFit.mostPoints))
    let isElapsed = ElapsedTimes.isName(name)
    return TimeReading.guesses.filter { reading in
      switch reading {
      case let reading where reading.lacksDate && isElapsed: return false
      case let reading where reading.needsDate && open.contains { $0.stamp.date == nil }:
        return false
      case .clockDigits where !isClock: return false
      case .spreadsheetDays where name.contains("1904"): return false
      case .spreadsheetDays1904 where !name.contains("1904"): return false
      case .spreadsheetDays where name.contains("mjd"): return false
      case .dayFraction where numbers.allSatisfy(isOfMilliseconds): return false
      default: break
      }
      return numbers.allSatisfy { reading.seconds($0) != nil }
    }
  }

  private static func isOfMilliseconds(_ number: Double) -> Bool {
    (number * 1000).rounded() == number * 1000
  }

  private mutating func chooseReading(
    _ open: [TimeColumn.Open], _ stamps: ArraySlice<TimeColumn.Open>, name: String,
    fit: ([Double]) -> WalkFit
  ) {
    let candidates = Self.readings(of: open, name: name)
    guard !candidates.isEmpty else { return }
    let numbers = stamps.compactMap(\.stamp.number)
    // If a date accompanies the numbers, they are not counted from a start.
    let isOfDay = stamps.allSatisfy { $0.stamp.date != nil }
    let isClock =
      stamps.contains(where: \.stamp.isPadded) || Self.areMinutes(numbers)
      || Self.isEvenAsClock(numbers)
      || (isOfDay && numbers.allSatisfy { $0 >= Self.leastClock })
    // Counts may be in any unit.
    let counts = TimeUnit.allCases.map { unit in
      fit(numbers.map { $0 / unit.perSecond })
    }
    var best = counts.max() ?? WalkFit(times: [], steps: [])
    for candidate in candidates.reversed() {
      let other = TimeDecision(reading: candidate)
      let fit = fit(other.times(stamps.map(\.stamp)).map { $0 ?? 0 })
      let isTelling =
        candidate.isTelling || candidate.needsDate || (candidate == .clockDigits && isClock)
      isClear = isClear && (isTelling || best.isClear(from: fit))
      guard best < fit || (isTelling && !(fit < best)) else { continue }
      (best, reading) = (fit, candidate)
    }
  }

  /// Returns true if the numbers are full minutes or all have the same second, unlike counts.
  private static func areMinutes(_ numbers: [Double]) -> Bool {
    guard let first = numbers.first else { return false }
    let second = first.truncatingRemainder(dividingBy: 100)
    return Set(numbers).count >= fullMinutes
      && numbers.allSatisfy { $0.truncatingRemainder(dividingBy: 100) == second }
  }

  /// Returns true if the numbers advance evenly when they are read as times of day.
  ///
  /// Read as counts, they must leap at some full minutes, but not at every step, as multiples of 100 would.
  private static func isEvenAsClock(_ numbers: some Collection<Double>) -> Bool {
    let seconds = numbers.compactMap { TimeReading.clockDigits.seconds($0) }
    guard numbers.count >= evenRows, seconds.count == numbers.count, isEven(seconds) else {
      return false
    }
    let leaps = zip(zip(numbers, numbers.dropFirst()), zip(seconds, seconds.dropFirst())).count {
      // At a full minute, the digits go from 59 to 100, which is 40 more than the step in seconds.
      $0.1 - $0.0 - ($1.1 - $1.0) > 39
    }
    return 2..<(seconds.count - 1) ~= leaps
  }

  /// Returns true if nearly all steps have the same length.
  private static func isEven(_ numbers: [Double]) -> Bool {
    let steps = zip(numbers, numbers.dropFirst()).map { ($1 - $0).rounded() }
    let usual = Dictionary(steps.map { ($0, 1) }, uniquingKeysWith: +).values.max() ?? 0
    return usual * 10 >= steps.count * 9
  }

  /// Decides whether days or months come first.
  private mutating func chooseOrder(
    _ open: [TimeColumn.Open], _ stamps: ArraySlice<TimeColumn.Open>, steps: [Double?]
  ) {
    let dates = open.compactMap { entry -> WrittenTime? in
      if case .date(let written) = entry.stamp { written } else { entry.stamp.date }
    }
    hasDates = !dates.isEmpty
    let isUsed = reading.lacksDate || open.contains { $0.stamp.number == nil }
    guard isUsed, hasDates else { return }
    let counts = WrittenTime.Order.allCases.map { order in
      dates.count { $0.seconds(order) != nil }
    }
    let most = counts.max() ?? 0
    var orders = zip(WrittenTime.Order.allCases, counts).filter { $0.1 == most }.map(\.0)
    // With 12-hour times, months typically come first.
    if dates.contains(where: \.isOfTwelveHours), orders.contains(.monthFirst) {
      orders = [.monthFirst] + orders.filter { $0 != .monthFirst }
    }
    let fits = orders.map { order in
      var decision = TimeDecision(reading: reading)
      decision.order = order
      return WalkFit(times: stamps.map { decision.seconds($0.stamp) ?? 0 }, steps: steps)
    }
    guard let best = fits.max() else { return }
    let equal = zip(orders, fits).filter { !($0.1 < best) }.map(\.0)
    // If years have two digits, the later year is used, because phones are recent.
    let years = equal.map { order in
      dates.lazy.compactMap { $0.seconds(order) }.first.map { Int($0 / Self.year) } ?? 0
    }
    order = zip(equal, years).first { $0.1 == years.max() }?.0 ?? order
    isOrderSure = equal.count == 1
    isOrderOpen =
      equal.count > 1 && dates.contains { Set($0.readings.compactMap(\.self)).count > 1 }
    // If the numbers are separated by dots, days always come first.
    if order == .dayFirst, dates.allSatisfy(\.hasDots) { isOrderOpen = false }
    unreadable = open.filter { seconds($0.stamp) == nil }.map(\.index)
  }
}

extension TimeColumn.Stamp {
  /// The number of an ambiguous stamp; nil for other stamps.
  var number: Double? { if case .number(let number, _, _) = self { number } else { nil } }

  /// True for a count, or for a time that may be a stopwatch's.
  var isOfOpenUnit: Bool {
    switch self {
    case .number, .timeOfDay(_, isShort: true): true
    case .known, .date, .timeOfDay: false
    }
  }

  /// True for a number with leading zeros.
  var isPadded: Bool { if case .number(_, true, _) = self { true } else { false } }

  /// The date that accompanies a number.
  var date: WrittenTime? { if case .number(_, _, let date) = self { date } else { nil } }
}
