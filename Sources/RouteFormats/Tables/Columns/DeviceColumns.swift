/// The columns of a table that may state which device a row's fix came from, with their values for each fix.
///
/// Interleaved rows of two phones look like one walk full of jumps. A column counts as a device column if the
/// distances are much shorter when the rows with each of its values are followed separately. A column in
/// which a receiver's name changes during a walk is not a device column.
struct DeviceColumns {
  /// The rows of one device.
  struct Choice: Hashable {
    /// The column that distinguishes devices.
    var column: Int
    /// The column's value in the rows that are kept.
    var used: String
    /// The column's other values.
    var others: [String]
    /// The indices of the points to leave out.
    var leftOut: [Int]
    /// The reason why these rows are kept.
    var reason: DeviceReason
  }

  private let columns: [Int]
  /// The columns that name people or their phones.
  private let ofPeople: Set<Int>
  /// For each column, its values, numbered in order of first occurrence.
  private var values: [[String: UInt16]]
  /// For each column, the number of each point's value.
  private var keys: [[UInt16]]

  /// The maximum number of values in a device column.
  private static let mostValues = 4096
  /// The minimum number of rows of at least two devices, and the minimum number of changes from one device to
  /// another.
  private static let least = (rows: 3, changes: 4)
  /// The factor and the number of metres by which the distance through all rows must exceed the distances of
  /// the single devices.
  private static let detour = (factor: 3.0, metres: 100.0)
  /// The maximum length of a value, bytes; longer values are cut.
  private static let longest = 200

  /// - Parameters:
  ///   - names: The column names, as returned by `PlainName.text`.
  ///   - taken: The columns that have another meaning.
  init(_ names: [String], besides taken: Set<Int>) {
    columns = names.indices.filter { !taken.contains($0) && Self.isOfDevices(names[$0]) }
    ofPeople = Set(columns.filter { Self.isOf(Self.people, names[$0]) })
    values = columns.map { _ in [:] }
    keys = columns.map { _ in [] }
  }

  private static func isOfDevices(_ name: String) -> Bool {
    let words: Set = [
      "input", "device", "user", "id", "source", "track", "tracker", "phone", "person", "name",
      "vehicle", "participant", "subject", "imei", "uuid", "mac", "session", "sender", "origin",
      "tid", "client", "trip", "walk", "run", "unit", "serial", "serialnumber", "topic", "ident",
      "identifier", "label", "sensor", "receiver", "who", "animal", "tag", "file", "filename",
      "layer", "group", "owner", "provider", "walker", "trkname", "segment", "seg",
    ]
    return isOf(words.union(people), name)
  }

  private static let people: Set = [
    "device", "user", "imei", "phone", "person", "participant", "subject", "walker", "animal",
    "vehicle", "entity", "individual", "devicetag", "rider", "employee", "driver",
  ]

  /// Returns true if a name is one of the words, or one of them followed by a word for a name or a number.
  private static func isOf(_ words: Set<String>, _ name: String) -> Bool {
    if words.contains(name) { return true }
    let endings = ["id", "name", "uuid", "number", "no", "nr", "identifier", "localidentifier"]
    return endings.contains { ending in
      name.hasSuffix(ending) && words.contains(String(name.dropLast(ending.count)))
    }
  }
}

extension DeviceColumns {
  /// True when there are no columns that could distinguish devices.
  var isEmpty: Bool { columns.isEmpty }

  /// Records the values in the next point's row.
  mutating func append(_ fields: [[UInt8]]) {
    for (number, column) in columns.enumerated() where values[number].count <= Self.mostValues {
      let field = column < fields.count ? fields[column][...] : []
      let value = String(decoding: field.prefix(Self.longest), as: UTF8.self)
      if let known = values[number][value] {
        keys[number].append(known)
      } else {
        let next = UInt16(values[number].count)
        values[number][value] = next
        keys[number].append(next)
      }
    }
  }

  /// Chooses the rows of one device: the one with the most rows, or if all are location providers of a phone,
  /// the best of them.
  ///
  /// - Returns: nil if all rows belong together, or if the points have no times and so are not a walk.
  func choice(of points: [GeoPoint]) -> Choice? {
    guard points.contains(where: { $0.time != nil }) else { return nil }
    for number in columns.indices {
      guard let blocks = blocks(of: points, by: number), blocks.meet else { continue }
      return choice(blocks.rows, by: number)
    }
    // If the rows, taken in order, form a plausible walk, the names are those of streets or laps.
    guard !Self.isOneWalk(points) else { return nil }
    let candidates = columns.indices.compactMap { choice(of: points, by: $0) }
    return candidates.max { $0.way > $1.way }?.choice
  }

  /// The limits for blocks of rows: the minimum mean number of rows in a block, and the maximum pause
  /// (seconds) and distance (metres) between two blocks of the same walk.
  private static let block = (rows: 10, pause: 60.0, metres: 30.0)

  /// Blocks of rows with the same value, which occur in files that were concatenated.
  private struct Blocks {
    /// The number of rows of each value.
    var rows: [Int]
    /// True when rows of different values overlap in time.
    var meet: Bool
    /// The index of the first point of a block that cannot be reached without a pause from the last point of
    /// the previous block; nil if all blocks connect.
    var firstApart: Int?
  }

  /// Returns the blocks formed by the values of a column; nil if the values do not form blocks.
  private func blocks(of points: [GeoPoint], by number: Int) -> Blocks? {
    let (keys, values) = (keys[number], values[number])
    guard 2...Self.mostValues ~= values.count, keys.count == points.count,
      // An empty or unknown name does not stand for another person.
      !values.keys.contains(where: Self.isNobody)
    else { return nil }
    var blocks = Blocks(rows: [Int](repeating: 0, count: values.count), meet: false)
    var spans: [(key: UInt16, from: Double, to: Double)] = []
    for (index, key) in keys.enumerated() {
      blocks.rows[Int(key)] += 1
      let time = points[index].time ?? spans.last?.to ?? 0
      if index == 0 || keys[index - 1] != key {
        if index > 0, blocks.firstApart == nil, !Self.goesOn(points[index - 1], points[index]) {
          blocks.firstApart = index
        }
        spans.append((key, time, time))
      }
      let last = spans.count - 1
      // A receiver's first fix may be old.
      let isStale = spans[last].from == spans[last].to && time > spans[last].from + Self.block.pause
      spans[last].from = isStale ? time : min(spans[last].from, time)
      spans[last].to = max(spans[last].to, time)
    }
    let areBlocks =
      spans.count == values.count || points.count >= Self.block.rows * spans.count
    guard areBlocks, blocks.rows.count(where: { $0 >= Self.least.rows }) > 1 else { return nil }
    spans.sort { $0.from < $1.from }
    var latest = spans[0]
    for span in spans.dropFirst() {
      let common = min(span.to, latest.to) - span.from
      let shorter = min(span.to - span.from, latest.to - latest.from)
      if span.key != latest.key, common > Self.leastCommon * shorter { blocks.meet = true }
      if span.to > latest.to { latest = span }
    }
    // A phone's clock may be set during a walk: the times change, but the walk continues.
    if blocks.meet, ClockChange.offsets(of: points).contains(where: { $0 != 0 }) { return nil }
    return blocks
  }

  /// The minimum overlap of two walks, as a fraction of the shorter one's duration; it allows for clocks that
  /// are a minute apart.
  private static let leastCommon = 0.2

  /// Finds the first row where the value of a column for people or their phones changes and the walk does not
  /// continue.
  ///
  /// - Returns: The column, its values before and after the change, and the index of the row; nil if there is
  ///   no such row.
  func turn(of points: [GeoPoint]) -> (column: Int, before: String, after: String, index: Int)? {
    guard points.contains(where: { $0.time != nil }) else { return nil }
    for number in columns.indices where ofPeople.contains(columns[number]) {
      guard let index = blocks(of: points, by: number)?.firstApart else { continue }
      let names = names(by: number)
      let (before, after) = (Int(keys[number][index - 1]), Int(keys[number][index]))
      return (columns[number], names[before], names[after], index)
    }
    return nil
  }

  /// Returns true for a value that names nobody.
  private static func isNobody(_ value: String) -> Bool {
    ["", "unknown", "null", "none", "n/a", "na", "-", "?"].contains(value.lowercased())
  }

  /// Returns true when one person could have gone from one fix to the other without a pause.
  private static func goesOn(_ start: GeoPoint, _ end: GeoPoint) -> Bool {
    guard let from = start.time, let to = end.time, to >= from else { return false }
    let way = start.roughDistance(to: end)
    return way <= block.metres || (to - from <= block.pause && way <= (to - from) * ride)
  }

  /// Returns the values of a column, in order of first occurrence.
  private func names(by number: Int) -> [String] {
    values[number].sorted { $0.value < $1.value }.map(\.key)
  }

  /// Returns the rows to keep according to a column, given the number of rows with each of its values.
  private func choice(_ rows: [Int], by number: Int) -> Choice? {
    let names = names(by: number)
    guard let (used, reason) = Self.best(names, rows) else { return nil }
    return Choice(
      column: columns[number], used: names[used],
      others: names.filter { $0 != names[used] },
      leftOut: keys[number].indices.filter { Int(keys[number][$0]) != used }, reason: reason)
  }

  /// Returns true when the times never decrease and almost no step is faster than walking.
  private static func isOneWalk(_ points: [GeoPoint]) -> Bool {
    var last: GeoPoint?
    var fast = 0
    for point in points {
      guard let time = point.time else { return false }
      if let last, let before = last.time {
        guard time >= before else { return false }
        let way = last.roughDistance(to: point)
        let isApart = time == before ? way > leastStep / 2 : way > leastStep
        if isApart && way > (time - before) * runner { fast += 1 }
      }
      last = point
    }
    return fast * mostFast <= points.count && WalkFit.isWalk(points)
  }

  /// The maximum speed of a tram or train, metres per second.
  private static let ride = 40.0
  /// The speed, in metres per second, up to which the alternating rows of two people would look like those of
  /// one runner.
  private static let runner = 4.0
  /// The distance up to which a step may be receiver noise, metres; half of that if the times are equal.
  private static let leastStep = 10.0
  /// One step in this many may be faster than walking, for example because the receiver lost its signal.
  private static let mostFast = 50

  private func choice(
    of points: [GeoPoint], by number: Int
  ) -> (choice: Choice, way: Double)? {
    let (keys, values) = (keys[number], values[number])
    guard 2...Self.mostValues ~= values.count, keys.count == points.count else { return nil }
    var rows = [Int](repeating: 0, count: values.count)
    var last = [Int?](repeating: nil, count: values.count)
    var ways = (apart: 0.0, among: 0.0)
    var changes = 0
    for (index, key) in keys.enumerated() {
      rows[Int(key)] += 1
      if let before = last[Int(key)] {
        ways.apart += points[before].roughDistance(to: points[index])
      }
      last[Int(key)] = index
      guard index > 0 else { continue }
      ways.among += points[index - 1].roughDistance(to: points[index])
      if keys[index - 1] != key { changes += 1 }
    }
    // The devices must alternate rather than follow one after the other.
    guard changes >= max(values.count, Self.least.changes),
      rows.count(where: { $0 >= Self.least.rows }) > 1,
      ways.among > Self.detour.factor * ways.apart + Self.detour.metres
    else { return nil }
    guard let choice = choice(rows, by: number) else { return nil }
    return (choice, ways.apart)
  }

  /// Returns the index of the value whose rows are used: the best provider if all values are location
  /// providers of a phone, otherwise the most frequent value.
  private static func best(_ names: [String], _ rows: [Int]) -> (used: Int, reason: DeviceReason)? {
    let ranks = names.map { LocationProvider(name: $0) }
    if ranks.allSatisfy({ $0 != nil }) {
      let used = names.indices.filter { rows[$0] >= least.rows }.min {
        (ranks[$0]?.rawValue ?? 0, $0) < (ranks[$1]?.rawValue ?? 0, $1)
      }
      return used.map { ($0, .provider) }
    }
    guard let most = rows.max(), let used = rows.firstIndex(of: most) else { return nil }
    return (used, .most)
  }
}
