/// A running sum of numbers that are given by their logarithms and may be too large or too small to
/// represent.
struct LogarithmicSum: Hashable, Sendable {
  /// The sum in units of the largest number, so 1 or more; 0 if there are no numbers.
  private(set) var scaled = 0.0
  /// The logarithm of the largest number.
  private var greatest = -Double.infinity

  /// The logarithm of the sum; −∞ if there are no numbers.
  var logarithm: Double { greatest + LibM.log(scaled) }

  /// Adds a number, given its logarithm.
  ///
  /// - Returns: The number in units of the largest number so far, and the factor that converts values from
  ///   units of the previous largest number to units of the new one.
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
