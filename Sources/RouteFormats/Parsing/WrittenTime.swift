/// A time as people, spreadsheets and loggers write it, in a format other than ISO 8601.
///
/// Examples: `22-Apr-2024 14:26:21`, `Wed, 01 May 2024 12:00:00 GMT`, `May 1 2024 2:26 PM`, `01.05.2024
/// 12:00:00`, `2024-5-1 12:00`, `20240501T120000Z`, or `12:00:00` alone. Each may have a fraction of a second
/// and an offset, which may follow a blank. The parser is written from scratch for the same reasons as
/// `TimeParser`.
struct WrittenTime: Hashable {
  /// The order of the three numbers in a date whose format leaves it open.
  enum Order: CaseIterable {
    case dayFirst
    case monthFirst
    case yearFirst
  }

  /// A date, or the part of it that is known.
  enum Date: Hashable {
    /// There is no date, because the text is a time of day.
    case none
    /// The number of days since 1970-01-01.
    case days(Int32)
    /// Three numbers whose order is open; the year is the third one, or has two digits and may be the first
    /// or the third.
    case numbers(Int16, Int16, Int16, hasCentury: Bool)
  }

  /// The date.
  private(set) var date = Date.none
  /// The seconds since midnight; nil for a date without a time.
  private(set) var secondOfDay: Double?
  /// The offset in seconds east of Greenwich.
  private(set) var offset: Int32 = 0
  /// True when the hour is on a 12-hour clock with AM or PM.
  private(set) var isOfTwelveHours = false

  /// True when the numbers of the date are separated by dots.
  private(set) var hasDots = false
  /// True when the text includes seconds.
  private(set) var hasSeconds = false

  /// The maximum length of a time, bytes; longer texts are rejected.
  private static let mostBytes = 90
}

extension WrittenTime.Order {
  /// The name of the part that comes first, for messages.
  var words: String {
    switch self {
    case .dayFirst: "days"
    case .monthFirst: "months"
    case .yearFirst: "years"
    }
  }
}

extension WrittenTime {
  /// True for a time of day without a date.
  var lacksDate: Bool { date == .none }

  /// Returns the seconds since 1970-01-01T00:00:00Z, or since midnight for a time of day without a date.
  ///
  /// - Parameter order: The order to use for the date's numbers if its format leaves it open.
  /// - Returns: nil for a date that does not exist in that order.
  func seconds(_ order: Order) -> Double? {
    let days: Int? =
      switch date {
      case .none: 0
      case .days(let days): Int(days)
      case .numbers(let first, let second, let third, let hasCentury):
        Self.days(
          Int(first), Int(second), Int(third), hasCentury: hasCentury, order)
      }
    return days.map { Double($0 * 86_400 - Int(offset)) + (secondOfDay ?? 0) }
  }

  /// Returns the same time on a day that is later by the given number of days, at most 10 000.
  func later(byDays days: Int) -> WrittenTime {
    var later = self
    later.offset -= Int32(clamping: min(days, 10_000) * 86_400)
    return later
  }

  /// Returns the time that is a fraction of a second later.
  func later(bySeconds rest: Double) -> WrittenTime {
    var later = self
    later.secondOfDay = (secondOfDay ?? 0) + rest
    return later
  }

  /// The times that the text may represent, in the order of `Order`; a single one if the format is
  /// unambiguous.
  var readings: [Double?] {
    if case .numbers = date { return Order.allCases.map { seconds($0) } }
    return [seconds(.dayFirst)]
  }

  private static func days(
    _ first: Int, _ second: Int, _ third: Int, hasCentury: Bool, _ order: Order
  ) -> Int? {
    // Two-digit years below 80 are in the 21st century, as in spreadsheets.
    func full(_ year: Int) -> Int { hasCentury ? year : year < 80 ? 2000 + year : 1900 + year }
    switch order {
    case .dayFirst:
      return TimeParser.daysSinceEpoch(year: full(third), month: second, day: first)
    case .monthFirst:
      return TimeParser.daysSinceEpoch(year: full(third), month: first, day: second)
    case .yearFirst:
      guard !hasCentury else { return nil }
      return TimeParser.daysSinceEpoch(year: full(first), month: second, day: third)
    }
  }
}

extension WrittenTime {
  /// Reads the time that the bytes represent; nil for anything else.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= Self.mostBytes else { return nil }
    if bytes.contains(where: { $0 >= 128 }) {
      let plain = Self.withPlainBlanks(bytes)
      guard plain.count < bytes.count else { return nil }
      let written = plain.withUnsafeBufferPointer { WrittenTime(plain: $0) }
      guard let written else { return nil }
      self = written
    } else {
      self.init(plain: bytes)
    }
  }

  /// Returns the text with ASCII blanks instead of other blanks, because times written by Apple's software
  /// and ICU have narrow no-break spaces before AM and PM.
  private static func withPlainBlanks(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      let blank = blanks.first { rest.starts(with: $0) }
      plain.append(blank == nil ? first : 32)
      rest = rest.dropFirst(blank?.count ?? 1)
    }
    return plain
  }

  /// The no-break, thin and narrow no-break spaces, in UTF-8.
  private static let blanks: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0x89], [0xE2, 0x80, 0xAF]]

  /// Reads a text that contains only ASCII blanks.
  private init?(plain bytes: UnsafeBufferPointer<UInt8>) {
    var text = ByteCursor(bytes)
    text.trimSpaces()
    var lacksYear: (month: Int, day: Int)?
    guard readDate(&text, lacksYear: &lacksYear) else { return nil }
    if !text.isAtEnd || secondOfDay == nil {
      if date == .none, lacksYear == nil {
        guard readColons(&text) else { return nil }
      } else if !text.isAtEnd, secondOfDay == nil {
        guard Self.skipGap(&text), readColons(&text) || readPacked(&text) else { return nil }
      }
    }
    readHalfOfDay(&text)
    guard readZone(&text) else { return nil }
    if let lacksYear {
      text.skipSpaces()
      guard let year = text.run(), year.count == 4,
        let days = TimeParser.daysSinceEpoch(
          year: year.value, month: lacksYear.month, day: lacksYear.day)
      else { return nil }
      date = .days(Int32(days))
    }
    guard text.isAtEnd, date != .none || secondOfDay != nil,
      readings.contains(where: { $0 != nil })
    else { return nil }
  }

  /// Reads a date; succeeds without reading anything if the text begins with a time of day.
  ///
  /// - Parameter lacksYear: Set to the month and day if the year comes at the end of the text, as in C's
  ///   `ctime`.
  private mutating func readDate(
    _ text: inout ByteCursor, lacksYear: inout (month: Int, day: Int)?
  ) -> Bool {
    let start = text
    if let word = text.word() {
      var month = Self.month(word)
      if month == nil, Self.isWeekday(word) {
        text.skipAny(of: ".,")
        text.skipSpaces()
        guard let next = text.word() else { return readNumericDate(&text) }
        month = Self.month(next)
      }
      return month.map { readMonthFirst($0, &text, &lacksYear) } ?? false
    }
    guard let first = text.run() else { return false }
    // Cameras also write dates with colons.
    let isTime = text.next == UInt8(ascii: ":") && first.count != 4
    text = start
    return isTime || readNumericDate(&text)
  }

  private mutating func readMonthFirst(
    _ month: Int, _ text: inout ByteCursor, _ lacksYear: inout (month: Int, day: Int)?
  ) -> Bool {
    text.skipAny(of: ".-/")
    text.skipSpaces()
    guard let day = text.run(), day.count <= 2 else { return false }
    let behindDay = text
    text.skipAny(of: ",-/")
    text.skipSpaces()
    if let year = text.run(), year.count == 4 {
      return set(year: year.value, month: month, day: day.value)
    }
    text = behindDay
    lacksYear = (month, day.value)
    return true
  }

  private mutating func readNumericDate(_ text: inout ByteCursor) -> Bool {
    guard let first = text.run() else { return false }
    let value = first.value
    switch first.count {
    case 12, 14, 17:
      let scale = first.count == 12 ? 1 : first.count == 14 ? 100 : 100_000
      let minutes = value / scale
      let rest = Double(value % scale) / (first.count == 17 ? 1000 : 1)
      let day = minutes / 10_000
      guard set(year: day / 10_000, month: day / 100 % 100, day: day % 100) else { return false }
      let fraction = first.count == 17 ? 0 : Self.fraction(&text)
      guard let fraction else { return false }
      return set(hour: minutes / 100 % 100, minute: minutes % 100, second: rest + fraction)
    case 8:
      if set(year: value / 10_000, month: value / 100 % 100, day: value % 100) { return true }
      setNumbers(
        value / 1_000_000, value / 10_000 % 100, value % 10_000, hasCentury: true)
      return true
    case 6:
      // Without a time, six digits would be a time of day or a count.
      guard !text.isAtEnd else { return false }
      setNumbers(value / 10_000, value / 100 % 100, value % 100, hasCentury: false)
      return true
    case 4:
      guard text.skipAny(of: "-/.:"), let month = Self.monthOrNumber(&text),
        text.skipAny(of: "-/.:"), let day = text.run(), day.count <= 2
      else { return false }
      return set(year: value, month: month.value, day: day.value)
    case 1, 2:
      // If the numbers are separated by dots, the day always comes first.
      let hasDot = text.next == UInt8(ascii: ".")
      let hasSign = text.skipAny(of: "-/.")
      let hasBlank = text.skipSpaces()
      guard hasSign || hasBlank || text.isAtLetter, let second = Self.monthOrNumber(&text) else {
        return false
      }
      let hasSecondSign = text.skipAny(of: "-/.,")
      let hasSecondBlank = text.skipSpaces()
      guard hasSecondSign || hasSecondBlank || second.isName, hasSign || second.isName,
        let third = text.run(),
        third.count == 4 || third.count == 2
      else { return false }
      if second.isName {
        let year = third.count == 4 ? third.value : 2000 + third.value
        return set(year: year, month: second.value, day: value)
      }
      hasDots = hasDot
      setNumbers(value, second.value, third.value, hasCentury: third.count == 4)
      return true
    default: return false
    }
  }
}

extension WrittenTime {
  private mutating func set(year: Int, month: Int, day: Int) -> Bool {
    guard let days = TimeParser.daysSinceEpoch(year: year, month: month, day: day) else {
      return false
    }
    date = .days(Int32(days))
    return true
  }

  private mutating func setNumbers(_ first: Int, _ second: Int, _ third: Int, hasCentury: Bool) {
    date = .numbers(Int16(first), Int16(second), Int16(third), hasCentury: hasCentury)
  }

  private mutating func set(hour: Int, minute: Int, second: Double) -> Bool {
    guard hour < 24 || (hour == 24 && minute == 0 && second == 0), minute < 60, second < 61 else {
      return false
    }
    secondOfDay = Double(hour * 3600 + minute * 60) + second
    return true
  }

  /// Reads a time such as `12:00` or `12:00:00.5`; the fraction may also follow a colon or a comma.
  private mutating func readColons(_ text: inout ByteCursor) -> Bool {
    let start = text
    // Single digits are accepted only after a date, where nothing but a time can follow.
    let fewest = date == .none ? 2 : 1
    guard let hour = text.run(), hour.count <= 2, text.skip(":"), let minute = text.run(),
      fewest...2 ~= minute.count
    else {
      text = start
      return false
    }
    var second = 0.0
    if text.skip(":") {
      guard let whole = text.run(), fewest...2 ~= whole.count,
        let fraction = Self.fraction(&text)
      else { return false }
      second = Double(whole.value) + fraction
      hasSeconds = true
    }
    return set(hour: hour.value, minute: minute.value, second: second)
  }

  /// Reads a time such as `120000.5` or `1200`, which must follow a date.
  private mutating func readPacked(_ text: inout ByteCursor) -> Bool {
    guard let run = text.run(), 3...6 ~= run.count else { return false }
    if run.count <= 4 { return set(hour: run.value / 100, minute: run.value % 100, second: 0) }
    guard let fraction = Self.fraction(&text) else { return false }
    return set(
      hour: run.value / 10_000, minute: run.value / 100 % 100,
      second: Double(run.value % 100) + fraction)
  }

  /// Returns the decimals of a second; 0 if there is no decimal separator, nil if no digits follow it.
  private static func fraction(_ text: inout ByteCursor) -> Double? {
    text.skipAny(of: ".,:") ? text.fraction() : 0
  }

  private mutating func readHalfOfDay(_ text: inout ByteCursor) {
    let start = text
    text.skipSpaces()
    var word = text.word()
    if word == "a" || word == "p", text.skip("."), text.word() == "m" {
      word = word.map { $0 + "m" }
      text.skipAny(of: ".")
    }
    guard let word, word == "am" || word == "pm", let second = secondOfDay,
      3600..<46_800 ~= second
    else {
      text = start
      return
    }
    isOfTwelveHours = true
    let isTwelve = second >= 43_200
    if word == "pm", !isTwelve { secondOfDay = second + 43_200 }
    if word == "am", isTwelve { secondOfDay = second - 43_200 }
  }

  /// Reads a zone such as `Z`, `UTC`, `+0200` or ` GMT+02:00 (CEST)`; without one, the time is UTC.
  private mutating func readZone(_ text: inout ByteCursor) -> Bool {
    let start = text
    text.skipSpaces()
    guard let seconds = TimeParser.zone(in: &text) else {
      // The text may continue with the year, as written by `ctime`.
      text = start
      return true
    }
    offset = Int32(seconds)
    text.skipSpaces()
    if text.skip("(") { text.skipToEnd() }
    return true
  }

  /// Skips the separator between a date and its time.
  private static func skipGap(_ text: inout ByteCursor) -> Bool {
    let hasComma = text.skipAny(of: ",")
    let hasBlank = text.skipSpaces()
    return text.skipAny(of: "Tt_-") || hasComma || hasBlank
  }

  private static func monthOrNumber(
    _ text: inout ByteCursor
  ) -> (value: Int, isName: Bool)? {
    if let word = text.word() {
      let month = month(word)
      if month != nil { text.skipAny(of: ".") }
      return month.map { ($0, true) }
    }
    guard let number = text.run(), number.count <= 2 else { return nil }
    return (number.value, false)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static func month(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(word) || word == "sept" && $0 == "september" }
      .map { $0 + 1 }
  }

  private static func isWeekday(_ word: String) -> Bool {
    word.count >= 3 && weekdays.contains { $0.hasPrefix(word) }
  }
}
