import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteCells

@Suite("GlyphSet")
struct GlyphSetTests {
  /// The parts that characters cover, row by row from 1, according to their names in Unicode 16's charts of
  /// U+1CC00, U+1FB00 and U+2580.
  @Test(
    "uses the characters that Unicode names",
    arguments: [
      (.octants, 0x1CD00, "3"), (.octants, 0x1CD0D, "135"), (.octants, 0x1CD17, "12345"),
      (.octants, 0x1CD36, "17"), (.octants, 0x1CD70, "1234567"), (.octants, 0x1CD71, "18"),
      (.octants, 0x1CDC2, "123578"), (.octants, 0x1CDE5, "2345678"), (.octants, 0x1CEA8, "1"),
      (.octants, 0x1CEAB, "2"), (.octants, 0x1CEA3, "7"), (.octants, 0x1CEA0, "8"),
      (.octants, 0x1FBE6, "35"), (.octants, 0x1FBE7, "46"), (.octants, 0x1FB82, "12"),
      (.octants, 0x1FB85, "123456"), (.octants, 0x2599, "135678"), (.octants, 0x2586, "345678"),
      (.sextants, 0x1FB00, "1"), (.sextants, 0x1FB13, "35"), (.sextants, 0x1FB14, "235"),
      (.sextants, 0x1FB1F, "16"), (.sextants, 0x1FB27, "146"), (.sextants, 0x1FB28, "1246"),
      (.sextants, 0x1FB3B, "23456"), (.sextants, 0x258C, "135"), (.quadrants, 0x259A, "14"),
      (.braille, 0x2809, "12"), (.braille, 0x2822, "36"), (.braille, 0x28C0, "78"),
    ] as [(GlyphSet, UInt32, String)])
  func namesCharacters(set: GlyphSet, value: UInt32, parts: String) {
    let mask = parts.compactMap(\.wholeNumberValue).reduce(0) { $0 | 1 << ($1 - 1) }
    #expect(set.glyph(of: mask).value == value)
  }

  @Test(
    "has a different character for each shape", arguments: GlyphSet.allCases.filter { $0 != .ascii }
  )
  func isComplete(set: GlyphSet) {
    let (columns, rows) = set.parts
    let glyphs = (0..<1 << (columns * rows)).map { set.glyph(of: $0) }
    #expect(Set(glyphs).count == glyphs.count)
    #expect(glyphs.allSatisfy { TextWidth.columns($0) == 1 })
  }

  /// Returns the share of each sample that a character covers, from 0 to 1; nil if the set does not contain
  /// the character.
  private static func cover(
    of glyph: Unicode.Scalar, _ set: GlyphSet
  ) -> ((_ x: Int, _ y: Int) -> Double)? {
    let (columns, rows) = set.parts
    if let mask = (0..<1 << (columns * rows)).first(where: { set.glyph(of: $0) == glyph }) {
      return { x, y in
        // Counted in thirds of a sample, because the sixths of a cell end at thirds.
        (0..<3).reduce(0) { sum, third in
          let row = (3 * y + third) * rows / 24
          return sum + Double(mask >> (row * columns + x * columns / 4) & 1) / 3
        }
      }
    }
    guard let bar = BlockElement.all.first(where: { $0.glyph == glyph }) else { return nil }
    return { bar.covers($0, $1) ? 1 : 0 }
  }

  /// Returns the squared error of samples that are covered like this, in the two best colours: the means.
  private static func error(
    _ cover: (Int, Int) -> Double, _ color: (Int, Int) -> Color
  ) -> Double {
    var error = 0.0
    for isPart in [true, false] {
      for channel in [\Color.red, \Color.green, \Color.blue] {
        var (weight, sum, squares) = (0.0, 0.0, 0.0)
        for sample in 0..<32 {
          let (x, y) = (sample % 4, sample / 4)
          let share = isPart ? cover(x, y) : 1 - cover(x, y)
          let value = Double(color(x, y)[keyPath: channel])
          weight += share
          sum += share * value
          squares += share * value * value
        }
        if weight > 0 { error += squares - sum * sum / weight }
      }
    }
    return error
  }

  @Test(
    "chooses the character with the smallest error",
    arguments: [GlyphSet.octants, .sextants, .quadrants, .half], UInt64(0)..<25)
  func isBest(set: GlyphSet, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let palette = (0..<3).map { _ in Color(hex: UInt32(random.next() & 0xFFFFFF)) }
    let picks = (0..<32).map { _ in palette[Int(random.next() % 3)] }
    let color = { (x: Int, y: Int) in picks[y * 4 + x] }
    let samples = picks.map { UInt32($0.red) | UInt32($0.green) << 8 | UInt32($0.blue) << 16 }
    let fit = samples.withUnsafeBufferPointer { samples in
      samples.baseAddress.map { BlockFit($0, stride: 4, glyphs: set) }
    }
    let glyph = try #require(fit?.glyph)
    let (columns, rows) = set.parts
    let shapes = (0..<1 << (columns * rows)).map { set.glyph(of: $0) }
    let least =
      shapes.compactMap { Self.cover(of: $0, set).map { Self.error($0, color) } }.min() ?? 0
    let found = try #require(Self.cover(of: glyph, set).map { Self.error($0, color) })
    // Bars may have an even smaller error. The sums of squares are in single precision: 32 × 3 × 255² ≈
    // 6e6, with 24 bits.
    #expect(found <= least + 8)
  }

  @Test("shows exactly what its characters can show", arguments: 0..<40)
  func isExact(number: Int) {
    let set = GlyphSet.octants
    let (columns, rows) = set.parts
    let mask = 1 + (number * 37) % (1 << (columns * rows) - 2)
    let (one, other) = (Color(hex: 0xE04020), Color(hex: 0x1030C0))
    var drawing = Drawing(width: 4, height: 8, background: other)
    for part in 0..<columns * rows where mask >> part & 1 != 0 {
      let corner = Vector2(
        Double(part % columns) * 4 / Double(columns), Double(part / columns) * 8 / Double(rows))
      let size = Vector2(4 / Double(columns), 8 / Double(rows))
      drawing.add(
        .note,
        .polygon(
          [
            corner, corner + Vector2(size.x, 0), corner + size, corner + Vector2(0, size.y),
          ], fill: one))
    }
    var painter = CellPainter(style: CellStyle(glyphs: set, depth: .trueColor))
    var grid = CellGrid(columns: 1, rows: 1)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    let full = 1 << (columns * rows) - 1
    // A shape and its inverse with the colours exchanged are the same picture.
    let shown = [mask, full ^ mask].map { set.glyph(of: $0) }
    #expect(shown.contains(grid[0, 0].glyph))
    let isTurned = grid[0, 0].glyph != set.glyph(of: mask)
    #expect(grid[0, 0].foreground == (isTurned ? other : one))
    #expect(grid[0, 0].background == (isTurned ? one : other))
  }
}
