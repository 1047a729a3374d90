import ARRouteEngine
import TestSupport
import Testing

@testable import ARRouteDrawing

@Suite("Streets in lines, seen from above")
struct TownLinesTests {
  private static let side = 400.0

  /// Returns the view of a flat building from 60 m above the ground.
  ///
  /// The building's corners are in metres east and south of a point 100 m to the north.
  private static func drawing(_ corners: [(Double, Double)]) throws -> Drawing {
    let place = try #require(GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94))
    let placement = Placement(reference: place)
    let outline = try corners.map { east, south in
      try #require(placement.coordinate(at: Vector3(east, 0, south - 100)))
    }
    let footprint = try #require(Footprint(outline: outline))
    let model = StreetModel(
      StreetMap(buildings: [Building(footprint: footprint, height: 10)]), about: place)
    let pose = Pose(
      position: Vector3(0, 60, 0), attitude: Attitude(heading: .zero, pitch: .degrees(-27)))
    var canvas = SceneCanvas(
      camera: PinholeCamera(unchecked: Viewport(unchecked: side, side), focalLength: side),
      transform: CameraTransform(pose), theme: .light)
    canvas.addTown(model, ground: 0, style: StreetStyle(look: .lines))
    return canvas.drawing
  }

  /// Returns true when a triangle belongs to a line rather than to a face.
  private static func isLine(_ triangle: MeshTriangle) -> Bool {
    let (ab, ac) = (
      triangle.b.position - triangle.a.position, triangle.c.position - triangle.a.position
    )
    let longest = max(ab.length, ac.length, (ab - ac).length)
    // The triangle is half of a line that is a point wide.
    return abs(abs(ab.cross(ac)) / longest - 1) < 0.05
  }

  @Test("a roof with six corners has six edges, and none where it was split into triangles")
  func edges() throws {
    let drawing = try Self.drawing([(-30, -30), (30, -30), (30, 0), (0, 0), (0, 30), (-30, 30)])
    let triangles = drawing.items.flatMap { item in
      if case .backdrop(let triangles) = item.shape { triangles } else { [MeshTriangle]() }
    }
    let lines = triangles.filter(Self.isLine).count / 2
    let walls = (triangles.count - 2 * lines - 4) / 2
    // Each visible wall has four lines.
    #expect(walls > 0 && lines == 6 + 4 * walls)
  }

  @Test("the far edge of a roof is as wide as any other")
  func farEdge() throws {
    let drawing = try Self.drawing([(-20, -40), (20, -40), (20, 30), (-20, 30)])
    var rasterizer = Rasterizer()
    let scale = 16.0
    let size = Int(Self.side * scale)
    rasterizer.render(drawing, width: size, height: size)
    let pixels = rasterizer.bitmap.pixels
    // Down the middle of the picture: sky or ground, the far edge, the roof, the near edge, the wall and
    // its foot.
    let column = stride(from: size / 2, to: size * size, by: size).map { pixels[$0] }
    var runs: [(color: UInt32, length: Int)] = []
    for pixel in column {
      if runs.last?.color == pixel {
        runs[runs.count - 1].length += 1
      } else {
        runs.append((pixel, 1))
      }
    }
    let line = try #require(runs.dropFirst().first)
    #expect(abs(Double(line.length) - scale) <= 1, "a point wide, but for a pixel")
  }
}
