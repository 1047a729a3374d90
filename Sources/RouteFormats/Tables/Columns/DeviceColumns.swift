/// The columns of a table that may say of whom a row is, and what they said of each fix.
///
/// Rows of two phones that lie among each other make one walk of jumps. A column of devices is
/// believed where the way is much shorter without them; a receiver's name that changes on the way is
/// none.
struct DeviceColumns {
  /// The rows of one device.
  struct Choice: Hashable {
    /// The column that distinguishes devices.
    var column: Int
    /// Its value in the rows to keep.
    var used: String
    /// Its other values.
    var others: [String]
    /// The points to leave out.
    var leftOut: [Int]
    /// The reason for using its rows.
    var reason: DeviceReason
  }

  private let columns: [Int]
  /// Those of people or their phones.
  private let ofPeople: Set<Int>
  /// The values of each column in order of their coming, and for each point the number of its own.
  private var values: [[String: UInt16]]
  private var keys: [[UInt16]]

  /// More values than that are no devices'.
  private static let mostValues = 4096
  /// Rows at least of the two devices that have most, and how often one follows the other.
  private static let least = (rows: 3, changes: 4)
  /// The least ratio, and the least difference in metres, by which the way through all rows exceeds the ways
  /// of single devices.
  private static let detour = (factor: 3.0, metres: 100.0)
  /// A value longer than that is cut, bytes.
  private static let longest = 200

  /// - Parameters:
  ///   - names: As `PlainName.text` brings them.
  ///   - taken: Columns that mean something else.
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

  /// True for a name that is one of some words, or that with a word for a name or number behind it.
  private static func isOf(_ words: Set<String>, _ name: String) -> Bool {
    if words.contains(name) { return true }
    let endings = ["id", "name", "uuid", "number", "no", "nr", "identifier", "localidentifier"]
    return endings.contains { ending in
      name.hasSuffix(ending) && words.contains(String(name.dropLast(ending.count)))
    }
  }
}

extension DeviceColumns {
  /// True when no column can distinguish devices.
  var isEmpty: Bool { columns.isEmpty }

  /// Takes note of the row of the next point.
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

  /// The rows of the device that has most, or of the receiver among a phone's providers; nil where all are of
  /// one.
  ///
  /// Places without times are no walk.
  func choice(of points: [GeoPoint]) -> Choice? {
    guard points.contains(where: { $0.time != nil }) else { return nil }
    for number in columns.indices {
      guard let blocks = blocks(of: points, by: number), blocks.meet else { continue }
      return choice(blocks.rows, by: number)
    }
    // If one walks from each row to the next, the names are of streets and laps.
    guard !Self.isOneWalk(points) else { return nil }
    let candidates = columns.indices.compactMap { choice(of: points, by: $0) }
    return candidates.max { $0.way > $1.way }?.choice
  }

  /// The fewest rows of a block of one's rows, on average; for how long one may pause, and how far go, from
  /// the one to the next where both are of one walk: seconds, metres.
  private static let block = (rows: 10, pause: 60.0, metres: 30.0)

  /// Rows of several that stand together, as of files that were put into one.
  private struct Blocks {
    /// The number of rows of each value.
    var rows: [Int]
    /// True when rows of different values overlap in time.
    var meet: Bool
    /// The first point of a block to which nobody came from the last of the one before without a pause; nil
    /// where all join.
    var firstApart: Int?
  }

  /// The blocks of a column's values; nil where they do not stand together.
  private func blocks(of points: [GeoPoint], by number: Int) -> Blocks? {
    let (keys, values) = (keys[number], values[number])
    guard 2...Self.mostValues ~= values.count, keys.count == points.count,
      // An empty or unknown name is not another person.
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
      // A receiver's first fix may be an old one.
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
    // A phone whose clock was set walks on by another.
    if blocks.meet, ClockChange.offsets(of: points).contains(where: { $0 != 0 }) { return nil }
    return blocks
  }

  /// Walks of two share so much of the shorter one's time: clocks may be a minute apart.
  private static let leastCommon = 0.2

  /// Returns the place at which the rows of people, or of their phones, follow those of others without
  /// joining; nil if there is none.
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

  /// True for a value that names nobody.
  private static func isNobody(_ value: String) -> Bool {
    ["", "unknown", "null", "none", "n/a", "na", "-", "?"].contains(value.lowercased())
  }

  /// True where one and the same may have gone from one fix to the next without a pause.
  private static func goesOn(_ start: GeoPoint, _ end: GeoPoint) -> Bool {
    guard let from = start.time, let to = end.time, to >= from else { return false }
    let way = start.roughDistance(to: end)
    return way <= block.metres || (to - from <= block.pause && way <= (to - from) * ride)
  }

  /// The values of a column in order of their coming.
  private func names(by number: Int) -> [String] {
    values[number].sorted { $0.value < $1.value }.map(\.key)
  }

  /// Returns the rows to keep by a column, given the number of rows of each value.
  private func choice(_ rows: [Int], by number: Int) -> Choice? {
    let names = names(by: number)
    guard let (used, reason) = Self.best(names, rows) else { return nil }
    return Choice(
      column: columns[number], used: names[used],
      others: names.filter { $0 != names[used] },
      leftOut: keys[number].indices.filter { Int(keys[number][$0]) != used }, reason: reason)
  }

  /// True where the times grow and hardly a step is faster than somebody walks.
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

  /// A tram's or a train's, metres a second.
  private static let ride = 40.0
  /// Rows of two that lie this near each other are a runner's, metres a second.
  private static let runner = 4.0
  /// A shorter step is the receiver's, metres, and half of it at one time.
  private static let leastStep = 10.0
  /// One step of so many may be faster than a walk, as where the receiver was lost.
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
    // To and fro, and not one behind the other.
    guard changes >= max(values.count, Self.least.changes),
      rows.count(where: { $0 >= Self.least.rows }) > 1,
      ways.among > Self.detour.factor * ways.apart + Self.detour.metres
    else { return nil }
    guard let choice = choice(rows, by: number) else { return nil }
    return (choice, ways.apart)
  }

  /// The value whose rows are used: the best provider of a phone where all are such, else that of most rows.
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
