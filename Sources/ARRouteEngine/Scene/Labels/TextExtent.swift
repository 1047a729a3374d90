/// The approximate size of text on a screen.
public enum TextExtent {
  /// Returns the approximate size of a text, points: the width along the baseline, and the height.
  ///
  /// The engine knows no fonts. Each character counts as 0.58 of the type size, and the wide ones of East
  /// Asia as the whole size. For distances in common sans-serif typefaces the width is right to within a
  /// tenth, and more often too large than too small.
  ///
  /// - Parameters:
  ///   - string: The text, a single line.
  ///   - points: The type size.
  ///   - hasPlate: True to include the plate's padding at both ends.
  public static func size(
    of string: String, points: Double, hasPlate: Bool = false
  ) -> (width: Double, height: Double) {
    let widths = string.unicodeScalars.reduce(0.0) { sum, scalar in
      sum + (isWide(scalar) ? 1 : 0.58)
    }
    return ((widths + (hasPlate ? 2 * platePadding : 0)) * points, 1.2 * points)
  }

  /// True when a character is one of the wide ones of East Asia.
  package static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x2E7F && scalar.value < 0x20000
  }

  /// The distance that a plate extends beyond its text at each end, as a multiple of the type size.
  public static let platePadding = 0.3
}
