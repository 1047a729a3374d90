public import ARRouteEngine

/// A line of text, placed by its centre or an end.
public struct TextLine: Hashable, Sendable {
  /// The point of the text that stands at `position`; vertically it is always the middle.
  public enum Anchor: Hashable, Sendable {
    /// The beginning, in the direction of reading.
    case start
    /// The middle.
    case middle
    /// The end, in the direction of reading.
    case end
  }

  /// The characters; free of control characters.
  public var string: String
  /// The position of the anchor, points.
  public var position: Vector2
  /// The turn of the baseline, clockwise positive.
  public var angle: Angle
  /// Font size, points.
  public var size: Double
  /// Colour of the glyphs.
  public var color: Color
  /// A plate behind the text; nil for none.
  public var plate: Color?
  /// The point that stands at `position`.
  public var anchor: Anchor
  /// Its length in the face that shows it, points along the baseline, for outputs that name a face
  /// and set nothing; nil for as long as in `NamedFace`.
  public var setWidth: Double?
  /// The length of the longer side of the box around the ink, points; nil for text of its size.
  ///
  /// Signs on marks are set so, with the box's middle at `position`. `size` is then only an estimate,
  /// for outputs that set no text.
  public var inkSide: Double?
  /// The plane it lies in, where that is seen askew, in place of `angle`, which then is about the turn
  /// of its baseline; nil for one parallel to the screen.
  public var axes: TextAxes?

  /// A line of text, level and centred unless said otherwise.
  public init(
    _ string: String, at position: Vector2, size: Double, color: Color, angle: Angle = .zero,
    plate: Color? = nil, anchor: Anchor = .middle
  ) {
    self.string = string
    self.position = position
    self.angle = angle
    self.size = size
    self.color = color
    self.plate = plate
    self.anchor = anchor
  }
}
