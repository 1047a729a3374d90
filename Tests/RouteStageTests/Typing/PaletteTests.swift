import ARRouteEngine
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// `:` and the text after it.
@Suite struct PaletteTests {
  @Test func doesWhatIsChosen() throws {
    var model = try WalkFixture.model(isStill: true)
    try model.press(":grid<enter>")
    #expect(!model.stage.showsGrid && model.stage.window.line == nil)
    #expect(try model.press(":quit<enter>") == [.quit])
    try model.press(":?<enter>")
    #expect(model.stage.helpPage == 0)
  }

  /// If an action's key must be held, choosing the action has the same effect as a tap, whatever the
  /// terminal reports.
  @Test(arguments: [false, true])
  func walksAStep(reportsReleases: Bool) throws {
    var model = try WalkFixture.model(isStill: true)
    _ = model.update(.reportsReleases(reportsReleases))
    var tapped = try WalkFixture.model(isStill: true)
    try tapped.press("w")
    try model.press(":walk forward<enter>")
    tapped.run(seconds: 3)
    model.run(seconds: 3)
    #expect(model.world.pose.position.length > 0.3)
    #expect(model.world.pose == tapped.world.pose)
  }

  @Test func theArrowsChoose() throws {
    var model = try PlayerFixture.model()
    try model.press(":")
    let choices = model.stage.window.line?.choices.map(\.text) ?? []
    #expect(choices.first == "play and pause")
    try model.press("<down><down><up><down>")
    #expect(model.stage.window.line?.chosen == 2)
    try model.press("<tab>")
    #expect(model.stage.window.line?.text.text == choices[2])
    try model.press("<ctrl-u><up><up><enter>")
    #expect(model.player.isPlaying)
  }

  @Test func whatIsNotFoundIsSaid() throws {
    var model = DesignerFixture.model()
    try model.press(":zzzz<enter>")
    #expect(model.window.line?.problem == "no action matches")
    try model.press("<escape>u")
    #expect(model.design.units == .imperial)
    #expect(try model.press(":save as<enter>") == [.save])
    // Backspace on an empty line closes it.
    try model.press(":<backspace>")
    #expect(model.window.line == nil)
  }
}
