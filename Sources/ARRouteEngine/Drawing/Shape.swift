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

/// A line of text, placed by its centre or an end.
public struct TextLine: Hashable, Sendable {
  /// Which point of the text stands at `position`; vertically it is always the middle.
  public enum Anchor: Hashable, Sendable { case start, middle, end }

  /// The characters; free of control characters.
  public var string: String
  /// Where the anchor stands, points.
  public var position: Vector2
  /// The turn of the baseline, clockwise positive.
  public var angle: Angle
  /// Font size, points.
  public var size: Double
  /// Colour of the glyphs.
  public var color: Color
  /// A plate behind the text; nil for none.
  public var plate: Color?
  /// Which point stands at `position`.
  public var anchor: Anchor

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

/// A corner of a mesh triangle on the screen.
public struct MeshVertex: Hashable, Sendable {
  /// Screen position, points.
  public var position: Vector2
  /// Depth, 0 at the near plane … 1 at the far plane; it is linear across the screen.
  public var depth: Double

  /// A corner at a screen position, points, and a depth in 0…1.
  public init(position: Vector2, depth: Double) {
    self.position = position
    self.depth = depth
  }
}

/// A flat-shaded triangle on the screen; either winding.
public struct MeshTriangle: Hashable, Sendable {
  /// A corner.
  public var a: MeshVertex
  /// A corner.
  public var b: MeshVertex
  /// A corner.
  public var c: MeshVertex
  /// Its colour after shading.
  public var color: Color

  /// A triangle from its corners and its colour after shading.
  public init(_ a: MeshVertex, _ b: MeshVertex, _ c: MeshVertex, color: Color) {
    self.a = a
    self.b = b
    self.c = c
    self.color = color
  }
}
