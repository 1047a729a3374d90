/// The type size for a text, and whether the text fits on the screen.
///
/// A text wider than the screen is set in a smaller size, down to 11 pt, the minimum that Apple's Human
/// Interface Guidelines (Typography) allow on a phone. If the text does not fit even at that size, `fits` is
/// false.
public struct LabelFit: Hashable, Sendable {
  /// The type size, points.
  public let size: Double
  /// True when the whole text fits on the screen at that size.
  public let fits: Bool

  /// The default type size of a billboard, points, which is that of body text on a phone.
  public static let standardSize = 17.0
  /// The minimum legible type size, points.
  public static let leastSize = 11.0
  /// The minimum distance of a billboard from the screen's border, points.
  public static let margin = 4.0

  /// Computes the size for a text with a plate behind it; the baseline is rotated by `angle`.
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
