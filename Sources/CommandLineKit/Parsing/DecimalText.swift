/// Numbers as people type them: decimal, a point whatever the locale, never NaN or infinite.
///
/// The standard library reads and prints them; what it takes beside that is refused here.
package enum DecimalText {
  /// The number a text holds.
  ///
  /// - Returns: nil unless the whole text is a finite decimal number: an optional sign, digits
  ///   with at most one point among them, an optional exponent.
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

  /// The two numbers of a text like `1.5,-2`.
  ///
  /// - Returns: nil unless there are two, each as `number` reads it.
  package static func pair(_ text: String) -> (Double, Double)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else {
      return nil
    }
    return (first, second)
  }

  /// A number without a needless fraction: `25`, `0.5`.
  @Sendable package static func text(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    return "\(number)"
  }
}
