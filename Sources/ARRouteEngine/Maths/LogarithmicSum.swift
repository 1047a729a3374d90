/// A running sum of numbers that are known by their logarithms, and may be out of all range.
struct LogarithmicSum: Hashable, Sendable {
  /// The logarithm of the sum; −∞ of none.
  private(set) var logarithm = -Double.infinity

  /// Adds a number by its logarithm.
  ///
  /// - Returns: The shares of the sum so far and of the number in the new sum; together 1.
  @discardableResult
  mutating func add(_ term: Double) -> (before: Double, term: Double) {
    guard logarithm > -.infinity else {
      logarithm = term
      return (0, 1)
    }
    let ratio = LibM.exp(-abs(term - logarithm))
    let (greater, lesser) = (1 / (1 + ratio), ratio / (1 + ratio))
    let isGreater = term > logarithm
    logarithm = max(term, logarithm) + LibM.log(1 + ratio)
    return isGreater ? (lesser, greater) : (greater, lesser)
  }
}
