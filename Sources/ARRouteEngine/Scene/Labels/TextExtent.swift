/// The approximate size of text on a screen.
public enum TextExtent {
  /// Returns the approximate size of a text, points: width along the baseline, and height.
  ///
  /// The engine knows no fonts. The width counts 0.58 of the size for each character, and the whole
  /// size for the wide ones of East Asia, which is right within a tenth for distances in common
  /// sans-serif faces, and rather too much than too little.
  ///
  /// - Parameters:
  ///   - string: The text, one line.
  ///   - points: The size of the type.
  ///   - hasPlate: True if the plate's padding at both ends counts, too.
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

  /// The distance that a plate reaches beyond its text at each end, in sizes of the type.
  public static let platePadding = 0.3
}
