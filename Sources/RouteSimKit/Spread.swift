import RouteFormats

/// How numbers are spread, by nearest rank: each of the three is one of the numbers.
struct Spread: Hashable, Sendable {
  /// At least half of the numbers are no greater.
  let median: Double
  /// At least 95 % of the numbers are no greater.
  let percentile95: Double
  /// The greatest.
  let maximum: Double

  /// The spread of numbers; nil of none.
  init?(of numbers: [Double]) {
    let sorted = numbers.sorted()
    guard let last = sorted.last else { return nil }
    median = sorted[Self.rank(50, of: sorted.count)]
    percentile95 = sorted[Self.rank(95, of: sorted.count)]
    maximum = last
  }

  /// Which of so many sorted numbers, from 0, is the least that so many percent are not above.
  ///
  /// - Precondition: `percent` is 1 to 100 and `count` above 0.
  static func rank(_ percent: Int, of count: Int) -> Int { (count * percent + 99) / 100 - 1 }

  /// In words, with two decimals.
  var text: String {
    let words = [median, percentile95, maximum].map { FixedDecimal.text($0, decimals: 2) }
    return "median \(words[0]), 95 % \(words[1]), max \(words[2])"
  }
}
