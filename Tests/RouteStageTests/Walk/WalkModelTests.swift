import ARRouteEngine
import Testing

@testable import RouteSimKit
@testable import RouteStage

@Suite struct WalkModelTests {
  @Test(arguments: [
    ("q", [WindowEffect.quit]), ("<ctrl-c>", [.interrupt]), ("<ctrl-z>", [.suspend]),
    ("<ctrl-l>", [.repaint]), ("p", [.save]), ("P", [.save]), ("w", []), ("Q", []), ("?", []),
  ])
  func asksTheShell(key: String, effects: [WindowEffect]) throws {
    var model = try WalkFixture.model()
    #expect(try model.press(key) == effects)
  }

  /// Right after a sidestep, a q may be a Q without shift, and the walk would be lost.
  @Test func asksBeforeItLeavesAfterASidestep() throws {
    var model = try WalkFixture.model()
    #expect(try model.press("Qq") == [])
    #expect(try model.press("q") == [.quit])
    model = try WalkFixture.model()
    #expect(try model.press("E") == [])
    model.run(seconds: 2.5)
    #expect(try model.press("q") == [.quit])
  }

  /// A design that was changed elsewhere applies at once, and the walk goes on where it is.
  @Test func takesADesignThatWasReadAgain() throws {
    var model = try WalkFixture.model()
    try model.press("]")
    let pose = model.world.pose
    var settings = WorldSettings()
    let design = try Design(
      Array(#"{"version": 1, "placemark": {"max": 140}, "arrows": {"spacing": 6}}"#.utf8))
    try design.apply(to: &settings)
    _ = model.update(.designRead(design, name: "ours", settings: settings))
    #expect(model.world.settings.sizing.maximum == 140 && model.world.pose == pose)
    #expect(model.world.settings.arrows.spacing == 6)
    #expect(model.stage.window.notice?.text == "Design read again: ours")
  }

  @Test func aHeldPSavesOnce() throws {
    var model = try WalkFixture.model()
    #expect(try model.press("ppp") == [.save])
    model.run(seconds: 1)
    #expect(try model.press("p") == [.save])
  }

  @Test func jumpsAlongTheRoute() throws {
    var model = try WalkFixture.model()
    try model.press("]]]")
    #expect(abs(model.world.progress.match.chainage - 150) < 1e-6)
    try model.press("[")
    #expect(abs(model.world.progress.match.chainage - 100) < 1e-6)
    try model.press("[[[[")
    #expect(model.world.progress.match.chainage == 0)
    try model.press("<end>")
    #expect(abs(model.world.remaining - 25) < 1e-6)
    #expect(!model.world.hasArrived)
    try model.press("]")
    #expect(model.world.hasArrived)
    try model.press("<home>")
    #expect(model.world.progress.match.chainage == 0)
    #expect(!model.world.hasArrived)
  }

  @Test func whoWalksAwayFromTheFinishIsNoLongerAtIt() throws {
    var model = try WalkFixture.model(chainage: 345)
    #expect(model.isAtFinish)
    try model.press(" ")
    #expect(model.autoWalk == nil)
    for _ in 0..<12 { try model.press("+") }
    try model.press("s")
    model.run(seconds: 1.5)
    #expect(model.world.hasArrived && !model.isAtFinish)
    try model.press(" ")
    #expect(model.autoWalk != nil)
    model.run(seconds: 5)
    #expect(model.isAtFinish && model.autoWalk == nil)
  }

  /// 99.9999… m must not be shown as 99 m.
  @Test(arguments: [(Units.metric, "At 100.0 m"), (.imperial, "At 328 ft")])
  func saysWhereAJumpEnds(units: Units, words: String) throws {
    var model = try WalkFixture.model()
    model.street.settings.units = units
    try model.press("]]")
    #expect(model.stage.notice?.text == words)
  }

  @Test(arguments: [(Units.metric, "Speed 2.80 m/s"), (.imperial, "Speed 6.3 mph")])
  func saysTheSpeed(units: Units, words: String) throws {
    var model = try WalkFixture.model()
    model.street.settings.units = units
    try model.press("+")
    #expect(model.stage.notice?.text == words)
    let lines = model.inspector(for: model.world.frame(clock: 0)).lines
    #expect(lines.contains { $0.content == .value("speed", String(words.dropFirst(6))) })
  }

  @Test func whatIsAheadStaysAheadOverAJump() throws {
    var model = try WalkFixture.model(chainage: 180)
    #expect(abs(model.attitude.heading.degrees) < 0.01)
    try model.press("]")
    #expect(abs(model.attitude.heading.degrees - 90) < 0.01)
  }

  @Test func homeLooksAlongTheRouteLevelAndUpright() throws {
    var model = try WalkFixture.model(chainage: 300)
    try model.press("drxw")
    model.run(seconds: 0.3)
    try model.press("<home>")
    model.run(seconds: 1)
    #expect(abs(model.attitude.heading.degrees) < 0.01)
    #expect(abs(model.attitude.pitch.degrees) < 1e-9)
    #expect(abs(model.attitude.roll.degrees) < 1e-9)
    #expect(model.world.pose.position.length < 1e-9)
  }

  @Test func goesThroughViewsLayoutsAndDevices() throws {
    var model = try WalkFixture.model()
    var views: [StageView] = []
    for _ in 0..<3 {
      try model.press("<tab>")
      views.append(model.stage.selected)
    }
    #expect(views == [.plan, .orbit, .camera])
    var modes: [StageLayout.Mode] = []
    for _ in 0..<3 {
      try model.press("v")
      modes.append(model.stage.mode)
    }
    #expect(modes == [.pair, .single, .all])
    for device in Device.presets.dropFirst() {
      try model.press("o")
      #expect(model.stage.deviceTitle == device.title)
      #expect(model.world.camera == device.camera)
    }
    try model.press("o")
    #expect(model.world.camera == Device.standard.camera)
  }

  @Test func togglesGridAndRoutePoints() throws {
    var model = try WalkFixture.model()
    try model.press("gm")
    #expect(!model.stage.showsGrid && model.world.settings.showsWaypoints)
    try model.press("GM")
    #expect(model.stage.showsGrid && !model.world.settings.showsWaypoints)
  }

  @Test(arguments: ["x", "q", "w", "<escape>", "??", "<ctrl-l>"])
  func anyKeyClosesTheHelpAndDoesNothingElse(key: String) throws {
    var model = try WalkFixture.model()
    try model.press("?")
    #expect(model.stage.helpPage != nil)
    let before = model.world.pose
    #expect(try model.press(key).isEmpty)
    #expect(model.stage.helpPage == nil)
    model.run(seconds: 0.5)
    #expect(model.world.pose == before)
  }

  @Test func theReleaseOfItsKeyDoesNotCloseTheHelp() throws {
    var model = try WalkFixture.model()
    _ = model.update(.reportsReleases(true))
    try model.press("?")
    _ = model.update(.key(KeyEvent(.character("?"), .release)))
    #expect(model.stage.helpPage != nil)
  }

  @Test func restsWhenStillAndNoKeyIsHeld() throws {
    var model = try WalkFixture.model(isStill: true)
    #expect(!model.isActive)
    try model.press("w")
    #expect(model.isActive)
    model.run(seconds: 1)
    #expect(!model.isActive)
    try model.press(" ")
    #expect(model.isActive)
    model.run(seconds: 10)
    #expect(model.isActive)
  }

  @Test func neverRestsWhileArrowsFlow() throws {
    #expect(try WalkFixture.model().isActive)
  }

  @Test func sameMessagesSameWalk() throws {
    var one = try WalkFixture.model()
    var other = try WalkFixture.model()
    for key in ["w", "d", " ", "r", "]", "v", "<tab>"] {
      try one.press(key)
      one.run(seconds: 0.4)
      try other.press(key)
      other.run(seconds: 0.4)
    }
    #expect(one.world.pose == other.world.pose)
    var painter = StagePainter(.typical)
    #expect(painter.paint(one) == painter.paint(other))
  }

  @Test func saysThatAPictureWasSavedAndThatItWasNot() throws {
    var model = try WalkFixture.model()
    _ = model.update(.saved(name: "routesim-001.svg"))
    #expect(model.stage.notice?.text == "Saved routesim-001.svg")
    _ = model.update(.notSaved(reason: "Permission denied"))
    #expect(model.stage.notice?.text == "Not saved: Permission denied")
    #expect(model.stage.notice?.isError == true)
    model.run(seconds: 7)
    #expect(model.stage.notice == nil)
  }
}
