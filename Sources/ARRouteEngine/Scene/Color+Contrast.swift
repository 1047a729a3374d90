extension Color {
  /// Returns the contrast between two solid colours, from 1 (none) to 21 (black and white).
  ///
  /// Source: WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. The order of the colours does not
  /// matter. A translucent colour must be blended with its background first.
  public func contrast(with other: Color) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance of the colour, from 0 (black) to 1 (white); its opacity is ignored (WCAG 2.2).
  public var relativeLuminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the result of drawing this colour over a solid one.
  public func laid(over ground: Color) -> Color {
    let part = Double(alpha) / 255
    func mixed(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
      UInt8((Double(upper) * part + Double(lower) * (1 - part)).rounded())
    }
    return Color(
      red: mixed(red, ground.red), green: mixed(green, ground.green),
      blue: mixed(blue, ground.blue))
  }

  /// Returns the intensity, 0…1, of a channel value, 0…255, according to sRGB's curve.
  static func linear(_ channel: UInt8) -> Double { intensities[Int(channel)] }

  /// The intensities of all channel values, computed once because each needs two calls to C functions.
  private static let intensities = (0...255).map { channel in
    let value = Double(channel) / 255
    // x^2.4 is computed with logarithms; the threshold is the one in the standard.
    return value <= 0.04045 ? value / 12.92 : LibM.exp(2.4 * LibM.log((value + 0.055) / 1.055))
  }
}
