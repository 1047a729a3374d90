/// A colour in sRGB with straight (not premultiplied) opacity, 8 bits a channel.
public struct Color: Hashable, Sendable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Opacity, 0 (clear) … 255 (solid).
  public var alpha: UInt8

  /// A colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A solid colour written as 0xRRGGBB.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  /// The same colour at another opacity, 0…1 (clamped).
  public func opacity(_ opacity: Double) -> Color {
    var copy = self
    copy.alpha = UInt8((min(max(opacity, 0), 1) * 255).rounded())
    return copy
  }

  /// The colour with each channel multiplied by `factor` (clamped); opacity stays.
  public func shaded(by factor: Double) -> Color {
    func scale(_ channel: UInt8) -> UInt8 {
      // Not `rounded()`: that is a call, and this runs for every face of every arrow.
      UInt8(min(max(Double(channel) * factor, 0), 255) + 0.5)
    }
    return Color(red: scale(red), green: scale(green), blue: scale(blue), alpha: alpha)
  }
}
