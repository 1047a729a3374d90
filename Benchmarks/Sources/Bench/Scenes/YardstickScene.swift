import ARRouteDrawing
import ARRouteEngine
import Yardsticks

/// A drawing in the form that the C yardsticks read.
final class YardstickScene {
  private let shapes: UnsafeMutableBufferPointer<raster_shape>
  private let vertices: UnsafeMutableBufferPointer<raster_vertex>
  /// The scene, which is valid as long as this object exists.
  private(set) var scene: raster_scene

  /// Copies a drawing that consists of convex polygons, lines with two ends, filled discs and meshes.
  init(_ drawing: Drawing) {
    var shapes: [raster_shape] = []
    var vertices: [raster_vertex] = []
    func add(_ kind: raster_kind, _ points: [Vector2], _ color: Color, radius: Double = 0) {
      shapes.append(
        raster_shape(
          kind: kind, first: Int32(vertices.count), count: Int32(points.count),
          color: Self.packed(color), radius: radius))
      vertices += points.map { raster_vertex(x: $0.x, y: $0.y, z: 0, color: 0) }
    }
    for item in drawing.items {
      switch item.shape {
      case .polygon(let corners, let color): add(raster_polygon, corners, color)
      case .polyline(let points, let stroke):
        add(raster_line, points, stroke.color, radius: stroke.width / 2)
      case .disc(let center, let radius, let fill, _):
        if let fill { add(raster_disc, [center], fill, radius: radius) }
      case .mesh(let triangles), .backdrop(let triangles):
        let first = vertices.count
        for triangle in triangles {
          for vertex in [triangle.a, triangle.b, triangle.c] {
            vertices.append(
              raster_vertex(
                x: vertex.position.x, y: vertex.position.y, z: vertex.depth,
                color: Self.packed(triangle.color)))
          }
        }
        shapes.append(
          raster_shape(
            kind: raster_mesh, first: Int32(first), count: Int32(vertices.count - first),
            color: 0, radius: 0))
      case .text: break
      case .curves, .group, .image: preconditionFailure("the street's mark has a dot for its sign")
      case .panel: preconditionFailure("no cards stand in the street")
      }
    }
    self.shapes = .allocate(capacity: shapes.count)
    _ = self.shapes.initialize(from: shapes)
    self.vertices = .allocate(capacity: vertices.count)
    _ = self.vertices.initialize(from: vertices)
    scene = raster_scene(
      width: drawing.width, height: drawing.height, background: Self.packed(drawing.background),
      shapes: self.shapes.baseAddress, shape_count: Int32(shapes.count),
      vertices: self.vertices.baseAddress, vertex_count: Int32(vertices.count))
  }

  deinit {
    shapes.deallocate()
    vertices.deallocate()
  }

  private static func packed(_ color: Color) -> UInt32 {
    UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16
      | UInt32(color.alpha) << 24
  }
}
