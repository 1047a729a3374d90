/// The frame rate of a video or animation: a whole number of thousandths of a frame per second, as a fraction
/// in lowest terms.
package struct FilmRate: Hashable, Sendable {
  /// The number of frames shown in `denominator` seconds.
  let numerator: Int
  /// The number of seconds in which `numerator` frames are shown.
  let denominator: Int

  /// The allowed rates, frames per second.
  package static let range = 0.1...240.0

  /// Creates a rate, rounded to thousandths.
  ///
  /// - Parameter perSecond: Frames per second.
  /// - Returns: nil for a rate outside `range`.
  package init?(perSecond: Double) {
    guard Self.range.contains(perSecond) else { return nil }
    let thousandths = Int((perSecond * 1000).rounded())
    var (divisor, rest) = (thousandths, 1000)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    numerator = thousandths / divisor
    denominator = 1000 / divisor
  }

  /// Frames per second.
  package var perSecond: Double { Double(numerator) / Double(denominator) }

  /// Returns the time at which a frame is first shown, seconds after frame 0.
  package func time(of number: Int) -> Double {
    Double(number) * Double(denominator) / Double(numerator)
  }

  /// Returns the time at which a frame is first shown, whole milliseconds after frame 0.
  func milliseconds(to number: Int) -> Int { Int((time(of: number) * 1000).rounded()) }
}
