import ARRouteEngine
import RouteFormats

/// What is asked of two runs.
public struct VerdictChoices: Hashable, Sendable {
  /// Whether logs are the same by what they hold, or by what they are called.
  public enum Pairing: String, CaseIterable, Hashable, Sendable {
    /// By the digest of their bytes.
    case content
    /// By their names: for logs that are simulated anew each night.
    case name
  }

  /// What tells that two logs are one.
  public var pairing = Pairing.content
  /// The chance that anything is found where there is nothing.
  public var level = 0.05
  /// So many logs are named of each finding.
  public var worst = 10
  /// Of swaps and draws.
  public var seed: UInt64 = 1

  /// As usual: by content, 5 %, ten logs.
  public init() {}
}

/// Why two runs cannot be compared.
public enum VerdictError: Error, Hashable, Sendable {
  /// No log is in both.
  case noPairs(renewed: Int)
  /// Of the logs in both none could be scored in both.
  case noScores
  /// No strategy with one set of parameters is in both; what each has.
  case noEntries(before: [String], after: [String])
}

extension ScoreVerdict {
  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - before: The first.
  ///   - after: The second.
  ///   - setsDiffer: Whether one set was chosen of each, which are compared whatever they are called.
  ///   - choices: What is asked.
  ///   - worker: Who does it.
  /// - Complexity: O(figures · groups · logs · (2000 + swaps)) time, bounded.
  public init(
    of before: ScoredRun, and after: ScoredRun, setsDiffer: Bool, _ choices: VerdictChoices,
    by worker: some PieceWorker
  ) throws(VerdictError) {
    let matched = LogPairs(
      before, after, by: choices.pairing == .content ? .content : .name)
    guard !matched.pairs.isEmpty else {
      let hasSome = !matched.lost.isEmpty || !matched.gained.isEmpty || matched.failed > 0
      throw hasSome ? .noScores : .noPairs(renewed: matched.changed)
    }
    let entries = Self.entries(before, after, setsDiffer: setsDiffer)
    guard !entries.isEmpty else {
      throw .noEntries(before: before.entries.map(\.title), after: after.entries.map(\.title))
    }
    let grouping = WalkGroups(matched.pairs.map { after.logs[$0.after] })
    let columns = Self.columns(entries, matched.pairs, before, after)
    let drafts = columns.indices.flatMap { column in
      grouping.groups.indices.compactMap { group in
        RowDraft(column, columns[column], group, grouping.members[group])
      }
    }
    let test = SwapTest(
      drafts.flatMap { [$0.typical, $0.inTail] }, logCount: matched.pairs.count,
      level: choices.level, seed: choices.seed)
    let chances = test.chances(by: worker)
    let rows = worker.results(of: drafts.count) { index in
      let draft = drafts[index]
      return draft.row(
        columns[draft.column], grouping.members[draft.group],
        chances: (chances[2 * index], chances[2 * index + 1]), level: choices.level,
        seed: choices.seed)
    }
    self.before = Side(before)
    self.after = Side(after)
    self.entries = entries
    groups = grouping.groups
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
    level = choices.level
    swaps = test.draws
    self.rows = rows
    self.columns = columns
    parameters = after.parameters
    findings =
      FindingSearch(
        rows: rows, drafts: drafts, columns: columns, members: grouping.members,
        names: matched.pairs.map { after.logs[$0.after].path }, worst: choices.worst
      ).findings
  }

  private static func entries(
    _ before: ScoredRun, _ after: ScoredRun, setsDiffer: Bool
  ) -> [Entry] {
    before.entries.compactMap { entry in
      let partner = after.entries.first { other in
        other.strategy == entry.strategy && (setsDiffer || other.set == entry.set)
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
  /// What it is, for people: the strategy, and the set where that is not as usual.
  var title: String { self.set == ParameterSet.usualName ? strategy : "\(strategy), \(self.set)" }
}

extension ScoreVerdict.Entry {
  /// What is compared, for people.
  var title: String {
    before == after ? before.title : "\(before.strategy), \(before.set) → \(after.set)"
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

/// A row before its questions are answered.
private struct RowDraft: Sendable {
  let column: Int
  let group: Int
  let typical: SwapTest.Question
  let inTail: SwapTest.Question

  /// - Returns: nil where no log tells the figure in both runs.
  init?(_ column: Int, _ columns: VerdictColumns, _ group: Int, _ members: [Int32]) {
    let known = columns.known(members)
    guard !known.isEmpty else { return nil }
    self.column = column
    self.group = group
    typical = SwapTest.Question(
      signedRanksOf: known.map {
        ($0.log, columns.difference($0.before, $0.after))
      })
    guard known.count >= Bootstrap.leastForPercentile95 else {
      inTail = SwapTest.Question(logs: [], weights: [])
      return
    }
    // A limit that knows nothing of which value is of which run, so that swapping does not move it; of
    // two values that nobody can tell apart neither crosses it.
    let sign = columns.figure.tailSign
    let seen = known.filter { columns.difference($0.before, $0.after) != 0 }
      .map { ($0.log, $0.before * sign, $0.after * sign) }
    let all = known.flatMap { [$0.before * sign, $0.after * sign] }.sorted()
    let limit = all[Spread.rank(95, of: all.count)]
    let crossing = SwapTest.Question(logsBeyond: limit, seen)
    inTail = SwapTest.Question(
      logs: crossing.logs, weights: crossing.weights.map { $0 * Float(sign) })
  }

  func row(
    _ columns: VerdictColumns, _ members: [Int32], chances: (typical: Double, inTail: Double),
    level: Double, seed: UInt64
  ) -> ScoreVerdict.Row {
    let known = columns.known(members)
    let sign = columns.figure.tailSign
    let before = known.map { $0.before * sign }
    let after = known.map { $0.after * sign }
    let intervals = Bootstrap(logs: known.count, seed: seed).intervals(
      ofDifferenceFrom: before, to: after)
    let differences = known.map { columns.difference($0.before, $0.after) }
    guard let old = Spread(of: before), let new = Spread(of: after) else {
      preconditionFailure("a row has logs")
    }
    let better = columns.figure.better
    return ScoreVerdict.Row(
      entry: columns.entry, figure: columns.figure, group: group, logs: known.count,
      less: differences.count { $0 < 0 }, greater: differences.count { $0 > 0 },
      usualDifference: Spread(of: differences.filter { $0 != 0 })?.median,
      neverBefore: known.count { $0.before == .infinity },
      neverAfter: known.count { $0.after == .infinity },
      median: ScoreVerdict.Change(old.median, new.median, intervals.median, sign),
      tail: ScoreVerdict.Change(old.percentile95, new.percentile95, intervals.percentile95, sign),
      typical: ScoreVerdict.Answer(
        chance: chances.typical, rises: typical.score > 0, better: better, level: level),
      inTail: ScoreVerdict.Answer(
        chance: chances.inTail, rises: inTail.score > 0, better: better, level: level))
  }
}

extension VerdictFigure {
  /// −1 where the lesser values are the worse ones, whose tail is at the lower end.
  var tailSign: Double { better == .greater ? -1 : 1 }
}

extension ScoreVerdict.Change {
  /// - Parameter sign: What the numbers were multiplied by.
  fileprivate init(
    _ before: Double, _ after: Double, _ interval: CorrectionStudy.Interval?, _ sign: Double
  ) {
    self.init(
      before: before * sign, after: after * sign,
      difference: CorrectionStudy.difference(from: before, to: after) * sign,
      interval: interval.map { interval in
        sign > 0
          ? interval
          : CorrectionStudy.Interval(low: -interval.high, high: -interval.low)
      })
  }
}

extension ScoreVerdict.Answer {
  fileprivate init(chance: Double, rises: Bool, better: VerdictFigure.Better, level: Double) {
    self.chance = chance
    guard chance <= level else {
      judgement = nil
      return
    }
    switch better {
    case .neither: judgement = .changed
    case .less: judgement = rises ? .worse : .better
    case .greater: judgement = rises ? .better : .worse
    }
  }
}

/// Where what was found is: of each figure and judgement the smallest group outside of which nothing
/// is left of it.
private struct FindingSearch {
  let rows: [ScoreVerdict.Row]
  let drafts: [RowDraft]
  let columns: [VerdictColumns]
  let members: [[Int32]]
  /// Of each pair the log's name.
  let names: [String]
  let worst: Int

  /// Beyond this a score outside of a group is hardly chance: 5 %, one question by itself.
  private static let clear = 1.96

  var findings: [ScoreVerdict.Finding] {
    var found: [(score: Double, finding: ScoreVerdict.Finding)] = []
    for column in columns.indices {
      let own = rows.indices.filter { drafts[$0].column == column }
      for isOfTail in [false, true] {
        for judgement in ScoreVerdict.Judgement.allCases {
          let hits = own.filter { answer($0, isOfTail).judgement == judgement }
          guard let home = home(of: hits, in: own, isOfTail) else { continue }
          found.append((abs(question(home, isOfTail).score), finding(home, isOfTail, judgement)))
        }
      }
    }
    // Worse before better, and of these the clearest first.
    return ScoreVerdict.Judgement.allCases.flatMap { judgement in
      found.enumerated().filter { $0.element.finding.judgement == judgement }
        .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        .map(\.element.finding)
    }
  }

  private func question(_ row: Int, _ isOfTail: Bool) -> SwapTest.Question {
    isOfTail ? drafts[row].inTail : drafts[row].typical
  }

  private func answer(_ row: Int, _ isOfTail: Bool) -> ScoreVerdict.Answer {
    isOfTail ? rows[row].inTail : rows[row].typical
  }

  /// - Parameters:
  ///   - hits: Rows of one figure with one judgement.
  ///   - own: All rows of the figure.
  private func home(of hits: [Int], in own: [Int], _ isOfTail: Bool) -> Int? {
    let bySize = hits.sorted { (rows[$0].logs, $0) < (rows[$1].logs, $1) }
    guard let largest = bySize.last else { return nil }
    // What is found of all walks holds the others, of a group at least its own.
    let whole = own.first { rows[$0].group == 0 } ?? largest
    let all = question(whole, isOfTail)
    let rises = question(largest, isOfTail).score > 0
    return bySize.first { row in
      let inside = Set(members[rows[row].group])
      let rest = zip(all.logs, all.weights).filter { !inside.contains($0.0) }
      let outside = SwapTest.Question(logs: rest.map(\.0), weights: rest.map(\.1)).score
      return rises ? outside < Self.clear : outside > -Self.clear
    } ?? largest
  }

  private func finding(
    _ row: Int, _ isOfTail: Bool, _ judgement: ScoreVerdict.Judgement
  ) -> ScoreVerdict.Finding {
    let columns = columns[drafts[row].column]
    let rises = question(row, isOfTail).score > 0
    var walks: [(difference: Double, log: Int32)] = []
    for (log, before, after) in columns.known(members[rows[row].group]) {
      let difference = columns.difference(before, after) * (rises ? 1 : -1)
      if difference > 0 { walks.append((difference, log)) }
    }
    walks.sort { ($1.difference, $0.log) < ($0.difference, $1.log) }
    return ScoreVerdict.Finding(
      row: row, isOfTail: isOfTail, judgement: judgement,
      walks: walks.prefix(worst).map { walk in
        ScoreVerdict.Walk(
          log: names[Int(walk.log)], before: columns.before[Int(walk.log)],
          after: columns.after[Int(walk.log)])
      },
      walkCount: walks.count)
  }
}
