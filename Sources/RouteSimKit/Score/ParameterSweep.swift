import ARRouteEngine
package import RouteFormats

/// A file that defines sets of parameters: individually, as all combinations of a grid, and by random draws.
///
/// ```json
/// {"sets": [{"name": "usual"}, {"name": "quick", "parameters": {"seconds": 5}}],
///  "grid": {"count": [50, 100], "minDistance": [5, 10]},
///  "draws": {"seed": 1, "count": 20, "parameters": {"maxAccuracy": [5, 50]}}}
/// ```
package struct ParameterSweep: JSONFile, Hashable, Sendable {
  /// The sets: first the named ones, then those of the grid, in which the last parameter changes fastest,
  /// then the draws.
  package private(set) var sets: [ParameterSet] = []
  private var names: Set<String> = []

  /// The maximum length of a sweep file, bytes.
  package static let maximumLength = 1 << 20
  /// The maximum number of sets.
  static let most = 10_000
  /// The range of valid seeds for draws.
  static let seeds = 0.0...0x1p53

  /// Reads a sweep.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  init(_ bytes: [UInt8]) throws(ParameterSweepError) {
    try Self.reading(bytes) { (root) throws(JSONContentError) in try read(root) }
  }

  /// Reads a sweep from a file, or from standard input for `-`.
  package static func read(path: String) throws(FileError<ParameterSweepError>) -> ParameterSweep {
    try FileError.reading(path, limit: maximumLength) { bytes throws(ParameterSweepError) in
      try ParameterSweep(bytes)
    }
  }

  /// The constants that a sweep may set.
  static let tunables = Tunable.all.filter { $0.scope != .design }
}

extension ParameterSweep {
  private mutating func read(_ root: JSONNode) throws(JSONContentError) {
    let members = try root.members(of: "the sweep", allowing: ["sets", "grid", "draws"])
    if let node = members["sets"] { try readSets(node) }
    if let node = members["grid"] { try readGrid(node) }
    if let node = members["draws"] { try readDraws(node) }
    guard !sets.isEmpty else {
      throw .missingKey(line: root.line, subject: "the sweep", key: "sets")
    }
  }

  private mutating func add(_ set: ParameterSet, at node: JSONNode) throws(JSONContentError) {
    guard sets.count < Self.most else {
      throw .unexpected(
        line: node.line, subject: "the sweep", found: "larger",
        expected: "at most \(Self.most)"
      )
    }
    guard !names.contains(set.name) else {
      throw .unexpected(
        line: node.line, subject: "the name of a set", found: "“\(set.name)” in two sets",
        expected: "a different name for each set")
    }
    names.insert(set.name)
    sets.append(set)
  }

  private mutating func readSets(_ node: JSONNode) throws(JSONContentError) {
    guard case .array(let nodes) = node.value else {
      throw node.unexpected("sets", "an array of sets")
    }
    for node in nodes {
      let members = try node.members(of: "a set", allowing: ["name", "parameters"])
      guard let name = members["name"] else {
        throw .missingKey(line: node.line, subject: "a set", key: "name")
      }
      guard case .string(let text) = name.value, !text.isEmpty else {
        throw name.unexpected("name", "a string")
      }
      var changes: [TuningChange] = []
      for (tunable, node) in try members["parameters"]?.constants("parameters") ?? [] {
        changes.append(TuningChange(tunable, try tunable.value(node)))
      }
      try add(ParameterSet(name: text, changes: changes), at: name)
    }
  }

  private mutating func readGrid(_ node: JSONNode) throws(JSONContentError) {
    var points: [[TuningChange]] = [[]]
    for (tunable, node) in try node.constants("grid") {
      guard case .array(let nodes) = node.value else {
        throw node.unexpected(tunable.name, "an array of values")
      }
      guard !nodes.isEmpty else {
        throw .unexpected(
          line: node.line, subject: tunable.name, found: "an empty array",
          expected: "at least one value")
      }
      var values: [TuningChange] = []
      for node in nodes { values.append(TuningChange(tunable, try tunable.value(node))) }
      guard points.count * values.count <= Self.most else {
        throw .unexpected(
          line: node.line, subject: "grid",
          found: "\(points.count * values.count) points or more",
          expected: "at most \(Self.most)")
      }
      points = points.flatMap { point in values.map { point + [$0] } }
    }
    guard points != [[]] else { throw node.unexpected("grid", "parameters with their values") }
    for point in points {
      try add(ParameterSet(name: point.nameOfSet, changes: point), at: node)
    }
  }

  private mutating func readDraws(_ node: JSONNode) throws(JSONContentError) {
    let members = try node.members(of: "draws", allowing: ["seed", "count", "parameters"])
    func member(_ key: String) throws(JSONContentError) -> JSONNode {
      guard let member = members[key] else {
        throw .missingKey(line: node.line, subject: "draws", key: key)
      }
      return member
    }
    let seed = try member("seed").whole("seed", in: Self.seeds)
    let count = try member("count").whole("count", in: 1...Double(Self.most))
    var spans: [(Tunable, DrawnSpan)] = []
    for (tunable, node) in try member("parameters").constants("parameters") {
      spans.append((tunable, try DrawnSpan(of: tunable, node)))
    }
    guard !spans.isEmpty else {
      throw try member("parameters").unexpected("parameters", "parameters with their ranges")
    }
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<Int(count) {
      let changes = spans.map { TuningChange($0.0, $0.1.draw(&random)) }
      // Skip repeated draws, which are common with flags: the set exists already.
      guard !names.contains(changes.nameOfSet) else { continue }
      try add(ParameterSet(name: changes.nameOfSet, changes: changes), at: node)
    }
  }
}

/// The range of a constant from which values are drawn with a uniform distribution.
private enum DrawnSpan {
  case numbers(ClosedRange<Double>)
  case whole(ClosedRange<Double>)
  case either
  case words(String, String)

  init(of tunable: Tunable, _ node: JSONNode) throws(JSONContentError) {
    guard case .array(let ends) = node.value, ends.count == 2 else {
      throw node.unexpected(tunable.name, Self.words(for: tunable))
    }
    switch (tunable.kind, try tunable.value(ends[0]), try tunable.value(ends[1])) {
    case (.number(let unit, _), .number(let low), .number(let high)):
      guard low < high else {
        throw ends[1].unexpected(tunable.name, "a number above the first")
      }
      self = unit == .count ? .whole(low...high) : .numbers(low...high)
    case (.choice, .word(let first), .word(let second)):
      guard first != second else {
        throw .unexpected(
          line: ends[1].line, subject: tunable.name, found: "“\(second)” twice",
          expected: Self.words(for: tunable))
      }
      self = .words(first, second)
    default: self = .either
    }
  }

  /// Returns a description of the value expected for a constant, for error messages.
  private static func words(for tunable: Tunable) -> String {
    if case .choice(let words) = tunable.kind {
      return "an array of two of the words \(words.joined(separator: ", "))"
    }
    return "an array of the least and the greatest value"
  }

  func draw(_ random: inout SplitMix64) -> TunableValue {
    let share = random.uniform()
    switch self {
    // The number is rounded to the decimals that are shown in a set's name, so that the name identifies the
    // values exactly.
    case .numbers(let span):
      let number = span.lowerBound + share * (span.upperBound - span.lowerBound)
      return .number(min(max((number * 1e6).rounded() / 1e6, span.lowerBound), span.upperBound))
    case .whole(let span):
      let count = span.upperBound - span.lowerBound + 1
      return .number(min(span.lowerBound + (share * count).rounded(.down), span.upperBound))
    case .either: return .flag(share < 0.5)
    case .words(let first, let second): return .word(share < 0.5 ? first : second)
    }
  }
}

extension JSONNode {
  /// Returns the members, which must be constants of fusion or correction, in file order.
  fileprivate func constants(
    _ subject: String
  ) throws(JSONContentError) -> [(Tunable, JSONNode)] {
    guard case .object(let list) = value else {
      throw unexpected(subject, "an object of parameters")
    }
    _ = try members(of: subject, allowing: ParameterSweep.tunables.map(\.name))
    return list.compactMap { member in
      Tunable.named(member.key).map { ($0, member.node) }
    }
  }

  /// Returns a whole number in a range.
  fileprivate func whole(
    _ subject: String, in range: ClosedRange<Double>
  ) throws(JSONContentError) -> Double {
    let words = "a whole number, \(ValueLimits.text(range))"
    let number = try number(subject, in: range, words)
    guard number == number.rounded() else { throw unexpected(subject, words) }
    return number
  }
}

/// The reason why a file of parameter sets cannot be used.
package typealias ParameterSweepError = JSONFileError<ParameterSweep>

extension ParameterSweep {
  /// See `JSONFile`.
  package static let subject = "the sweep is"
  /// See `JSONFile`.
  package static let example = "{\"sets\": [{\"name\": \"usual\"}]}"
}
