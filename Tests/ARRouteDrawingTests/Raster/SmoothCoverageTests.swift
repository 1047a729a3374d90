import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

/// Draws shapes in white on black, so that a pixel's red is the covered share of it, and compares that
/// share with areas calculated in other ways.
@Suite("Smooth coverage")
struct SmoothCoverageTests {
  private static let size = 24
  private static let black = Color(hex: 0)
  private static let white = Color(hex: 0xFFFFFF)

  private static func render(_ shapes: Shape..., size: Int = size) -> Bitmap {
    var drawing = Drawing(width: Double(size), height: Double(size), background: black)
    for shape in shapes { drawing.add(.note, shape) }
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: size, height: size)
    return rasterizer.bitmap
  }

  private static func rectangle(_ x: Double, _ y: Double, _ right: Double, _ bottom: Double)
    -> [Vector2]
  {
    [Vector2(x, y), Vector2(right, y), Vector2(right, bottom), Vector2(x, bottom)]
  }

  /// Returns the area of the part of a polygon that is inside a pixel.
  ///
  /// The polygon is cut at the four sides of the pixel; then the shoelace formula applies.
  private static func area(_ polygon: [Vector2], column: Int, row: Int) -> Double {
    var corners = polygon
    let (left, top) = (Double(column), Double(row))
    let sides: [(Vector2) -> Double] = [
      { $0.x - left }, { left + 1 - $0.x }, { $0.y - top }, { top + 1 - $0.y },
    ]
    for inset in sides {
      guard var previous = corners.last else { return 0 }
      var cut: [Vector2] = []
      for corner in corners {
        let (a, b) = (inset(previous), inset(corner))
        if a * b < 0 { cut.append(previous.interpolated(to: corner, a / (a - b))) }
        if b >= 0 { cut.append(corner) }
        previous = corner
      }
      corners = cut
    }
    guard var previous = corners.last else { return 0 }
    var twice = 0.0
    for corner in corners {
      twice += previous.cross(corner)
      previous = corner
    }
    return abs(twice) / 2
  }

  /// Returns the maximum difference between the pixels and their expected shares, in 255ths.
  private static func worst(
    _ bitmap: Bitmap, _ expected: (_ column: Int, _ row: Int) -> Double
  ) -> Double {
    var worst = 0.0
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let here = Double(bitmap[column: column, row: row].red)
        worst = max(worst, abs(here - 255 * expected(column, row)))
      }
    }
    return worst
  }

  @Test("axis-parallel rectangles are exact to the rounding of a level", arguments: UInt64(0)..<50)
  func rectangles(seed: UInt64) {
    var random = TestRandom(seed: seed)
    // Coordinates in 256ths of a pixel; some are beyond the picture.
    func span() -> (Int, Int) {
      let (a, b) = (random.whole(-1000...7000), random.whole(-1000...7000))
      return (min(a, b), max(a, b))
    }
    let ((left, right), (top, bottom)) = (span(), span())
    let bitmap = Self.render(
      .polygon(
        Self.rectangle(
          Double(left) / 256, Double(top) / 256, Double(right) / 256, Double(bottom) / 256),
        fill: Self.white))
    func overlap(_ low: Int, _ high: Int, _ pixel: Int) -> Int {
      max(0, min(high, pixel * 256 + 256) - max(low, pixel * 256))
    }
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let area = overlap(left, right, column) * overlap(top, bottom, row)
        #expect(Int(bitmap[column: column, row: row].red) == (area * 255 + 32768) / 65536)
      }
    }
  }

  @Test("triangles and other convex polygons cover their areas", arguments: UInt64(0)..<60)
  func polygons(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let reach = [2.0, 8, 20, 300][Int(seed % 4)]
    // Corners in their order around a circle, clockwise or anticlockwise, form a convex polygon.
    let count = 3 + Int(seed % 5)
    var turns = (0..<count).map { _ in random.number(0...360) }.sorted()
    if seed.isMultiple(of: 2) { turns.reverse() }
    let center = Vector2(random.number(4...20), random.number(4...20))
    let corners = turns.map { turn in
      let angle = Angle.degrees(turn)
      let corner = center + Vector2(angle.cosine, angle.sine) * reach
      return Vector2((corner.x * 256).rounded() / 256, (corner.y * 256).rounded() / 256)
    }
    let bitmap = Self.render(.polygon(corners, fill: Self.white))
    let worst = Self.worst(bitmap) { Self.area(corners, column: $0, row: $1) }
    // Half a level for rounding, because the sums are exact to 10⁻⁵.
    #expect(worst <= 0.51)
  }

  @Test("a polygon is filled the same in both directions, and holes stay open")
  func senses() {
    let outer = Self.rectangle(2.25, 2.5, 20.75, 18.125)
    let inner = [Vector2(6, 6), Vector2(6, 14), Vector2(14, 14), Vector2(14, 6)]
    // The hole is joined to the rim by a slit, because a simple polygon has only one outline.
    let frame = outer + [outer[0]] + inner + [inner[0]]
    #expect(
      Self.render(.polygon(frame, fill: Self.white)).pixels
        == Self.render(.polygon(frame.reversed(), fill: Self.white)).pixels)
    let bitmap = Self.render(.polygon(frame, fill: Self.white))
    #expect(bitmap[column: 10, row: 10] == Self.black)
    #expect(bitmap[column: 4, row: 10] == Self.white)
  }

  @Test("discs and rings cover their areas", arguments: UInt64(0)..<24)
  func discs(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let center = Vector2(random.number(6...18), random.number(6...18))
    let radius = random.magnitude(0.3...15)
    let width = random.number(0.5...5)
    let disc = Self.render(.disc(center: center, radius: radius, fill: Self.white, stroke: nil))
    let ring = Self.render(
      .disc(center: center, radius: radius, fill: nil, stroke: Stroke(Self.white, width: width)))
    // Each pixel is divided into 64 chords, whose lengths are exact.
    func share(_ radius: Double, _ column: Int, _ row: Int) -> Double {
      guard radius > 0 else { return 0 }
      var sum = 0.0
      for step in 0..<64 {
        let y = Double(row) + (Double(step) + 0.5) / 64 - center.y
        let half = max(0, radius * radius - y * y).squareRoot()
        sum += max(
          0, min(center.x + half, Double(column + 1)) - max(center.x - half, Double(column)))
      }
      return sum / 64
    }
    // A chord is at most 1/128 pixel off, which is two levels; the rest is due to the 64 rows of the
    // reference.
    #expect(Self.worst(disc) { share(radius, $0, $1) } < 3)
    #expect(
      Self.worst(ring) {
        share(radius + width / 2, $0, $1) - share(radius - width / 2, $0, $1)
      } < 4)
  }

  /// Rounding to levels has an error of up to half a 255th per border pixel, which matters for small discs.
  @Test("a disc's area and centre are accurate to a thousandth", arguments: [0.6, 3, 11.7, 70])
  func discMeasures(radius: Double) {
    let size = Int(radius * 2) + 6
    let center = Vector2(Double(size / 2) + 0.3, Double(size / 2) - 0.4)
    let bitmap = Self.render(
      .disc(center: center, radius: radius, fill: Self.white, stroke: nil), size: size)
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<size {
      for column in 0..<size {
        let share = Double(bitmap[column: column, row: row].red) / 255
        sum += share
        x += share * (Double(column) + 0.5)
        y += share * (Double(row) + 0.5)
      }
    }
    #expect(abs(sum / (.pi * radius * radius) - 1) < 0.001 + 0.01 / radius)
    #expect(abs(x / sum - center.x) < 0.002 + 0.01 / radius)
    #expect(abs(y / sum - center.y) < 0.002 + 0.01 / radius)
  }

  @Test("strokes with round joins cover the points near their lines", arguments: UInt64(0)..<16)
  func strokes(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let half = random.number(0.4...3)
    let points = (0..<4).map { _ in Vector2(random.number(-4...28), random.number(-4...28)) }
    let bitmap = Self.render(.polyline(points, stroke: Stroke(Self.white, width: 2 * half)))
    let lines = Array(zip(points, points.dropFirst()))
    let joints = points.dropFirst().dropLast()
    /// Returns the number of the stroke's segments and joins that contain a point.
    func pieces(at place: Vector2) -> Int {
      let inLines = lines.count { a, b in
        let along = b - a
        let offset = place - a
        return 0...1 ~= offset.dot(along) / along.dot(along)
          && abs(offset.cross(along)) <= half * along.length
      }
      return inLines + joints.count { (place - $0).length <= half }
    }
    var wrong: [String] = []
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        var (covered, sum) = (0.0, 0.0)
        for place in 0..<64 {
          let count = pieces(
            at: Vector2(
              Double(column) + (Double(place % 8) + 0.5) / 8,
              Double(row) + (Double(place / 8) + 0.5) / 8))
          covered += count > 0 ? 255.0 / 64 : 0
          sum += Double(count) * 255 / 64
        }
        // A grid of 8 × 8 points resolves a border to a 16th. If the borders of two pieces cross within a
        // pixel, the area in both pieces may count twice.
        let here = Double(bitmap[column: column, row: row].red)
        if here < covered - 17 || here > min(255, sum) + 17 { wrong.append("\(column), \(row)") }
      }
    }
    #expect(wrong == [])
  }

  @Test("lines thinner than a pixel are proportionally faint")
  func thinLines() {
    let bitmap = Self.render(
      .polyline([Vector2(0, 5.5), Vector2(24, 5.5)], stroke: Stroke(Self.white, width: 0.25)))
    #expect(bitmap[column: 7, row: 5].red == 64)
    #expect(bitmap[column: 7, row: 4].red == 0)
  }

  @Test("dashes begin and end at the same points as in SVG, also around corners")
  func dashes() {
    let bitmap = Self.render(
      .polyline(
        [Vector2(2, 4.5), Vector2(8, 4.5), Vector2(8, 20)],
        stroke: Stroke(Self.white, width: 1, dash: [4, 1])))
    // Along the line: 4 on, 1 off, 1 on to the corner, and 3 on after the corner.
    #expect((2..<6).allSatisfy { bitmap[column: $0, row: 4].red == 255 })
    #expect(bitmap[column: 6, row: 4].red == 0)
    #expect(bitmap[column: 7, row: 6].red == 128 && bitmap[column: 8, row: 6].red == 128)
    #expect(bitmap[column: 7, row: 7].red == 64)
    #expect(bitmap[column: 7, row: 8].red == 64)
    #expect(bitmap[column: 7, row: 9].red == 128)
  }

  @Test("a transparent stroke is painted only once where it crosses itself")
  func crossings() {
    let stroke = Stroke(Self.white.opacity(0.5), width: 3)
    let bitmap = Self.render(
      .polyline(
        [Vector2(2, 5), Vector2(18, 5), Vector2(18, 15), Vector2(2, 4)], stroke: stroke))
    #expect(bitmap.pixels.map { $0 & 0xFF }.max() == 128)
  }

  @Test("opacity and coverage multiply, directly in sRGB")
  func blends() {
    let below = Color(red: 10, green: 200, blue: 90)
    var drawing = Drawing(width: 2, height: 1, background: below)
    drawing.add(
      .note,
      .polygon(
        Self.rectangle(0, 0, 1.5, 1), fill: Color(red: 250, green: 3, blue: 91, alpha: 102)))
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: 2, height: 1)
    // The opacity 102/255 is 0.4; for a half-covered pixel, 128/255 · 102 rounds to 51, which is 0.2.
    #expect(rasterizer.bitmap[column: 0, row: 0] == Color(red: 106, green: 121, blue: 90))
    #expect(rasterizer.bitmap[column: 1, row: 0] == Color(red: 58, green: 161, blue: 90))
  }

  @Test("shapes that extend a million pixels out are cut, not distorted", arguments: UInt64(0)..<60)
  func farCorners(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let center = Vector2(random.number(0...24), random.number(0...24))
    let turn = Angle.degrees(random.number(0...360))
    let along = Vector2(turn.cosine, turn.sine)
    let side = Vector2(-along.y, along.x)
    let reach = [1e4, 1e6, 1e9][Int(seed % 3)]
    let half = [
      center - along * reach, center + along * reach, center + along * reach + side * reach,
      center - along * reach + side * reach,
    ]
    let bitmap = Self.render(.polygon(half, fill: Self.white))
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        let offset = Vector2(Double(column) + 0.5, Double(row) + 0.5) - center
        // No corner of a pixel is more than 0.71 from the pixel's centre.
        guard abs(offset.dot(side)) > 0.72 else { continue }
        let isCovered = offset.dot(side) > 0
        #expect(bitmap[column: column, row: row] == (isCovered ? Self.white : Self.black))
      }
    }
  }

  @Test("shapes entirely outside paint nothing", arguments: [-1e6, -1e9, 1e4, 1e6, 1e12, 1e300])
  func outside(offset: Double) {
    let triangle = [Vector2(0, 0), Vector2(20, 0), Vector2(0, 20)]
    let stroke = Stroke(Self.white, width: 3, dash: [2, 1])
    for shift in [Vector2(offset, 3), Vector2(3, offset), Vector2(offset, offset)] {
      let moved = triangle.map { $0 + shift }
      let vertices = moved.map { MeshVertex(position: $0, depth: 0.5) }
      let bitmap = Self.render(
        .polygon(moved, fill: Self.white), .polyline(moved, stroke: Stroke(Self.white, width: 3)),
        .disc(center: shift, radius: 2, fill: Self.white, stroke: stroke),
        .text(TextLine("412 m", at: shift, size: 2, color: Self.white, plate: Self.white)),
        .mesh([MeshTriangle(vertices[0], vertices[1], vertices[2], color: Self.white)]))
      #expect(bitmap == Bitmap(width: Self.size, height: Self.size))
    }
  }

  @Test("shapes without area, length or size paint nothing")
  func degenerate() {
    let point = Vector2(5.5, 5.5)
    let stroke = Stroke(Self.white, width: 2)
    let vertex = MeshVertex(position: point, depth: 0.5)
    let bitmap = Self.render(
      .polygon([point, point, point], fill: Self.white), .polygon([], fill: Self.white),
      .polyline([point, point], stroke: stroke), .polyline([point], stroke: stroke),
      .polyline([point, Vector2(20, 20)], stroke: Stroke(Self.white, width: 0)),
      .disc(center: point, radius: 0, fill: Self.white, stroke: nil),
      .mesh([MeshTriangle(vertex, vertex, vertex, color: Self.white)]),
      .text(TextLine("", at: point, size: 5, color: Self.white)),
      .text(TextLine("m", at: point, size: 0, color: Self.white)))
    #expect(bitmap == Bitmap(width: Self.size, height: Self.size))
  }
}
