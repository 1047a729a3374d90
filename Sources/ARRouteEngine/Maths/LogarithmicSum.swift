/// A running sum of numbers given by their logarithms, which may be too large or too small to represent.
struct LogarithmicSum: Hashable, Sendable {
  /// The sum in units of the greatest number, so 1 or more; 0 if there are none.
  private(set) var scaled = 0.0
  /// The logarithm of the greatest number.
  private var greatest = -Double.infinity

  /// The logarithm of the sum; −∞ if there are no numbers.
  var logarithm: Double { greatest + LibM.log(scaled) }

  /// Adds a number, given its logarithm.
  ///
  /// - Returns: The number in units of the greatest number so far, and the factor that converts from units of
  ///   the previous greatest to these.
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
