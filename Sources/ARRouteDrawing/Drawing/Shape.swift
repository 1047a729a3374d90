public import ARRouteEngine

/// One thing to paint, positions and lengths in points of the drawing.
public enum Shape: Hashable, Sendable {
  /// A filled simple polygon, three or more corners, not self-crossing.
  case polygon([Vector2], fill: Color)
  /// An open chain of straight strokes with round joins, two or more corners.
  case polyline([Vector2], stroke: Stroke)
  /// A circle, filled, outlined or both.
  case disc(center: Vector2, radius: Double, fill: Color?, stroke: Stroke?)
  /// A line of text.
  case text(TextLine)
  /// Flat-shaded triangles, hidden by each other according to depth. All meshes of a drawing
  /// share one depth buffer; other shapes neither test nor write depth.
  case mesh([MeshTriangle])
}

/// How a line is drawn.
public struct Stroke: Hashable, Sendable {
  /// Colour and opacity.
  public var color: Color
  /// Width across the line, points.
  public var width: Double
  /// Lengths of stroke and gap in turn, points; empty for a solid line.
  public var dash: [Double]

  /// A line of a colour, width in points, solid unless lengths of stroke and gap are given.
  public init(_ color: Color, width: Double, dash: [Double] = []) {
    self.color = color
    self.width = width
    self.dash = dash
  }
}
