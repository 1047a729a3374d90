/// A row whose questions have not been answered yet.
struct RowDraft: Sendable {
  let column: Int
  let group: Int
  private let questions: [SwapTest.Question]

  private static let leastForTail = 40

  /// The question about an aspect.
  subscript(aspect: ScoreVerdict.Aspect) -> SwapTest.Question { questions[aspect.number] }

  /// Prepares a row.
  ///
  /// - Returns: nil if the figure is in no log of either run.
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
    // The limit does not depend on which run a value comes from, so swapping values does not move the
    // limit. Two values that differ by less than the resolution do not count as being on different sides of
    // it. Values that were never reached are infinite, and therefore beyond it.
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
    // With fewer logs, the intervals of the tail would be too narrow.
    if known.count < Self.leastForTail { intervals.percentile95 = nil }
    let differences = known.map { columns.difference($0.before, $0.after) }
    let (old, new) = (Spread(of: before), Spread(of: after))
    let telling = columns.telling(members)
    let worst = differences.reduce(0) { max($0, $1 * sign) }
    func answer(_ aspect: ScoreVerdict.Aspect, _ better: VerdictFigure.Better)
      -> ScoreVerdict.Answer
    {
      ScoreVerdict.Answer(
        chance: chances[aspect.number], rises: self[aspect].score > 0, better: better, level: level)
    }
    let better = columns.figure.better
    return ScoreVerdict.Row(
      column: column, entry: columns.entry, figure: columns.figure, group: group, logs: known.count,
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
  /// The sign by which values are multiplied so that larger ones are worse: −1 if lower values are worse,
  /// and the tail is at the lower end.
  var tailSign: Double { better == .greater ? -1 : 1 }
}

extension ScoreVerdict.Change {
  /// Creates a change from numbers that were multiplied by a sign.
  ///
  /// - Parameter sign: The sign that the numbers were multiplied by.
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

extension ScoreVerdict.Aspect {
  /// The index in `allCases`.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
