import ARRouteEngine

/// The bootstrap: confidence intervals for statistics of logs, from the same logs resampled with replacement.
///
/// Percentile intervals of 95 %. Source: B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap, 1993,
/// chapter 13. Deterministic for a seed.
struct Bootstrap: Sendable {
  /// The number of times that the logs are drawn.
  let resamples: Int
  private let seed: UInt64

  /// Without six logs nothing of 95 % can be said of a median: six alike have a chance of 1 in 32.
  static let leastForMedian = 6
  /// Below twenty, the 95th percentile is but the greatest.
  static let leastForPercentile95 = 20

  /// Prepares resamples of a number of logs, as many as take a bounded time: 2000, fewer from 10 000 logs on.
  init(logs: Int, seed: UInt64) {
    resamples = max(200, min(2000, 20_000_000 / max(logs, 1)))
    self.seed = seed
  }

  /// The ends of the middle 95 % of what the draws say of median and 95th percentile, by nearest
  /// rank.
  struct Intervals: Hashable, Sendable {
    var median: CorrectionStudy.Interval?
    var percentile95: CorrectionStudy.Interval?
  }

  /// Intervals of the spread of numbers.
  func intervals(of numbers: [Double]) -> Intervals {
    intervals(of: [SortedColumn(numbers)]) { $0[0] }
  }

  /// Intervals of the difference of two spreads, whose numbers are of the same logs in the same
  /// order: the second's less the first's.
  func intervals(ofDifferenceFrom first: [Double], to second: [Double]) -> Intervals {
    precondition(first.count == second.count, "pairs of numbers")
    // However logs are drawn, what is equal in each does not differ.
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

/// Numbers and the order of their sizes, so that no draw has to be sorted.
private struct SortedColumn {
  private let values: [Double]
  /// Indices by growing value.
  private let order: [Int]

  var count: Int { values.count }

  init(_ values: [Double]) {
    self.values = values
    order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
  }

  /// Median and 95th percentile of a draw that took each number so often.
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
    preconditionFailure("as many numbers are drawn as there are")
  }
}
