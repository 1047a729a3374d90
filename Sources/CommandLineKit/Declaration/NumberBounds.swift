/// The numbers that an option accepts.
package enum NumberBounds: Hashable, Sendable {
  /// Every finite number.
  case any
  /// This number and all greater numbers.
  case atLeast(Double)
  /// All numbers greater than this one.
  case above(Double)
  /// The numbers from the first to the second, both included.
  case within(Double, Double)
  /// The numbers between the two, neither included.
  case between(Double, Double)

  /// Returns the bounds of a range.
  package static func within(_ range: ClosedRange<Double>) -> NumberBounds {
    .within(range.lowerBound, range.upperBound)
  }

  /// Returns true if a number is within the bounds; infinities and NaN never are.
  package func contains(_ number: Double) -> Bool {
    guard number.isFinite else { return false }
    switch self {
    case .any: return true
    case .atLeast(let low): return number >= low
    case .above(let low): return number > low
    case .within(let low, let high): return number >= low && number <= high
    case .between(let low, let high): return number > low && number < high
    }
  }

  /// The bounds in words that can follow "must be", such as `above 0`.
  package var words: String {
    switch self {
    case .any: "a number"
    case .atLeast(let low): "\(DecimalText.text(low)) or more"
    case .above(let low): "above \(DecimalText.text(low))"
    case .within(let low, let high):
      "from \(DecimalText.text(low)) to \(DecimalText.text(high))"
    case .between(let low, let high):
      "above \(DecimalText.text(low)) and below \(DecimalText.text(high))"
    }
  }
}
