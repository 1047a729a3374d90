extension ScoreVerdict {
  /// The maximum number of combinations of strategy and parameter set in one comparison.
  static let mostEntries = 400

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - before: The first run.
  ///   - after: The second run.
  ///   - choices: The options of the comparison.
  ///   - worker: The worker for the computation.
  /// - Complexity: O(figures · groups · logs · (2000 + swaps)) time, which is bounded.
  package init(
    of before: ScoredRun, and after: ScoredRun,
    _ choices: VerdictChoices, by worker: some PieceWorker
  ) throws(VerdictError) {
    let matched = LogPairs(before, after, by: choices.pairing)
    if matched.pairs.isEmpty, matched.lost.isEmpty, matched.gained.isEmpty {
      throw matched.failed > 0 ? .noScores : .noPairs(renewed: matched.changed)
    }
    let entries = try Self.checkedEntries(
      before, after, choices.differing, hasPairs: !matched.pairs.isEmpty)
    let grouping = WalkGroups(matched.pairs.map { after.logs[$0.after] })
    let columns = Self.columns(entries, matched.pairs, before, after)
    let drafts = Self.drafts(columns, grouping)
    let test = SwapTest(
      drafts.flatMap { draft in Aspect.allCases.map { draft[$0] } }, logCount: matched.pairs.count,
      level: choices.level, seed: choices.seed)
    let chances = test.chances(by: worker)
    let rows = worker.results(of: drafts.count) { index in
      drafts[index].row(
        columns[drafts[index].column], grouping.members[drafts[index].group],
        chances: Array(chances[3 * index..<3 * index + 3]), level: choices.level,
        seed: choices.seed)
    }
    self.before = Side(before)
    self.after = Side(after)
    self.entries = entries
    groups = grouping.groups
    shared = grouping.shared
    entriesOnlyBefore = Self.titles(before.entries) { own in entries.contains { $0.before == own } }
    entriesOnlyAfter = Self.titles(after.entries) { own in entries.contains { $0.after == own } }
    let pairedLogs = matched.pairs.map { after.logs[$0.after] }
    digests = pairedLogs.reduce(into: [:]) { $0[$1.path] = $1.sha256 }
    members = grouping.members
    pairs = matched.pairs.count
    lost = matched.lost.map { OneSided(after.logs[$0.after]) }
    gained = matched.gained.map { OneSided(before.logs[$0.before]) }
    failed = matched.failed
    onlyBefore = matched.onlyBefore
    onlyAfter = matched.onlyAfter
    renewed = matched.changed
    repeated = matched.repeated
    cost = Self.cost(matched.pairs, before, after)
    equal = Self.equal(columns, pairs: matched.pairs.count)
    optionsDiffer =
      before.programs == after.programs && before.settings != after.settings
      && choices.differing.isEmpty
    let names = pairedLogs.map(\.path)
    worstWalks = Self.worstWalks(columns, names, most: min(choices.worst, 5))
    level = choices.level
    swaps = test.draws
    self.rows = rows
    self.columns = columns
    parameters = after.parameters
    ranges = Self.ranges(of: rows, columns: columns.count)
    findings =
      FindingSearch(
        rows: rows, ranges: ranges, drafts: drafts, columns: columns, members: grouping.members,
        names: names, worst: choices.worst
      ).findings
  }

  /// Returns a draft for each combination of a figure and a group that has values.
  private static func drafts(_ columns: [VerdictColumns], _ grouping: WalkGroups) -> [RowDraft] {
    columns.indices.flatMap { column in
      grouping.groups.indices.compactMap { group in
        RowDraft(column, columns[column], group, grouping.members[group])
      }
    }
  }

  /// Returns the titles of those entries of a run that the other run does not have.
  private static func titles(
    _ entries: [ScoredRun.Entry], except isShared: (ScoredRun.Entry) -> Bool
  ) -> [String] {
    entries.filter { !isShared($0) }.map(\.title)
  }

  /// Returns the entries that are in both runs; throws an error if there are pairs but no entries, or too
  /// many entries.
  private static func checkedEntries(
    _ before: ScoredRun, _ after: ScoredRun, _ differing: Set<VerdictChoices.Part>, hasPairs: Bool
  ) throws(VerdictError) -> [Entry] {
    let entries = entries(before, after, differing)
    guard !entries.isEmpty || !hasPairs else {
      throw .noEntries(before: before.offered.map(\.title), after: after.offered.map(\.title))
    }
    guard entries.count <= mostEntries else {
      throw .tooManyEntries(entries.count, limit: mostEntries)
    }
    return entries
  }

  /// Returns the row indices for each column; they are contiguous.
  private static func ranges(of rows: [Row], columns: Int) -> [Range<Int>] {
    var start = 0
    return (0..<columns).map { column in
      let end = rows[start...].firstIndex { $0.column != column } ?? rows.count
      defer { start = end }
      return start..<end
    }
  }

  private static func entries(
    _ before: ScoredRun, _ after: ScoredRun, _ differing: Set<VerdictChoices.Part>
  ) -> [Entry] {
    before.entries.compactMap { entry in
      let partner = after.entries.first { other in
        (differing.contains(.strategy) || other.strategy == entry.strategy)
          && (differing.contains(.set) || other.set == entry.set)
      }
      return partner.map { Entry(before: entry, after: $0) }
    }
  }

  private static func columns(
    _ entries: [Entry], _ pairs: [LogPairs.Pair], _ before: ScoredRun, _ after: ScoredRun
  ) -> [VerdictColumns] {
    entries.enumerated().flatMap { index, entry in
      VerdictFigure.allCases.enumerated().map { number, figure in
        VerdictColumns(
          entry: index, figure: figure,
          before: pairs.map { before.value(number, of: entry.before, log: $0.before) },
          after: pairs.map { after.value(number, of: entry.after, log: $0.after) })
      }
    }
  }

  /// Returns the number of pairs in which each figure is equal, or unknown in both runs.
  private static func equal(_ columns: [VerdictColumns], pairs: Int) -> Int {
    (0..<pairs).count { pair in
      columns.allSatisfy { column in
        let (before, after) = (column.before[pair], column.after[pair])
        return before == after || before.isNaN && after.isNaN
      }
    }
  }

  private static func worstWalks(
    _ columns: [VerdictColumns], _ names: [String], most: Int
  ) -> [(entry: Int, figure: VerdictFigure, walks: [Walk])] {
    let all = names.indices.map(Int32.init)
    return Set(columns.map(\.entry)).sorted().compactMap { entry in
      let told = [VerdictFigure.errorEnd, .halvesDifference].compactMap { figure in
        columns.first { $0.entry == entry && $0.figure == figure && !$0.known(all).isEmpty }
      }
      guard let column = told.first else { return nil }
      let worse = column.differing(all, rises: true).prefix(most)
      if worse.isEmpty { return nil }
      return (entry, column.figure, worse.map { column.walk($0.log, names) })
    }
  }

  private static func cost(
    _ pairs: [LogPairs.Pair], _ before: ScoredRun, _ after: ScoredRun
  ) -> (before: Double, after: Double)? {
    var sums = (before: 0.0, after: 0.0)
    for pair in pairs {
      guard let first = before.logs[pair.before].processor,
        let second = after.logs[pair.after].processor
      else { return nil }
      sums.before += first
      sums.after += second
    }
    return sums
  }
}

extension ScoredRun.Entry {
  /// The entry's name for display: the strategy, with the parameter set if it is not the default set.
  var title: String { self.set == ParameterSet.usualName ? strategy : "\(strategy), \(self.set)" }
}

extension ScoreVerdict.Entry {
  /// The entry's name for display.
  var title: String {
    if before == after { return before.title }
    if before.set == after.set {
      return "\(before.strategy) → \(after.strategy)"
        + (before.set == ParameterSet.usualName ? "" : ", \(before.set)")
    }
    let strategy =
      before.strategy == after.strategy
      ? before.strategy : "\(before.strategy) → \(after.strategy)"
    return "\(strategy), \(before.set) → \(after.set)"
  }
}

extension ScoreVerdict.Side {
  fileprivate init(_ run: ScoredRun) {
    path = run.path
    logs = run.logs.count
    failed = run.logs.count { $0.error != nil }
    programs = run.programs
    isCutOff = run.isCutOff
  }
}

extension ScoreVerdict.OneSided {
  fileprivate init(_ log: ScoredRun.Log) { self.init(log: log.path, error: log.error ?? "") }
}
