import RouteFormats

/// Kinds of walks that a verdict looks at by themselves.
struct WalkGroup: Hashable, Sendable {
  /// By what walks are told apart.
  enum Dimension: String, CaseIterable, Hashable, Sendable {
    /// Where one walked, as the log has it.
    case conditions
    /// How far one walked.
    case length
    /// The phone, as the log has it.
    case device
  }

  /// By what; nil for all walks.
  let dimension: Dimension?
  /// What they have in common: a word of the log, or a range of metres.
  let name: String

  /// All walks.
  static let all = WalkGroup(dimension: nil, name: "all")

  /// What walks are called of which the log does not tell it.
  static let untold = "(unknown)"
  /// What those are called whose groups would be too many.
  static let others = "(others)"

  /// Where in a gate's path it stands: `conditions.city`.
  var path: String { dimension.map { "\($0.rawValue).\(name)" } ?? name }

  /// What it is, for people.
  var title: String {
    switch dimension {
    case nil: "all walks"
    case .length: name + " m"
    case .conditions: name == Self.untold ? "conditions unknown" : name
    case .device: name == Self.untold ? "device unknown" : name
    }
  }
}

/// The groups that walks fall into, and which walks are in each.
struct WalkGroups: Sendable {
  /// All walks first, then dimension by dimension.
  let groups: [WalkGroup]
  /// What all walks have in common.
  let shared: [WalkGroup]
  /// Of each group the numbers of its walks, growing.
  let members: [[Int32]]

  /// Ends of ranges of length, metres.
  static let lengths: [Double] = [100, 300, 1000, 3000]
  /// So many groups a dimension has at most.
  static let most = 12

  /// - Parameter walks: One log of each pair.
  init(_ walks: [ScoredRun.Log]) {
    var groups = [WalkGroup.all]
    var members = [walks.indices.map(Int32.init)]
    var shared: [WalkGroup] = []
    for dimension in WalkGroup.Dimension.allCases {
      var found: [String: [Int32]] = [:]
      for (index, walk) in walks.enumerated() {
        found[Self.name(of: walk, by: dimension), default: []].append(Int32(index))
      }
      // What all walks are, all walks tell already.
      guard found.count > 1 else {
        shared += found.keys.map { WalkGroup(dimension: dimension, name: $0) }
        continue
      }
      for (name, indices) in Self.ordered(found, dimension) {
        groups.append(WalkGroup(dimension: dimension, name: name))
        members.append(indices)
      }
    }
    self.groups = groups
    self.members = members
    self.shared = shared
  }

  private static func name(of walk: ScoredRun.Log, by dimension: WalkGroup.Dimension) -> String {
    switch dimension {
    case .conditions: named(walk.conditions)
    case .device: named(walk.device)
    case .length: walk.meters.map(lengthName) ?? WalkGroup.untold
    }
  }

  private static func named(_ word: String?) -> String {
    word.flatMap { $0.isEmpty ? nil : $0 } ?? WalkGroup.untold
  }

  private static func lengthName(_ meters: Double) -> String {
    let texts = ["0"] + lengths.map { FixedDecimal.text($0, decimals: 0) }
    let index = lengths.count { $0 <= meters }
    return index < lengths.count ? texts[index] + "-" + texts[index + 1] : "over " + texts[index]
  }

  /// Lengths by length, others by number of walks, the most first; what is beyond the most in one.
  private static func ordered(
    _ found: [String: [Int32]], _ dimension: WalkGroup.Dimension
  ) -> [(String, [Int32])] {
    if dimension == .length {
      let order = (lengths + [.infinity]).map { lengthName($0 - 1) } + [WalkGroup.untold]
      return order.compactMap { name in found[name].map { (name, $0) } }
    }
    let sorted = found.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { ($0.key, $0.value) }
    guard sorted.count > most else { return sorted }
    return sorted[..<(most - 1)]
      + [(WalkGroup.others, sorted[(most - 1)...].flatMap(\.1).sorted())]
  }
}
