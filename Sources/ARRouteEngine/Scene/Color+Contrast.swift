extension Color {
  /// Returns the contrast of two solid colours, 1 (none) to 21 (black and white).
  ///
  /// WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio; the order does not matter. Blend a
  /// translucent colour with its background first.
  public func contrast(with other: Color) -> Double {
    let (one, two) = (relativeLuminance, other.relativeLuminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance of the colour, 0 (black) to 1 (white), ignoring its opacity (WCAG 2.2).
  public var relativeLuminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the colour that results from drawing this one over a solid one.
  public func laid(over ground: Color) -> Color {
    let part = Double(alpha) / 255
    func mixed(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
      UInt8((Double(upper) * part + Double(lower) * (1 - part)).rounded())
    }
    return Color(
      red: mixed(red, ground.red), green: mixed(green, ground.green),
      blue: mixed(blue, ground.blue))
  }

  /// Returns the intensity, 0…1, of a channel, 0…255, by sRGB's curve.
  static func linear(_ channel: UInt8) -> Double { intensities[Int(channel)] }

  /// The intensities of all channels, computed once because each needs two calls of C functions.
  private static let intensities = (0...255).map { channel in
    let value = Double(channel) / 255
    // x^2.4 by logarithms; the threshold is the one in the standard.
    return value <= 0.04045 ? value / 12.92 : LibM.exp(2.4 * LibM.log((value + 0.055) / 1.055))
  }
}
