import ARRouteEngine
import RouteCells
import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import RouteSimKit
@testable import RouteStage

@Suite("Streets on the plan, kept from picture to picture")
struct PlanTownTests {
  private static func model(errors: SimulationSettings? = nil) throws -> WalkModel {
    let street = try WalkFixture.helsinki(chainage: 20)
    let phone = try errors.map {
      try SimulatedPhone(settings: $0, fusion: FusionSettings(), street: street)
    }
    return WalkModel(street: street, phone: phone, stage: WalkFixture.stage(columns: 120, rows: 40))
  }

  /// Keys that move the walker, turn the walker or the plan, and change the scale and colours of the plan.
  private static let keys = [
    " ", "", "", "d", "", "a", "y", "", "<pageup>", "", "<pagedown>", "g", "", "<home>", "", "w",
  ]

  @Test(
    "a painter that has painted other pictures paints the same", arguments: ["blocks", "ascii"])
  func dependsOnNothingKept(look: String) throws {
    let look = look == "ascii" ? WindowLook.plain : .typical
    var model = try Self.model()
    var used = StagePainter(look)
    var pictures: Set<[Cell]> = []
    for keys in Self.keys {
      if !keys.isEmpty { try model.press(keys) }
      for _ in 0..<4 {
        model.run(seconds: 0.3)
        var fresh = StagePainter(look)
        let picture = used.paint(model)
        #expect(picture == fresh.paint(model))
        pictures.insert(picture.cells)
      }
    }
    #expect(pictures.count > 30)
  }

  @Test("a phone with errors is in the same street")
  func phoneHasStreet() throws {
    var model = try Self.model(errors: SimulationSettings(conditions: .city, seed: 3))
    model.run(seconds: 1)
    #expect(model.world.fusion != nil)
    var painter = StagePainter(.typical)
    let text = PlainTextPrinter.print(painter.paint(model))
    #expect(text.contains("finish hidden"))
    try model.press("<end>")
    model.run(seconds: 1)
    #expect(model.world.street != nil && model.world.frame(clock: 0).street?.finish != nil)
  }

  @Test("streets move by whole pixels, and are off by at most half a pixel")
  func movesByPixels() throws {
    let step = Vector2(2, 3)
    var random = TestRandom(seed: 4)
    for _ in 0..<200 {
      let projection = PlanProjection(
        middle: Vector3(random.number(-9e3...9e3), 0, random.number(-9e3...9e3)),
        top: .degrees(random.number(0...360)), width: 480, height: 608,
        radius: random.number(10...1000))
      let snapped = projection.snapped(to: step)
      let place = Vector3(random.number(-9e3...9e3), 0, random.number(-9e3...9e3))
      let offset = snapped.point(of: place) - projection.point(of: place)
      #expect(abs(offset.x) <= step.x / 2 + 1e-6 && abs(offset.y) <= step.y / 2 + 1e-6)
      let origin = snapped.point(of: .zero)
      #expect(abs((origin.x / step.x).rounded() * step.x - origin.x) < 1e-6)
      #expect(abs((origin.y / step.y).rounded() * step.y - origin.y) < 1e-6)
      // Snapping a projection again leaves it exactly the same.
      #expect(snapped.snapped(to: step) == snapped)
    }
  }
}
