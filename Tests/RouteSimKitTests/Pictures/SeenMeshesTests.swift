import ARRouteEngine
import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import RouteSimKit

/// Trees and houses in pictures without a depth buffer.
@Suite("The visible parts of a street")
struct SeenMeshesTests {
  private static let screen = PlaneBox(low: .zero, high: Vector2(200, 100))

  /// Returns an upright rectangle at a depth.
  private static func item(
    _ layer: Layer, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>, depth: Double
  ) -> Drawing.Item {
    func corner(_ x: Double, _ y: Double) -> MeshVertex {
      MeshVertex(position: Vector2(x, y), depth: depth)
    }
    let (a, b, c, d) = (
      corner(x.lowerBound, y.lowerBound), corner(x.upperBound, y.lowerBound),
      corner(x.upperBound, y.upperBound), corner(x.lowerBound, y.upperBound)
    )
    let color = Color(hex: 0x336633)
    return Drawing.Item(
      layer: layer,
      shape: .backdrop([MeshTriangle(a, b, c, color: color), MeshTriangle(a, c, d, color: color)]))
  }

  @Test("trees stand in front of, among or behind the houses, according to depth")
  func placesTrees() {
    // A house extends this far beyond the screen if the viewer stands directly in front of it.
    let house = Self.item(.buildings, 50...6e7, 10...90, depth: 0.5)
    let before = Self.item(.trees, 100...110, 40...60, depth: 0.4)
    let hidden = Self.item(.trees, 120...130, 40...60, depth: 0.6)
    let half = Self.item(.trees, 45...55, 40...60, depth: 0.6)
    let free = Self.item(.trees, 10...20, 40...60, depth: 0.6)
    let placed = SeenMeshes.placingTrees(
      in: [house, before, hidden, half, free], on: Self.screen)
    var among = half
    among.layer = .buildings
    #expect(placed == [house, among, before, free])
  }

  @Test("without meshes nothing is searched, however many shapes there are")
  func looksOnce() {
    let line = Drawing.Item(
      layer: .buildings,
      shape: .polyline([.zero, Vector2(9, 9)], stroke: Stroke(Color(hex: 0), width: 1)))
    func looks(_ items: [Drawing.Item]) -> Int {
      var writer = SVGWriter()
      writer.screen = Self.screen
      writer.writeGroup(items)
      return writer.lookCount
    }
    #expect(looks(Array(repeating: line, count: 50)) == 0)
    let house = Self.item(.buildings, 50...90, 10...90, depth: 0.5)
    #expect(looks([line, line, house, house, line, line]) == 1)
  }

  @Test("polygons are cut only far beyond the screen, and look the same on it")
  func cutsFarPolygons() {
    var random = TestRandom(seed: 8)
    for _ in 0..<200 {
      let corners = (0..<4).map { _ in
        Vector2(random.number(-3e7...3e7), random.number(-3e7...3e7))
      }
      let cut = Self.screen.cut(corners)
      #expect(cut.allSatisfy { abs($0.x) < 25_000 && abs($0.y) < 25_000 })
      func picture(_ polygon: [Vector2]) -> [UInt32] {
        var drawing = Drawing(width: 200, height: 100, background: Color(hex: 0))
        if polygon.count > 2 { drawing.add(.areas, .polygon(polygon, fill: Color(hex: 0xFFFFFF))) }
        var rasterizer = Rasterizer()
        rasterizer.render(drawing, width: 200, height: 100)
        return rasterizer.bitmap.pixels
      }
      // Edges that come from so far away are accurate to a pixel or two.
      #expect(zip(picture(corners), picture(cut)).count { $0 != $1 } < 500)
    }
    let near = [Vector2(-90_000, 3), Vector2(5, 6), Vector2(7, 90_000)]
    #expect(Self.screen.cut(near) == near)
  }
}
