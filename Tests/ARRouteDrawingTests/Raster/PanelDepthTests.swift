import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

/// The results of the depth buffer for cards, compared with intersections of rays and planes in metres.
@Suite("Depth test of cards")
struct PanelDepthTests {
  /// A rectangle in camera coordinates: x right, y up, looking along −z, metres.
  private struct Board {
    var center: Vector3
    var right: Vector3
    var up: Vector3
    var color: Color

    /// Creates a board perpendicular to the line of sight, apart from a rotation about the vertical.
    ///
    /// `slope` is the increase in distance per metre towards its right side.
    init(
      x: Double = 0, y: Double = 0, range: Double, width: Double, height: Double,
      slope: Double = 0, color: Color = Color(hex: 0xFF0000)
    ) {
      center = Vector3(x, y, -range)
      right = Vector3(width / 2, 0, -slope * width / 2)
      up = Vector3(0, height / 2, 0)
      self.color = color
    }

    func panel(_ camera: PinholeCamera) throws -> Panel {
      let corners = try [
        center - right + up, center + right + up, center + right - up,
        center - right - up,
      ].map { corner in
        let shown = try #require(camera.project(corner))
        return MeshVertex(position: shown.position, depth: shown.depth)
      }
      return Panel(name: "p", title: "", corners: corners, fill: color)
    }

    /// Returns the distance ahead, in metres, at which the ray through a screen position meets the board;
    /// nil if it misses the board.
    func range(at place: Vector2, _ camera: PinholeCamera) -> Double? {
      let middle = camera.viewport.center
      let ray = Vector3(
        (place.x - middle.x) / camera.focalLength, (middle.y - place.y) / camera.focalLength, -1)
      let normal = right.cross(up)
      let range = center.dot(normal) / ray.dot(normal)
      let offset = ray * range - center
      guard range > 0, abs(offset.dot(right)) <= right.dot(right),
        abs(offset.dot(up)) <= up.dot(up)
      else { return nil }
      return range
    }
  }

  private static let (near, far) = (0.1, 10_000.0)
  /// A step of a depth buffer with 24 bits.
  private static let step = 1.0 / 16_777_215
  private static let scale = 2.0

  private static func camera(_ size: (Double, Double) = (375, 300)) throws -> PinholeCamera {
    let viewport = try #require(Viewport(width: size.0, height: size.1))
    return try #require(PinholeCamera(viewport: viewport, focalLength: 530))
  }

  private static func drawing(
    _ boards: [Board], _ size: (Double, Double) = (375, 300), testsDepth: Bool = true
  ) throws -> Drawing {
    let camera = try camera(size)
    var drawing = Drawing(width: size.0, height: size.1, background: Color(hex: 0))
    for board in boards { drawing.add(.places, .panel(try board.panel(camera))) }
    drawing.testsDepth = testsDepth
    return drawing
  }

  private static func disputed(_ boards: [Board]) throws -> Int {
    try drawing(boards).disputedPixels(width: 750, height: 600)
  }

  /// Returns the depth of a point at the given range, by the formula of perspective projection.
  private static func depth(_ range: Double) -> Double {
    far / (far - near) - far * near / ((far - near) * range)
  }

  @Test("in painter's order no pixel is disputed")
  func painter() throws {
    let boards = [
      Board(range: 100, width: 20, height: 6), Board(x: 5, range: 100, width: 20, height: 6),
    ]
    let painted = try Self.drawing(boards, testsDepth: false)
    #expect(painted.disputedPixels(width: 750, height: 600) == 0)
    #expect(try Self.disputed(boards) > 0)
  }

  @Test("cards in one plane dispute every pixel that they share")
  func coplanar() throws {
    // The cards extend 10.6 px per metre, from −5 m to 10 m across and 6 m up; no edge passes through a
    // pixel's centre.
    let boards = [
      Board(range: 100, width: 20, height: 6), Board(x: 5, range: 100, width: 20, height: 6),
    ]
    let columns = (0..<750).count { abs((Double($0) + 0.5 - 375) / 10.6 - 2.5) < 7.5 }
    let rows = (0..<600).count { abs((Double($0) + 0.5 - 300) / 10.6) < 3 }
    #expect(try Self.disputed(boards) == columns * rows)
    #expect(columns == 159 && rows == 64)
  }

  /// A depth step is z² · (f − n) / (f · n) · 2⁻²⁴ metres at z: 6 mm at 100 m.
  ///
  /// If a card is rotated by θ about a line that both cards share, the disputed band extends to each side
  /// of that line up to where the depths differ by a step.
  @Test(
    "cards that cross dispute a band as wide as a depth step divided by the slope",
    arguments: [60.0, 100, 150], [0.0005, 0.001, 0.003, 0.01])
  func band(range: Double, slope: Double) throws {
    let metres = range * range * Self.step * (Self.far - Self.near) / (Self.far * Self.near)
    let pixels = 2 * metres / slope * 530 * Self.scale / range
    let width = 30.0
    let boards = [
      Board(range: range, width: width, height: 5),
      Board(range: range, width: width, height: 5, slope: slope),
    ]
    let rows = (0..<600).count { abs((Double($0) + 0.5 - 300) / (1060 / range)) < 2.5 }
    let found = Double(try Self.disputed(boards)) / Double(rows)
    #expect(abs(found - min(pixels, width * 1060 / range)) <= 2)
  }

  @Test("a card a metre behind another is disputed only where a depth step is a metre")
  func apart() throws {
    func disputed(_ range: Double) throws -> Int {
      try Self.disputed([
        Board(range: range + 1, width: 200, height: 60),
        Board(range: range, width: 200, height: 60),
      ])
    }
    for range in [1.0, 10, 40, 60, 100, 200, 500, 1000, 1280] {
      #expect(try disputed(range) == 0)
    }
    // The step z² · 2⁻²⁴ / 0.1 is 1 m at 1295 m.
    #expect(try disputed(1320) > 0)
  }

  /// Compares a few random cards, pixel by pixel.
  @Test(
    "depths and colours equal those of rays that meet the cards, stored in 24 bits",
    arguments: 1...8 as ClosedRange<UInt64>)
  func rays(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let size = (150.0, 100.0)
    let camera = try Self.camera(size)
    // Some cards are nearly in one plane, some are apart, and some cross.
    let boards = (0..<6).map { number -> Board in
      Board(
        x: random.number(-5...5), y: random.number(-3...3),
        range: 80 + (number < 4 ? random.number(-0.003...0.003) : random.number(-5...5)),
        width: random.number(5...15), height: random.number(4...10),
        slope: random.number(-0.001...0.001),
        color: Color(red: UInt8(32 * (number + 1)), green: 0, blue: 255))
    }
    let drawing = try Self.drawing(boards, size)
    var raster = SmoothRasterizer()
    raster.render(drawing, width: 300, height: 200)
    var disputed = 0
    var doubtful = 0
    for row in 0..<200 {
      for column in 0..<300 {
        func place(_ x: Double, _ y: Double) -> Vector2 {
          Vector2((Double(column) + x) / Self.scale, (Double(row) + y) / Self.scale)
        }
        let met = boards.compactMap { board -> (depth: Double, color: Color)? in
          board.range(at: place(0.5, 0.5), camera).map { (Self.depth($0), board.color) }
        }
        let depths = met.map(\.depth).sorted()
        if depths.count > 1 {
          let apart = (depths[1] - depths[0]) / Self.step
          disputed += apart <= 1 ? 1 : 0
          doubtful += abs(apart - 1) < 1e-6 ? 1 : 0
        }
        // Only a pixel that lies entirely inside every card it touches has a definite colour.
        let isWhole = boards.allSatisfy { board in
          Set(
            [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)].map {
              board.range(at: place($0.0, $0.1), camera) != nil
            }
          ).count == 1
        }
        let values = met.map { $0.depth / Self.step }
        let isClear = values.allSatisfy {
          abs($0 - $0.rounded(.down) - 0.5) > 1e-5
        }
        guard isWhole, isClear else { continue }
        var best: (value: Double, color: Color) = (.infinity, Color(hex: 0))
        for (value, color) in zip(values.map { $0.rounded() }, met.map(\.color))
        where value <= best.value { best = (value, color) }
        #expect(raster.bitmap[column: column, row: row] == best.color)
      }
    }
    #expect(abs(drawing.disputedPixels(width: 300, height: 200) - disputed) <= doubtful)
    #expect(disputed > 0)
  }

  @Test("single rows equal the same rows of the whole picture")
  func rows() throws {
    let boards = (0..<5).map { number -> Board in
      let slope = 0.0004 * Double(number - 2)
      let green = UInt8(48 * (number + 1))
      return Board(
        x: Double(number), range: 80, width: 12, height: 8, slope: slope,
        color: Color(red: 0, green: green, blue: 0))
    }
    let drawing = try Self.drawing(boards)
    var (whole, part) = (SmoothRasterizer(), SmoothRasterizer())
    whole.render(drawing, width: 750, height: 600)
    for rows in [0..<250, 250..<311, 311..<600] {
      part.render(drawing, width: 750, height: 600, rows: rows)
      let expected = whole.bitmap.pixels[(rows.lowerBound * 750)..<(rows.upperBound * 750)]
      #expect(part.bitmap.pixels.elementsEqual(expected))
    }
  }
}
