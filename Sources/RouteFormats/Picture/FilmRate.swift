/// The number of pictures of a film in a second: a whole number of thousandths, as a fraction
/// in its lowest terms.
package struct FilmRate: Hashable, Sendable {
  /// Pictures in `denominator` seconds.
  let numerator: Int
  /// Seconds for `numerator` pictures.
  let denominator: Int

  /// The rates that there may be, pictures a second.
  package static let range = 0.1...240.0

  /// A rate, rounded to thousandths.
  ///
  /// - Parameter perSecond: Pictures a second.
  /// - Returns: nil for one outside of `range`.
  package init?(perSecond: Double) {
    guard Self.range.contains(perSecond) else { return nil }
    let thousandths = Int((perSecond * 1000).rounded())
    var (divisor, rest) = (thousandths, 1000)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    numerator = thousandths / divisor
    denominator = 1000 / divisor
  }

  /// Pictures a second.
  package var perSecond: Double { Double(numerator) / Double(denominator) }

  /// Returns the time at which a picture is first shown, seconds after the first, which has number 0.
  package func time(of number: Int) -> Double {
    Double(number) * Double(denominator) / Double(numerator)
  }

  /// The same in whole milliseconds.
  func milliseconds(to number: Int) -> Int { Int((time(of: number) * 1000).rounded()) }
}
