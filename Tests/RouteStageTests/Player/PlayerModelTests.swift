import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

@Suite struct PlayerModelTests {
  @Test func spacePlaysAndPauses() throws {
    var model = try PlayerFixture.model()
    model.run(seconds: 1)
    #expect(model.player.position == 0)
    try model.press(" ")
    #expect(model.stage.notice?.text == "Playing at 1×")
    model.run(seconds: 2)
    #expect(abs(model.player.position - 2) < 1e-9)
    try model.press(" ")
    #expect(model.stage.notice?.text == "Paused at 0:02.0")
    model.run(seconds: 2)
    #expect(abs(model.player.position - 2) < 1e-9)
  }

  @Test func aPausedLogRests() throws {
    var model = try PlayerFixture.model()
    model.run(seconds: 10)
    #expect(!model.isActive)
    try model.press(" ")
    #expect(model.isActive)
  }

  @Test func whoPlaysAtTheEndHearsItAgain() throws {
    var model = try PlayerFixture.model()
    try model.press("9++++ ")
    model.run(seconds: 1)
    #expect(model.stage.notice?.text == "End of the log")
    #expect(!model.player.isPlaying && model.player.fraction == 1)
    try model.press(" ")
    #expect(model.player.position == 0 && model.player.isPlaying)
  }

  @Test(
    arguments: [
      ("+", 2), ("<up>", 2), ("++++++++", 100), ("-", 0.5), ("<down>--", 0.25), ("=_", 1),
    ] as [(String, Double)])
  func speedChangesInSteps(keys: String, speed: Double) throws {
    var model = try PlayerFixture.model()
    try model.press(keys)
    #expect(model.player.speed == speed)
    #expect(model.stage.notice?.text == "Speed \(Quantity.rate(speed))")
    try model.press(" ")
    model.run(seconds: 0.5)
    #expect(abs(model.player.position - speed * 0.5) < 1e-9)
  }

  /// The command line set a speed that no key can set.
  @Test func keysGoOnFromAnySpeed() throws {
    var model = try PlayerFixture.model()
    model.player.speed = 3
    try model.press("+")
    #expect(model.player.speed == 5)
    model.player.speed = 3
    try model.press("-")
    #expect(model.player.speed == 2)
    model.player.speed = 500
    try model.press("+")
    #expect(model.player.speed == 500)
  }

  @Test(arguments: [
    ("<right>", 10.0), ("<right><right>,", 10), ("<.>", 10), ("<left>", 0), ("]", 0.1),
    ("]]][", 0.2), ("<right>]", 10.1), ("<home>", 0),
  ])
  func keysGoToTimes(keys: String, seconds: Double) throws {
    var model = try PlayerFixture.model()
    try model.press(keys)
    #expect(abs(model.player.position - seconds) < 1e-9)
  }

  @Test(arguments: 0...9)
  func digitsGoToTenths(digit: Int) throws {
    var model = try PlayerFixture.model()
    try model.press("\(digit)")
    #expect(abs(model.player.fraction - Double(digit) / 10) < 1e-9)
    try model.press("<end>")
    #expect(model.player.fraction == 1)
  }

  @Test func stepsPause() throws {
    var model = try PlayerFixture.model()
    try model.press(" ")
    model.run(seconds: 1)
    try model.press("]")
    #expect(!model.player.isPlaying)
    #expect(abs(model.player.position - 1.1) < 1e-9)
  }

  @Test func modesTakeTurns() throws {
    var model = try PlayerFixture.model()
    var modes: [ReplayPlayer.Mode] = []
    for _ in 0..<3 {
      try model.press("l")
      modes.append(model.player.mode)
    }
    #expect(modes == [.loop, .thereAndBack, .once])
  }

  @Test func theSameMomentLooksTheSameWhateverLedThere() throws {
    var played = try PlayerFixture.model()
    try played.press(" ")
    played.run(seconds: 12)
    var sought = try PlayerFixture.model()
    try sought.press("<end>,,,<home><right>]]]]7")
    sought.player.seek(to: played.player.position)
    sought.settle()
    #expect(played.player.replay.frame == sought.player.replay.frame)
    #expect(played.trail == sought.trail)
  }

  /// This happens before the next time step, as after a long computation; a `p` that is held saves once.
  @Test func savesAgainRightAfterALeap() throws {
    var model = try PlayerFixture.model()
    let saves = try KeyScript("p5pp5pl p").keys.compactMap { $0 }.map { key in
      model.update(.key(KeyEvent(key))) == [.save]
    }
    #expect(saves == [true, false, true, false, false, true, false, false, true])
  }

  /// The picture and the numbers belong to the same time, wherever the player is going.
  @Test func aLongWayCanBeEndedWhereItHasCome() throws {
    var model = try PlayerFixture.model()
    model.act(.seek(tenths: 9))
    model.catchUp()
    let goal = model.player.position
    let time = model.player.replay.time
    #expect(model.isBehind && 0 < time && time < goal)
    let told = model.inspector(for: model.world.frame(clock: model.clock)).lines.map(\.content)
    #expect(told.contains(.value("at", Quantity.moment(time))))
    #expect(model.update(.key(KeyEvent(.escape))).isEmpty)
    #expect(!model.isBehind && !model.player.isPlaying && model.player.position == time)
    #expect(model.stage.notice?.text == "Stopped at \(Quantity.moment(time))")
    var straight = model.player.origin
    straight.advance(to: time)
    #expect(model.player.replay.frame == straight.frame)
    // If there is no long computation to end, the key does nothing.
    model.act(.play(.togglePlay))
    try model.press("<escape>")
    #expect(model.player.isPlaying)
  }

  /// Once the log has been processed in idle time, every time in it is reached quickly.
  @Test func whatWasGoneThroughAheadIsNear() throws {
    var model = try PlayerFixture.model()
    let whole = model.player.origin.upcomingCount
    while model.hasSpareWork { model.workAhead() }
    for tenth in [9, 3, 7, 0, 5, 8] {
      model.act(.seek(tenths: tenth))
      // A part of the log ahead, in pieces of a hundred samples.
      #expect(model.settle() <= ReplayPlayer.stretch / 100 + 1)
      var straight = model.player.origin
      straight.advance(to: model.player.position)
      #expect(model.player.replay.frame == straight.frame)
      #expect(model.trail == straight.trail)
    }
    #expect(whole > 2 * ReplayPlayer.stretch)
  }

  /// The survey made ahead stays the same after keys that change later frames.
  @Test(arguments: UInt64(0)..<3)
  func theSurveyFollowsWhatIsSet(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var model = try PlayerFixture.model()
    for _ in 0..<20 {
      switch random.whole(0...4) {
      case 0: model.act(.play(.toggleCorrection))
      case 1: model.act(.play(.nextStrategy))
      case 2: model.act(.seek(tenths: random.whole(0...9)))
      case 3: for _ in 0..<random.whole(0...3) { model.workAhead() }
      default: if model.isBehind { model.catchUp() }
      }
    }
    while model.hasSpareWork { model.workAhead() }
    var anew = ReplaySurvey(model.player.origin, scenario: .empty, isEnded: true)
    while !anew.isComplete { anew.advance() }
    #expect(model.timeline?.runs == anew.runs)
    #expect(model.timeline?.readiness == anew.readiness)
    model.settle()
    var straight = model.player.origin
    straight.advance(to: model.player.position)
    #expect(model.player.replay.frame == straight.frame)
  }

  /// A held key repeats faster than a long log is processed.
  ///
  /// The keys therefore only set the target, and the way there is processed once.
  @Test(arguments: ["<right>", "9<left>", "09", "]", "5<right><left>4<end>"])
  func manyKeysAreNoMoreWorkThanTheLast(keys: String) throws {
    var model = try PlayerFixture.model()
    var patient = model
    let whole = patient.player.origin.upcomingCount
    let rounds = 300
    let keys = try KeyScript(keys).keys.compactMap { $0 }
    for _ in 0..<rounds {
      for key in keys {
        let before = model.player.replay.time
        #expect(model.update(.key(KeyEvent(key))).isEmpty)
        // The player may have gone back to a stored state, but has not processed further samples.
        #expect(model.player.replay.time <= before)
        _ = patient.update(.key(KeyEvent(key)))
        patient.settle()
      }
    }
    #expect(model.player.position == patient.player.position)
    #expect(model.settle() <= whole / ReplayPlayer.stretch + 256 + 1)
    #expect(model.player.replay.frame == patient.player.replay.frame)
    #expect(model.trail == patient.trail)
  }

  /// A choice takes effect from the current position, even before the state has arrived there.
  @Test(arguments: ["c", "k", "kk", "kkck"])
  func choicesDoNotWaitForTheState(keys: String) throws {
    var hasty = try PlayerFixture.model()
    var patient = hasty
    for key in try KeyScript("7\(keys)9\(keys)").keys.compactMap({ $0 }) {
      _ = hasty.update(.key(KeyEvent(key)))
      _ = patient.update(.key(KeyEvent(key)))
      patient.settle()
    }
    hasty.settle()
    #expect(
      hasty.player.replay.world.fusion?.settings == patient.player.replay.world.fusion?.settings)
    #expect(hasty.player.replay.frame == patient.player.replay.frame)
  }

  @Test func theLogWaitsForTheStateAndSoDoesLookingAround() throws {
    var model = try PlayerFixture.model()
    try model.press(" ")
    _ = model.update(.key(KeyEvent(.character("8"))))
    let position = model.player.position
    _ = model.update(.key(KeyEvent(.character("a"))))
    _ = model.update(.tick)
    #expect(model.isBehind && model.player.position == position && model.player.look == nil)
    model.settle()
    _ = model.update(.tick)
    #expect(model.player.position > position && model.player.look != nil)
  }

  @Test func oneLooksAroundWhileItPlaysAndBackAgain() throws {
    var model = try PlayerFixture.model()
    _ = model.update(.reportsReleases(true))
    try model.press("5 ")
    let recorded = model.world.frame(clock: 0)
    try model.press("d")
    model.run(seconds: 2)
    _ = model.update(.key(KeyEvent(.character("d"), .release)))
    model.run(seconds: 1)
    let aside = model.world.frame(clock: 0)
    let turned = (aside.camera.attitude.heading - recorded.camera.attitude.heading).wrapped
    #expect(turned.degrees > 90)
    // The direction of the street turns with the phone: looking elsewhere is not an error.
    let truth = try #require(aside.truth)
    let off = (aside.camera.attitude.heading - truth.heading).wrapped
    let before = try #require(recorded.truth)
    let offBefore = (recorded.camera.attitude.heading - before.heading).wrapped
    #expect(abs((off - offBefore).wrapped.degrees) < 20)
    // The phone continues to look there.
    model.run(seconds: 3)
    let later = try #require(model.world.frame(clock: 0).truth)
    #expect(abs((later.heading - truth.heading).wrapped.degrees) < 1)
    try model.press("<enter>")
    #expect(model.player.look == nil)
    #expect(model.stage.notice?.text == "Looking in the log's direction")
  }

  @Test func theCorrectionIsSwitchedFromHereOn() throws {
    var model = try PlayerFixture.model()
    try model.press("9")
    let corrected = model.world.frame(clock: 0).correction
    #expect(corrected.runs > 0)
    try model.press("c")
    #expect(model.stage.notice?.text == "Heading correction off")
    #expect(model.world.frame(clock: 0).correction.angle == .zero)
    try model.press("c")
    #expect(model.stage.notice?.text == "Heading correction on")
    try model.press("k")
    #expect(model.stage.notice?.text == "Strategy: all")
  }

  @Test func devicesAndRoutePointsChangeAtAllTimes() throws {
    var model = try PlayerFixture.model()
    try model.press("5ob")
    let device = Device.presets[1]
    for keys in ["", "<home>", "9", "2"] {
      try model.press(keys)
      #expect(model.world.camera == device.camera && model.world.settings.showsWaypoints)
    }
  }

  @Test func theTimelineFillsByItself() throws {
    var model = try PlayerFixture.model(
      script: """
        {"events": [
          {"at": 5, "expect": {"hint.visible": {"min": 0}}},
          {"at": 10, "expect": {"route.length": {"min": 80}}},
          {"at": 100000, "expect": {"route.length": 90}}]}
        """)
    #expect(model.timeline?.checks.map(\.isMet) == [nil, nil, nil])
    model.run(seconds: 1)
    let timeline = try #require(model.timeline)
    // A Boolean is not a number, 90 m are more than 80, and nothing comes after the end.
    #expect(timeline.checks.map(\.isMet) == [false, true, false])
    #expect(timeline.fixes.count > 50 && timeline.position == 0)
    #expect(timeline.runs.count > 10)
    #expect(model.timeline?.end == model.player.end)
  }

  @Test func onlyWhatIsPlayedIsOnTheTimeline() throws {
    var model = try PlayerFixture.model(range: 10...20)
    let timeline = try #require(model.timeline)
    #expect(timeline.start == 10 && timeline.end == 20)
    #expect(timeline.counts(of: timeline.fixes, columns: 10) == Array(repeating: 1, count: 9) + [2])
    try model.press("5")
    #expect(model.player.position == 15)
    #expect(model.stage.notice?.text == "At 50 %, 0:15.0")
  }

  @Test(arguments: [(20, 8), (40, 12), (80, 24), (120, 40), (200, 60)])
  func looksAsItDid(columns: Int, rows: Int) throws {
    var model = try PlayerFixture.model(columns: columns, rows: rows)
    model.run(seconds: 1)
    try model.press("5")
    model.run(seconds: 4)
    Golden.expect(StageText.withoutPictures(model), matches: "player-\(columns)x\(rows).txt")
  }

  @Test(arguments: [(40, 12), (80, 24)])
  func helpLooksAsItDid(columns: Int, rows: Int) throws {
    var model = try PlayerFixture.model(columns: columns, rows: rows)
    let pages = try StageText.help(&model)
    Golden.expect(pages, matches: "player-help-\(columns)x\(rows).txt")
  }

  @Test func plainIsAllASCII() throws {
    var model = try PlayerFixture.model()
    for keys in ["", " ", "-", "-", "l", "?"] {
      try model.press(keys)
      model.run(seconds: 0.1)
      let text = StageText.withoutPictures(model, isPlain: true)
      #expect(text.unicodeScalars.filter { !$0.isASCII }.isEmpty)
    }
  }
}
