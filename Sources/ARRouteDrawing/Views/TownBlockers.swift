import ARRouteEngine

/// The buildings that hide parts of a camera's view: their faces on the screen, with depths.
struct TownBlockers {
  /// A face on the screen; its corners run from +x towards +y.
  private struct Face {
    let corners: [MeshVertex]
    let box: PlaneBox
    let nearest: Double
    /// The depth at a point, linear across the screen.
    let plane: (x: Double, y: Double, offset: Double)

    init?(_ projected: [PinholeCamera.Projection]) {
      guard projected.count > 2 else { return nil }
      var corners = projected.map(MeshVertex.init)
      // The largest of the face's triangles determines its plane most accurately.
      var (best, area) = ((corners[0], corners[1], corners[2]), 0.0)
      var whole = 0.0
      for index in corners.indices.dropFirst(2) {
        let (a, b, c) = (corners[0], corners[index - 1], corners[index])
        let part = (b.position - a.position).cross(c.position - a.position)
        whole += part
        if abs(part) > abs(area) { (best, area) = ((a, b, c), part) }
      }
      guard abs(area) > 1e-9 else { return nil }
      if whole < 0 { corners.reverse() }
      let (ab, ac) = (best.1.position - best.0.position, best.2.position - best.0.position)
      let (toB, toC) = (best.1.depth - best.0.depth, best.2.depth - best.0.depth)
      let (x, y) = ((toB * ac.y - toC * ab.y) / area, (toC * ab.x - toB * ac.x) / area)
      plane = (x, y, best.0.depth - x * best.0.position.x - y * best.0.position.y)
      self.corners = corners
      box = corners.box
      nearest = corners.reduce(.infinity) { min($0, $1.depth) }
    }

    /// Returns the corner's depth minus the face's depth at that point, 0…1; positive if the face hides the
    /// corner.
    func lead(over corner: MeshVertex) -> Double {
      let depth = plane.x * corner.position.x + plane.y * corner.position.y + plane.offset
      return corner.depth - depth
    }
  }

  private let faces: [Face]

  /// Creates the blockers from the faces that a camera sees from a position, in the frame of the model.
  init(_ faces: [StreetFace], camera: PinholeCamera, transform: CameraTransform) {
    self.faces = faces.compactMap { face in
      Face(camera.clippedPolygon(face.outline.map(transform.cameraPosition(of:))))
    }
  }

  /// Returns true when a point of the screen at a depth is hidden.
  func hides(_ corner: MeshVertex) -> Bool {
    faces.contains { face in
      guard face.nearest < corner.depth, face.lead(over: corner) > 0 else { return false }
      return zip(face.corners, face.corners.dropFirst() + face.corners.prefix(1)).allSatisfy {
        ($1.position - $0.position).cross(corner.position - $0.position) >= 0
      }
    }
  }

  /// Returns the visible and the hidden parts of triangles.
  func parts(of triangles: [MeshTriangle]) -> (seen: [MeshTriangle], hidden: [MeshTriangle]) {
    var (seen, hidden): ([MeshTriangle], [MeshTriangle]) = ([], [])
    for triangle in triangles {
      let corners = [triangle.a, triangle.b, triangle.c]
      let box = corners.box
      let far = corners.reduce(0) { max($0, $1.depth) }
      let near = faces.filter { $0.nearest < far && $0.box.overlaps(box) }
      guard !near.isEmpty else {
        seen.append(triangle)
        continue
      }
      var rest = [corners]
      for face in near {
        var left: [[MeshVertex]] = []
        for part in rest {
          let (outside, inside) = Self.cut(part, by: face)
          left += outside
          if let inside { hidden.append(fan: inside, color: triangle.color) }
        }
        rest = left
      }
      for part in rest { seen.append(fan: part, color: triangle.color) }
    }
    return (seen, hidden)
  }

  /// Cuts a convex polygon at the borders of a face, and along the line where it emerges from behind the
  /// face.
  private static func cut(
    _ polygon: [MeshVertex], by face: Face
  ) -> (outside: [[MeshVertex]], inside: [MeshVertex]?) {
    var outside: [[MeshVertex]] = []
    var rest = polygon
    func keep(_ value: (MeshVertex) -> Double) -> Bool {
      let (without, with) = split(rest, by: value)
      if without.count > 2 { outside.append(without) }
      rest = with
      return rest.count > 2
    }
    guard keep({ face.lead(over: $0) }) else { return ([polygon], nil) }
    for (a, b) in zip(face.corners, face.corners.dropFirst() + face.corners.prefix(1)) {
      let edge = b.position - a.position
      guard keep({ edge.cross($0.position - a.position) }) else { return ([polygon], nil) }
    }
    return (outside, rest)
  }

  /// Divides a convex polygon along the line where a function that is linear across the screen is 0.
  private static func split(
    _ polygon: [MeshVertex], by value: (MeshVertex) -> Double
  ) -> (below: [MeshVertex], above: [MeshVertex]) {
    guard var last = polygon.last else { return ([], []) }
    var (below, above): ([MeshVertex], [MeshVertex]) = ([], [])
    var before = value(last)
    for corner in polygon {
      let now = value(corner)
      if (before < 0) != (now < 0) {
        let share = before / (before - now)
        let crossing = MeshVertex(
          position: last.position.interpolated(to: corner.position, share),
          depth: last.depth + (corner.depth - last.depth) * share)
        below.append(crossing)
        above.append(crossing)
      }
      if now < 0 { below.append(corner) } else { above.append(corner) }
      (last, before) = (corner, now)
    }
    return (below, above)
  }
}

extension SceneCanvas {
  /// The opacity of hidden content that is dimmed.
  static let dimmed = 0.25

  /// Leaves out, or dims, the parts hidden by buildings in all meshes painted after the first `count`
  /// items.
  mutating func occlude(sinceCount count: Int, _ occlusion: StreetStyle.Occlusion) {
    guard occlusion != .none, let blockers else { return }
    let items = drawing.items[count...]
    drawing.items.removeSubrange(count...)
    for item in items {
      guard case .mesh(let triangles) = item.shape else {
        drawing.items.append(item)
        continue
      }
      let (seen, hidden) = blockers.parts(of: triangles)
      if hidden.isEmpty {
        drawing.items.append(item)
        continue
      }
      var item = item
      let isMostlySeen = Self.area(of: seen) > Self.area(of: hidden)
      if occlusion == .dim {
        item.shape = .mesh(seen + hidden.map { $0.faded(Self.dimmed) })
        if !isMostlySeen { item.pointer?.opacity *= Self.dimmed }
        drawing.items.append(item)
      } else if !seen.isEmpty {
        item.shape = .mesh(seen)
        if !isMostlySeen { item.pointer = nil }
        drawing.items.append(item)
      }
    }
  }

  /// Leaves out, or dims, everything painted after the first `count` items.
  mutating func occludeAll(sinceCount count: Int, _ occlusion: StreetStyle.Occlusion) {
    switch occlusion {
    case .none: break
    case .hide: drawing.items.removeSubrange(count...)
    case .dim:
      for index in drawing.items.indices.dropFirst(count) {
        drawing.items[index].shape = drawing.items[index].shape.faded(Self.dimmed)
        drawing.items[index].pointer?.opacity *= Self.dimmed
      }
    }
  }

  private static func area(of triangles: [MeshTriangle]) -> Double {
    triangles.reduce(0) { sum, triangle in
      sum
        + abs(
          (triangle.b.position - triangle.a.position).cross(
            triangle.c.position - triangle.a.position))
    }
  }
}

extension MeshTriangle {
  fileprivate func faded(_ share: Double) -> MeshTriangle {
    MeshTriangle(a, b, c, color: color.faded(share))
  }
}

extension Stroke {
  fileprivate func faded(_ share: Double) -> Stroke {
    var copy = self
    copy.color = color.faded(share)
    return copy
  }
}

extension Shape {
  /// Returns the shape with its opacity multiplied by a factor, 0…1; an image is not changed.
  fileprivate func faded(_ share: Double) -> Shape {
    switch self {
    case .polygon(let corners, let fill): return .polygon(corners, fill: fill.faded(share))
    case .polyline(let points, let stroke): return .polyline(points, stroke: stroke.faded(share))
    case .disc(let center, let radius, let fill, let stroke):
      return .disc(
        center: center, radius: radius, fill: fill?.faded(share), stroke: stroke?.faded(share))
    case .curves(let curves, var fill, let stroke):
      if let color = fill?.color { fill?.color = color.faded(share) }
      return .curves(curves, fill: fill, stroke: stroke?.faded(share))
    case .group(var group):
      group.opacity *= share
      return .group(group)
    case .image: return self
    case .text(let line): return .text(line.faded(share))
    case .panel(var panel):
      panel.fill = panel.fill.faded(share)
      panel.border = panel.border?.faded(share)
      panel.lines = panel.lines.map { $0.faded(share) }
      return .panel(panel)
    case .mesh(let triangles): return .mesh(triangles.map { $0.faded(share) })
    case .backdrop(let triangles): return .backdrop(triangles.map { $0.faded(share) })
    }
  }
}

extension TextLine {
  fileprivate func faded(_ share: Double) -> TextLine {
    var copy = self
    copy.color = color.faded(share)
    copy.plate = plate?.faded(share)
    return copy
  }
}

extension [MeshVertex] {
  /// The rectangle around the vertices on the screen.
  fileprivate var box: PlaneBox {
    var box = PlaneBox()
    for corner in self { box.add(corner.position) }
    return box
  }
}
