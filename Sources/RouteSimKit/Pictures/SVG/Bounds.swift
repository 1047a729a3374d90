import ARRouteDrawing
import ARRouteEngine

/// An upright rectangle around something, points.
struct Bounds: Hashable {
  /// The least coordinates.
  var low: Vector2
  /// The greatest coordinates.
  var high: Vector2

  /// The rectangle between two corners.
  init(low: Vector2, high: Vector2) {
    self.low = low
    self.high = high
  }

  /// The rectangle around some points; nil for none.
  init?(_ points: some Sequence<Vector2>) {
    var low = Vector2(.infinity, .infinity)
    var high = Vector2(-.infinity, -.infinity)
    for point in points {
      low = Vector2(min(low.x, point.x), min(low.y, point.y))
      high = Vector2(max(high.x, point.x), max(high.y, point.y))
    }
    guard low.x <= high.x, low.y <= high.y else { return nil }
    self.low = low
    self.high = high
  }

  /// Whether the two have more than a border in common.
  func overlaps(_ other: Bounds) -> Bool {
    low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
  }

  /// Grows to hold another, too.
  mutating func unite(_ other: Bounds) {
    low = Vector2(min(low.x, other.low.x), min(low.y, other.low.y))
    high = Vector2(max(high.x, other.high.x), max(high.y, other.high.y))
  }

  /// The rectangle with a margin around it.
  func padded(by margin: Double) -> Bounds {
    var copy = self
    copy.low = low - Vector2(margin, margin)
    copy.high = high + Vector2(margin, margin)
    return copy
  }
}

extension Bounds {
  /// The rectangle around all that a shape paints; nil for a shape without points.
  ///
  /// Of text it is the estimate of `TextLine.estimatedSize`, turned every way, and a third more.
  init?(_ shape: Shape) {
    switch shape {
    case .polygon(let corners, _): self.init(corners)
    case .polyline(let points, let stroke):
      guard let bounds = Bounds(points) else { return nil }
      self = bounds.padded(by: stroke.width)
    case .disc(let center, let radius, _, let stroke):
      guard let bounds = Bounds(CollectionOfOne(center)) else { return nil }
      self = bounds.padded(by: radius + (stroke?.width ?? 0) / 2)
    case .curves, .image:
      guard let box = shape.signBox else { return nil }
      self.init(low: box.low, high: box.high)
    case .text(let line):
      guard let bounds = Bounds(CollectionOfOne(line.position)) else { return nil }
      let size = line.estimatedSize
      self = bounds.padded(by: 1.33 * size.width + size.height)
    case .panel(let panel):
      guard let bounds = Bounds(panel.outline) else { return nil }
      self = bounds.padded(by: panel.border?.width ?? 0)
    case .mesh(let triangles), .backdrop(let triangles):
      self.init(triangles.lazy.flatMap { [$0.a.position, $0.b.position, $0.c.position] })
    }
  }
}
