/// A colour in sRGB with straight (not premultiplied) opacity and 8 bits per channel.
public struct Color: Hashable, Sendable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Opacity, from 0 (transparent) to 255 (solid).
  public var alpha: UInt8

  /// Creates a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a solid colour from a number written as 0xRRGGBB.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// Creates a solid colour from hexadecimal digits RRGGBB, with or without a leading `#`.
  ///
  /// - Returns: nil if the text has any other form.
  public init?(hexText text: String) {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(hex: value)
  }

  /// The channels except opacity as RRGGBB, in uppercase.
  public var hexText: String {
    let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  /// Returns the same colour with a different opacity, clamped to 0…1.
  public func opacity(_ opacity: Double) -> Color {
    var copy = self
    copy.alpha = UInt8((min(max(opacity, 0), 1) * 255).rounded())
    return copy
  }

  /// Returns the same colour with its opacity multiplied by a factor, which is clamped to 0…1.
  public func faded(_ share: Double) -> Color {
    opacity(Double(alpha) / 255 * min(max(share, 0), 1))
  }

  /// Returns the colour with each channel multiplied by `factor` and clamped; the opacity is unchanged.
  public func shaded(by factor: Double) -> Color {
    func scale(_ channel: UInt8) -> UInt8 {
      // `rounded()` would be a function call, which is too slow here: this runs for every face of every
      // arrow.
      UInt8(min(max(Double(channel) * factor, 0), 255) + 0.5)
    }
    return Color(red: scale(red), green: scale(green), blue: scale(blue), alpha: alpha)
  }
}
