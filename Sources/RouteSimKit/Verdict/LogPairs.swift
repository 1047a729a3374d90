/// The pairs of identical logs in two runs.
struct LogPairs: Sendable {
  /// A log that is in both runs, with its index in each.
  struct Pair: Hashable, Sendable {
    let before: Int
    let after: Int
  }

  /// The logs that both runs could score, in the order of the first run.
  private(set) var pairs: [Pair] = []
  /// The logs that only the first run could score.
  private(set) var lost: [Pair] = []
  /// The logs that only the second run could score.
  private(set) var gained: [Pair] = []
  /// The number of logs that neither run could score.
  private(set) var failed = 0
  /// The number of logs that are only in the first run.
  private(set) var onlyBefore = 0
  /// The number of logs that are only in the second run.
  private(set) var onlyAfter = 0
  /// The number of logs among those only in the second run that have the same name as a log that is only in
  /// the first run, but different content.
  private(set) var changed = 0
  /// The number of logs left out because another log in the same run has the same content.
  private(set) var repeated = 0

  init(_ before: ScoredRun, _ after: ScoredRun, by pairing: VerdictChoices.Pairing) {
    var matching = Matching(before, after)
    if pairing == .content { matching.match { $0.sha256 } }
    // The content of unreadable logs is unknown, so they are matched by name.
    matching.match(onlyUnread: pairing == .content) { $0.path }
    repeated = matching.repeated
    for (index, partner) in matching.partners.enumerated() {
      guard let partner else { continue }
      let pair = Pair(before: index, after: partner)
      switch (before.logs[index].error, after.logs[partner].error) {
      case (nil, nil): pairs.append(pair)
      case (nil, _?): lost.append(pair)
      case (_?, nil): gained.append(pair)
      case (_?, _?): failed += 1
      }
    }
    let left = matching.left
    onlyBefore = left.before.count
    onlyAfter = left.after.count
    let names = Set(left.before.map { before.logs[$0].path })
    changed = left.after.count { names.contains(after.logs[$0].path) }
  }
}

/// The logs of two runs, with the matches found so far.
private struct Matching {
  private let before: ScoredRun
  private let after: ScoredRun
  /// For each log in the first run, its partner in the second run.
  private(set) var partners: [Int?]
  private var isTaken: [Bool]
  private var isRepeated: [Bool]
  private(set) var repeated = 0

  init(_ before: ScoredRun, _ after: ScoredRun) {
    self.before = before
    self.after = after
    partners = Array(repeating: nil, count: before.logs.count)
    isRepeated = partners.map { _ in false }
    isTaken = Array(repeating: false, count: after.logs.count)
  }

  /// The logs without a partner, except for repeated ones.
  var left: (before: [Int], after: [Int]) {
    (
      partners.indices.filter { partners[$0] == nil && !isRepeated[$0] },
      isTaken.indices.filter { !isTaken[$0] }
    )
  }

  /// Matches the remaining logs by a key; if several have the same key, one with the same name is
  /// preferred.
  ///
  /// - Parameter onlyUnread: True to match two logs only if at least one of them is unreadable or was not
  ///   scored.
  mutating func match(onlyUnread: Bool = false, by key: (ScoredRun.Log) -> String?) {
    var rest: [String: [Int]] = [:]
    for index in after.logs.indices.reversed() where !isTaken[index] {
      if let key = key(after.logs[index]) { rest[key, default: []].append(index) }
    }
    var seen: Set<String> = []
    for index in partners.indices where partners[index] == nil && !isRepeated[index] {
      let log = before.logs[index]
      guard let key = key(log), let indices = rest[key] else { continue }
      if !seen.insert(key).inserted {
        isRepeated[index] = true
        repeated += 1
        continue
      }
      let found = indices.last { after.logs[$0].path == log.path } ?? indices[indices.count - 1]
      if onlyUnread, !log.isUnread, !after.logs[found].isUnread {
        seen.remove(key)
        continue
      }
      partners[index] = found
      // Other logs with the same content would be counted twice.
      for index in indices { isTaken[index] = true }
    }
  }
}
