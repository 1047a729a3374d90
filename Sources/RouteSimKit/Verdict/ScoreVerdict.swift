import ARRouteEngine
import RouteFormats

/// Whether one run of `score` is better than another over the same logs, and where.
///
/// Logs are compared each with itself. A figure is found worse or better where that can hardly be
/// chance (`SwapTest`): typically, by signed ranks, or in the tail, by how many logs lie beyond a limit.
package struct ScoreVerdict: Sendable {
  /// What a run brought along.
  package struct Side: Hashable, Sendable {
    /// Its file, as it was named.
    package let path: String
    /// How many logs it names.
    package let logs: Int
    /// How many of these it could not score.
    package let failed: Int
    /// The versions of the program that wrote it.
    package let programs: [String]
    /// Whether its last line was cut off.
    package let isCutOff: Bool
  }

  /// What is compared with what: a strategy with a set of parameters.
  package struct Entry: Hashable, Sendable {
    /// In the first run.
    package let before: ScoredRun.Entry
    /// In the second.
    package let after: ScoredRun.Entry
  }

  /// What was found of a figure.
  package enum Judgement: String, CaseIterable, Hashable, Sendable {
    /// It is worse after than before.
    case worse
    /// It is better.
    case better
    /// It is another, of which nobody can say whether that is good.
    case changed
  }

  /// Whether a difference can be chance.
  package struct Answer: Hashable, Sendable {
    /// The chance that anything as clear would come out of all that is asked were there nothing.
    package let chance: Double
    /// What was found; nil where it may well be chance.
    package let judgement: Judgement?
  }

  /// In which way a figure is another.
  package enum Aspect: String, CaseIterable, Hashable, Sendable {
    /// Its values typically differ.
    case median
    /// More or fewer logs are among the worst.
    case tail
    /// Fewer or more logs tell it at all.
    case telling
  }

  /// A value of all logs in both runs; NaN where no log tells it in both.
  package struct Change: Hashable, Sendable {
    /// In the first run; infinite where it never came to be.
    package let before: Double
    /// In the second.
    package let after: Double
    /// By how much the second is greater.
    package let difference: Double
    /// What may be said of that with 95 %; nil for too few logs.
    package let interval: CorrectionStudy.Interval?

    /// The difference in percent of the first; nil where that is 0 or infinite.
    package var percent: Double? {
      before != 0 && before.isFinite && difference.isFinite
        ? difference / abs(before) * 100 : nil
    }
  }

  /// How a figure differs in a group of walks.
  package struct Row: Sendable {
    /// Of which values, by number in `columns`.
    let column: Int
    /// Of what, by number in `entries`.
    package let entry: Int
    /// The figure.
    package let figure: VerdictFigure
    /// Of which walks, by number in `groups`.
    package let group: Int
    /// How many logs tell it in both runs.
    package let logs: Int
    /// In how many of them it is less after than before.
    package let less: Int
    /// In how many it is greater.
    package let greater: Int
    /// By how much it is greater where it differs, the median of those logs; nil where it does in none.
    package let usualDifference: Double?
    /// In how many it never came to be, in the first run.
    package let neverBefore: Int
    /// The same in the second.
    package let neverAfter: Int
    /// The median.
    package let median: Change
    /// The value than which 5 % of the logs are worse.
    package let tail: Change
    /// In how many more logs the first run tells it, and the second does not.
    package let untold: Int
    /// In how many more it is the other way round.
    package let toldNow: Int
    /// The most by which it is worse in any log, above 0; nil where it is in none.
    ///
    /// Of figures of which neither value is better, the most by which it is greater.
    package let worst: Double?
    /// Whether it typically differs.
    package let typical: Answer
    /// Whether more or fewer logs lie in the tail.
    package let inTail: Answer
    /// Whether more or fewer logs tell it.
    package let telling: Answer

    /// The answer to a question.
    package subscript(aspect: Aspect) -> Answer {
      switch aspect {
      case .median: typical
      case .tail: inTail
      case .telling: telling
      }
    }
  }

  /// A log and what became of it.
  package struct Walk: Hashable, Sendable {
    /// The log, as the second run names it.
    package let log: String
    /// The figure in the first run.
    package let before: Double
    /// In the second.
    package let after: Double
  }

  /// A difference that can hardly be chance, where it is.
  package struct Finding: Sendable {
    /// The row that tells it, by number in `rows`: of the smallest group outside of which nothing of it
    /// is left.
    package let row: Int
    /// In which way it is another.
    package let aspect: Aspect
    /// What was found.
    package let judgement: Judgement
    /// The logs that differ most in that way, the most first.
    package let walks: [Walk]
    /// How many differ in that way.
    package let walkCount: Int
  }

  /// A log that only one of the runs could score.
  package struct OneSided: Hashable, Sendable {
    /// The log, as the run names it that could not.
    package let log: String
    /// Why not.
    package let error: String
  }

  /// The first run.
  package let before: Side
  /// The second.
  package let after: Side
  /// What is compared.
  package let entries: [Entry]
  /// Kinds of walks, all of them first.
  package let groups: [WalkGroup]
  /// What all walks have in common.
  package let shared: [WalkGroup]
  /// What only the first run has, for people.
  package let entriesOnlyBefore: [String]
  /// What only the second run has.
  package let entriesOnlyAfter: [String]
  /// How many logs both could score.
  package let pairs: Int
  /// Logs that only the first could.
  package let lost: [OneSided]
  /// Logs that only the second could.
  package let gained: [OneSided]
  /// How many logs neither could.
  package let failed: Int
  /// How many logs only the first run names.
  package let onlyBefore: Int
  /// How many only the second does.
  package let onlyAfter: Int
  /// How many of these are called as one of the first run that holds something else.
  package let renewed: Int
  /// How many logs of the first run hold what another of it does, and are left out.
  package let repeated: Int
  /// How many pairs are equal in all figures, to the last digit.
  package let equal: Int
  /// Whether both runs are of one version of the program and were made with other options.
  package let optionsDiffer: Bool
  /// The pairs whose main figure got worse most, found or not, the most first: by figure the error at the end, or
  /// where nobody knows that how far halves differ.
  package let worstWalks: [(entry: Int, figure: VerdictFigure, walks: [Walk])]
  /// Seconds of a processor that the pairs took, before and after; nil where not all tell it.
  package let cost: (before: Double, after: Double)?
  /// The chance of a false alarm that was asked for.
  package let level: Double
  /// How often all logs were swapped.
  package let swaps: Int
  /// Entry by entry, figure by figure, and of a figure group by group.
  package let rows: [Row]
  /// What can hardly be chance: what is worse first, and of that the clearest.
  package let findings: [Finding]
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
  package enum Outcome: String, CaseIterable, Hashable, Sendable {
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
  package var outcome: Outcome {
    let isWorse = count(.worse) > 0 || !lost.isEmpty
    let isBetter = count(.better) > 0 || !gained.isEmpty
    if isWorse { return isBetter ? .mixed : .worse }
    return isBetter ? .better : count(.changed) > 0 ? .changed : .same
  }

  /// The count of figures that were found to be so, of each strategy each once: typically, in the tail or in
  /// how many logs tell them, whatever the intervals of median and tail say.
  package func count(_ judgement: Judgement) -> Int {
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
