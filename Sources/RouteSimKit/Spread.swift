import RouteFormats

/// The spread of some numbers by nearest rank: each of the three values is itself one of the numbers.
struct Spread: Hashable, Sendable {
  /// The median: at least half of the numbers are not larger.
  let median: Double
  /// The 95th percentile: at least 95 % of the numbers are not larger.
  let percentile95: Double
  /// The largest number.
  let maximum: Double

  /// Creates the spread of numbers; nil without any.
  init?(of numbers: [Double]) {
    let sorted = numbers.sorted()
    guard let last = sorted.last else { return nil }
    median = sorted[Self.rank(50, of: sorted.count)]
    percentile95 = sorted[Self.rank(95, of: sorted.count)]
    maximum = last
  }

  /// Returns the index of a percentile among sorted numbers, from 0.
  ///
  /// The number at that index is the smallest for which `percent` percent of the numbers are not larger.
  ///
  /// - Precondition: `percent` is 1 to 100 and `count` is above 0.
  static func rank(_ percent: Int, of count: Int) -> Int { (count * percent + 99) / 100 - 1 }

  /// A description of the spread, with two decimals.
  var text: String {
    let words = [median, percentile95, maximum].map { FixedDecimal.text($0, decimals: 2) }
    return "median \(words[0]), 95 % \(words[1]), max \(words[2])"
  }
}
