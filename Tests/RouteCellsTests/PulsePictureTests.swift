import ARRouteDrawing
import ARRouteEngine
import RouteCells
import TestSupport
import Testing

/// Previously, the numbers of the pulse were right, but pictures did not show it because the mark's outline
/// covered it.
@Suite("Visibility of the finish's pulse")
struct PulsePictureTests {
  private static let themes: [Theme] = [.dark, .light, .contrast]
  /// The themes whose colours terminals have.
  private static let cellThemes: [Theme] = [.terminal, .terminalLight, .contrast]
  private static let diameters = [50.0, 75, 100]
  /// The phases of a one-second film with 20 pictures.
  private static let phases = (0..<20).map { Double($0) / 20 }

  /// Returns a picture of the finish straight ahead, with the given diameter, in front of the border
  /// between sky and street.
  private static func drawing(diameter: Double, theme: Theme, clock: Double?) throws -> Drawing {
    var settings = WorldSettings()
    settings.isStill = clock == nil
    settings.sizing = try PlacemarkSizing(maximum: diameter, minimum: diameter)
    settings.arrows.window = 1
    let world = try World(
      route: TestRoutes.route([(0, 0), (0, 300)]), settings: settings, start: .chainage(0))
    return CameraView.drawing(
      of: world.frame(clock: clock ?? 0), in: world, options: ViewOptions(theme: theme))
  }

  /// Returns the maximum difference between two colours in any channel, from 0 to 255.
  private static func difference(_ one: Color, _ other: Color) -> Int {
    max(
      abs(Int(one.red) - Int(other.red)), abs(Int(one.green) - Int(other.green)),
      abs(Int(one.blue) - Int(other.blue)))
  }

  /// Returns the difference between two cells; if their characters differ, it is 255.
  private static func difference(_ one: Cell, _ other: Cell) -> Int {
    guard one.glyph == other.glyph else { return 255 }
    var most = 0
    if let a = one.foreground, let b = other.foreground { most = difference(a, b) }
    if let a = one.background, let b = other.background { most = max(most, difference(a, b)) }
    return most
  }

  /// Returns the share of phases in which some pixel or cell around the mark differs visibly from a still
  /// picture.
  private static func seen(_ difference: (_ clock: Double) throws -> Int) rethrows -> Double {
    Double(try phases.count { try difference($0) > 8 }) / Double(phases.count)
  }

  @Test("in pixels, the pulse is visible in nine of ten phases", arguments: diameters, themes)
  func pixels(diameter: Double, theme: Theme) throws {
    func picture(_ clock: Double?) throws -> Bitmap {
      var rasterizer = SmoothRasterizer()
      rasterizer.render(
        try Self.drawing(diameter: diameter, theme: theme, clock: clock), width: 375, height: 667,
        rows: 260..<400)
      return rasterizer.bitmap
    }
    let still = try picture(nil)
    let share = try Self.seen { clock in
      let now = try picture(clock)
      for row in 0..<still.height {
        for column in 0..<still.width {
          let place = row * still.width + column
          guard still.pixels[place] != now.pixels[place] else { continue }
          let most = Self.difference(
            still[column: column, row: row], now[column: column, row: row])
          // One visible pixel is enough.
          if most > 8 { return most }
        }
      }
      return 0
    }
    #expect(share >= 0.9)
  }

  @Test(
    "in a terminal's cells, the pulse is visible in nine of ten phases, too", arguments: diameters,
    cellThemes)
  func cells(diameter: Double, theme: Theme) throws {
    for (columns, rows) in [(24, 21), (42, 37), (66, 58)] {
      func picture(_ clock: Double?) throws -> CellGrid {
        var painter = CellPainter(style: .blocks)
        var grid = CellGrid(columns: columns, rows: rows)
        painter.paint(
          try Self.drawing(diameter: diameter, theme: theme, clock: clock), in: grid.bounds,
          of: &grid)
        return grid
      }
      let still = try picture(nil)
      let share = try Self.seen { clock in
        zip(still.cells, try picture(clock).cells).map(Self.difference).max() ?? 0
      }
      #expect(share >= 0.9, "\(columns)×\(rows)")
    }
  }
}
