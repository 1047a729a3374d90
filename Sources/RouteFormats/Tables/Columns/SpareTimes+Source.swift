extension SpareTimes {
  /// The columns from which a row's time is read.
  enum Source: Hashable {
    /// A column with dates and times of day, or with only one of the two.
    case whole(Int)
    /// A date and a time of day in separate columns, with an optional column for the offset from UTC.
    case pair(date: Int, time: Int, zone: Int?)
    /// A count of minutes or hours, according to the column's name.
    case count(Int, TimeReading)
    /// A number in a column whose name suggests a time, with the unit if it is known.
    case number(Int, TimeUnit?)
    /// The components of a time in separate columns: year, month and so on down to the second, or only hour,
    /// minute and second. In the latter case, `date` is an optional column for the date.
    case parts([Int], date: Int?)
    /// Whole seconds in one column, and nanoseconds in another.
    case withRest(seconds: Int, nanoseconds: Int)
  }
}

extension SpareTimes.Source {
  /// The columns that contain the time.
  var columns: [Int] {
    switch self {
    case .whole(let column), .count(let column, _), .number(let column, _): [column]
    case .pair(let date, let time, _): [date, time]
    case .parts(let columns, let date): columns + [date].compactMap(\.self)
    case .withRest(let seconds, let nanoseconds): [seconds, nanoseconds]
    }
  }

  /// Returns a row's number and its unit; nil if the unit is unknown or there is no number.
  private func count(in fields: [[UInt8]]) -> (number: Double, unit: TimeUnit)? {
    guard case .number(let column, .some(let unit)) = self,
      let number = TableRow.number(in: fields[column])
    else { return nil }
    return (number, unit)
  }

  /// Returns true when a row's number counts from the beginning of 1970.
  func isSinceEpoch(in fields: [[UInt8]]) -> Bool {
    count(in: fields).map { TimeUnit(sinceEpoch: $0.number, step: nil) == $0.unit } ?? false
  }

  /// Returns true when a row's number is too large for any date.
  func isEndless(in fields: [[UInt8]]) -> Bool {
    count(in: fields).map { $0.unit.seconds($0.number) == nil } ?? false
  }

  /// The column with numbers of unknown unit; nil if the unit is known or the times are not numbers.
  var openUnit: Int? { if case .number(let column, nil) = self { column } else { nil } }

  /// Returns true when any of the columns is empty in a row.
  func isEmpty(in fields: [[UInt8]]) -> Bool {
    columns.contains { $0 >= fields.count || fields[$0].allSatisfy(DecimalParser.isSpace) }
  }

  /// Returns the time of a row; nil if absent, or if the text is not a time.
  func stamp(_ fields: [[UInt8]]) -> TimeColumn.Stamp? {
    guard columns.allSatisfy({ $0 < fields.count }) else { return nil }
    switch self {
    case .whole(let column):
      guard TableRow.number(in: fields[column]) == nil else { return nil }
      return fields[column].withUnsafeBufferPointer { TimeColumn.stamp($0) }
    case .count(let column, let unit):
      return TableRow.number(in: fields[column]).flatMap { unit.seconds($0) }.map { .known($0) }
    case .number(let column, let unit):
      guard let count = TableRow.number(in: fields[column]) else { return nil }
      guard let unit else { return .number(count, isPadded: false, date: nil) }
      return unit.seconds(count).map { .known($0) }
    case .parts(let columns, let date):
      let numbers = columns.compactMap { TableRow.number(in: fields[$0]) }
      guard numbers.count == 3 else { return TimeNames.seconds(numbers).map { .known($0) } }
      guard let second = TimeNames.secondsOfDay(numbers) else { return nil }
      guard let date else { return .timeOfDay(second) }
      // Hour 24 is only valid at the very end of a day, which may have a leap second.
      guard second < 86_401 else { return nil }
      return TimeColumn.midnight(of: Self.trimmed(fields[date]))
        .flatMap { TimeColumn.stamp($0.later(bySeconds: second)) }
    case .withRest(let seconds, let nanoseconds):
      guard let whole = TableRow.number(in: fields[seconds]),
        let rest = TableRow.number(in: fields[nanoseconds], from: 0...999_999_999)
      else { return nil }
      return TimeUnit.seconds.seconds(whole).map { .known($0 + rest / 1e9) }
    case .pair(let date, let time, let zone):
      guard TableRow.number(in: fields[time]) == nil else { return nil }
      let offset = zone.flatMap { $0 < fields.count ? fields[$0] : nil } ?? []
      let text =
        Self.trimmed(fields[date]) + [32] + Self.trimmed(fields[time])
        + (Self.isOffset(offset) ? Self.trimmed(offset) : [])
      return text.withUnsafeBufferPointer { text in
        let stamp = TimeColumn.stamp(text)
        if case .timeOfDay = stamp { return nil }
        return stamp
      }
    }
  }

  private static func trimmed(_ field: [UInt8]) -> [UInt8] {
    field.withUnsafeBufferPointer { Array($0.withoutOuterBlanks) }
  }

  /// Returns true for text that is an offset from UTC, such as `+02:00`.
  static func isOffset(_ field: [UInt8]) -> Bool {
    let text = trimmed(field)
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return false
    }
    return (3...6).contains(text.count)
      && text.dropFirst().allSatisfy { $0 &- 48 < 10 || $0 == UInt8(ascii: ":") }
  }

  /// Returns true for times that are dates rather than counts from the start of a log.
  func isOfDates(_ times: [Double?]) -> Bool {
    guard case .number = self else { return true }
    return times.allSatisfy { $0.map { TrackStamps.era.contains($0) } ?? true }
  }
}
