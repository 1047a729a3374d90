import ARRouteEngine

/// A bootstrap: confidence intervals for statistics over logs, from resampling those logs with replacement.
///
/// The intervals are 95 % percentile intervals, and are the same for the same seed. Source: B. Efron, R. J.
/// Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13.
struct Bootstrap: Sendable {
  /// The number of resamples.
  let resamples: Int
  private let seed: UInt64

  /// The minimum number of logs for an interval for the median: with fewer than six, no 95 % interval
  /// exists, because even six values all fall on the same side of the median with a probability of 1 in 32.
  static let leastForMedian = 6
  /// The minimum number of logs for an interval for the 95th percentile: with fewer than twenty, that
  /// percentile is the maximum.
  static let leastForPercentile95 = 20

  /// Prepares to resample the given number of logs: 2000 times for up to 10 000 logs, and fewer times for
  /// more logs, but at least 200 times.
  init(logs: Int, seed: UInt64) {
    resamples = max(200, min(2000, 20_000_000 / max(logs, 1)))
    self.seed = seed
  }

  /// The ranges that contain the middle 95 % of the resampled medians and of the resampled 95th
  /// percentiles, by nearest rank.
  struct Intervals: Hashable, Sendable {
    var median: CorrectionStudy.Interval?
    var percentile95: CorrectionStudy.Interval?
  }

  /// Returns the intervals for the median and 95th percentile of some numbers.
  func intervals(of numbers: [Double]) -> Intervals {
    intervals(of: [SortedColumn(numbers)]) { $0[0] }
  }

  /// Returns the intervals for two differences: the second array's median and 95th percentile minus the
  /// first's.
  ///
  /// Both arrays hold values from the same logs in the same order.
  func intervals(ofDifferenceFrom first: [Double], to second: [Double]) -> Intervals {
    precondition(first.count == second.count, "the arrays must have the same length")
    // Equal arrays have no difference in any resample.
    if first == second, first.count >= Self.leastForMedian {
      let none = CorrectionStudy.Interval(low: 0, high: 0)
      return Intervals(
        median: none, percentile95: first.count >= Self.leastForPercentile95 ? none : nil)
    }
    return intervals(of: [SortedColumn(first), SortedColumn(second)]) {
      CorrectionStudy.difference(from: $0[0], to: $0[1])
    }
  }

  private func intervals(
    of columns: [SortedColumn], _ statistic: ([Double]) -> Double
  ) -> Intervals {
    let count = columns[0].count
    guard count >= Self.leastForMedian else { return Intervals() }
    var random = SplitMix64(seed: seed)
    var medians: [Double] = []
    var percentiles: [Double] = []
    var draws = [Int32](repeating: 0, count: count)
    for _ in 0..<resamples {
      for index in draws.indices { draws[index] = 0 }
      for _ in 0..<count { draws[Int(random.next(upperBound: UInt64(count)))] += 1 }
      let found = columns.map { $0.quantiles(drawn: draws) }
      medians.append(statistic(found.map(\.median)))
      percentiles.append(statistic(found.map(\.percentile95)))
    }
    return Intervals(
      median: Self.middle(of: medians),
      percentile95: count >= Self.leastForPercentile95 ? Self.middle(of: percentiles) : nil)
  }

  private static func middle(of numbers: [Double]) -> CorrectionStudy.Interval {
    let sorted = numbers.sorted()
    let tail = sorted.count / 40
    return CorrectionStudy.Interval(low: sorted[tail], high: sorted[sorted.count - 1 - tail])
  }
}

/// An array of numbers with its sorted order, so that no resample has to be sorted.
private struct SortedColumn {
  private let values: [Double]
  /// Indices in ascending order of value.
  private let order: [Int]

  var count: Int { values.count }

  init(_ values: [Double]) {
    self.values = values
    order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
  }

  /// Returns the median and 95th percentile of a resample in which each number occurs the given number of
  /// times.
  func quantiles(drawn times: [Int32]) -> (median: Double, percentile95: Double) {
    let middle = Spread.rank(50, of: count)
    let high = Spread.rank(95, of: count)
    var passed = 0
    var median = Double.nan
    for index in order {
      passed += Int(times[index])
      if median.isNaN, passed > middle { median = values[index] }
      if passed > high { return (median, values[index]) }
    }
    preconditionFailure("as many numbers are drawn as the list contains")
  }
}
