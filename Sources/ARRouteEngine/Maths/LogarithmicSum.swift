/// A running sum of numbers that are known by their logarithms, and may be out of all range.
struct LogarithmicSum: Hashable, Sendable {
  /// The sum, in units of the greatest number: 1 or more; 0 of none.
  private(set) var scaled = 0.0
  /// The logarithm of the greatest number.
  private var greatest = -Double.infinity

  /// The logarithm of the sum; −∞ of none.
  var logarithm: Double { greatest + LibM.log(scaled) }

  /// Adds a number by its logarithm.
  ///
  /// - Returns: The number in units of the greatest so far, and the factor from units of the greatest before
  ///   to those.
  @discardableResult
  mutating func add(_ term: Double) -> (rescaling: Double, term: Double) {
    guard term > greatest else {
      let number = LibM.exp(term - greatest)
      scaled += number
      return (1, number)
    }
    let rescaling = LibM.exp(greatest - term)
    scaled = scaled * rescaling + 1
    greatest = term
    return (rescaling, 1)
  }
}
