extension ExpectedValue {
  /// Returns the name and the value of a bound written as one word, such as `registration.error.p95<2`.
  ///
  /// The word consists of a name, one of `<`, `<=`, `>`, `>=`, `=`, and a number, which can have a
  /// tolerance after `=`, as in `=5±0.5`.
  ///
  /// - Parameter isLast: True if the name can also contain these signs.
  /// - Returns: nil for any other text.
  static func bound(
    in text: String, isLast: Bool = false
  ) -> (name: String, value: ExpectedValue)? {
    func isSign(_ character: Character) -> Bool { "<>=".contains(character) }
    var found = text.firstIndex(where: isSign)
    if isLast, let last = text.lastIndex(where: isSign) {
      found = text[..<last].lastIndex { !isSign($0) }.map(text.index(after:)) ?? text.startIndex
    }
    guard let start = found else { return nil }
    let sign = text[start...].prefix(while: isSign)
    let rest = text[sign.endIndex...]
    let parts = rest.split(separator: "±", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number(trimmed($0)) }
    guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite), let number = numbers.first
    else { return nil }
    let value: ExpectedValue
    switch (sign, numbers.count) {
    case ("<", 1): value = .less(than: number)
    case ("<=", 1): value = .range(minimum: nil, maximum: number)
    case (">", 1): value = .greater(than: number)
    case (">=", 1): value = .range(minimum: number, maximum: nil)
    case ("=", 1), ("==", 1): value = .number(number)
    case ("=", 2) where numbers[1] >= 0, ("==", 2) where numbers[1] >= 0:
      value = .near(number, tolerance: numbers[1])
    default: return nil
    }
    return (trimmed(text[..<start]), value)
  }

  /// Parses a decimal number; other notations that the standard library supports are rejected.
  private static func number(_ text: String) -> Double? {
    text.contains { $0 == "x" || $0 == "X" } ? nil : Double(text)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
