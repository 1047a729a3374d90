import ARRouteDrawing
import ARRouteEngine

extension PlaneBox {
  /// Creates the rectangle around everything that a shape paints; nil for a shape without points.
  ///
  /// For text, the rectangle extends in every direction by the size from `TextLine.estimatedSize` plus a
  /// third.
  init?(_ shape: Shape) {
    switch shape {
    case .polygon(let corners, _): self.init(corners)
    case .polyline(let points, let stroke):
      guard let bounds = PlaneBox(points) else { return nil }
      self = bounds.padded(by: stroke.width)
    case .disc(let center, let radius, _, let stroke):
      guard let bounds = PlaneBox([center]) else { return nil }
      self = bounds.padded(by: radius + (stroke?.width ?? 0) / 2)
    case .curves, .group, .image:
      guard let box = shape.signBox else { return nil }
      self = box
    case .text(let line):
      guard let bounds = PlaneBox([line.position]) else { return nil }
      let size = line.estimatedSize
      self = bounds.padded(by: 1.33 * size.width + size.height)
    case .panel(let panel):
      guard let bounds = PlaneBox(panel.outline) else { return nil }
      self = bounds.padded(by: panel.border?.width ?? 0)
    case .mesh(let triangles), .backdrop(let triangles):
      self.init(triangles)
    }
  }

  /// Creates the rectangle around triangles; nil without any.
  init?(_ triangles: [MeshTriangle]) {
    self.init()
    for triangle in triangles {
      add(triangle.a.position)
      add(triangle.b.position)
      add(triangle.c.position)
    }
    if isEmpty { return nil }
  }
}

extension PlaneBox {
  /// The largest coordinate that is written unchanged; viewers fail with larger ones.
  ///
  /// In cairo, coordinates are limited to 8 388 608 pixels.
  private static let farthest = 100_000.0
  /// The distance outside the rectangle at which polygons are cut, points.
  ///
  /// Nothing that far out is on a screen.
  private static let margin = 20_000.0

  /// Returns a closed path without its parts far outside this rectangle.
  ///
  /// Only areas extend that far, and their edges are straight.
  func cut(_ line: CurvePath) -> CurvePath {
    let corners = [line.start] + line.curves.map(\.end)
    let kept = cut(corners)
    if kept == corners { return line }
    return kept.isEmpty ? CurvePath(from: low) : CurvePath(around: kept)
  }

  /// Returns a polygon without its parts far outside this rectangle, which are replaced by segments along a
  /// border outside every screen.
  func cut(_ polygon: [Vector2]) -> [Vector2] {
    guard polygon.contains(where: { abs($0.x) > Self.farthest || abs($0.y) > Self.farthest }) else {
      return polygon
    }
    // Functions that return a point's signed distance from each of the four sides, positive inside.
    let sides: [(Vector2) -> Double] = [
      { $0.x - (low.x - Self.margin) }, { high.x + Self.margin - $0.x },
      { $0.y - (low.y - Self.margin) }, { high.y + Self.margin - $0.y },
    ]
    return sides.reduce(polygon) { corners, inside in
      corners.clipped(inside: inside) { $0.interpolated(to: $1, $2) }
    }
  }
}
