public import ARRouteEngine

/// One thing to paint; positions and lengths are in points of the drawing.
public enum Shape: Hashable, Sendable {
  /// A filled simple polygon with three or more corners that does not cross itself.
  case polygon([Vector2], fill: Color)
  /// An open chain of straight strokes with round joins and two or more corners.
  case polyline([Vector2], stroke: Stroke)
  /// A disc that is filled, outlined or both.
  case disc(center: Vector2, radius: Double, fill: Color?, stroke: Stroke?)
  /// Curves that are filled together, outlined together, or both.
  case curves([CurvePath], fill: CurveFill?, stroke: Stroke?)
  /// Curves that are composited with each other before they are painted over the picture.
  case group(ShapeGroup)
  /// An upright picture with its upper left corner and its size.
  case image(ImagePyramid, corner: Vector2, size: Vector2)
  /// A line of text.
  case text(TextLine)
  /// A rectangle of the scene with text in its plane; it does not use the meshes' depth buffer.
  case panel(Panel)
  /// Flat-shaded triangles that hide each other according to depth.
  ///
  /// All meshes of a drawing share one depth buffer; other shapes neither test nor change it.
  case mesh([MeshTriangle])
  /// Mesh triangles behind everything else.
  ///
  /// Consecutive backdrops hide each other, but nothing that is painted later.
  case backdrop([MeshTriangle])
}

/// The way in which the inside of curves is filled.
public struct CurveFill: Hashable, Sendable {
  /// The colour and opacity.
  public var color: Color
  /// True for the even-odd rule, by which an area enclosed twice is outside, regardless of the directions
  /// of its curves; false for the non-zero rule, by which it is outside only if its curves have opposite
  /// directions.
  public var isEvenOdd: Bool

  /// Creates a fill, which follows the non-zero rule by default.
  public init(_ color: Color, isEvenOdd: Bool = false) {
    self.color = color
    self.isEvenOdd = isEvenOdd
  }
}

/// The way in which a line is drawn.
public struct Stroke: Hashable, Sendable {
  /// The colour and opacity.
  public var color: Color
  /// The width of the line, points.
  public var width: Double
  /// The alternating lengths of dashes and gaps, points; empty for a solid line.
  public var dash: [Double]
  /// The form of ends and corners of curves; polylines have round corners and flat ends.
  public var form = LineForm()
  /// The pen that draws the lines of curves; nil for a round pen.
  ///
  /// The stroke's width is that of the pen before it is squeezed into an oval.
  public var pen: OvalPen?

  /// Creates a line of a given colour and width, points; it is solid by default.
  public init(_ color: Color, width: Double, dash: [Double] = []) {
    self.color = color
    self.width = width
    self.dash = dash
  }
}
