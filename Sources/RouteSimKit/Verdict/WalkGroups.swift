import RouteFormats

/// A group of walks that is examined separately in a verdict.
struct WalkGroup: Hashable, Sendable {
  /// The property by which walks are grouped.
  enum Dimension: String, CaseIterable, Hashable, Sendable {
    /// The conditions of the walk, as stated in the log.
    case conditions
    /// The distance walked.
    case length
    /// The phone, as stated in the log.
    case device
  }

  /// The property; nil for the group of all walks.
  let dimension: Dimension?
  /// The value that the walks have in common: a word from the log, or a range of metres.
  let name: String

  /// The group of all walks.
  static let all = WalkGroup(dimension: nil, name: "all")

  /// The name of the group of walks whose logs do not state the property.
  static let untold = "(unknown)"
  /// The name of the group of walks whose own groups would exceed the maximum number of groups.
  static let others = "(others)"

  /// The group's path in a gate, such as `conditions.city`.
  var path: String { dimension.map { "\($0.rawValue).\(name)" } ?? name }

  /// The group's name for display.
  var title: String {
    switch dimension {
    case nil: "all walks"
    case .length: name + " m"
    case .conditions: name == Self.untold ? "conditions unknown" : name
    case .device: name == Self.untold ? "device unknown" : name
    }
  }
}

/// The groups of walks, with their members.
struct WalkGroups: Sendable {
  /// The groups: first all walks, then the groups of each dimension.
  let groups: [WalkGroup]
  /// The groups that contain all walks.
  let shared: [WalkGroup]
  /// The indices of the walks in each group, in ascending order.
  let members: [[Int32]]

  /// The limits between the ranges of length, metres.
  static let lengths: [Double] = [100, 300, 1000, 3000]
  /// The maximum number of groups per dimension.
  static let most = 12

  /// Groups walks.
  ///
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
      // A group that contains all walks would repeat the first group.
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

  /// Returns the groups with their members.
  ///
  /// Lengths are in ascending order, other groups in decreasing order of their number of walks, and those
  /// beyond the maximum are merged.
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
