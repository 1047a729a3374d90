public import ARRouteEngine

/// A line of text, positioned by its centre or one of its ends.
public struct TextLine: Hashable, Sendable {
  /// The point of the text that lies at `position`; vertically, it is always the middle.
  public enum Anchor: Hashable, Sendable {
    /// The beginning, in reading direction.
    case start
    /// The middle.
    case middle
    /// The end, in reading direction.
    case end
  }

  /// The characters, without control characters.
  public var string: String
  /// The position of the anchor, points.
  public var position: Vector2
  /// The rotation of the baseline, clockwise positive.
  public var angle: Angle
  /// The font size, points.
  public var size: Double
  /// The colour of the glyphs.
  public var color: Color
  /// The colour of a plate behind the text; nil for none.
  public var plate: Color?
  /// The point of the text that lies at `position`.
  public var anchor: Anchor
  /// The text's length along the baseline in the typeface in which it is shown, points; nil if the length
  /// is the same as in `NamedFace`.
  ///
  /// The value is for outputs that only name a typeface and do not set the text themselves.
  public var setWidth: Double?
  /// The length of the longer side of the box around the ink, points; nil to use `size`.
  ///
  /// Icons on placemarks are set in this way, with the middle of the box at `position`. `size` is then only
  /// an estimate, for outputs that do not set text.
  public var inkSide: Double?
  /// The axes of the plane in which the text lies if it is seen at an angle; nil for a plane parallel to
  /// the screen.
  ///
  /// They replace `angle`, which then is only the approximate rotation of the baseline.
  public var axes: TextAxes?

  /// Creates a line of text, level and centred by default.
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
