/// The verdict on two runs of `score` over the same logs, which says in what respects the second run is
/// better or worse than the first.
///
/// Each log is compared with itself. A figure is judged worse or better if the difference is unlikely to be
/// due to chance (`SwapTest`): in typical values, by signed ranks; in the tail, by the number of logs
/// beyond a limit.
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

  /// The two sides of a comparison, each of which is a strategy with a set of parameters.
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
    /// The figure differs, but neither value is better by itself.
    case changed
  }

  /// The answer to the question of whether a difference may be due to chance.
  struct Answer: Hashable, Sendable {
    /// The probability that any of the questions would give a result that is at least as clear if there
    /// were no difference.
    let chance: Double
    /// The judgement; nil if the difference may be due to chance.
    let judgement: Judgement?
  }

  /// The aspect in which a figure differs.
  enum Aspect: String, CaseIterable, Hashable, Sendable {
    /// The figure's values typically differ.
    case median
    /// More or fewer logs are among the worst ones.
    case tail
    /// More or fewer logs have the figure at all.
    case telling
  }

  /// A statistic over all logs in both runs; NaN if no log has the figure in both runs.
  struct Change: Hashable, Sendable {
    /// The value in the first run; infinite if it was never reached.
    let before: Double
    /// The value in the second run; infinite if it was never reached.
    let after: Double
    /// The second value minus the first.
    let difference: Double
    /// The 95 % confidence interval of the difference; nil if there are too few logs.
    let interval: CorrectionStudy.Interval?

    /// The difference as a percentage of the first value; nil if the first value is 0 or infinite.
    var percent: Double? {
      before != 0 && before.isFinite && difference.isFinite
        ? difference / abs(before) * 100 : nil
    }
  }

  /// The comparison of a figure in a group of walks.
  struct Row: Sendable {
    /// The index of the values in `columns`.
    let column: Int
    /// The index of the entry in `entries`.
    let entry: Int
    /// The figure.
    let figure: VerdictFigure
    /// The index of the group of walks in `groups`.
    let group: Int
    /// The number of logs that have the figure in both runs.
    let logs: Int
    /// The number of those logs in which the figure is lower in the second run.
    let less: Int
    /// The number of those logs in which the figure is higher in the second run.
    let greater: Int
    /// The median difference over the logs in which the figure differs; positive if it is higher in the
    /// second run, nil if there are no such logs.
    let usualDifference: Double?
    /// The number of logs in which the event never happened in the first run.
    let neverBefore: Int
    /// The number of logs in which the event never happened in the second run.
    let neverAfter: Int
    /// The change in the median.
    let median: Change
    /// The change in the value that 5 % of the logs are worse than.
    let tail: Change
    /// The number of logs that have the figure only in the first run.
    let untold: Int
    /// The number of logs that have the figure only in the second run.
    let toldNow: Int
    /// The largest worsening in any log, above 0; nil if absent.
    ///
    /// For figures of which neither higher nor lower values are better, it is the largest increase.
    let worst: Double?
    /// The answer about typical differences.
    let typical: Answer
    /// The answer about the number of logs in the tail.
    let inTail: Answer
    /// The answer about the number of logs that have the figure.
    let telling: Answer

    /// Returns the answer about an aspect.
    subscript(aspect: Aspect) -> Answer {
      switch aspect {
      case .median: typical
      case .tail: inTail
      case .telling: telling
      }
    }
  }

  /// A log with its values for a figure in both runs.
  struct Walk: Hashable, Sendable {
    /// The log's name in the second run.
    let log: String
    /// The value in the first run.
    let before: Double
    /// The value in the second run.
    let after: Double
  }

  /// A difference that is unlikely to be due to chance, with the group in which it occurs.
  struct Finding: Sendable {
    /// The index in `rows` of the row that shows the finding.
    ///
    /// Its group is the smallest one that explains the finding; there is no such finding in the walks
    /// outside it.
    let row: Int
    /// The aspect in which the figure differs.
    let aspect: Aspect
    /// The judgement.
    let judgement: Judgement
    /// The logs that differ the most in that respect, in decreasing order.
    let walks: [Walk]
    /// The number of logs that differ in that respect.
    let walkCount: Int
  }

  /// A log that only one of the runs could score.
  struct OneSided: Hashable, Sendable {
    /// The log's name in the run that could not score it.
    let log: String
    /// The reason why it could not be scored.
    let error: String
  }

  /// The first run.
  let before: Side
  /// The second run.
  let after: Side
  /// The entries that were compared.
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
  /// The number of logs among those only in the second run that have the same name as a log that is only in
  /// the first run, but different content.
  let renewed: Int
  /// The number of logs in the first run that were left out because another log in that run has the same
  /// content.
  let repeated: Int
  /// The number of pairs that are equal in all figures, to the last digit.
  let equal: Int
  /// True when both runs come from the same version of the program, but with different options.
  let optionsDiffer: Bool
  /// The pairs whose main figure worsened the most, even if not significantly, in decreasing order.
  ///
  /// The main figure is the error at the end or, if that is unknown, the difference between the halves.
  let worstWalks: [(entry: Int, figure: VerdictFigure, walks: [Walk])]
  /// The processor time spent on the pairs in the first and in the second run, seconds; nil unless it is
  /// stated for all pairs.
  let cost: (before: Double, after: Double)?
  /// The requested false alarm rate.
  let level: Double
  /// The number of rounds in which all logs were swapped at random.
  let swaps: Int
  /// The rows, by entry, then by figure, then by group.
  let rows: [Row]
  /// The differences that are unlikely to be due to chance: worse ones first, and for each judgement the
  /// clearest first.
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

  /// The overall result.
  ///
  /// Logs that can no longer be scored count as worse, and logs that can now be scored count as better.
  var outcome: Outcome {
    let isWorse = count(.worse) > 0 || !lost.isEmpty
    let isBetter = count(.better) > 0 || !gained.isEmpty
    if isWorse { return isBetter ? .mixed : .worse }
    return isBetter ? .better : count(.changed) > 0 ? .changed : .same
  }

  /// Returns the number of figures that have a judgement, each counted once per strategy.
  ///
  /// The judgement can be about typical values, the tail or the number of logs that have the figure,
  /// regardless of the intervals of median and tail.
  func count(_ judgement: Judgement) -> Int {
    Set(findings.filter { $0.judgement == judgement }.map { rows[$0.row].column }).count
  }

  /// Returns the row index for an entry, a figure and a group; nil if no log has the figure.
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

  /// Returns the values of those pairs, out of the given ones, for which both values are known.
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

  /// Returns the pairs in which only one run has the figure, each with a flag that is true if it is the
  /// second run.
  func telling(_ pairs: [Int32]) -> [(log: Int32, isTold: Bool)] {
    pairs.compactMap { pair in
      let (wasTold, isTold) = (!before[Int(pair)].isNaN, !after[Int(pair)].isNaN)
      return wasTold == isTold ? nil : (pair, isTold)
    }
  }

  /// Returns the pairs in which the figure is higher, or those in which it is lower, in decreasing order of
  /// the difference.
  ///
  /// - Parameter rises: True to return the pairs in which it is higher in the second run.
  func differing(_ pairs: [Int32], rises: Bool) -> [(difference: Double, log: Int32)] {
    known(pairs).compactMap { log, before, after in
      let difference = difference(before, after) * (rises ? 1 : -1)
      return difference > 0 ? (difference, log) : nil
    }.sorted { ($1.difference, $0.log) < ($0.difference, $1.log) }
  }

  /// Returns the log of a pair with its values.
  func walk(_ log: Int32, _ names: [String]) -> ScoreVerdict.Walk {
    ScoreVerdict.Walk(log: names[Int(log)], before: before[Int(log)], after: after[Int(log)])
  }
}
