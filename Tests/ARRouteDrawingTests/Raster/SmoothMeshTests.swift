import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Smooth meshes")
struct SmoothMeshTests {
  private static let size = 24
  private static let green = Color(hex: 0x00FF00)
  private static let red = Color(hex: 0xFF0000)
  private static let blue = Color(hex: 0x0000FF)

  private static func render(_ shapes: Shape..., size: Int = size) -> Bitmap {
    var drawing = Drawing(width: Double(size), height: Double(size), background: green)
    for shape in shapes { drawing.add(.arrows, shape) }
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: size, height: size)
    return rasterizer.bitmap
  }

  private static func triangle(
    _ a: Vector2, _ b: Vector2, _ c: Vector2, _ color: Color, depth: Double = 0.5
  ) -> MeshTriangle {
    MeshTriangle(
      MeshVertex(position: a, depth: depth), MeshVertex(position: b, depth: depth),
      MeshVertex(position: c, depth: depth), color: color)
  }

  /// Returns two triangles that cover the whole picture.
  private static func wall(_ color: Color, depth: Double) -> [MeshTriangle] {
    let end = Double(size)
    let rim = [Vector2(0, 0), Vector2(end, 0), Vector2(end, end), Vector2(0, end)]
    return [
      triangle(rim[0], rim[1], rim[2], color, depth: depth),
      triangle(rim[0], rim[2], rim[3], color, depth: depth),
    ]
  }

  @Test("triangles around a corner leave no seam", arguments: UInt64(0)..<100)
  func hasNoSeams(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let end = Double(Self.size)
    let rim = [Vector2(0, 0), Vector2(end, 0), Vector2(end, end), Vector2(0, end)]
    let hub = Vector2(random.number(0.01...23.99), random.number(0.01...23.99))
    let fan = rim.indices.map { index in
      Self.triangle(
        rim[index], rim[(index + 1) % 4], hub, index % 2 == 0 ? Self.red : Self.blue)
    }
    // Each pixel is red, blue or a mixture of the two: no green of the background shows through a gap.
    let bitmap = Self.render(.mesh(fan))
    #expect(bitmap.pixels.allSatisfy { $0 & 0xFF00 == 0 })
    #expect(bitmap.pixels.allSatisfy { 254...256 ~= ($0 & 0xFF) + ($0 >> 16 & 0xFF) })
  }

  @Test(
    "triangles that meet in front of the background let none of it through",
    arguments: UInt64(0)..<60)
  func doesNotBleed(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let corners = (0..<3).map { _ in Vector2(random.number(-6...30), random.number(-6...30)) }
    let near = Self.triangle(corners[0], corners[1], corners[2], Self.blue, depth: 0.2)
    let wall = Self.wall(Self.red, depth: 0.8)
    let together = Self.render(.mesh([near] + wall))
    #expect(together.pixels.allSatisfy { $0 & 0xFF00 == 0 })
    // In either order, as separate meshes one after the other.
    #expect(Self.render(.mesh(wall + [near])) == together)
    #expect(Self.render(.mesh([near]), .mesh(wall)) == together)
  }

  /// The error is at most 1.9 sample points, according to a brute-force search over 20 000 borders in
  /// Python.
  @Test("a border is as soft as 16 sample points allow", arguments: UInt64(0)..<60)
  func softens(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let center = Vector2(random.number(4...20), random.number(4...20))
    let turn = Angle.degrees(random.number(0...360))
    let along = Vector2(turn.cosine, turn.sine) * 100
    let half = [center - along, center + along, center + Vector2(-along.y, along.x)]
    let mesh = Self.render(.mesh([Self.triangle(half[0], half[1], half[2], Self.red)]))
    let exact = Self.render(.polygon(half, fill: Self.red))
    let differences = zip(mesh.pixels, exact.pixels).map {
      let difference = Int($0 & 0xFF) - Int($1 & 0xFF)
      return Double(difference) / 255 * 16
    }
    #expect(differences.allSatisfy { abs($0) < 2 })
  }

  @Test("horizontal and vertical borders show 16 levels", arguments: 0...16)
  func hasSixteenLevels(step: Int) {
    let border = 10 + Double(step) / 16
    let upright = Self.render(
      .mesh([
        Self.triangle(Vector2(0, -90), Vector2(border, -90), Vector2(border, 90), Self.red),
        Self.triangle(Vector2(0, -90), Vector2(border, 90), Vector2(0, 90), Self.red),
      ]))
    let level = Self.render(
      .mesh([
        Self.triangle(Vector2(-90, 0), Vector2(-90, border), Vector2(90, border), Self.red),
        Self.triangle(Vector2(-90, 0), Vector2(90, border), Vector2(90, 0), Self.red),
      ]))
    let expected = Int((255 * Double(step) / 16).rounded())
    #expect(abs(Int(upright[column: 10, row: 5].red) - expected) <= 1)
    #expect(abs(Int(level[column: 5, row: 10].red) - expected) <= 1)
  }

  @Test("planes that cross are divided along their intersection")
  func crosses() {
    let end = Double(Self.size)
    func ramp(_ color: Color, left: Double, right: Double) -> [MeshTriangle] {
      let a = MeshVertex(position: Vector2(0, 0), depth: left)
      let b = MeshVertex(position: Vector2(end, 0), depth: right)
      let c = MeshVertex(position: Vector2(end, end), depth: right)
      let d = MeshVertex(position: Vector2(0, end), depth: left)
      return [MeshTriangle(a, b, c, color: color), MeshTriangle(a, c, d, color: color)]
    }
    let bitmap = Self.render(
      .mesh(ramp(Self.red, left: 0.2, right: 0.8) + ramp(Self.blue, left: 0.8, right: 0.2)))
    #expect((0..<12).allSatisfy { bitmap[column: $0, row: 7] == Self.red })
    #expect((12..<24).allSatisfy { bitmap[column: $0, row: 7] == Self.blue })
  }

  @Test("meshes hide each other even with shapes between them that have no depth")
  func sharesDepth() {
    let near = Self.wall(Self.red, depth: 0.2)
    let far = Self.wall(Self.blue, depth: 0.8)
    let disc = Shape.disc(
      center: Vector2(12, 12), radius: 4, fill: Self.green, stroke: nil)
    let hidden = Self.render(.mesh(near), disc, .mesh(far))
    #expect(hidden == Self.render(.mesh(near), disc))
    let shown = Self.render(.mesh(far), disc, .mesh(near))
    #expect(shown == Self.render(.mesh(near)))
  }

  @Test("transparent triangles are blended over the triangles behind them, far ones first")
  func blends() {
    let glass = Self.wall(Self.blue.opacity(0.5), depth: 0.3)
    let pane = Self.wall(Self.red.opacity(0.5), depth: 0.6)
    let bitmap = Self.render(.mesh(glass + pane))
    // Half-opaque blue over half-opaque red over green: 64 red, 63 green and 128 blue, within rounding.
    let color = bitmap[column: 12, row: 12]
    #expect(abs(Int(color.red) - 64) <= 1 && abs(Int(color.green) - 64) <= 1)
    #expect(abs(Int(color.blue) - 128) <= 1)
    #expect(Self.render(.mesh(pane + glass)) == bitmap)
    let wall = Self.render(.mesh(glass + Self.wall(Self.red, depth: 0.1) + pane))
    #expect(wall == Self.render(.mesh(Self.wall(Self.red, depth: 0.1))))
  }

  @Test("triangles that extend far outside are cut, not distorted", arguments: UInt64(0)..<40)
  func farCorners(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let center = Vector2(random.number(0...24), random.number(0...24))
    let turn = Angle.degrees(random.number(0...360))
    let along = Vector2(turn.cosine, turn.sine)
    let side = Vector2(-along.y, along.x)
    let reach = 1e6
    let corners = [
      center - along * reach, center + along * reach, center + along * reach + side * reach,
      center - along * reach + side * reach,
    ]
    let bitmap = Self.render(
      .mesh([
        Self.triangle(corners[0], corners[1], corners[2], Self.red),
        Self.triangle(corners[0], corners[2], corners[3], Self.red),
      ]))
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let offset = Vector2(Double(column) + 0.5, Double(row) + 0.5) - center
        guard abs(offset.dot(side)) > 0.72 else { continue }
        let expected = offset.dot(side) > 0 ? Self.red : Self.green
        #expect(bitmap[column: column, row: row] == expected)
      }
    }
  }
}
