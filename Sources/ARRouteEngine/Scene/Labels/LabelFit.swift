/// The type size at which a text fits on the screen.
///
/// A text wider than the screen is set smaller, down to 11 pt, the least that Apple's Human Interface
/// Guidelines (Typography) allow on a phone. If it does not fit even so, `fits` is false.
public struct LabelFit: Hashable, Sendable {
  /// The size of its type, points.
  public let size: Double
  /// True when all of it is on the screen at that size.
  public let fits: Bool

  /// The usual size of a billboard's type, points: that of body text on a phone.
  public static let standardSize = 17.0
  /// The least size that can be read, points.
  public static let leastSize = 11.0
  /// The distance that a billboard keeps from the screen's border, points.
  public static let margin = 4.0

  /// The size for a text with a plate behind it whose baseline is turned by an angle.
  public init(_ text: String, angle: Angle, viewport: Viewport) {
    let box = TextExtent.size(of: text, points: 1, hasPlate: true)
    let (cosine, sine) = (abs(angle.cosine), abs(angle.sine))
    let room = min(
      (viewport.width - 2 * Self.margin) / (box.width * cosine + box.height * sine),
      (viewport.height - 2 * Self.margin) / (box.width * sine + box.height * cosine))
    size = min(max(room, Self.leastSize), Self.standardSize)
    fits = room >= Self.leastSize
  }
}
