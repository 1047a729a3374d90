import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// `/` and the text after it, passed to the models as messages.
@Suite struct GoToTests {
  @Test(arguments: [
    ("350m", "350.0 m"), ("40%", "140.0 m"), ("0m", "0.0 m"), ("656.16798ft", "200.0 m"),
    ("finish", "350.0 m"), ("Sta", "0.0 m"),
  ])
  func aWalkGoesAlongItsRoute(text: String, chainage: String) throws {
    var model = try WalkFixture.model(isStill: true, chainage: 30)
    try model.press("/\(text.replacing(".", with: "<.>"))<enter>")
    #expect(model.stage.notice?.text == "At \(chainage)")
    #expect(model.stage.window.line == nil)
    let shown = try #require(model.world.guidance).progress.match.chainage
    #expect(Quantity.length(shown, .metric) == chainage)
  }

  /// The coordinate is 30 m to the side of the first leg, which runs north for 200 m.
  @Test func aWalkGoesToThePointOfTheRouteNearestToACoordinate() throws {
    var model = try WalkFixture.model(isStill: true)
    let beside = try TestRoutes.route([(30, 120), (30, 121)], latitude: 48.2, longitude: 16.37)
      .coordinates[0]
    let text = "\(beside.latitude.degrees),\(beside.longitude.degrees)"
    try model.press("/\(text.replacing(".", with: "<.>"))<enter>")
    #expect(model.stage.notice?.text == "At 120.0 m, 30.0 m from there")
  }

  @Test(arguments: [
    ("12:00", "a walk has no times: type 350 m, 40 %, a coordinate or a name"),
    ("351m", "the route is 350.0 m long"),
    ("12", "12 has no unit; give 12m, 12% or, in a log, 12s"),
    ("Nowhere", "there is nothing called 'Nowhere' here"),
  ])
  func anErrorStaysInTheLine(text: String, words: String) throws {
    var model = try WalkFixture.model(isStill: true)
    let before = model.world.coordinate
    try model.press("/\(text)<enter>")
    #expect(model.stage.window.line?.problem == words)
    #expect(model.world.coordinate == before)
    // Further typing removes the message, and Escape closes the line.
    try model.press("<backspace>")
    #expect(model.stage.window.line?.problem == nil)
    try model.press("<escape>")
    #expect(model.stage.window.line == nil && model.stage.window.history.isEmpty)
  }

  /// Letters that are keys elsewhere, a space, a question mark and digits; also releases and repeats.
  @Test func nothingTypedActsAsAKey() throws {
    var model = try WalkFixture.model(isStill: true)
    let before = model.world.pose
    #expect(try model.press("/wasd q?:/gm 9[+").isEmpty)
    _ = model.update(.key(KeyEvent("w", .repeat)))
    _ = model.update(.key(KeyEvent("w", .release)))
    model.run(seconds: 1)
    #expect(model.stage.window.line?.text.text == "wasd q?:/gm 9[+w")
    #expect(model.world.pose == before && model.autoWalk == nil && model.stage.helpPage == nil)
    _ = model.update(.pasted("\nq\u{3}pasted"))
    #expect(model.stage.window.line?.text.text == "wasd q?:/gm 9[+w qpasted")
    try model.press("<escape>")
    _ = model.update(.pasted("wwww q"))
    model.run(seconds: 1)
    #expect(model.world.pose == before)
  }

  /// A key that was held when the line was opened has no effect while text is typed.
  @Test func whatWasHeldIsLetGo() throws {
    var model = try WalkFixture.model(isStill: true)
    _ = model.update(.reportsReleases(true))
    try model.press("d")
    model.run(seconds: 1)
    try model.press("/")
    model.run(seconds: 0.5)
    let before = model.world.pose
    model.run(seconds: 1)
    #expect(model.world.pose == before)
  }

  @Test func signalsAndRepaintingGoOn() throws {
    var model = try WalkFixture.model(isStill: true)
    #expect(try model.press("/3<ctrl-l><ctrl-z><ctrl-c>") == [.repaint, .suspend, .interrupt])
    #expect(model.stage.window.line?.text.text == "3")
  }

  @Test func aWindowThatShrinksLeavesTheLine() throws {
    var model = try WalkFixture.model(isStill: true)
    try model.press("/35")
    _ = model.update(.resized(columns: 120, rows: 40))
    #expect(model.stage.window.line != nil)
    _ = model.update(.resized(columns: 20, rows: 8))
    #expect(model.stage.window.line == nil)
    #expect(try model.press("q") == [.quit])
  }

  @Test func whatWasTypedComesBack() throws {
    var model = try WalkFixture.model(isStill: true)
    try model.press("/100m<enter>/200m<enter>/100m<enter>")
    #expect(model.stage.window.history == ["200m", "100m"])
    try model.press("/<up><up>")
    #expect(model.stage.window.line?.text.text == "200m")
    try model.press("<up><down><down>")
    #expect(model.stage.window.line?.text.text == "")
    try model.press("<up><up><enter>")
    #expect(model.stage.notice?.text == "At 200.0 m")
  }

  @Test(arguments: [
    ("0:20", "At 0:20.0"), ("20s", "At 0:20.0"), ("Start", "Chainage 0.0 m at "),
    ("50m", "Chainage 50.0 m at "),
  ])
  func aLogGoesToTimesAndChainages(text: String, words: String) throws {
    var model = try PlayerFixture.model()
    try model.press("/\(text)<enter>")
    #expect(model.stage.notice?.text.hasPrefix(words) == true)
    #expect(model.stage.window.line == nil && model.wish == nil)
  }

  /// The result is compared with a search of every frame.
  @Test(arguments: [3.0, 20, 45, 61, 80])
  func theMomentOfAChainageIsTheFirstThatIsNear(chainage: Double) throws {
    var model = try PlayerFixture.model()
    try model.press("/\(Int(chainage))m<enter>")
    var replay = model.player.origin
    var best = Double.infinity
    for tick in 0...Int(replay.end * 10) {
      replay.advance(to: Double(tick) / 10)
      let shown = try #require(replay.world.guidance).progress.match.chainage
      best = min(best, abs(shown - chainage))
    }
    let here = try #require(model.world.guidance).progress.match.chainage
    #expect(abs(here - chainage) <= best + 1)
    #expect(!model.player.isPlaying)
  }

  @Test func theMomentNearestToACoordinateIsFound() throws {
    for (east, north) in [(5.0, 20.0), (20, 60), (-30, 0), (45, 45)] {
      let target = try TestRoutes.route(
        [(east, north), (east, north + 1)], latitude: 48.2, longitude: 16.37
      ).coordinates[0]
      var model = try PlayerFixture.model()
      #expect(model.go(to: .coordinate(target)) == nil)
      model.settle()
      var replay = model.player.origin
      var best = Double.infinity
      for tick in 0...Int(replay.end * 10) {
        replay.advance(to: Double(tick) / 10)
        best = min(best, try Geodesic.distance(from: replay.world.coordinate, to: target))
      }
      let here = try Geodesic.distance(from: model.world.coordinate, to: target)
      #expect(here <= best + 1)
    }
  }

  @Test(arguments: [
    ("9:00", "playback goes from 0:00.0 to "),
    ("2026-01-01T12:00:10Z", "this log has no date"),
    ("1km", "the route is 90.0 m long"), ("120%", "'120%' is not within 0 to 100 %"),
  ])
  func aLogSaysWhyNot(text: String, words: String) throws {
    var model = try PlayerFixture.model()
    try model.press("/\(text)<enter>")
    #expect(model.stage.window.line?.problem?.hasPrefix(words) == true)
    #expect(model.player.position == 0)
  }
}
