/// Whether one run of `score` is better than another over the same logs, and where.
///
/// Logs are compared each with itself. A figure is found worse or better where that can hardly be
/// chance (`SwapTest`): typically, by signed ranks, or in the tail, by how many logs lie beyond a limit.
package struct ScoreVerdict: Sendable {
  /// What a run brought along.
  struct Side: Hashable, Sendable {
    /// Its file, as it was named.
    let path: String
    /// How many logs it names.
    let logs: Int
    /// How many of these it could not score.
    let failed: Int
    /// The versions of the program that wrote it.
    let programs: [String]
    /// Whether its last line was cut off.
    let isCutOff: Bool
  }

  /// What is compared with what: a strategy with a set of parameters.
  struct Entry: Hashable, Sendable {
    /// In the first run.
    let before: ScoredRun.Entry
    /// In the second.
    let after: ScoredRun.Entry
  }

  /// What was found of a figure.
  enum Judgement: String, CaseIterable, Hashable, Sendable {
    /// It is worse after than before.
    case worse
    /// It is better.
    case better
    /// It is another, of which nobody can say whether that is good.
    case changed
  }

  /// Whether a difference can be chance.
  struct Answer: Hashable, Sendable {
    /// The chance that anything as clear would come out of all that is asked were there nothing.
    let chance: Double
    /// What was found; nil where it may well be chance.
    let judgement: Judgement?
  }

  /// In which way a figure is another.
  enum Aspect: String, CaseIterable, Hashable, Sendable {
    /// Its values typically differ.
    case median
    /// More or fewer logs are among the worst.
    case tail
    /// Fewer or more logs tell it at all.
    case telling
  }

  /// A value of all logs in both runs; NaN where no log tells it in both.
  struct Change: Hashable, Sendable {
    /// In the first run; infinite where it never came to be.
    let before: Double
    /// In the second.
    let after: Double
    /// By how much the second is greater.
    let difference: Double
    /// What may be said of that with 95 %; nil for too few logs.
    let interval: CorrectionStudy.Interval?

    /// The difference in percent of the first; nil where that is 0 or infinite.
    var percent: Double? {
      before != 0 && before.isFinite && difference.isFinite
        ? difference / abs(before) * 100 : nil
    }
  }

  /// How a figure differs in a group of walks.
  struct Row: Sendable {
    /// Of which values, by number in `columns`.
    let column: Int
    /// Of what, by number in `entries`.
    let entry: Int
    /// The figure.
    let figure: VerdictFigure
    /// Of which walks, by number in `groups`.
    let group: Int
    /// How many logs tell it in both runs.
    let logs: Int
    /// In how many of them it is less after than before.
    let less: Int
    /// In how many it is greater.
    let greater: Int
    /// By how much it is greater where it differs, the median of those logs; nil where it does in none.
    let usualDifference: Double?
    /// In how many it never came to be, in the first run.
    let neverBefore: Int
    /// The same in the second.
    let neverAfter: Int
    /// The median.
    let median: Change
    /// The value than which 5 % of the logs are worse.
    let tail: Change
    /// In how many more logs the first run tells it, and the second does not.
    let untold: Int
    /// In how many more it is the other way round.
    let toldNow: Int
    /// The most by which it is worse in any log, above 0; nil where it is in none.
    ///
    /// Of figures of which neither value is better, the most by which it is greater.
    let worst: Double?
    /// Whether it typically differs.
    let typical: Answer
    /// Whether more or fewer logs lie in the tail.
    let inTail: Answer
    /// Whether more or fewer logs tell it.
    let telling: Answer

    /// The answer to a question.
    subscript(aspect: Aspect) -> Answer {
      switch aspect {
      case .median: typical
      case .tail: inTail
      case .telling: telling
      }
    }
  }

  /// A log and what became of it.
  struct Walk: Hashable, Sendable {
    /// The log, as the second run names it.
    let log: String
    /// The figure in the first run.
    let before: Double
    /// In the second.
    let after: Double
  }

  /// A difference that can hardly be chance, where it is.
  struct Finding: Sendable {
    /// The row that tells it, by number in `rows`: of the smallest group outside of which nothing of it
    /// is left.
    let row: Int
    /// In which way it is another.
    let aspect: Aspect
    /// What was found.
    let judgement: Judgement
    /// The logs that differ most in that way, the most first.
    let walks: [Walk]
    /// How many differ in that way.
    let walkCount: Int
  }

  /// A log that only one of the runs could score.
  struct OneSided: Hashable, Sendable {
    /// The log, as the run names it that could not.
    let log: String
    /// Why not.
    let error: String
  }

  /// The first run.
  let before: Side
  /// The second.
  let after: Side
  /// What is compared.
  let entries: [Entry]
  /// Kinds of walks, all of them first.
  let groups: [WalkGroup]
  /// What all walks have in common.
  let shared: [WalkGroup]
  /// What only the first run has, for people.
  let entriesOnlyBefore: [String]
  /// What only the second run has.
  let entriesOnlyAfter: [String]
  /// How many logs both could score.
  let pairs: Int
  /// Logs that only the first could.
  let lost: [OneSided]
  /// Logs that only the second could.
  let gained: [OneSided]
  /// How many logs neither could.
  let failed: Int
  /// How many logs only the first run names.
  let onlyBefore: Int
  /// How many only the second does.
  let onlyAfter: Int
  /// How many of these are called as one of the first run that holds something else.
  let renewed: Int
  /// How many logs of the first run hold what another of it does, and are left out.
  let repeated: Int
  /// How many pairs are equal in all figures, to the last digit.
  let equal: Int
  /// Whether both runs are of one version of the program and were made with other options.
  let optionsDiffer: Bool
  /// The pairs whose main figure got worse most, found or not, the most first: by figure the error at the end, or
  /// where nobody knows that how far halves differ.
  let worstWalks: [(entry: Int, figure: VerdictFigure, walks: [Walk])]
  /// Seconds of a processor that the pairs took, before and after; nil where not all tell it.
  let cost: (before: Double, after: Double)?
  /// The chance of a false alarm that was asked for.
  let level: Double
  /// How often all logs were swapped.
  let swaps: Int
  /// Entry by entry, figure by figure, and of a figure group by group.
  let rows: [Row]
  /// What can hardly be chance: what is worse first, and of that the clearest.
  let findings: [Finding]
  /// Of each set of parameters of the second run what is not as usual in it.
  let parameters: [String: [TuningChange]]
  /// Of both runs the values of each entry and figure, by pair, for pictures.
  let columns: [VerdictColumns]
  /// Of each of these the numbers of its rows.
  let ranges: [Range<Int>]
  /// What the logs of the pairs held for the second run, by their names.
  let digests: [String: String]
  /// Of each group the numbers of its pairs.
  let members: [[Int32]]
}

extension ScoreVerdict {
  /// In one word what came of it all.
  enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// Something is worse, nothing better.
    case worse
    /// Something is better, nothing worse.
    case better
    /// Some is worse and some better.
    case mixed
    /// Nothing is worse or better, but something is another.
    case changed
    /// Nothing was found.
    case same
  }

  /// In one word what came of it all; logs that could be scored before and cannot any more are worse.
  var outcome: Outcome {
    let isWorse = count(.worse) > 0 || !lost.isEmpty
    let isBetter = count(.better) > 0 || !gained.isEmpty
    if isWorse { return isBetter ? .mixed : .worse }
    return isBetter ? .better : count(.changed) > 0 ? .changed : .same
  }

  /// The count of figures that were found to be so, of each strategy each once: typically, in the tail or in
  /// how many logs tell them, whatever the intervals of median and tail say.
  func count(_ judgement: Judgement) -> Int {
    Set(findings.filter { $0.judgement == judgement }.map { rows[$0.row].column }).count
  }

  /// The row of an entry, a figure and a group, by its number; nil where no log tells it.
  func row(_ entry: Int, _ figure: VerdictFigure, _ group: Int) -> Int? {
    let first = entry * VerdictFigure.allCases.count
    return ranges[first..<first + VerdictFigure.allCases.count].joined()
      .first { rows[$0].figure == figure && rows[$0].group == group }
  }

  /// What was found of a column, in the order of `findings`.
  func findings(of column: Int) -> [Finding] {
    findings.filter { rows[$0.row].column == column }
  }
}

/// A figure of an entry in both runs, pair by pair; NaN where one is not known.
struct VerdictColumns: Sendable {
  let entry: Int
  let figure: VerdictFigure
  let before: [Double]
  let after: [Double]

  /// The values of some pairs of which both are known.
  func known(_ pairs: [Int32]) -> [(log: Int32, before: Double, after: Double)] {
    pairs.compactMap { pair in
      let (before, after) = (before[Int(pair)], after[Int(pair)])
      return before.isNaN || after.isNaN ? nil : (pair, before, after)
    }
  }

  /// By how much the second of a pair is greater; 0 where nobody sees it.
  func difference(_ before: Double, _ after: Double) -> Double {
    if before == after { return 0 }
    let difference = after - before
    return abs(difference) <= figure.resolution ? 0 : difference
  }

  /// The pairs that only one run tells it of, and whether that is the second.
  func telling(_ pairs: [Int32]) -> [(log: Int32, isTold: Bool)] {
    pairs.compactMap { pair in
      let (wasTold, isTold) = (!before[Int(pair)].isNaN, !after[Int(pair)].isNaN)
      return wasTold == isTold ? nil : (pair, isTold)
    }
  }

  /// The pairs in which it is greater, or less, the most first.
  func differing(_ pairs: [Int32], rises: Bool) -> [(difference: Double, log: Int32)] {
    known(pairs).compactMap { log, before, after in
      let difference = difference(before, after) * (rises ? 1 : -1)
      return difference > 0 ? (difference, log) : nil
    }.sorted { ($1.difference, $0.log) < ($0.difference, $1.log) }
  }

  /// What became of a pair.
  func walk(_ log: Int32, _ names: [String]) -> ScoreVerdict.Walk {
    ScoreVerdict.Walk(log: names[Int(log)], before: before[Int(log)], after: after[Int(log)])
  }
}
