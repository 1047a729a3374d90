/// The possible meanings of the numbers in a time column.
///
/// Sources: ECMA-376 part 1, 18.17.4 (spreadsheet dates); the documentation of MATLAB's `datenum`, of .NET's
/// `DateTime.Ticks` and of Windows' `FILETIME`; the Astronomical Almanac (Julian days).
package enum TimeReading: CaseIterable, Hashable, Sendable {
  /// Counts since 1970 or from some start, in seconds or fractions of a second.
  case count
  /// The digits of a date and time: `20240501120000`, possibly without seconds or with milliseconds.
  case dateDigits
  /// Twelve digits of day, month, year and time: `010524120000`.
  ///
  /// If several orders are possible, this one is used.
  case dayFirstDigits
  /// Twelve digits with the month first: `050124120000`.
  case monthFirstDigits
  /// Twelve digits with the year first: `240501120000`.
  case yearFirstDigits
  /// The digits of a time of day: `120000`, `93015.5`.
  case clockDigits
  /// The digits of a time of day with three digits of milliseconds: `120000123`.
  case clockDigitsWithMilliseconds
  /// Seconds since midnight, accompanied by a date.
  case secondsOfDay
  /// Milliseconds since midnight, accompanied by a date.
  case millisecondsOfDay
  /// A fraction of a day.
  case dayFraction
  /// The days of a spreadsheet whose calendar begins in 1900.
  case spreadsheetDays
  /// The days of a spreadsheet whose calendar begins in 1904.
  case spreadsheetDays1904
  /// Modified Julian days.
  case modifiedJulianDays
  /// Julian days.
  case julianDays
  /// MATLAB's days since year 0.
  case datenum
  /// .NET's ticks of 100 ns since year 1.
  case ticks
  /// Windows' ticks of 100 ns since 1601.
  case fileTime
  /// Minutes from some start, as stated by the column's name.
  case minutes
  /// Hours from some start, as stated by the column's name.
  case hours
  /// Minutes and seconds on a stopwatch; the numbers were read as hours and minutes.
  case minutesAndSeconds
}

extension TimeReading {
  /// The range of plausible dates, from 2000-01-01 to 2100-01-01, in seconds since 1970.
  private static let years = 946_684_800.0..<4_102_444_800
  /// The range of plausible dates for spreadsheets; later spreadsheet days could be Julian days.
  private static let spreadsheetYears = 946_684_800.0..<2_240_524_800
  /// The plausible two-digit years of walks with a phone.
  private static let shortYears = 5..<50
  private static let day = 86_400.0
  private static let minute = 60.0
  private static let hour = 3600.0

  /// The readings, other than counts, that the numbers themselves can suggest.
  static let guesses = allCases.filter {
    ![.count, .minutes, .hours, .minutesAndSeconds].contains($0)
  }

  /// Returns seconds since 1970-01-01T00:00:00Z, or since midnight for a time of day; nil for a number that
  /// cannot have this meaning.
  func seconds(_ number: Double) -> Double? {
    switch self {
    case .count: TimeParser.seconds(number)
    case .dateDigits: Self.ofDateDigits(number)
    case .dayFirstDigits: Self.ofShortDigits(number, .dayFirst)
    case .monthFirstDigits: Self.ofShortDigits(number, .monthFirst)
    case .yearFirstDigits: Self.ofShortDigits(number, .yearFirst)
    case .clockDigits: Self.ofClockDigits(number)
    case .clockDigitsWithMilliseconds:
      number >= 1e6 && number.rounded() == number ? Self.ofClockDigits(number / 1000) : nil
    case .secondsOfDay: 0..<Self.day ~= number ? number : nil
    case .millisecondsOfDay: 0..<(Self.day * 1000) ~= number ? number / 1000 : nil
    case .dayFraction: 0..<1 ~= number ? Self.rounded(number * Self.day) : nil
    case .spreadsheetDays: Self.ofDays(number, since: 25_569, in: Self.spreadsheetYears)
    case .spreadsheetDays1904: Self.ofDays(number, since: 24_107, in: Self.spreadsheetYears)
    case .modifiedJulianDays: Self.ofDays(number, since: 40_587)
    case .julianDays: Self.ofDays(number, since: 2_440_587.5)
    case .datenum: Self.ofDays(number, since: 719_529)
    case .ticks: Self.ofTicks(number, since: 621_355_968_000_000_000)
    case .fileTime: Self.ofTicks(number, since: 116_444_736_000_000_000)
    case .minutes: TimeUnit.seconds.seconds(number * Self.minute)
    case .minutesAndSeconds: TimeUnit.seconds.seconds(number / StopwatchTime.factor)
    case .hours: TimeUnit.seconds.seconds(number * Self.hour)
    }
  }

  /// True for a time of day, which has no date.
  var lacksDate: Bool {
    switch self {
    case .clockDigits, .clockDigitsWithMilliseconds, .dayFraction, .secondsOfDay,
      .millisecondsOfDay:
      true
    default: false
    }
  }

  /// True for a count from midnight, which is recognised only if a date accompanies it.
  var needsDate: Bool { self == .secondsOfDay || self == .millisecondsOfDay }

  /// True for the digits of a time of day, which advance like counts until a minute is full.
  var isOfDigits: Bool { self == .clockDigits || self == .clockDigitsWithMilliseconds }

  /// True for numbers that cannot result from counting.
  var isTelling: Bool {
    switch self {
    case .dateDigits, .yearFirstDigits, .monthFirstDigits, .dayFirstDigits, .ticks, .fileTime: true
    default: false
    }
  }

  /// A description of the reading, worded to follow "taken for".
  var words: String {
    switch self {
    case .count: "counts of seconds"
    case .dateDigits: "dates such as 20240501120000"
    case .dayFirstDigits: "dates such as 010524120000, days first"
    case .monthFirstDigits: "dates such as 050124120000, months first"
    case .yearFirstDigits: "dates such as 240501120000, years first"
    case .clockDigits: "times of day such as 120000"
    case .clockDigitsWithMilliseconds: "times of day such as 120000000"
    case .secondsOfDay: "seconds since midnight"
    case .millisecondsOfDay: "milliseconds since midnight"
    case .dayFraction: "fractions of a day"
    case .spreadsheetDays: "spreadsheet days since 1900"
    case .spreadsheetDays1904: "spreadsheet days since 1904"
    case .modifiedJulianDays: "modified Julian days"
    case .julianDays: "Julian days"
    case .datenum: "days of MATLAB’s datenum"
    case .ticks: ".NET’s ticks of 100 ns"
    case .fileTime: "Windows’ ticks of 100 ns since 1601"
    case .minutes: "minutes"
    case .hours: "hours"
    case .minutesAndSeconds: "minutes and seconds"
    }
  }

  private static func ofDays(
    _ days: Double, since epoch: Double, in years: Range<Double> = years
  ) -> Double? {
    let seconds = (days - epoch) * day
    return years.contains(seconds) ? rounded(seconds) : nil
  }

  private static func ofTicks(_ ticks: Double, since epoch: Double) -> Double? {
    let seconds = (ticks - epoch) / 1e7
    return years.contains(seconds) ? rounded(seconds) : nil
  }

  private static func ofClockDigits(_ number: Double) -> Double? {
    guard 0..<240_000 ~= number else { return nil }
    let whole = Int(number)
    let (minute, second) = (whole / 100 % 100, whole % 100)
    guard minute < 60, second < 60 else { return nil }
    let fraction = rounded(number - Double(whole))
    return Double(whole / 10_000 * 3600 + minute * 60 + second) + fraction
  }

  /// Returns the time for twelve digits of date and time, or for eleven if the leading zero is missing.
  private static func ofShortDigits(_ number: Double, _ order: WrittenTime.Order) -> Double? {
    guard 1e10..<1e12 ~= number else { return nil }
    let whole = Int(number)
    let (date, clock) = (whole / 1_000_000, whole % 1_000_000)
    let numbers = [date / 10_000, date / 100 % 100, date % 100]
    // Only the years of phones are accepted, because a day in one order is then seldom a year in another.
    let ranks = order == .yearFirst ? [0, 1, 2] : order == .monthFirst ? [2, 0, 1] : [2, 1, 0]
    guard let second = ofClockDigits(Double(clock)),
      shortYears ~= numbers[ranks[0]],
      let days = TimeParser.daysSinceEpoch(
        year: 2000 + numbers[ranks[0]], month: numbers[ranks[1]], day: numbers[ranks[2]])
    else { return nil }
    return Double(days * 86_400) + second + rounded(number - Double(whole))
  }

  private static func ofDateDigits(_ number: Double) -> Double? {
    // Numbers with 12, 14 and 17 digits are precise to the minute, second and millisecond.
    let scale: Double? =
      switch number {
      case 1e11..<1e12: 1
      case 1e13..<1e14: 100
      case 1e16..<1e17: 1e5
      default: nil
      }
    guard let scale else { return nil }
    let minutes = Int(number / scale)
    let rest = number - Double(minutes) * scale
    let second = scale == 1e5 ? rest / 1000 : rest
    let (hour, minute) = (minutes / 100 % 100, minutes % 100)
    guard hour < 24, minute < 60, second < 61,
      let days = TimeParser.daysSinceEpoch(
        year: minutes / 100_000_000, month: minutes / 1_000_000 % 100, day: minutes / 10_000 % 100)
    else { return nil }
    let seconds = Double(days * 86_400 + hour * 3600 + minute * 60) + second
    return years.contains(seconds) ? rounded(seconds) : nil
  }

  /// Returns a time rounded to the millisecond, because further decimals of a fraction of a day are
  /// meaningless.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}
