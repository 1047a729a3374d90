package import ARRouteEngine

/// A comparison of heading correction strategies over many logs.
///
/// Each log counts once, regardless of its length, and only its `CorrectedLog` is kept. The logs stay in
/// the order in which they were named, so that the same logs give the same study.
package struct CorrectionStudy: Hashable, Sendable {
  /// A log that could not be used, with the reason.
  package struct Refusal: Hashable, Sendable {
    /// The log's file, as the user named it; not yet escaped for a terminal.
    var path: String
    /// The reason, in one line that names the file.
    var reason: String

    /// Creates a refusal.
    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// A 95 % confidence interval for a value over all logs of this kind.
  struct Interval: Hashable, Sendable {
    /// The lower end.
    var low: Double
    /// The upper end; infinite if the event never happened in some resamples.
    var high: Double
  }

  /// The spread of a figure over the logs, for one strategy.
  struct Summary: Hashable, Sendable {
    /// The number of logs that yield the figure.
    let logs: Int
    /// The number of those logs in which the event never happened; their values are infinite.
    let never: Int
    /// The spread of the figure over the logs; nil if no log yields it.
    let spread: Spread?
    /// The interval for the median; nil if there are too few logs.
    let median: Interval?
    /// The interval for the 95th percentile; nil if there are too few logs.
    let percentile95: Interval?
  }

  /// The difference between a figure's values for a strategy and for the first strategy, on the same logs.
  struct Difference: Hashable, Sendable {
    /// The number of logs that yield the figure for both strategies.
    let logs: Int
    /// The number of those logs in which the strategy's value is lower.
    let less: Int
    /// The number of those logs in which the strategy's value is higher.
    let greater: Int
    /// The strategy's median minus that of the first strategy; nil if there are no such logs.
    let median: Double?
    /// The interval for that difference; nil if there are too few logs.
    let medianInterval: Interval?
    /// The strategy's 95th percentile minus that of the first strategy; nil if there are no such logs.
    let percentile95: Double?
    /// The interval for that difference; nil if there are too few logs.
    let percentile95Interval: Interval?
  }

  /// The comparison of the strategies by one figure.
  struct Row: Hashable, Sendable {
    /// The figure.
    let figure: CorrectionFigure
    /// The summary of each strategy.
    let summaries: [Summary]
    /// The difference between each other strategy and the first.
    let differences: [Difference]
  }

  /// The strategies, in the requested order; the others are compared with the first.
  let strategies: [CorrectionStrategy]
  /// The logs that were used, in the order in which they were named.
  let logs: [CorrectedLog]
  /// The logs that could not be used.
  let refusals: [Refusal]
  /// The seed of the resampling.
  let seed: UInt64
  /// The number of resamples.
  let resamples: Int
  /// The rows of all figures that at least one log yields.
  let rows: [Row]

  /// Compares the performance of strategies on logs.
  ///
  /// - Complexity: O(2000 · logs · strategies); for more than 10 000 logs, fewer resamples are made, down
  ///   to 200.
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

  /// Returns the second number minus the first; 0 if both are equal, even if they are infinite.
  static func difference(from first: Double, to second: Double) -> Double {
    first == second ? 0 : second - first
  }
}

extension CorrectionStudy {
  /// Returns the shares of a strategy's scored runs that are within once and twice the stated error, pooled
  /// over all logs; nil if there are no such runs.
  ///
  /// A run is scored if it states an error and can be compared with the truth.
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
