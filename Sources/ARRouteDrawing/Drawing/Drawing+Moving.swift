public import ARRouteEngine

extension Drawing {
  /// Returns a rectangular part of the drawing; lengths in points.
  ///
  /// Shapes that reach beyond the part are kept whole; the output has to clip them.
  ///
  /// - Parameters:
  ///   - left: The distance from the drawing's left side to the part's.
  ///   - top: The distance from the drawing's top to the part's.
  ///   - width: The part's width.
  ///   - height: The part's height.
  public func cropped(
    left: Double, top: Double, width: Double, height: Double
  ) -> Drawing {
    var part = Drawing(width: width, height: height, background: background)
    part.items = items.map { item in
      Item(
        layer: item.layer, shape: item.shape.moved(by: Vector2(-left, -top)),
        chainage: item.chainage)
    }
    return part
  }
}

extension Shape {
  /// Returns the shape moved by an offset, points.
  public func moved(by offset: Vector2) -> Shape {
    switch self {
    case .polygon(let corners, let fill):
      return .polygon(corners.map { $0 + offset }, fill: fill)
    case .polyline(let points, let stroke):
      return .polyline(points.map { $0 + offset }, stroke: stroke)
    case .disc(let center, let radius, let fill, let stroke):
      return .disc(center: center + offset, radius: radius, fill: fill, stroke: stroke)
    case .curves(let curves, let fill, let stroke):
      return .curves(
        curves.map { $0.placed(at: offset, scale: 1) }, fill: fill, stroke: stroke)
    case .group(let group): return .group(group.moved(by: offset))
    case .image(let image, let corner, let size):
      return .image(image, corner: corner + offset, size: size)
    case .text(var line):
      line.position = line.position + offset
      return .text(line)
    case .panel(var panel):
      for index in panel.corners.indices {
        panel.corners[index].position = panel.corners[index].position + offset
      }
      for index in panel.lines.indices {
        panel.lines[index].position = panel.lines[index].position + offset
      }
      return .panel(panel)
    case .mesh(let triangles):
      return .mesh(triangles.map { $0.moved(by: offset) })
    case .backdrop(let triangles):
      return .backdrop(triangles.map { $0.moved(by: offset) })
    }
  }
}

extension MeshTriangle {
  fileprivate func moved(by offset: Vector2) -> MeshTriangle {
    var copy = self
    copy.a.position = a.position + offset
    copy.b.position = b.position + offset
    copy.c.position = c.position + offset
    return copy
  }
}
