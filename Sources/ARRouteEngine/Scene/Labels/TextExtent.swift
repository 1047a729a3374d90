/// The approximate size of text on a screen.
public enum TextExtent {
  /// Returns the approximate size of a text, points: the width along the baseline, and the height.
  ///
  /// The engine has no fonts. Each character counts as 0.58 of the type size; wide East Asian characters
  /// count as the whole type size. For distances in common sans-serif typefaces, the width is correct to
  /// within 10 %, and more often too large than too small.
  ///
  /// - Parameters:
  ///   - string: The text, a single line.
  ///   - points: The type size.
  ///   - hasPlate: True to include the padding of the plate at both ends.
  public static func size(
    of string: String, points: Double, hasPlate: Bool = false
  ) -> (width: Double, height: Double) {
    let widths = string.unicodeScalars.reduce(0.0) { sum, scalar in
      sum + (isWide(scalar) ? 1 : 0.58)
    }
    return ((widths + (hasPlate ? 2 * platePadding : 0)) * points, 1.2 * points)
  }

  /// True when a character is a wide East Asian one.
  package static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x2E7F && scalar.value < 0x20000
  }

  /// The distance by which a plate extends beyond its text at each end, as a multiple of the type size.
  public static let platePadding = 0.3
}
