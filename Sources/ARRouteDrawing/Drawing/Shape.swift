public import ARRouteEngine

/// One thing to paint, positions and lengths in points of the drawing.
public enum Shape: Hashable, Sendable {
  /// A filled simple polygon, three or more corners, not self-crossing.
  case polygon([Vector2], fill: Color)
  /// An open chain of straight strokes with round joins, two or more corners.
  case polyline([Vector2], stroke: Stroke)
  /// A circle, filled, outlined or both.
  case disc(center: Vector2, radius: Double, fill: Color?, stroke: Stroke?)
  /// Curves that are filled together, outlined together, or both.
  case curves([CurvePath], fill: CurveFill?, stroke: Stroke?)
  /// Curves that are laid over each other before they are laid over the picture.
  case group(ShapeGroup)
  /// A picture, upright: its upper left corner, and how wide and high it is.
  case image(ImagePyramid, corner: Vector2, size: Vector2)
  /// A line of text.
  case text(TextLine)
  /// A rectangle of the scene with text in its plane; it neither tests nor writes depth.
  case panel(Panel)
  /// Flat-shaded triangles, hidden by each other according to depth. All meshes of a drawing
  /// share one depth buffer; other shapes neither test nor write depth.
  case mesh([MeshTriangle])
  /// The same for meshes behind all else: such meshes that follow each other hide each other, and
  /// nothing that is painted later.
  case backdrop([MeshTriangle])
}

/// The way the inside of curves is filled.
public struct CurveFill: Hashable, Sendable {
  /// Colour and opacity.
  public var color: Color
  /// True when an area enclosed twice is outside again, whichever way its curves turn (even-odd); false
  /// when only opposite turns make it so (non-zero).
  public var isEvenOdd: Bool

  /// A colour, by the non-zero rule unless said otherwise.
  public init(_ color: Color, isEvenOdd: Bool = false) {
    self.color = color
    self.isEvenOdd = isEvenOdd
  }
}

/// The way a line is drawn.
public struct Stroke: Hashable, Sendable {
  /// Colour and opacity.
  public var color: Color
  /// Width across the line, points.
  public var width: Double
  /// Lengths of stroke and gap in turn, points; empty for a solid line.
  public var dash: [Double]
  /// The form of the ends and corners of curves; polylines have round corners and flat ends.
  public var form = LineForm()
  /// The pen that draws the lines of curves, whose width is that before it became an oval; nil for a round
  /// one.
  public var pen: OvalPen?

  /// A line of a colour, width in points, solid unless lengths of stroke and gap are given.
  public init(_ color: Color, width: Double, dash: [Double] = []) {
    self.color = color
    self.width = width
    self.dash = dash
  }
}
