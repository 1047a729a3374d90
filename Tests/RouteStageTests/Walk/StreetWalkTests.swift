import ARRouteDrawing
import ARRouteEngine
import RouteCells
import Testing

@testable import RouteSimKit
@testable import RouteStage

@Suite("A keyboard walk without a route")
struct StreetWalkTests {
  private static func model(simulation: SimulationSettings? = nil) throws -> WalkModel {
    let place = try #require(
      GeodeticCoordinate(latitudeDegrees: 48.2, longitudeDegrees: 16.37))
    let street = World(at: place)
    let phone = try simulation.map {
      try SimulatedPhone(settings: $0, fusion: FusionSettings(), street: street)
    }
    return WalkModel(
      street: street, phone: phone, stage: WalkFixture.stage(columns: 120, rows: 40))
  }

  @Test(arguments: [" ", "[", "]", "<end>"])
  func keysAlongARouteSayThatThereIsNone(key: String) throws {
    var model = try Self.model()
    try model.press(key)
    #expect(model.stage.notice?.text == "There is no route here")
    #expect(model.autoWalk == nil && model.street.pose.position == .zero)
  }

  @Test func walkingTurningAndGoingHomeWork() throws {
    var model = try Self.model()
    try model.press("w")
    model.run(seconds: 2)
    #expect(model.street.pose.position.z < -0.5 && model.street.pose.position.y == 0)
    try model.press("<home>")
    #expect(model.street.pose.position == .zero)
    #expect(model.street.pose.attitude == Attitude(heading: .zero))
    let start = model.street.map.placement.reference
    let away = try Geodesic.distance(from: start, to: model.street.coordinate)
    #expect(away < 1e-6)
  }

  @Test func theInspectorHasNoFinishAndNoRoute() throws {
    var model = try Self.model(simulation: SimulationSettings(conditions: .calm, seed: 5))
    model.run(seconds: 1)
    var painter = StagePainter(.plain)
    let text = PlainTextPrinter.print(painter.paint(model))
    #expect(!text.contains("Finish") && !text.contains("Route"))
    #expect(text.contains("heading"))
  }
}
