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

  /// What may differ between the two, as one was chosen of each run.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case set
    case strategy
  }

  /// What tells that two logs are one.
  public var pairing = Pairing.content
  /// What is compared whatever it is called.
  public var differing: Set<Part> = []
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
  /// So many strategies with their sets are in both, and no more than the limit are compared at once.
  case tooManyEntries(Int, limit: Int)
  /// No strategy with one set of parameters is in both; what each has.
  case noEntries(before: [String], after: [String])
}

extension ScoreVerdict {
  /// So many strategies with their sets are compared at once.
  static let mostEntries = 400

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - before: The first.
  ///   - after: The second.
  ///   - choices: What is asked.
  ///   - worker: Who does it.
  /// - Complexity: O(figures · groups · logs · (2000 + swaps)) time, bounded.
  public init(
    of before: ScoredRun, and after: ScoredRun,
    _ choices: VerdictChoices, by worker: some PieceWorker
  ) throws(VerdictError) {
    let matched = LogPairs(
      before, after, by: choices.pairing == .content ? .content : .name)
    if matched.pairs.isEmpty, matched.lost.isEmpty, matched.gained.isEmpty {
      throw matched.failed > 0 ? .noScores : .noPairs(renewed: matched.changed)
    }
    let entries = Self.entries(before, after, choices.differing)
    guard !entries.isEmpty || matched.pairs.isEmpty else {
      throw .noEntries(before: before.offered.map(\.title), after: after.offered.map(\.title))
    }
    guard entries.count <= Self.mostEntries else {
      throw .tooManyEntries(entries.count, limit: Self.mostEntries)
    }
    let grouping = WalkGroups(matched.pairs.map { after.logs[$0.after] })
    let columns = Self.columns(entries, matched.pairs, before, after)
    let drafts = columns.indices.flatMap { column in
      grouping.groups.indices.compactMap { group in
        RowDraft(column, columns[column], group, grouping.members[group])
      }
    }
    let test = SwapTest(
      drafts.flatMap { draft in Aspect.allCases.map { draft[$0] } }, logCount: matched.pairs.count,
      level: choices.level, seed: choices.seed)
    let chances = test.chances(by: worker)
    let rows = worker.results(of: drafts.count) { index in
      let draft = drafts[index]
      return draft.row(
        columns[draft.column], grouping.members[draft.group],
        chances: Array(chances[3 * index..<3 * index + 3]), level: choices.level,
        seed: choices.seed)
    }
    self.before = Side(before)
    self.after = Side(after)
    self.entries = entries
    groups = grouping.groups
    shared = grouping.shared
    entriesOnlyBefore = before.entries.filter { own in !entries.contains { $0.before == own } }
      .map(\.title)
    entriesOnlyAfter = after.entries.filter { own in !entries.contains { $0.after == own } }
      .map(\.title)
    digests = matched.pairs.reduce(into: [:]) { digests, pair in
      digests[after.logs[pair.after].path] = after.logs[pair.after].sha256
    }
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
    let names = matched.pairs.map { after.logs[$0.after].path }
    worstWalks = Self.worstWalks(columns, names, most: min(choices.worst, 5))
    level = choices.level
    swaps = test.draws
    self.rows = rows
    self.columns = columns
    parameters = after.parameters
    findings =
      FindingSearch(
        rows: rows, drafts: drafts, columns: columns, members: grouping.members,
        names: names, worst: choices.worst
      ).findings
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

  /// How many pairs have no figure that differs, or that only one run tells.
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
  /// What it is, for people: the strategy, and the set where that is not as usual.
  var title: String { self.set == ParameterSet.usualName ? strategy : "\(strategy), \(self.set)" }
}

extension ScoreVerdict.Entry {
  /// What is compared, for people.
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

/// A row before its questions are answered.
private struct RowDraft: Sendable {
  let column: Int
  let group: Int
  private let questions: [SwapTest.Question]

  private static let leastForTail = 40

  /// What is asked in a way.
  subscript(aspect: ScoreVerdict.Aspect) -> SwapTest.Question {
    questions[ScoreVerdict.Aspect.allCases.firstIndex(of: aspect) ?? 0]
  }

  /// - Returns: nil where no log tells the figure in either run.
  init?(_ column: Int, _ columns: VerdictColumns, _ group: Int, _ members: [Int32]) {
    let known = columns.known(members)
    let telling = columns.telling(members)
    guard !known.isEmpty || !telling.isEmpty else { return nil }
    self.column = column
    self.group = group
    questions = [
      SwapTest.Question(
        signedRanksOf: known.map { ($0.log, columns.difference($0.before, $0.after)) }),
      Self.tailQuestion(columns, known),
      SwapTest.Question(logs: telling.map(\.log), weights: telling.map { $0.isTold ? -1 : 1 }),
    ]
  }

  private static func tailQuestion(
    _ columns: VerdictColumns, _ known: [(log: Int32, before: Double, after: Double)]
  ) -> SwapTest.Question {
    guard known.count >= Bootstrap.leastForPercentile95 else {
      return SwapTest.Question(logs: [], weights: [])
    }
    // A limit that knows nothing of which value is of which run, so that swapping does not move it; of
    // two values that nobody can tell apart neither crosses it. Beyond what is finite is what never came to be.
    let sign = columns.figure.tailSign
    let seen = known.filter { columns.difference($0.before, $0.after) != 0 }
      .map { ($0.log, $0.before * sign, $0.after * sign) }
    let all = known.flatMap { [$0.before * sign, $0.after * sign] }.sorted()
    let high = all[Spread.rank(95, of: all.count)]
    let limit = high.isFinite ? high : all.last(where: \.isFinite) ?? high
    let crossing = SwapTest.Question(logsBeyond: limit, seen)
    return SwapTest.Question(
      logs: crossing.logs, weights: crossing.weights.map { $0 * Float(sign) })
  }

  func row(
    _ columns: VerdictColumns, _ members: [Int32], chances: [Double], level: Double, seed: UInt64
  ) -> ScoreVerdict.Row {
    let known = columns.known(members)
    let sign = columns.figure.tailSign
    let before = known.map { $0.before * sign }
    let after = known.map { $0.after * sign }
    var intervals = Bootstrap(logs: known.count, seed: seed).intervals(
      ofDifferenceFrom: before, to: after)
    // Those of tails hold too seldom below.
    if known.count < Self.leastForTail { intervals.percentile95 = nil }
    let differences = known.map { columns.difference($0.before, $0.after) }
    let (old, new) = (Spread(of: before), Spread(of: after))
    let telling = columns.telling(members)
    let worst = differences.reduce(0) { max($0, $1 * sign) }
    func answer(_ aspect: ScoreVerdict.Aspect, _ better: VerdictFigure.Better)
      -> ScoreVerdict.Answer
    {
      let number = ScoreVerdict.Aspect.allCases.firstIndex(of: aspect) ?? 0
      return ScoreVerdict.Answer(
        chance: chances[number], rises: self[aspect].score > 0, better: better, level: level)
    }
    let better = columns.figure.better
    return ScoreVerdict.Row(
      entry: columns.entry, figure: columns.figure, group: group, logs: known.count,
      less: differences.count { $0 < 0 }, greater: differences.count { $0 > 0 },
      usualDifference: Spread(of: differences.filter { $0 != 0 })?.median,
      neverBefore: known.count { $0.before == .infinity },
      neverAfter: known.count { $0.after == .infinity },
      median: ScoreVerdict.Change(
        old?.median ?? .nan, new?.median ?? .nan, intervals.median, sign),
      tail: ScoreVerdict.Change(
        old?.percentile95 ?? .nan, new?.percentile95 ?? .nan, intervals.percentile95, sign),
      untold: telling.count { !$0.isTold }, toldNow: telling.count(where: \.isTold),
      worst: worst > 0 ? worst : nil, typical: answer(.median, better),
      inTail: answer(.tail, better), telling: answer(.telling, .less))
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
      for aspect in ScoreVerdict.Aspect.allCases {
        for judgement in ScoreVerdict.Judgement.allCases {
          let hits = own.filter { rows[$0][aspect].judgement == judgement }
          guard let home = home(of: hits, in: own, aspect) else { continue }
          found.append((abs(drafts[home][aspect].score), finding(home, aspect, judgement)))
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

  /// - Parameters:
  ///   - hits: Rows of one figure with one judgement.
  ///   - own: All rows of the figure.
  private func home(of hits: [Int], in own: [Int], _ aspect: ScoreVerdict.Aspect) -> Int? {
    let bySize = hits.sorted { (rows[$0].logs, $0) < (rows[$1].logs, $1) }
    guard let largest = bySize.last else { return nil }
    // What is found of all walks holds the others, of a group at least its own.
    let whole = own.first { rows[$0].group == 0 } ?? largest
    let all = drafts[whole][aspect]
    let rises = drafts[largest][aspect].score > 0
    return bySize.first { row in
      let inside = Set(members[rows[row].group])
      let rest = members[0].count - inside.count
      // A few walks outside cannot tell that it is not there.
      guard row == whole || rest >= Self.leastOutside(of: members[0].count) else { return false }
      let outside = zip(all.logs, all.weights).filter { !inside.contains($0.0) }
      let score = SwapTest.Question(logs: outside.map(\.0), weights: outside.map(\.1)).score
      return rises ? score < Self.clear : score > -Self.clear
    } ?? (hits.contains(whole) ? whole : largest)
  }

  /// So many walks have to be outside of a group that explains a finding: a tenth, and twelve.
  private static func leastOutside(of walks: Int) -> Int { max(12, walks / 10) }

  private func finding(
    _ row: Int, _ aspect: ScoreVerdict.Aspect, _ judgement: ScoreVerdict.Judgement
  ) -> ScoreVerdict.Finding {
    let columns = columns[drafts[row].column]
    let rises = drafts[row][aspect].score > 0
    let logs =
      aspect == .telling
      ? columns.telling(members[rows[row].group]).filter { $0.isTold != rises }.map(\.log)
      : columns.differing(members[rows[row].group], rises: rises).map(\.log)
    return ScoreVerdict.Finding(
      row: row, aspect: aspect, judgement: judgement,
      walks: logs.prefix(worst).map { columns.walk($0, names) }, walkCount: logs.count)
  }
}
