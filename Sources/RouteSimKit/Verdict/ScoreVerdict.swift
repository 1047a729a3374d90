/// The verdict on two runs of `score` over the same logs: whether the second is better than the first, and in
/// what.
///
/// Each log is compared with itself. A figure is judged worse or better if the difference is unlikely to be
/// chance (`SwapTest`): in typical values, by signed ranks; in the tail, by the number of logs beyond a
/// limit.
package struct ScoreVerdict: Sendable {
  /// The contents of a run.
  struct Side: Hashable, Sendable {
    /// The run's file, as named by the user.
    let path: String
    /// The number of logs.
    let logs: Int
    /// The number of logs that the run could not score.
    let failed: Int
    /// The versions of the program that wrote the run.
    let programs: [String]
    /// True when the last line was cut off.
    let isCutOff: Bool
  }

  /// The two sides of a comparison, each consisting of a strategy and a set of parameters.
  struct Entry: Hashable, Sendable {
    /// The entry of the first run.
    let before: ScoredRun.Entry
    /// The entry of the second run.
    let after: ScoredRun.Entry
  }

  /// The judgement on a figure.
  enum Judgement: String, CaseIterable, Hashable, Sendable {
    /// The figure is worse in the second run.
    case worse
    /// The figure is better in the second run.
    case better
    /// The figure differs, but neither value is better in itself.
    case changed
  }

  /// The answer to the question of whether a difference can be chance.
  struct Answer: Hashable, Sendable {
    /// The probability that any of the questions gives a result at least as clear if nothing differs.
    let chance: Double
    /// The judgement; nil if the difference may be chance.
    let judgement: Judgement?
  }

  /// The aspect in which a figure differs.
  enum Aspect: String, CaseIterable, Hashable, Sendable {
    /// The figure's values typically differ.
    case median
    /// More or fewer logs are among the worst.
    case tail
    /// Fewer or more logs have the figure at all.
    case telling
  }

  /// A statistic over all logs in both runs; NaN if no log has the figure in both.
  struct Change: Hashable, Sendable {
    /// The value in the first run; infinite if it was never reached.
    let before: Double
    /// The value in the second run; infinite if it was never reached.
    let after: Double
    /// The second value minus the first.
    let difference: Double
    /// The 95 % confidence interval of the difference; nil for too few logs.
    let interval: CorrectionStudy.Interval?

    /// The difference as a percentage of the first value; nil if that is 0 or infinite.
    var percent: Double? {
      before != 0 && before.isFinite && difference.isFinite
        ? difference / abs(before) * 100 : nil
    }
  }

  /// The comparison of a figure in a group of walks.
  struct Row: Sendable {
    /// The values, as an index in `columns`.
    let column: Int
    /// The entry, as an index in `entries`.
    let entry: Int
    /// The figure.
    let figure: VerdictFigure
    /// The group of walks, as an index in `groups`.
    let group: Int
    /// The number of logs that have the figure in both runs.
    let logs: Int
    /// The number of those logs in which the figure is lower in the second run.
    let less: Int
    /// The number of those logs in which the figure is greater in the second run.
    let greater: Int
    /// The median difference over the logs in which the figure differs, positive if it is greater; nil
    /// without such logs.
    let usualDifference: Double?
    /// The number of logs in which the event never happened in the first run.
    let neverBefore: Int
    /// The number of logs in which the event never happened in the second run.
    let neverAfter: Int
    /// The change of the median.
    let median: Change
    /// The change of the value than which 5 % of the logs are worse.
    let tail: Change
    /// The number of logs that have the figure only in the first run.
    let untold: Int
    /// The number of logs that have the figure only in the second run.
    let toldNow: Int
    /// The largest worsening in any log, above 0; nil if absent.
    ///
    /// For figures of which neither value is better, it is the largest increase.
    let worst: Double?
    /// The answer on typical differences.
    let typical: Answer
    /// The answer on the number of logs in the tail.
    let inTail: Answer
    /// The answer on the number of logs that have the figure.
    let telling: Answer

    /// The answer about an aspect.
    subscript(aspect: Aspect) -> Answer {
      switch aspect {
      case .median: typical
      case .tail: inTail
      case .telling: telling
      }
    }
  }

  /// A log with its values of a figure in both runs.
  struct Walk: Hashable, Sendable {
    /// The log, by its name in the second run.
    let log: String
    /// The value in the first run.
    let before: Double
    /// The value in the second run.
    let after: Double
  }

  /// A difference that is unlikely to be chance, with the group in which it occurs.
  struct Finding: Sendable {
    /// The row that shows the finding, as an index in `rows`: that of the smallest group without which
    /// nothing of the finding is left.
    let row: Int
    /// The aspect in which the figure differs.
    let aspect: Aspect
    /// The judgement.
    let judgement: Judgement
    /// The logs that differ the most in that way, in decreasing order.
    let walks: [Walk]
    /// The number of logs that differ in that way.
    let walkCount: Int
  }

  /// A log that only one of the runs could score.
  struct OneSided: Hashable, Sendable {
    /// The log, by its name in the run that could not score it.
    let log: String
    /// The reason that it could not be scored.
    let error: String
  }

  /// The first run.
  let before: Side
  /// The second run.
  let after: Side
  /// The entries compared.
  let entries: [Entry]
  /// The groups of walks, starting with the group of all walks.
  let groups: [WalkGroup]
  /// The groups that contain all walks.
  let shared: [WalkGroup]
  /// The names of the entries that are only in the first run.
  let entriesOnlyBefore: [String]
  /// The names of the entries that are only in the second run.
  let entriesOnlyAfter: [String]
  /// The number of logs that both runs could score.
  let pairs: Int
  /// The logs that only the first run could score.
  let lost: [OneSided]
  /// The logs that only the second run could score.
  let gained: [OneSided]
  /// The number of logs that neither run could score.
  let failed: Int
  /// The number of logs that are only in the first run.
  let onlyBefore: Int
  /// The number of logs that are only in the second run.
  let onlyAfter: Int
  /// The number of those that have the same name as a log that is only in the first run, but different
  /// content.
  let renewed: Int
  /// The number of logs in the first run that are left out because another of its logs has the same content.
  let repeated: Int
  /// The number of pairs that are equal in all figures, to the last digit.
  let equal: Int
  /// True when both runs come from the same version of the program, but with different options.
  let optionsDiffer: Bool
  /// The pairs whose main figure worsened the most, significantly or not, in decreasing order, with that
  /// figure: the error at the end or, if that is unknown, the difference of the halves.
  let worstWalks: [(entry: Int, figure: VerdictFigure, walks: [Walk])]
  /// The processor time spent on the pairs, seconds, before and after; nil unless all pairs state one.
  let cost: (before: Double, after: Double)?
  /// The requested false alarm rate.
  let level: Double
  /// The number of swaps of all logs.
  let swaps: Int
  /// The rows, entry by entry, figure by figure, and within a figure group by group.
  let rows: [Row]
  /// The differences that are unlikely to be chance: worse ones first, and within each judgement the clearest
  /// first.
  let findings: [Finding]
  /// The changes from the defaults in each parameter set of the second run.
  let parameters: [String: [TuningChange]]
  /// The values of each entry and figure in both runs, pair by pair, for pictures.
  let columns: [VerdictColumns]
  /// The row indices for each column.
  let ranges: [Range<Int>]
  /// The digests of the paired logs in the second run, by name.
  let digests: [String: String]
  /// The indices of the pairs in each group.
  let members: [[Int32]]
}

extension ScoreVerdict {
  /// The overall result.
  enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// Something is worse, and nothing is better.
    case worse
    /// Something is better, and nothing is worse.
    case better
    /// Some things are worse and some are better.
    case mixed
    /// Nothing is worse or better, but something differs.
    case changed
    /// No difference was found.
    case same
  }

  /// The overall result; logs that can no longer be scored count as worse, and those that can be scored only
  /// now as better.
  var outcome: Outcome {
    let isWorse = count(.worse) > 0 || !lost.isEmpty
    let isBetter = count(.better) > 0 || !gained.isEmpty
    if isWorse { return isBetter ? .mixed : .worse }
    return isBetter ? .better : count(.changed) > 0 ? .changed : .same
  }

  /// Returns the number of figures with a judgement, each counted once per strategy.
  ///
  /// The judgement can be about typical values, the tail or the number of logs that have the figure, whatever
  /// the intervals of median and tail.
  func count(_ judgement: Judgement) -> Int {
    Set(findings.filter { $0.judgement == judgement }.map { rows[$0.row].column }).count
  }

  /// Returns the index of the row for an entry, a figure and a group; nil if no log has the figure.
  func row(_ entry: Int, _ figure: VerdictFigure, _ group: Int) -> Int? {
    let first = entry * VerdictFigure.allCases.count
    return ranges[first..<first + VerdictFigure.allCases.count].joined()
      .first { rows[$0].figure == figure && rows[$0].group == group }
  }

  /// Returns the findings about a column, in the order of `findings`.
  func findings(of column: Int) -> [Finding] {
    findings.filter { rows[$0.row].column == column }
  }
}

/// The values of an entry's figure in both runs, pair by pair; NaN if unknown.
struct VerdictColumns: Sendable {
  let entry: Int
  let figure: VerdictFigure
  let before: [Double]
  let after: [Double]

  /// Returns the values of those of the given pairs for which both are known.
  func known(_ pairs: [Int32]) -> [(log: Int32, before: Double, after: Double)] {
    pairs.compactMap { pair in
      let (before, after) = (before[Int(pair)], after[Int(pair)])
      return before.isNaN || after.isNaN ? nil : (pair, before, after)
    }
  }

  /// Returns the second value of a pair minus the first; 0 if the difference is within the figure's
  /// resolution.
  func difference(_ before: Double, _ after: Double) -> Double {
    if before == after { return 0 }
    let difference = after - before
    return abs(difference) <= figure.resolution ? 0 : difference
  }

  /// Returns the pairs that have the figure in only one run, with a flag that is true if that is the second.
  func telling(_ pairs: [Int32]) -> [(log: Int32, isTold: Bool)] {
    pairs.compactMap { pair in
      let (wasTold, isTold) = (!before[Int(pair)].isNaN, !after[Int(pair)].isNaN)
      return wasTold == isTold ? nil : (pair, isTold)
    }
  }

  /// Returns the pairs in which the figure is greater, or lower, in decreasing order of the difference.
  func differing(_ pairs: [Int32], rises: Bool) -> [(difference: Double, log: Int32)] {
    known(pairs).compactMap { log, before, after in
      let difference = difference(before, after) * (rises ? 1 : -1)
      return difference > 0 ? (difference, log) : nil
    }.sorted { ($1.difference, $0.log) < ($0.difference, $1.log) }
  }

  /// Returns a pair with its values.
  func walk(_ log: Int32, _ names: [String]) -> ScoreVerdict.Walk {
    ScoreVerdict.Walk(log: names[Int(log)], before: before[Int(log)], after: after[Int(log)])
  }
}
