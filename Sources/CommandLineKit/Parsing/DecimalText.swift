/// Functions for numbers as people type them: decimal, with a point in any locale, never NaN or infinite.
///
/// The standard library parses and prints the numbers; other forms that it accepts are rejected here.
package enum DecimalText {
  /// Returns the number that a text contains.
  ///
  /// - Returns: nil unless the whole text is a finite decimal number: an optional sign, digits with at most
  ///   one point among them, an optional exponent.
  package static func number(_ text: some StringProtocol) -> Double? {
    let allowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard allowed, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// Returns the two numbers of a text like `1.5,-2`.
  ///
  /// - Returns: nil unless there are two, each of which `number` accepts.
  package static func pair(_ text: String) -> (Double, Double)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else {
      return nil
    }
    return (first, second)
  }

  /// Returns a number as text without an unnecessary fraction: `25`, `0.5`.
  @Sendable package static func text(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    return "\(number)"
  }
}
