import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

/// Pictures with too many triangles to examine them one by one.
@Suite("Crowded meshes")
struct CrowdedMeshTests {
  private static let size = 48

  private static func render(_ triangles: [MeshTriangle], rows: Range<Int>? = nil) -> Bitmap {
    var drawing = Drawing(width: Double(size), height: Double(size), background: Color(hex: 0))
    drawing.add(.arrows, .mesh(triangles))
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: size, height: size, rows: rows)
    return rasterizer.bitmap
  }

  /// - Parameter reach: The maximum distance between corners along an axis.
  private static func random(
    _ count: Int, depths: ClosedRange<Double> = 0.1...0.9, reach: Double = 68,
    _ random: inout TestRandom
  ) -> [MeshTriangle] {
    (0..<count).map { _ in
      let (x, y) = (random.number(-10...(58 - reach)), random.number(-10...(58 - reach)))
      func corner() -> MeshVertex {
        MeshVertex(
          position: Vector2(x + random.number(0...reach), y + random.number(0...reach)),
          depth: random.number(depths))
      }
      var color = Color(hex: UInt32(random.number(1...0xFF_FFFF)))
      if random.number(0...1) < 0.1 { color = color.opacity(0.5) }
      return MeshTriangle(corner(), corner(), corner(), color: color)
    }
  }

  /// Returns slivers around a point, many of which are narrower than the distance between sample points.
  private static func fan(_ count: Int, _ random: inout TestRandom) -> [MeshTriangle] {
    let hub = MeshVertex(
      position: Vector2(random.number(-5...53), random.number(-5...53)),
      depth: random.number(0.1...0.6))
    return (0..<count).map { _ in
      let start = Angle(radians: random.number(0...2 * .pi))
      let end = Angle(radians: start.radians + random.magnitude(0.0005...0.2))
      func rim(_ angle: Angle) -> MeshVertex {
        MeshVertex(
          position: hub.position + Vector2(angle.cosine, angle.sine) * 80,
          depth: random.number(0.1...0.6))
      }
      var color = Color(hex: UInt32(random.number(1...0xFF_FFFF)))
      if random.number(0...1) < 0.1 { color = color.opacity(0.5) }
      return MeshTriangle(hub, rim(start), rim(end), color: color)
    }
  }

  private static func wall(depth: Double) -> MeshTriangle {
    let corners = [Vector2(-90, -90), Vector2(200, -90), Vector2(-90, 200)].map {
      MeshVertex(position: $0, depth: depth)
    }
    return MeshTriangle(corners[0], corners[1], corners[2], color: Color(hex: 0x00FF00))
  }

  /// The visible triangles are few enough to be examined one by one; together with those behind the wall,
  /// they are a crowd.
  @Test("a crowd looks the same as its visible triangles alone", arguments: UInt64(0)..<60)
  func showsWhatIsSeen(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let (reach, count) = [(4, 250), (12, 120), (68, 90)].randomElement(using: &random) ?? (68, 90)
    let seen =
      Self.random(count, depths: 0.1...0.6, reach: Double(reach), &random)
      + [Self.wall(depth: 0.65)]
    let hidden = Self.random(1500, depths: 0.7...0.9, &random)
    let picture = Self.render(seen)
    #expect(Self.render(seen + hidden) == picture)
    #expect(Self.render(hidden + seen) == picture)
  }

  @Test("a crowd of slivers looks the same as its visible ones alone", arguments: UInt64(0)..<60)
  func showsSlivers(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let seen = Self.fan(90, &random) + [Self.wall(depth: 0.65)]
    let hidden = Self.random(1500, depths: 0.7...0.9, &random)
    let picture = Self.render(seen)
    #expect(Self.render(seen + hidden) == picture)
    #expect(Self.render(hidden + seen) == picture)
  }

  @Test(
    "triangles hidden by several others together change nothing either", arguments: UInt64(0)..<60)
  func hidesBehindLayers(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let hub = MeshVertex(
      position: Vector2(random.number(-5...53), random.number(-5...53)),
      depth: random.number(0.1...0.6))
    let rim = (0..<40).map { number in
      let angle = Angle(radians: 2 * .pi * Double(number) / 40)
      return MeshVertex(
        position: hub.position + Vector2(angle.cosine, angle.sine) * 90,
        depth: random.number(0.1...0.6))
    }
    let layer = rim.indices.map { number in
      let color = Color(hex: UInt32(random.number(1...0xFF_FFFF)))
      return MeshTriangle(hub, rim[number], rim[(number + 1) % rim.count], color: color)
    }
    let veils = Self.random(20, depths: 0.1...0.6, &random)
    // No single triangle covers any of these entirely.
    let hidden = Self.random(4000, depths: 0.7...0.9, &random)
    let picture = Self.render(layer + veils)
    #expect(Self.render(layer + veils + hidden) == picture)
    #expect(Self.render(hidden + layer + veils) == picture)
  }

  /// Each layer consists of only two triangles, far fewer than a thousand, and the uppermost covers
  /// hundreds of others.
  @Test("of hundreds of layers, the uppermost is visible", arguments: [false, true])
  func showsPile(isReversed: Bool) {
    let size = Double(Self.size)
    let pile = (0..<300).flatMap { number in
      let (depth, color) = (0.2 + Double(number) * 1e-3, Color(hex: UInt32(0x10000 + number)))
      func corner(_ x: Double, _ y: Double) -> MeshVertex {
        MeshVertex(position: Vector2(x, y), depth: depth)
      }
      let (a, b) = (corner(0, 0), corner(size, 0))
      let (c, d) = (corner(size, size), corner(0, size))
      return [MeshTriangle(a, b, c, color: color), MeshTriangle(a, c, d, color: color)]
    }
    let picture = Self.render(isReversed ? pile.reversed() : pile)
    #expect(picture == Self.render(Array(pile.prefix(2))))
    #expect(Set(picture.pixels).count == 1)
  }

  @Test("a few rows of a crowd equal the same rows of the whole picture", arguments: UInt64(0)..<10)
  func paintsRows(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let triangles = Self.random(2500, &random)
    let whole = Self.render(triangles)
    for rows in [0..<5, 5..<37, 21..<22, 33..<48] {
      let part = Self.render(triangles, rows: rows)
      #expect(
        part.pixels
          == Array(whole.pixels[rows.lowerBound * Self.size..<rows.upperBound * Self.size])
      )
    }
  }

  @Test("the order of opaque triangles changes nothing", arguments: UInt64(0)..<6)
  func isOrderless(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let triangles = Self.random(3000, &random).filter { $0.color.alpha == 255 }
    let bitmap = Self.render(triangles)
    #expect(Self.render(triangles.reversed()) == bitmap)
    #expect(Self.render(triangles + triangles) == bitmap)
  }

  @Test("of thousands of triangles in one place, the first is visible")
  func keepsFirst() {
    let outline = [Vector2(3, 4), Vector2(45, 9), Vector2(20, 44)].map {
      MeshVertex(position: $0, depth: 0.5)
    }
    let stack = (0..<4000).map { number in
      MeshTriangle(
        outline[0], outline[1], outline[2], color: Color(hex: number == 0 ? 0xFF0000 : 0x00FF00))
    }
    #expect(Self.render(stack) == Self.render([stack[0]]))
  }

  @Test("a triangle behind a nearer one changes nothing, in any order", arguments: [false, true])
  func hidesStack(isReversed: Bool) {
    let stack = (0..<4000).map { number in
      let depth = 0.2 + Double(number) * 1e-4
      let corners = [Vector2(3, 4), Vector2(45, 9), Vector2(20, 44)].map {
        MeshVertex(position: $0, depth: depth)
      }
      return MeshTriangle(
        corners[0], corners[1], corners[2], color: Color(hex: number == 0 ? 0xFF0000 : 0x00FF00))
    }
    #expect(Self.render(isReversed ? stack.reversed() : stack) == Self.render([stack[0]]))
  }

  @Test("a flat heap of random triangles in one colour has no holes")
  func isFlat() {
    var random = TestRandom(seed: 7)
    let heap = Self.random(5000, depths: 0.5...0.5, &random).map { triangle in
      MeshTriangle(triangle.a, triangle.b, triangle.c, color: Color(hex: 0xFF0000))
    }
    #expect(Self.render(heap).pixels.allSatisfy { $0 & 0xFF_FFFF == 0x0000FF })
  }
}
