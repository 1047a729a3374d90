import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import Testing

@testable import RouteCells

@Suite("Pointers in cells")
struct PointerTests {
  /// Returns a drawing of 40 × 40 points with a body of `size` points in the middle.
  private static func drawing(_ kind: Pointer.Kind, size: Double, turn: Angle) -> Drawing {
    var drawing = Drawing(width: 40, height: 40, background: Color(hex: 0x202020))
    let middle = Vector2(21, 21)
    let half = Vector2(size, size) * 0.5
    drawing.add(
      .arrows,
      .polygon(
        [middle - half, middle + Vector2(half.x, -half.y), middle + half],
        fill: Color(hex: 0xFFFFFF)),
      pointer: Pointer(
        kind, at: middle, direction: kind == .mark ? .zero : Vector2(turn.sine, -turn.cosine),
        extent: half * 2, color: Color(hex: 0xFFAA00)))
    return drawing
  }

  private static func paint(_ drawing: Drawing, _ style: CellStyle, columns: Int = 20) -> CellGrid {
    var painter = CellPainter(style: style)
    var grid = CellGrid(columns: columns, rows: columns / 2)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    return grid
  }

  /// Unicode's arrows by their names; north is up.
  @Test(
    "a small arrow is a character that points in its direction",
    arguments: [
      (0, "↑"), (20, "↑"), (45, "↗"), (90, "→"), (135, "↘"), (180, "↓"), (-135, "↙"), (-90, "←"),
      (-50, "↖"), (-10, "↑"),
    ] as [(Double, Unicode.Scalar)])
  func points(degrees: Double, glyph: Unicode.Scalar) {
    for set in [GlyphSet.octants, .sextants, .quadrants, .braille] {
      for depth in ColorDepth.allCases {
        let grid = Self.paint(
          Self.drawing(.arrow, size: 3, turn: .degrees(degrees)),
          CellStyle(glyphs: set, depth: depth))
        #expect(grid[10, 5].glyph == glyph)
        #expect(grid[10, 5].foreground == nil || depth != .none)
        #expect(grid.cells.count { $0.glyph != " " } == 1, "its shape is gone")
      }
    }
  }

  @Test("a body that is large enough keeps its shape")
  func keepsShapes() {
    for kind in Pointer.Kind.allCases {
      let drawing = Self.drawing(kind, size: 24, turn: .zero)
      let grid = Self.paint(drawing, .blocks)
      let glyphs = Set(PointerGlyphs.forms(of: kind, .quadrants))
      #expect(grid.cells.allSatisfy { !glyphs.contains($0.glyph) })
      #expect(grid.cells.contains { $0.background == Color(hex: 0xFFFFFF) })
    }
  }

  /// Different even without colours.
  @Test("all kinds have different characters", arguments: GlyphSet.allCases)
  func differ(set: GlyphSet) {
    let forms = Pointer.Kind.allCases.map { Set(PointerGlyphs.forms(of: $0, set)) }
    for (index, one) in forms.enumerated() {
      for other in forms.dropFirst(index + 1) { #expect(one.isDisjoint(with: other)) }
    }
    #expect(forms.joined().allSatisfy { TextWidth.columns($0) == 1 })
  }

  @Test("of arrows close together, the nearer one is shown, and each has enough room")
  func leavesRoom() {
    var drawing = Drawing(width: 40, height: 40, background: Color(hex: 0x202020))
    for number in 0..<20 {
      let place = Vector2(2 * Double(number) + 1, 21)
      drawing.add(
        .arrows, .disc(center: place, radius: 1, fill: Color(hex: 0xFFFFFF), stroke: nil),
        pointer: Pointer(
          .arrow, at: place, direction: Vector2(1, 0), extent: Vector2(2, 2),
          depth: 0.9 - 0.01 * Double(number), color: Color(hex: 0x00AAFF)))
    }
    let row = (0..<20).map { Self.paint(drawing, .blocks)[$0, 5].glyph }
    #expect(row[19] == "→" && row[18] == " ")
    let places = row.indices.filter { row[$0] == "→" }
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 2 })
    #expect(places.count >= 6)
  }

  @Test("a pointer hidden by a nearer body is not shown")
  func isHidden() {
    for depth in [0.5, 0.7] {
      var drawing = Self.drawing(.arrow, size: 3, turn: .zero)
      drawing.items[0].pointer?.depth = depth
      let corners = [Vector2(0, 0), Vector2(40, 0), Vector2(40, 40), Vector2(0, 40)].map {
        MeshVertex(position: $0, depth: 0.6)
      }
      drawing.items.append(
        Drawing.Item(
          layer: .arrows,
          shape: .mesh([
            MeshTriangle(corners[0], corners[1], corners[2], color: Color(hex: 0x808080)),
            MeshTriangle(corners[0], corners[2], corners[3], color: Color(hex: 0x808080)),
          ])))
      #expect((Self.paint(drawing, .blocks)[10, 5].glyph == "↑") == (depth < 0.6))
    }
  }
}
