/// Converts durations to and from text.
package enum ClockText {
  /// Returns a number of seconds as minutes and seconds, such as `1:02`, or if it is an hour or more, with
  /// hours, such as `1:01:02`.
  ///
  /// - Precondition: `seconds` is not negative.
  package static func text(_ seconds: Int) -> String {
    precondition(seconds >= 0, "a clock cannot show a negative time")
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60
    return minutes < 60
      ? "\(minutes):\(two(seconds % 60))"
      : "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
  }

  /// Returns a number of seconds as `text(_:)` does, after rounding it to whole seconds and limiting it to
  /// 0...10¹⁸, which is more than the age of the universe.
  package static func text(rounding seconds: Double) -> String {
    text(Int(max(0, min(seconds, 1e18)).rounded()))
  }

  /// Returns the number of seconds in a text in the form of `text(_:)`, in which the seconds may have
  /// decimals, as in `1:02.5`.
  ///
  /// - Returns: nil for any other text, including one with 60 or more seconds after the minutes.
  package static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let first = parts.first, let last = parts.last else { return nil }
    let whole = last.prefix { $0 != "." }
    let digits = "0123456789"
    guard 1...9 ~= first.count, parts.dropFirst().dropLast().allSatisfy({ $0.count == 2 }),
      whole.count == 2, parts.dropLast().allSatisfy({ $0.allSatisfy(digits.contains) }),
      last.allSatisfy({ digits.contains($0) || $0 == "." }), let seconds = Double(last),
      seconds < 60
    else { return nil }
    let numbers = parts.dropLast().compactMap { Double($0) }
    guard numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    return numbers.reduce(0) { $0 * 60 + $1 } * 60 + seconds
  }
}
