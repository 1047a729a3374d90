import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// A walk with a phone whose sensors have errors.
@Suite struct SimulatedWalkTests {
  private static func model(
    conditions: Conditions? = .city, misalignment: Double? = 40, seed: UInt64 = 1,
    columns: Int = 80, rows: Int = 24, chainage: Double = 0, limits: TrackingLimits? = nil
  ) throws -> WalkModel {
    var settings = SimulationSettings(conditions: conditions, seed: seed)
    settings.misalignment = misalignment.map { .degrees($0) }
    if let limits { settings.trackingLimits = limits }
    return try WalkFixture.model(
      columns: columns, rows: rows, isStill: true, chainage: chainage, simulation: settings)
  }

  /// The axes are found from fixes during the walk (SPEC §8).
  ///
  /// The route is 350 m long and turns after 200 m; two minutes cover nearly half of it.
  @Test(arguments: UInt64(1)...6)
  func aWalkStarted40DegreesWrongHeals(seed: UInt64) throws {
    var model = try Self.model(seed: seed)
    try model.press(" ")
    let before = try #require(model.world.frame(clock: 0).registration)
    // The first fix puts the phone about 10 m away from the truth, which is 2° at 250 m.
    #expect(abs(before.finish.degrees - 40) < 5)
    model.run(seconds: 120)
    let frame = model.world.frame(clock: 0)
    let after = try #require(frame.registration)
    #expect(after.finish.degrees < 10)
    #expect(after.finishDistance < before.finishDistance / 2)
    #expect(abs((frame.correction.angle - .degrees(40)).wrapped.degrees) < 15)
    #expect(frame.correction.runs > 0 && frame.location.source == .fused)
    let lines = model.inspector(for: frame).lines.map(\.content)
    #expect(lines.contains(.value("finish off", "\(Quantity.fixed(after.finish.degrees, 1))°")))
    #expect(lines.contains(.words(frame.isReady ? "ready for AR" : "not ready for AR")))
  }

  @Test func withoutCorrectionItStaysWrong() throws {
    var model = try Self.model()
    try model.press(" 3")
    #expect(model.stage.notice?.text == "Heading correction off")
    model.run(seconds: 90)
    let registration = try #require(model.world.frame(clock: 0).registration)
    #expect(registration.finish.degrees > 30)
    try model.press("3")
    model.run(seconds: 2)
    // The correction learned until then applies immediately.
    let after = try #require(model.world.frame(clock: 0).registration)
    #expect(after.finish.degrees < 15)
  }

  @Test func thePlainWalkErrsInNothing() throws {
    var model = try WalkFixture.model()
    try model.press(" ")
    model.run(seconds: 5)
    let frame = model.world.frame(clock: 0)
    #expect(frame.registration == Frame.Registration.none && frame.location.source == .truth)
    #expect(model.phone == nil && model.trail == Trail())
    for key in ["1", "2", "3", "4", "5", "6", "7", "8"] {
      try model.press(key)
      #expect(
        model.stage.notice?.text == "There are no errors in this walk; start it with "
          + "--conditions city")
    }
    try model.press("0")
    #expect(
      model.stage.notice?.text == "Light has no effect in this walk; start it with --light-limit 20"
    )
    #expect(model.world.frame(clock: 0) == frame)
  }

  @Test func withoutALightLimitTheKeyOfLightSaysWhatItNeeds() throws {
    var model = try Self.model()
    try model.press("0")
    #expect(
      model.stage.notice?.text == "Light has no effect in this walk; start it with --light-limit 20"
    )
    #expect(model.phone?.sensors.light == TrackingLimits.daylight)
  }

  @Test func keysMoveTheWalkerAndNotWhatThePhoneBelieves() throws {
    var model = try Self.model()
    _ = model.update(.reportsReleases(true))
    try model.press("w")
    model.run(seconds: 3)
    // This direction is north in the street, and 40° to the left of that in AR's axes.
    let way = model.street.pose.position
    #expect(way.z < -3.5 && abs(way.x) < 1e-9)
    let seen = model.world.pose.position
    let bearing = Angle.atan2(seen.x, -seen.z).degrees
    #expect(abs(bearing + 40) < 2)
  }

  @Test func gpsGoesOffAndOn() throws {
    var model = try Self.model()
    model.run(seconds: 3)
    let count = model.trail.fixes.count
    #expect(count > 0)
    try model.press("1")
    #expect(model.stage.notice?.text == "GPS off: no fixes arrive")
    model.run(seconds: 10)
    #expect(model.trail.fixes.count == count)
    try model.press("1")
    #expect(model.stage.notice?.text == "GPS on")
    model.run(seconds: 10)
    #expect(model.trail.fixes.count > count)
  }

  @Test func withoutNoiseFixesAreTheTruth() throws {
    var model = try Self.model()
    try model.press("2")
    #expect(model.stage.notice?.text == "Noise off: exact fixes, no drift")
    model.run(seconds: 5)
    let fix = try #require(model.trail.fixes.last)
    let place = try model.street.placed.placement.position(of: fix.coordinate)
    #expect((place - Vector3(0, 0, 0)).length < 1e-6)
    try model.press("2")
    #expect(model.stage.notice?.text == "Noise on")
  }

  @Test func strategiesTakeTurns() throws {
    var model = try Self.model()
    var names: [String] = []
    for _ in CorrectionStrategy.allCases {
      try model.press("4")
      names.append(model.stage.notice?.text ?? "")
    }
    #expect(
      names == [
        "Strategy: all", "Strategy: random", "Strategy: disjoint", "Strategy: weighted",
        "Strategy: robust",
      ])
  }

  @Test func trackingIsLostAndRegained() throws {
    var model = try Self.model()
    try model.press(" 5")
    #expect(model.stage.notice?.text == "Tracking lost: only the orientation is known")
    model.run(seconds: 1)
    #expect(model.world.frame(clock: 0).tracking == .limited)
    let frozen = model.world.pose.position
    model.run(seconds: 3)
    #expect(model.world.pose.position == frozen)
    try model.press("5")
    model.run(seconds: 1)
    #expect(model.world.frame(clock: 0).tracking == .world)
    #expect((model.world.pose.position - frozen).length > 1)
  }

  @Test func aKeyDimsTheLightAndTheInspectorSaysWhyThePlaceIsLost() throws {
    var limits = TrackingLimits()
    limits.illuminance = 20
    var model = try Self.model(limits: limits)
    try model.press("0")
    #expect(model.stage.notice?.text == "Light 300 lux")
    model.run(seconds: 1)
    #expect(model.world.frame(clock: 0).tracking == .world)
    try model.press("0")
    model.run(seconds: 0.1)
    #expect(model.stage.notice?.text == "Tracking lost: too little to see")
    let frame = model.world.frame(clock: 0)
    #expect(frame.tracking == .limited && frame.trackingReason == .insufficientFeatures)
    #expect(
      model.inspector(for: frame).lines.map(\.content).contains(.words("too little to see")))
    #expect(
      model.inspector(for: frame).lines.map(\.content).contains(.value("light", "10 lux")))
    try model.press("00")
    #expect(model.stage.notice?.text == "Light 10000 lux")
    model.run(seconds: 1.2)
    #expect(model.world.frame(clock: 0).tracking == .world)
    #expect(model.stage.notice?.text == "Tracking regained")
  }

  @Test func trackingIsNotRegainedByKeyInTheDark() throws {
    var limits = TrackingLimits()
    limits.illuminance = 20
    var model = try Self.model(limits: limits)
    try model.press("00")
    model.run(seconds: 0.1)
    for _ in 0..<2 {
      try model.press("5")
      #expect(model.stage.notice?.text == "Tracking still lost: too little to see")
      model.run(seconds: 0.1)
      #expect(model.world.frame(clock: 0).tracking == .limited)
    }
    try model.press("00")
    model.run(seconds: 1.2)
    #expect(model.world.frame(clock: 0).tracking == .world)
    try model.press("5")
    #expect(model.stage.notice?.text == "Tracking lost: only the orientation is known")
    try model.press("00")
    model.run(seconds: 0.1)
    try model.press("5")
    #expect(model.stage.notice?.text == "Tracking still lost: too little to see")
  }

  @Test func aShakeLosesThePlaceWhereTurnsHaveALimit() throws {
    var limits = TrackingLimits()
    limits.turnRate = .degrees(120)
    var model = try Self.model(limits: limits)
    model.run(seconds: 0.5)
    try model.press("9")
    model.run(seconds: 0.5)
    #expect(model.world.frame(clock: 0).trackingReason == .excessiveMotion)
    model.run(seconds: 1)
    #expect(model.world.frame(clock: 0).tracking == .world)
    try model.press("0")
    #expect(model.world.frame(clock: 0).tracking == .world)
  }

  @Test func aNewSessionForgetsTheAxes() throws {
    var model = try Self.model()
    try model.press(" ")
    model.run(seconds: 60)
    #expect(model.world.frame(clock: 0).correction.runs > 0)
    try model.press("6")
    model.run(seconds: 0.1)
    let frame = model.world.frame(clock: 0)
    #expect(frame.correction.runs <= 1)
    #expect(frame.camera.pose.position.length < 0.5)
  }

  @Test(arguments: [("8", 45.0), ("7", 35), ("888", 55), ("78", 40)])
  func axesAreTurned(keys: String, degrees: Double) throws {
    var model = try Self.model()
    try model.press("2" + keys)
    #expect(model.stage.notice?.text == "Misalignment \(Quantity.fixed(degrees, 1))°")
    model.run(seconds: 1)
    let known = try #require(model.world.reality.known)
    #expect(abs(known.misalignment.degrees - degrees) < 0.01)
  }

  @Test func truthIsShownAndHidden() throws {
    var model = try Self.model()
    model.run(seconds: 1)
    func truths(_ model: WalkModel) -> Int {
      model.cameraDrawing.items.filter { $0.layer == .truth }.count
    }
    #expect(truths(model) > 0)
    try model.press("t")
    #expect(model.stage.notice?.text == "Truth hidden")
    #expect(truths(model) == 0)
    try model.press("t")
    #expect(model.stage.notice?.text == "Truth shown where it is known")
  }

  @Test func aJumpBeginsWithErrorsOfItsOwn() throws {
    var model = try Self.model(misalignment: nil)
    model.run(seconds: 2)
    try model.press("1")
    let first = try #require(model.phone?.sensors.misalignment)
    try model.press("]]")
    #expect(model.stage.notice?.text == "At 100.0 m")
    let second = try #require(model.phone?.sensors.misalignment)
    #expect(abs((first - second).wrapped.degrees) > 1e-3)
    #expect(model.phone?.sensors.isReceiving == false)
    #expect(abs(model.world.progress.match.chainage - 100) < 1)
    #expect(model.trail.fixes.isEmpty)
    model.run(seconds: 1)
    #expect(model.world.frame(clock: 0).truth != nil)
  }

  @Test func sameSeedSameWalk() throws {
    var one = try Self.model(seed: 7)
    var other = try Self.model(seed: 7)
    for key in [" ", "8", "4", "]", "1"] {
      try one.press(key)
      one.run(seconds: 3)
      try other.press(key)
      other.run(seconds: 3)
    }
    #expect(one.world.frame(clock: 0) == other.world.frame(clock: 0))
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func looksAsItDid(columns: Int, rows: Int) throws {
    var model = try Self.model(columns: columns, rows: rows, chainage: 30)
    try model.press("2")
    model.run(seconds: 4)
    Golden.expect(StageText.withoutPictures(model), matches: "walk-city-\(columns)x\(rows).txt")
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func helpLooksAsItDid(columns: Int, rows: Int) throws {
    var model = try Self.model(columns: columns, rows: rows)
    let pages = try StageText.help(&model)
    Golden.expect(pages, matches: "walk-city-help-\(columns)x\(rows).txt")
    for help in model.keyHelp { #expect(pages.contains(help.keys)) }
  }
}
