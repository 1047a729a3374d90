/// The columns of a table that contain times although their names are not known names for times.
///
/// One of these columns is used if no column is a time according to its name and these times fit a walk. A
/// table of places with dates therefore remains a table of places.
struct SpareTimes {
  private struct Candidate {
    let source: Source
    var list: TimeList
    /// True for dates without times of day and vice versa, which may have nothing to do with a log.
    let isPartial: Bool

    /// The indices of the rows without a readable time.
    var unreadable: [Int] = []

    /// One row in this many, plus one more row, may lack a readable time.
    private static let tolerance = 20

    /// True when too many rows lack a readable time.
    var isUnreadable: Bool {
      unreadable.count > 1 + list.times.count / Self.tolerance
    }

    init(_ source: Source, name: String = "", isPartial: Bool = false) {
      (self.source, self.isPartial) = (source, isPartial)
      list = TimeList(name: name)
    }
  }

  private enum Meaning {
    case date, timeOfDay, moment
  }

  /// The columns that may contain times.
  private let columns: [Int]
  /// The names of all columns, as returned by `PlainName.text`.
  private let names: [String]
  /// The names of all columns, as written in the table.
  private let titles: [String]
  /// The date column that is used as the time because of its name; nil if absent.
  private let date: Int?
  /// The column that is used as the time because of its name, but that may be something else; nil if there is
  /// none.
  private let rival: Int?
  /// The first rows, which are held back while some of their columns are empty.
  private var waiting: [[[UInt8]]] = []
  private static let mostWaiting = 5
  /// The columns whose numbers are too large for any date in the stated unit.
  private var endless: [Int] = []
  /// The sources that may turn out to be the time; nil until they have been found.
  private var candidates: [Candidate]?
  /// The source that is used; nil until one has been chosen.
  private(set) var chosen: Source?
  /// The indices of the rows in which the chosen source has no readable time.
  private(set) var unreadable: [Int] = []
  /// The unit of the chosen source's numbers, if it was found from the walk; nil otherwise.
  private(set) var unitOfWalk: TimeUnit?

  /// The maximum number of candidates; a table with more is not that of a walk.
  private static let most = 8

  /// Creates an instance that looks for nothing.
  init() { self.init([], titles: [], besides: []) }

  /// - Parameters:
  ///   - names: The column names, as returned by `PlainName.text`.
  ///   - titles: The column names, as written in the table.
  ///   - taken: The columns that have another meaning.
  ///   - date: The date column that is used as the time because of its name; nil if absent.
  ///   - rival: The column that is used as the time because of its name, but that may be something else; nil
  ///     if absent.
  init(
    _ names: [String], titles: [String], besides taken: Set<Int>, date: Int? = nil,
    rival: Int? = nil
  ) {
    columns = names.indices.filter { !taken.contains($0) }
    (self.names, self.titles) = (names, titles)
    self.date = date
    self.rival = rival
    if columns.isEmpty { candidates = [] }
  }

  /// True when another column is used as the time unless its values do not fit a walk.
  var isRival: Bool { rival != nil }

  /// True when a column may still turn out to be the time.
  var isOpen: Bool { chosen == nil && candidates?.isEmpty != true }

  /// The number of rows so far.
  var rowCount: Int { candidates?.first?.list.times.count ?? 0 }
}

extension SpareTimes {
  /// Adds the next point's row.
  mutating func append(_ fields: [[UInt8]]) {
    guard chosen == nil else { return }
    if candidates != nil { return take(fields) }
    waiting.append(fields)
    let first = firstFields
    let isFull = columns.allSatisfy { $0 < first.count && !first[$0].isEmpty }
    if isFull || waiting.count >= Self.mostWaiting { begin(with: first) }
  }

  /// For each column, its first field that is not empty, among the rows held back.
  private var firstFields: [[UInt8]] {
    var first: [[UInt8]] = []
    for fields in waiting {
      for (column, field) in fields.enumerated() {
        if column == first.count { first.append(field) }
        if first[column].allSatisfy(DecimalParser.isSpace) { first[column] = field }
      }
    }
    return first
  }

  /// Finds the sources that may be times, and adds the rows held back.
  private mutating func begin(with first: [[UInt8]]) {
    candidates = found(in: first)
    for fields in waiting { take(fields) }
    waiting = []
  }

  private mutating func take(_ fields: [[UInt8]]) {
    var found = candidates ?? []
    candidates = nil
    for index in found.indices.reversed() {
      let source = found[index].source
      let stamp = source.stamp(fields)
      if stamp == nil, !source.isEmpty(in: fields) {
        found[index].unreadable.append(found[index].list.times.count)
      }
      found[index].list.append(stamp)
      if found[index].isUnreadable {
        if source.isEndless(in: fields) { endless += source.columns }
        found.remove(at: index)
      }
    }
    candidates = found
  }

  /// Returns the sources that may be times, judged by the first field of each column.
  private func found(in fields: [[UInt8]]) -> [Candidate] {
    var kinds: [(column: Int, kind: Meaning)] = []
    var counts: [Candidate] = []
    let parts = TimeNames.parts(of: names)
    for column in columns where column < fields.count && parts?.contains(column) != true {
      if let number = TableRow.number(in: fields[column]) {
        if let unit = ElapsedTimes.unit(ofName: names[column]) {
          counts.append(Candidate(.count(column, unit)))
        } else if TimeNames.isTime(names[column], title: titles[column]) {
          let unit =
            TimeUnit(header: Array(titles[column].utf8))
            ?? TimeUnit(sinceEpoch: number, step: nil)
          counts.append(Candidate(.number(column, unit), name: titles[column]))
        }
      } else if let kind = Self.kind(of: fields[column]) {
        kinds.append((column, kind))
      }
    }
    let day = date ?? kinds.first { $0.kind == .date }?.column
    // Counts since 1970 are more likely to be times than counts of a phone's uptime.
    counts =
      counts.filter { $0.source.isSinceEpoch(in: fields) }
      + counts.filter { !$0.source.isSinceEpoch(in: fields) }
    if let pair = TimeNames.secondsWithRest(of: names), max(pair.seconds, pair.rest) < fields.count
    {
      counts.insert(
        Candidate(.withRest(seconds: pair.seconds, nanoseconds: pair.rest)), at: 0)
    }
    if let parts {
      counts.insert(Candidate(.parts(parts, date: parts.count == 3 ? day : nil)), at: 0)
    }
    let time = kinds.first { $0.kind == .timeOfDay }?.column
    if let date, date >= fields.count || Self.kind(of: fields[date]) != .date { return [] }
    var found: [Candidate] = []
    if let day, let time {
      found.append(Candidate(.pair(date: day, time: time, zone: zone(in: fields))))
    }
    if let rival {
      // A count from a start could also be a temperature; a date could not.
      guard rival < fields.count, let number = TableRow.number(in: fields[rival]),
        TimeUnit(sinceEpoch: number, step: nil) == nil
      else { return [] }
      let moments = kinds.filter { $0.kind == .moment }.map { Candidate(.whole($0.column)) }
      return moments + counts.filter { $0.source.isSinceEpoch(in: fields) }
    }
    guard date == nil else {
      return found + counts.filter { if case .parts = $0.source { true } else { false } }
    }
    for (column, kind) in kinds where found.isEmpty || (column != day && column != time) {
      found.append(Candidate(.whole(column), isPartial: kind != .moment))
    }
    return Array((found + counts).prefix(Self.most))
  }

  /// Returns the column of offsets from UTC, judged by name and content; nil if absent.
  private func zone(in fields: [[UInt8]]) -> Int? {
    columns.first { column in
      column < fields.count && Self.isOffset(names[column]) && Source.isOffset(fields[column])
    }
  }

  private static func isOffset(_ name: String) -> Bool {
    ["utc", "zone", "offset", "tz"].contains { name.contains($0) }
  }

  /// Returns the column of offsets from UTC, judged by name alone; nil if absent.
  static func offset(among names: [String], besides taken: Set<Int>) -> Int? {
    names.indices.first { !taken.contains($0) && offsets.contains(names[$0]) }
  }

  /// The names of columns with offsets from UTC; other columns named “offset” contain errors of a clock or a
  /// compass.
  private static let offsets: Set = [
    "utcoffset", "utcofst", "gmtoffset", "tz", "tzoffset", "timezone", "timezoneoffset", "zone",
    "zoneoffset", "offsetfromutc", "utcdifference", "offsetutc",
  ]

  private static func kind(of field: [UInt8]) -> Meaning? {
    field.withUnsafeBufferPointer { text in
      if TimeParser.parse(text) != nil {
        return text.contains(UInt8(ascii: ":")) ? .moment : .date
      }
      guard let written = WrittenTime(text) else { return nil }
      return written.lacksDate ? .timeOfDay : written.secondOfDay == nil ? .date : .moment
    }
  }
}

extension SpareTimes {
  /// Chooses a source whose times fit a walk; returns nil if absent.
  ///
  /// - Parameter points: The points in the rows.
  mutating func choose(along points: [GeoPoint]) -> TimeList? {
    if candidates == nil { begin(with: firstFields) }
    for candidate in candidates ?? [] where !candidate.isPartial {
      guard let unit = Self.unit(of: candidate, along: points) else { continue }
      candidates = []
      unreadable = candidate.unreadable
      guard let column = candidate.source.openUnit, unit != .seconds else {
        chosen = candidate.source
        return candidate.list
      }
      (chosen, unitOfWalk) = (.number(column, unit), unit)
      return candidate.list.counted(in: unit)
    }
    return nil
  }

  /// Stops the search for times.
  mutating func giveUp() { (candidates, waiting) = ([], []) }

  /// The columns that look like times but are not used.
  var unused: [Int] {
    guard date == nil, rival == nil, chosen == nil, rowCount > 1 || !endless.isEmpty else {
      return []
    }
    return endless
      + (candidates ?? []).flatMap { candidate in
        switch candidate.source {
        case .count: [Int]()
        case .number: candidate.list.grows ? candidate.source.columns : []
        case .whole, .pair, .parts, .withRest: candidate.source.columns
        }
      }
  }

  /// Returns the unit in which the times fit a walk; nil if no unit fits.
  ///
  /// Units other than seconds are tried only for numbers whose unit is unknown.
  private static func unit(of candidate: Candidate, along points: [GeoPoint]) -> TimeUnit? {
    let decision = candidate.list.column.decision(along: points)
    let times = candidate.list.times(by: decision)
    // Years, for example those in which trees were planted, are dates rather than counts.
    if decision.reading == .count, candidate.source.openUnit != nil,
      candidate.list.column.saysDate
    {
      return nil
    }
    guard times.goOn, candidate.source.isOfDates(times) || times.growEvenly else { return nil }
    let areCounts = candidate.source.openUnit != nil && decision.reading == .count
    let units: [TimeUnit] = areCounts ? TimeUnit.allCases : [.seconds]
    return units.first { unit in
      WalkFit.isWalk(
        zip(points, times).prefix(WalkFit.mostPoints).lazy.map { point, time in
          var point = point
          point.time = time.map { $0 / unit.perSecond }
          return point
        })
    }
  }
}

extension TimeList {
  /// Returns the times of a list whose numbers are counts in a unit.
  fileprivate func counted(in unit: TimeUnit) -> TimeList {
    var list = TimeList()
    for time in times { list.append(time.map { .known($0 / unit.perSecond) }) }
    return list
  }

  /// True when the times never decrease and are not all equal.
  fileprivate var grows: Bool {
    let known = times.compactMap(\.self)
    guard let first = known.first, let last = known.last, first < last else { return false }
    return zip(known, known.dropFirst()).allSatisfy { $0 <= $1 }
  }
}
