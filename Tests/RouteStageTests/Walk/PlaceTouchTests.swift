import ARRouteDrawing
import ARRouteEngine
import RouteCells
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

@Suite("Touching cards in a window")
struct PlaceTouchTests {
  /// Two cafés to the north, one behind the other, and one to the right of the second.
  private static let offsets = [(east: 0.0, north: 90.0), (0, 100), (70, 100)]

  private static func walk(
    simulation: SimulationSettings? = nil, columns: Int = 120, rows: Int = 40
  ) throws -> WalkModel {
    let street = try TestStreet.world(offsets)
    let phone = try simulation.map {
      try SimulatedPhone(settings: $0, fusion: FusionSettings(), street: street)
    }
    return WalkModel(
      street: street, phone: phone, stage: WalkFixture.stage(columns: columns, rows: rows))
  }

  /// Returns the player of a log in that street, from a phone that stays in place for 20 s and looks to the
  /// north.
  private static func player() throws -> PlayerModel {
    let lines = try (0...200).map { step -> String in
      let time = Double(step) / 10
      let center = try TestStreet.center()
      return """
        {"type":"pose","time":\(time),"position":[0,0,0],"orientation":[0,0,0,1]}
        {"type":"truth","time":\(time),"latitude":\(center.latitude.degrees),\
        "longitude":\(center.longitude.degrees),"heading":0}
        """
    }
    let recording = try Recording(
      document: try read(lines.joined(separator: "\n"), name: "log.jsonl"),
      settings: SimulationSettings())
    let world = try TestStreet.world(offsets, fusion: FusionSettings())
    return PlayerModel(
      ReplayPlayer(Replay(of: recording, in: world)), scenario: .empty,
      stage: WalkFixture.stage(columns: 120, rows: 40))
  }

  /// Returns the cell of the window that shows a point of the phone's screen.
  private static func cell(_ model: some StageModel, _ point: Vector2) throws -> (Int, Int) {
    let region = try #require(model.layout?.panels.first { $0.view == .camera }).frame.inner
    let viewport = model.world.camera.viewport
    return (
      region.column + Int(point.x / viewport.width * Double(region.columns)),
      region.row + Int(point.y / viewport.height * Double(region.rows))
    )
  }

  private static func text(_ model: some StageModel) -> String {
    var painter = StagePainter(.plain)
    return PlainTextPrinter.print(painter.paint(model))
  }

  @Test func keysGoThroughThePlacesInViewAndTheInspectorTellsOfTheChosen() throws {
    var model = try Self.walk()
    #expect(Self.text(model).contains(/in reach +3/))
    try model.press("j")
    #expect(model.world.chosenPlace == 0)
    #expect(model.stage.notice?.text == "Place 0, 90 m")
    let text = Self.text(model)
    #expect(text.contains("Place 0") && text.contains(/distance +90\.0 m/))
    #expect(text.contains(/kind +fast food/) && text.contains(/direction +0/))
    try model.press("j")
    #expect(model.world.chosenPlace == 1)
    try model.press("J")
    #expect(model.world.chosenPlace == 0)
    try model.press("J")
    // The place is out of view to the right.
    #expect(model.world.chosenPlace == 1)
    try model.press("<escape>")
    #expect(model.world.chosenPlace == nil)
  }

  @Test func wherePlacesAreFarTheInspectorTellsHowFar() throws {
    let street = try TestStreet.world([(east: 0, north: 5000)])
    let model = WalkModel(street: street, stage: WalkFixture.stage(columns: 120, rows: 40))
    #expect(Self.text(model).contains(/in reach +0/))
    #expect(Self.text(model).contains(/nearest +5\.00 km/))
  }

  @Test func homeInAStreetWithoutARouteLooksAsAtFirst() throws {
    var street = try TestStreet.world(Self.offsets)
    street.turn(to: Attitude(heading: .degrees(70)))
    var model = WalkModel(street: street, stage: WalkFixture.stage(columns: 120, rows: 40))
    model.turn(by: .degrees(50), up: .degrees(5))
    try model.press("<home>")
    #expect(abs(model.world.pose.attitude.heading.degrees - 70) < 1e-9)
    #expect(abs(model.world.pose.attitude.pitch.degrees) < 1e-9)
  }

  @Test func enterTouchesTheCardsAtTheCrosshairAndFoldsThem() throws {
    var model = try Self.walk()
    // The phone turns up to the middle of the cards.
    model.turn(by: .zero, up: .degrees(1))
    try model.press("<enter>")
    #expect(model.world.spreadCards.map(\.group.members) == [[0], [1]])
    #expect(model.stage.notice?.text.hasPrefix("2 cards spread") == true)
    // The crosshair is between the two cards, so a touch there is meant for one of them.
    model.run(seconds: 1)
    try model.press("<enter>")
    #expect(model.world.chosenPlace != nil && model.world.spreadCards.count == 2)
    try model.press("<escape>")
    model.run(seconds: 1)
    try model.press("<enter>")
    try model.press("j")
    #expect(model.world.chosenPlace == 0)
    model.turn(by: .degrees(120), up: .zero)
    model.run(seconds: 1)
    try model.press("<enter>")
    #expect(model.world.spreadCards.isEmpty && model.stage.notice?.text == "Folded")
    model.run(seconds: 1)
    try model.press("<enter>")
    #expect(model.world.chosenPlace == nil && model.stage.notice?.text == "No card there")
  }

  @Test func theLeftButtonTouchesTheRightOneLooks() throws {
    var model = try Self.walk()
    model.turn(by: .degrees(35), up: .zero)
    let card = try #require(model.world.frame(clock: 0).cards?.last { $0.isVisible })
    let (column, row) = try Self.cell(model, try #require(card.center))
    _ = model.update(.mouse(MouseEvent(.press(.left), column: column, row: row)))
    _ = model.update(.mouse(MouseEvent(.release(.left), column: column, row: row)))
    #expect(model.world.chosenPlace == 2)
    // The point under the pointer stays there.
    let before = model.world.pose.attitude.heading.degrees
    _ = model.update(.mouse(MouseEvent(.press(.right), column: column, row: row)))
    _ = model.update(.mouse(MouseEvent(.drag(.right), column: column - 5, row: row)))
    let after = model.world.pose.attitude.heading.degrees
    #expect(after > before)
    _ = model.update(.mouse(MouseEvent(.release(.right), column: column - 5, row: row)))
    _ = model.update(.mouse(MouseEvent(.drag(.right), column: column, row: row)))
    #expect(model.world.pose.attitude.heading.degrees == after && model.world.chosenPlace == 2)
    // Outside the phone's picture, the mouse has no effect.
    _ = model.update(.mouse(MouseEvent(.press(.left), column: 119, row: 39)))
    #expect(model.world.chosenPlace == 2)
  }

  @Test func withTheToolLookTheLeftButtonLooksAndEnterSaysSo() throws {
    var model = try Self.walk()
    try model.press("i")
    #expect(model.stage.tool == .look && model.stage.notice?.text == "Tool: look")
    try model.press("<enter>")
    #expect(model.world.spreadCards.isEmpty && model.world.chosenPlace == nil)
    let (column, row) = try Self.cell(model, model.world.camera.viewport.center)
    _ = model.update(.mouse(MouseEvent(.press(.left), column: column, row: row)))
    _ = model.update(.mouse(MouseEvent(.drag(.left), column: column + 3, row: row + 2)))
    #expect(model.world.pose.attitude.heading.degrees < 0)
    #expect(model.world.pose.attitude.pitch.degrees > 0)
    #expect(!Self.text(model).contains("+ \(model.stage.deviceTitle)"))
  }

  @Test func aPhoneThatErrsIsTouchedAsItSees() throws {
    var settings = SimulationSettings(conditions: .calm, seed: 5)
    settings.misalignment = .degrees(40)
    var model = try Self.walk(simulation: settings)
    model.run(seconds: 1)
    #expect(model.world.surroundings != nil && model.keyConditions.contains(.places))
    #expect(model.world.frame(clock: 0).cards?.isEmpty == false)
    try model.press("<enter>")
    // The true street is not changed, because the cards belong to the phone.
    #expect(model.street.spreadCards.isEmpty && model.street.chosenPlace == nil)
    try model.press("j")
    #expect(model.world.chosenPlace != nil || model.stage.notice?.text == "No place is in view")
    #expect(model.street.chosenPlace == nil)
  }

  @Test(arguments: ["j", "<enter>", "<escape>"])
  func withoutPlacesTheKeysSaySo(key: String) throws {
    var model = try WalkFixture.model()
    try model.press(key)
    #expect(model.stage.notice?.text == "No places are known here; start with --places FILE")
  }

  /// A touch in a log is undone at times before it, and has its effect again after them.
  @Test func aTouchInALogBelongsToItsMoment() throws {
    var model = try Self.player()
    try model.press(" ")
    model.run(seconds: 4)
    try model.press(" ")
    let moment = model.clock
    #expect(moment > 3 && model.world.chosenPlace == nil)
    try model.press("j")
    #expect(model.world.chosenPlace == 0)
    try model.press("<left>")
    #expect(model.clock < moment && model.world.chosenPlace == nil)
    try model.press("<end>")
    #expect(model.world.chosenPlace == 0)
    // Looking elsewhere and touching a card there also belong to the time of the touch.
    model.turn(by: .degrees(35), up: .degrees(1))
    try model.press("<enter>")
    #expect(model.world.chosenPlace == 2)
    try model.press("<home>")
    #expect(model.world.chosenPlace == nil)
    model.run(seconds: 1)
    try model.press("<end>")
    #expect(model.world.chosenPlace == 2)
    try model.press("<escape>")
    #expect(model.world.chosenPlace == nil)
  }
}
