public import ARRouteEngine

/// A picture as plain data: shapes in paint order, in points, origin top-left, y down.
///
/// A drawing knows no cells, pixels or file format: outputs only scale it. What lies outside
/// `size` is to be cut off by the output.
public struct Drawing: Hashable, Sendable {
  /// Width of the picture, points.
  public var width: Double
  /// Height of the picture, points.
  public var height: Double
  /// What is behind everything.
  public var background: Color
  /// The shapes, first painted first.
  public var items: [Item]

  /// A shape and what it stands for.
  public struct Item: Hashable, Sendable {
    /// What the shape stands for; outputs group by it, and plain text chooses glyphs by it.
    public var layer: Layer
    /// The shape.
    public var shape: Shape
    /// Where on the route what it belongs to has its home, metres; nil for what has none.
    ///
    /// Outputs tell the arrows apart by it.
    public var chainage: Double?

    /// A shape on a layer.
    public init(layer: Layer, shape: Shape, chainage: Double? = nil) {
      self.layer = layer
      self.shape = shape
      self.chainage = chainage
    }
  }

  /// An empty drawing, points.
  public init(width: Double, height: Double, background: Color) {
    self.width = width
    self.height = height
    self.background = background
    items = []
  }

  /// Paints one more shape over what is there.
  public mutating func add(_ layer: Layer, _ shape: Shape, chainage: Double? = nil) {
    items.append(Item(layer: layer, shape: shape, chainage: chainage))
  }
}

/// What a shape of a drawing stands for.
public enum Layer: String, Hashable, Sendable, CaseIterable {
  case sky, ground, horizon, grid, compass, route, walked, truth, window, waypoints, arrows
  case placemark, pulse, label, hint, frustum, fixes, track, phone, scale, note, safeArea
  case curves, object
}
