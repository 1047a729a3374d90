package import ARRouteEngine

/// A comparison of heading correction strategies over many logs, log by log.
///
/// Each log counts once, whatever its length. Only a `CorrectedLog` is kept of each; the logs stay in the
/// order in which they were named, so that the same logs make the same study.
package struct CorrectionStudy: Hashable, Sendable {
  /// A log that could not be used, and why.
  package struct Refusal: Hashable, Sendable {
    /// The log's file, as it was named; not yet fit for a terminal.
    var path: String
    /// The reason, in a line that names the file.
    var reason: String

    /// A log that could not be used for a reason.
    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// The ends of an interval that holds what is true of all such logs with 95 %.
  struct Interval: Hashable, Sendable {
    /// The lower end.
    var low: Double
    /// The upper end, infinite where some draws never came there.
    var high: Double
  }

  /// The spread of a figure over the logs for one strategy.
  struct Summary: Hashable, Sendable {
    /// The number of logs that yield the figure.
    let logs: Int
    /// The number of those logs in which it never happened; their values are infinite.
    let never: Int
    /// Their spread; nil if no log yields the figure.
    let spread: Spread?
    /// The interval of the median; nil for too few logs.
    let median: Interval?
    /// The interval of the 95th percentile; nil for too few logs.
    let percentile95: Interval?
  }

  /// The difference between a strategy's values of a figure and those of the first strategy, on the same
  /// logs.
  struct Difference: Hashable, Sendable {
    /// The number of logs that yield the figure for both.
    let logs: Int
    /// The number of those logs in which the strategy's value is less.
    let less: Int
    /// The number of those logs in which it is greater.
    let greater: Int
    /// The strategy's median minus that of the first strategy; nil without a log.
    let median: Double?
    /// The interval of that difference; nil for too few logs.
    let medianInterval: Interval?
    /// The strategy's 95th percentile minus that of the first strategy; nil without a log.
    let percentile95: Double?
    /// The interval of that difference; nil for too few logs.
    let percentile95Interval: Interval?
  }

  /// The comparison of the strategies by one figure.
  struct Row: Hashable, Sendable {
    /// The figure.
    let figure: CorrectionFigure
    /// The summary of each strategy.
    let summaries: [Summary]
    /// The difference of each strategy but the first.
    let differences: [Difference]
  }

  /// The strategies, in the order asked for; the others are compared with the first.
  let strategies: [CorrectionStrategy]
  /// The logs that were used, in the order in which they were named.
  let logs: [CorrectedLog]
  /// The logs that could not be used.
  let refusals: [Refusal]
  /// The seed of the draws.
  let seed: UInt64
  /// The number of times that the logs were drawn.
  let resamples: Int
  /// The rows of the figures that any log yields.
  let rows: [Row]

  /// Compares what strategies did on logs.
  ///
  /// - Complexity: O(2000 · logs · strategies), and not more from 10 000 logs on.
  package init(
    _ logs: [CorrectedLog], refusals: [Refusal] = [], strategies: [CorrectionStrategy],
    seed: UInt64
  ) {
    self.logs = logs
    self.refusals = refusals
    self.strategies = strategies
    self.seed = seed
    let bootstrap = Bootstrap(logs: logs.count, seed: seed)
    resamples = bootstrap.resamples
    rows = CorrectionFigure.allCases.compactMap { figure in
      let columns = strategies.indices.map { index in
        logs.map { $0.outcomes[index][figure] }
      }
      guard columns.contains(where: { $0.contains { $0 != nil } }) else { return nil }
      return Row(
        figure: figure, summaries: columns.map { Summary(of: $0, bootstrap) },
        differences: columns.dropFirst().map { Difference(from: columns[0], to: $0, bootstrap) })
    }
  }

  /// Returns the second number minus the first; equal numbers, infinite ones too, differ by 0.
  static func difference(from first: Double, to second: Double) -> Double {
    first == second ? 0 : second - first
  }
}

extension CorrectionStudy {
  /// Returns the shares of a strategy's scored runs within once and twice the stated error, pooled over all
  /// logs; nil without such runs.
  ///
  /// A run is scored if it states an error and has a truth to compare with.
  func shareWithin(of strategy: Int) -> (oneSigma: Double, twoSigma: Double, runs: Int)? {
    var (runs, one, two) = (0, 0, 0)
    for log in logs {
      runs += log.outcomes[strategy].scoredRuns
      one += log.outcomes[strategy].runsWithin1Sigma
      two += log.outcomes[strategy].runsWithin2Sigma
    }
    guard runs > 0 else { return nil }
    return (Double(one) / Double(runs), Double(two) / Double(runs), runs)
  }
}

extension CorrectionStudy.Summary {
  fileprivate init(of column: [Double?], _ bootstrap: Bootstrap) {
    let values = column.compactMap(\.self)
    logs = values.count
    never = values.count { $0 == .infinity }
    spread = Spread(of: values)
    guard !values.isEmpty else {
      (median, percentile95) = (nil, nil)
      return
    }
    let intervals = bootstrap.intervals(of: values)
    (median, percentile95) = (intervals.median, intervals.percentile95)
  }
}

extension CorrectionStudy.Difference {
  fileprivate init(from first: [Double?], to second: [Double?], _ bootstrap: Bootstrap) {
    let pairs = zip(first, second).compactMap { pair in
      pair.0.flatMap { first in pair.1.map { (first, $0) } }
    }
    let (before, after) = (pairs.map(\.0), pairs.map(\.1))
    logs = pairs.count
    less = pairs.count { $1 < $0 }
    greater = pairs.count { $1 > $0 }
    guard let old = Spread(of: before), let new = Spread(of: after) else {
      (median, percentile95, medianInterval, percentile95Interval) = (nil, nil, nil, nil)
      return
    }
    median = CorrectionStudy.difference(from: old.median, to: new.median)
    percentile95 = CorrectionStudy.difference(from: old.percentile95, to: new.percentile95)
    let intervals = bootstrap.intervals(ofDifferenceFrom: before, to: after)
    medianInterval = intervals.median
    percentile95Interval = intervals.percentile95
  }
}
