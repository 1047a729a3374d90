/// Which logs of two runs are the same.
struct LogPairs: Sendable {
  /// The same log in both, by its number in each.
  struct Pair: Hashable, Sendable {
    let before: Int
    let after: Int
  }

  /// Logs that both runs could score, in the order of the first.
  private(set) var pairs: [Pair] = []
  /// Those that only the first could.
  private(set) var lost: [Pair] = []
  /// Those that only the second could.
  private(set) var gained: [Pair] = []
  /// Those that neither could.
  private(set) var failed = 0
  /// How many logs only the first run names.
  private(set) var onlyBefore = 0
  /// How many only the second does.
  private(set) var onlyAfter = 0
  /// How many of these have a namesake in the other run that holds something else.
  private(set) var changed = 0
  /// How many more logs hold what another holds: it counts once.
  private(set) var repeated = 0

  init(_ before: ScoredRun, _ after: ScoredRun, by pairing: VerdictChoices.Pairing) {
    var matching = Matching(before, after)
    if pairing == .content { matching.match { $0.sha256 } }
    // What could not be read may hold anything: its name has to do.
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

/// Logs of two runs while they are matched.
private struct Matching {
  private let before: ScoredRun
  private let after: ScoredRun
  /// Of each log of the first run, the same one of the second.
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

  /// Logs without a partner that count.
  var left: (before: [Int], after: [Int]) {
    (
      partners.indices.filter { partners[$0] == nil && !isRepeated[$0] },
      isTaken.indices.filter { !isTaken[$0] }
    )
  }

  /// Matches those that are left by a key; namesakes first, where several have one key.
  ///
  /// - Parameter onlyUnread: Whether one of two that are matched has to be one that could not be read.
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
      // Whatever else holds the same would count twice.
      for index in indices { isTaken[index] = true }
    }
  }
}
