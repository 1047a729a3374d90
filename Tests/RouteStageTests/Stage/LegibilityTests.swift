import ARRouteDrawing
import ARRouteEngine
import Foundation
import RouteCells
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// The legibility of a window of 80 × 24 cells for a reader who knows only the Unicode names of characters.
@Suite struct LegibilityTests {
  /// Scenes on a walk of 200 m north and 150 m east, from eight positions, each in eight directions.
  private static let scenes: [(chainage: Double, turn: Double)] = [
    0, 30, 90, 150, 180, 190, 230, 300,
  ]
  .flatMap { chainage in (0..<8).map { (chainage, Double($0) * 45 + 7) } }

  /// The directions of Unicode's arrows according to their names, in degrees clockwise from the top.
  private static let arrows: [String: Double] = [
    "UPWARDS ARROW": 0, "NORTH EAST ARROW": 45, "RIGHTWARDS ARROW": 90, "SOUTH EAST ARROW": 135,
    "DOWNWARDS ARROW": 180, "SOUTH WEST ARROW": 225, "LEFTWARDS ARROW": 270,
    "NORTH WEST ARROW": 315,
  ]
  private static let hints: [String: Double] = [
    "UPWARDS DOUBLE ARROW": 0, "NORTH EAST DOUBLE ARROW": 45, "RIGHTWARDS DOUBLE ARROW": 90,
    "SOUTH EAST DOUBLE ARROW": 135, "DOWNWARDS DOUBLE ARROW": 180, "SOUTH WEST DOUBLE ARROW": 225,
    "LEFTWARDS DOUBLE ARROW": 270, "NORTH WEST DOUBLE ARROW": 315,
  ]
  private static let walkers: [String: Double] = [
    "BLACK UP-POINTING TRIANGLE": 0, "BLACK UPPER RIGHT TRIANGLE": 45,
    "BLACK RIGHT-POINTING TRIANGLE": 90, "BLACK LOWER RIGHT TRIANGLE": 135,
    "BLACK DOWN-POINTING TRIANGLE": 180, "BLACK LOWER LEFT TRIANGLE": 225,
    "BLACK LEFT-POINTING TRIANGLE": 270, "BLACK UPPER LEFT TRIANGLE": 315,
  ]

  private static func model(
    _ scene: (chainage: Double, turn: Double), on device: String? = nil
  ) throws -> WalkModel {
    var model = try WalkFixture.model(isStill: true, chainage: scene.chainage)
    if let device {
      let camera = try #require(Device(name: device)).camera
      model.adjust { $0.camera = camera }
    }
    model.turn(by: .degrees(scene.turn), up: .degrees(-10))
    return model
  }

  /// A symbol in the cells of a view, and its direction.
  private struct Sign {
    var column: Double
    var row: Double
    var turn: Double
    var cell: Cell
  }

  private static func signs(
    _ names: [String: Double], in region: CellRegion, of grid: CellGrid
  ) -> [Sign] {
    (region.row..<region.endRow).flatMap { row in
      (region.column..<region.endColumn).compactMap { column -> Sign? in
        let cell = grid[column, row]
        guard let turn = cell.glyph.properties.name.flatMap({ names[$0] }) else { return nil }
        return Sign(
          column: Double(column - region.column) + 0.5, row: Double(row - region.row) + 0.5,
          turn: turn, cell: cell)
      }
    }
  }

  private static func distance(_ a: Double, _ b: Double) -> Double {
    abs((a - b).remainder(dividingBy: 360))
  }

  private static let themes = WindowLook.Theme.allCases

  @Test("symbols on the street point along the route, and are legible", arguments: themes)
  func arrowsAreRead(theme: WindowLook.Theme) throws {
    var painter = StagePainter(WindowLook(.blocks, theme: theme))
    var seen = 0
    var least = Double.infinity
    for scene in Self.scenes {
      let model = try Self.model(scene)
      let frame = model.world.frame(clock: 0)
      let panel = try #require(model.layout?.panels.first { $0.view == .camera }).frame.inner
      let viewport = model.world.camera.viewport
      let scale = Vector2(
        Double(panel.columns) / viewport.width, Double(panel.rows) / viewport.height)
      for sign in Self.signs(Self.arrows, in: panel, of: painter.paint(model)) {
        seen += 1
        // Near each symbol, within an arrow's length, the picture must have an arrow that moves in the
        // symbol's direction.
        let near = frame.arrows.filter { arrow in
          guard let center = arrow.center else { return false }
          return abs(center.x * scale.x - sign.column) < 4 && abs(center.y * scale.y - sign.row) < 2
        }
        #expect(
          near.contains { arrow in
            let turn = (arrow.heading - frame.camera.attitude.heading).degrees
            return Self.distance(turn, sign.turn) <= 23
          }, "\(scene): \(sign.turn)° at \(sign.column), \(sign.row)")
        if let ink = sign.cell.foreground, let ground = sign.cell.background {
          least = min(least, ink.contrast(with: ground))
        }
      }
    }
    #expect(seen > 30)
    // WCAG 2.2, criterion 1.4.11, which applies because haze covers distant objects.
    #expect(least >= 3, "\(theme): \(least)")
  }

  /// Brightness shows depth if size cannot: of two symbols, the farther one has at most the same contrast
  /// with the street.
  @Test("farther arrows are fainter", arguments: themes)
  func arrowsFade(theme: WindowLook.Theme) throws {
    var painter = StagePainter(WindowLook(.blocks, theme: theme))
    let ground = StageTheme(WindowLook(.blocks, theme: theme)).picture.ground
    var range = (Double.infinity, 0.0)
    for scene in Self.scenes {
      let model = try Self.model(scene)
      let panel = try #require(model.layout?.panels.first { $0.view == .camera }).frame.inner
      var byRow: [Double: [Double]] = [:]
      for sign in Self.signs(Self.arrows, in: panel, of: painter.paint(model)) {
        guard let ink = sign.cell.foreground else { continue }
        let contrast = ink.contrast(with: ground)
        byRow[sign.row, default: []].append(contrast)
        range = (min(range.0, contrast), max(range.1, contrast))
      }
      // On level ground, symbols higher up in the picture are farther away.
      let rows = byRow.keys.sorted()
      for (far, near) in zip(rows, rows.dropFirst()) {
        let (farther, nearer) = (byRow[far] ?? [], byRow[near] ?? [])
        #expect((farther.min() ?? 0) <= (nearer.max() ?? 0) + 0.01, "\(scene): \(far) \(near)")
      }
    }
    #expect(range.1 > range.0 * 1.2, "\(range)")
  }

  @Test(
    "the hint points to the finish, and is legible, on wide screens and slim ones",
    arguments: themes, ["iphone-8", "iphone-17"])
  func hintsAreRead(theme: WindowLook.Theme, device: String) throws {
    var painter = StagePainter(WindowLook(.blocks, theme: theme))
    var seen = 0
    for scene in Self.scenes {
      let model = try Self.model(scene, on: device)
      let frame = model.world.frame(clock: 0)
      guard let guidance = frame.guidance, let place = guidance.hint.placement else { continue }
      let panel = try #require(model.layout?.panels.first { $0.view == .camera }).frame.inner
      let signs = Self.signs(Self.hints, in: panel, of: painter.paint(model))
      #expect(signs.count == (place.opacity >= 0.5 ? 1 : 0), "\(scene)")
      guard let sign = signs.first else { continue }
      seen += 1
      let outward = place.center - model.world.camera.viewport.center
      let turn = Angle.atan2(outward.x, -outward.y).degrees
      #expect(Self.distance(turn, sign.turn) <= 22.6, "\(scene)")
      let (ink, ground) = (sign.cell.foreground, sign.cell.background)
      #expect(ink.flatMap { ink in ground.map { ink.contrast(with: $0) } } ?? 0 >= 4.5)
    }
    #expect(seen > 40)
  }

  @Test("the walker on the plan is visible, and faces the right way", arguments: themes)
  func walkersAreRead(theme: WindowLook.Theme) throws {
    var painter = StagePainter(WindowLook(.blocks, theme: theme))
    for scene in Self.scenes {
      let model = try Self.model(scene)
      let panel = try #require(model.layout?.panels.first { $0.view == .plan }).frame.inner
      let signs = Self.signs(Self.walkers, in: panel, of: painter.paint(model))
      #expect(signs.count == 1, "\(scene)")
      guard let sign = signs.first else { continue }
      let heading = model.world.frame(clock: 0).camera.attitude.heading.degrees
      #expect(Self.distance(heading, sign.turn) <= 22.6, "\(scene)")
      let (ink, ground) = (sign.cell.foreground, sign.cell.background)
      #expect(ink.flatMap { ink in ground.map { ink.contrast(with: $0) } } ?? 0 >= 4.5)
    }
  }

  /// Returns the smallest contrast of the given symbols in a view with their backgrounds, over all scenes.
  private static func leastContrast(
    of names: [String: Double], in view: StageView, _ theme: WindowLook.Theme
  ) throws -> Double {
    var painter = StagePainter(WindowLook(.blocks, theme: theme))
    var least = Double.infinity
    for scene in scenes {
      let model = try model(scene)
      let panel = try #require(model.layout?.panels.first { $0.view == view }).frame.inner
      for sign in signs(names, in: panel, of: painter.paint(model)) {
        guard let ink = sign.cell.foreground, let ground = sign.cell.background else { continue }
        least = min(least, ink.contrast(with: ground))
      }
    }
    return least
  }

  @Test("the manual's table of contrasts equals the study's")
  func tableIsTrue() throws {
    let page = try String(
      contentsOfFile: "\(DataFolder.packageRoot)/docs/walk.md", encoding: .utf8)
    let kinds: [(name: String, signs: [String: Double], view: StageView)] = [
      ("arrow on the street", Self.arrows, .camera), ("arrow on the plan", Self.arrows, .plan),
      ("hint", Self.hints, .camera), ("walker on the plan", Self.walkers, .plan),
    ]
    for kind in kinds {
      let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| \(kind.name) |") })
      let told = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }.suffix(3)
      let found = try Self.themes.map { theme in
        let least = try Self.leastContrast(of: kind.signs, in: kind.view, theme)
        // The value is rounded down, so no symbol has less.
        return Quantity.fixed((least * 10).rounded(.down) / 10, 1)
      }
      #expect(Array(told) == found, "\(kind.name)")
    }
  }
}
