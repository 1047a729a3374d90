import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

/// The loss of AR's place by motion and darkness (SPEC §2).
@Suite struct TrackingLimitsTests {
  private static let placement = GeodeticCoordinate(latitudeDegrees: 52.5, longitudeDegrees: 13.4)
    .map { Placement(reference: $0) }

  /// A phone without errors, ten poses a second, that goes north by 1 m/s for 4 s and turns by a rate from
  /// second 1 to 1.5.
  private struct Walk: Sendable {
    var turnRate = 200.0
    var speed = 1.0
    var limits = TrackingLimits()
    /// Does something to the phone before a step is taken.
    var act: @Sendable (inout PhoneSimulator, Int) -> Void = { _, _ in }

    func samples() throws -> [ARRouteEngine.Sample] {
      var settings = SimulationSettings()
      settings.misalignment = .zero
      settings.driftPercent = 0
      settings.trackingLimits = limits
      var phone = PhoneSimulator(
        settings: settings, placement: try #require(TrackingLimitsTests.placement))
      return (0...40).flatMap { step in
        act(&phone, step)
        return phone.advance(to: Double(step) / 10, truth: pose(step))
      }
    }

    private func pose(_ step: Int) -> Pose {
      Pose(
        position: Vector3(0, 0, -speed * Double(step) / 10),
        attitude: Attitude(heading: .degrees(turnRate / 10 * Double(min(max(step - 10, 0), 5)))))
    }
  }

  private static func limits(_ change: (inout TrackingLimits) -> Void) -> TrackingLimits {
    var limits = TrackingLimits()
    change(&limits)
    return limits
  }

  private static func changes(_ samples: [ARRouteEngine.Sample]) -> [ARRouteEngine.Sample] {
    samples.filter { if case .tracking = $0 { true } else { false } }
  }

  /// Metres north in AR's scene, by tenths of a second.
  private static func north(_ samples: [ARRouteEngine.Sample]) -> [Double] {
    samples.compactMap { if case .pose(_, let pose) = $0 { -pose.position.z } else { nil } }
  }

  private static let turning = limits { $0.turnRate = .degrees(120) }

  /// The first of five turns by 20° is seen at 1.1 s and the last at 1.5 s; a second later AR is back.
  @Test func aTurnFasterThanTheLimitLosesThePlaceUntilASecondAfterIt() throws {
    let samples = try Walk(limits: Self.turning).samples()
    #expect(
      Self.changes(samples) == [
        .tracking(time: 1.1, .limited, reason: .excessiveMotion), .tracking(time: 2.5, .normal),
      ])
    let north = Self.north(samples)
    for step in 0...10 { #expect(abs(north[step] - Double(step) / 10) < 1e-9) }
    for step in 11...24 { #expect(abs(north[step] - 1) < 1e-9) }
    // From where it stayed, by 0.1 m a step.
    for step in 25...40 { #expect(abs(north[step] - Double(step - 14) / 10) < 1e-9) }
  }

  @Test(
    arguments: [
      (Walk(turnRate: 100, limits: turning), "slower"), (Walk(turnRate: -200), "without a limit"),
      (Walk(turnRate: 1000, speed: 50), "without a limit"),
      (Walk(limits: limits { $0.illuminance = 10_000 }), "by day"),
      (Walk(speed: 2.9, limits: limits { $0.speed = 3 }), "slower"),
    ] as [(Walk, String)])
  private func withinTheLimitsNothingIsLost(walk: Walk, why: String) throws {
    #expect(Self.changes(try walk.samples()) == [], "\(why)")
  }

  /// The first pose not before 1.5 s and the calm, and after the last turn.
  @Test(arguments: [(0, 1.6), (0.25, 1.8), (2, 3.5)] as [(Double, Double)])
  func calmLastsAsLongAsIsSet(calm: Double, back: Double) throws {
    let limits = Self.limits { ($0.turnRate, $0.calm) = (.degrees(120), calm) }
    #expect(
      Self.changes(try Walk(turnRate: -200, limits: limits).samples()) == [
        .tracking(time: 1.1, .limited, reason: .excessiveMotion), .tracking(time: back, .normal),
      ])
  }

  @Test func aMotionFasterThanTheLimitLosesThePlace() throws {
    let walk = Walk(turnRate: 0, speed: 5, limits: Self.limits { $0.speed = 3 })
    #expect(
      Self.changes(try walk.samples()) == [
        .tracking(time: 0.1, .limited, reason: .excessiveMotion)
      ])
  }

  /// Dark from 2 s to the pose at 2.5 s: the place is there again a second after that one.
  @Test func duskLosesThePlace() throws {
    let walk = Walk(limits: Self.limits { $0.illuminance = 20 }) { phone, step in
      if step == 20 { phone.light = 5 }
      if step == 26 { phone.light = 20 }
    }
    #expect(
      Self.changes(try walk.samples()) == [
        .tracking(time: 2, .limited, reason: .insufficientFeatures),
        .tracking(time: 3.5, .normal),
      ])
  }

  @Test func theLatestTroubleIsTheReasonAndMotionGoesFirst() throws {
    let dark = Self.limits { ($0.turnRate, $0.illuminance) = (.degrees(120), 20) }
    let walk = Walk(limits: dark) { phone, step in
      if step == 5 { phone.light = 1 }
      if step == 30 { phone.loseTracking() }
    }
    #expect(
      Self.changes(try walk.samples()) == [
        .tracking(time: 0.5, .limited, reason: .insufficientFeatures),
        .tracking(time: 1.1, .limited, reason: .excessiveMotion),
        .tracking(time: 1.6, .limited, reason: .insufficientFeatures),
      ])
  }

  @Test func aLossByOrderHasNoReasonAndLastsUntilItIsTakenBack() throws {
    let walk = Walk(limits: Self.turning) { phone, step in
      if step == 5 { phone.loseTracking() }
      if step == 30 { phone.regainTracking() }
    }
    #expect(
      Self.changes(try walk.samples()) == [
        .tracking(time: 0.5, .limited),
        .tracking(time: 1.1, .limited, reason: .excessiveMotion),
        .tracking(time: 2.5, .limited), .tracking(time: 3, .normal),
      ])
  }

  @Test func shakingIsTooFastWhereMotionHasALimit() throws {
    let shaking: @Sendable (inout PhoneSimulator, Int) -> Void = { phone, step in
      if step == 20 { phone.shake() }
    }
    let lost = Walk(turnRate: 0, limits: Self.turning, act: shaking)
    #expect(
      Self.changes(try lost.samples()) == [
        .tracking(time: 2, .limited, reason: .excessiveMotion), .tracking(time: 3, .normal),
      ])
    #expect(Self.changes(try Walk(turnRate: 0, act: shaking).samples()) == [])
  }
}

/// The same in logs that are written, read and replayed.
@Suite struct TrackingLimitsOfLogsTests {
  /// A walk around a corner, without drift.
  private static func log(limit: Double?, seed: UInt64 = 3) throws -> [UInt8] {
    var settings = SimulationSettings(conditions: .calm, seed: seed)
    settings.driftPercent = 0
    settings.trackingLimits.turnRate = limit.map { .degrees($0) }
    let walk = try SessionSimulation(route: try ReplayFixture.route(), settings: settings)
    return SimulatedLog.bytes(walk, format: .session)
  }

  private static func recording(_ bytes: [UInt8]) throws -> Recording {
    try Recording(
      document: read(bytes, name: "log.jsonl"), settings: SimulationSettings())
  }

  private static func replay(_ bytes: [UInt8], script: String) throws -> Replay {
    let recording = try recording(bytes)
    return Replay(
      of: recording, in: try ReplayFixture.world(for: recording),
      scenario: try Scenario(Array(script.utf8)))
  }

  /// What a replay shows ten times a second: time, state, reason and place.
  private static func frames(
    _ bytes: [UInt8], script: String = #"{"events": []}"#
  ) throws -> [Frame] {
    var replay = try replay(bytes, script: script)
    return (0...Int(replay.end * 10)).map { tick in
      replay.advance(to: Double(tick) / 10)
      return replay.frame
    }
  }

  @Test func aReasonIsWrittenAndReadBack() throws {
    let bytes = try Self.log(limit: 10)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""state": "limited", "reason": "excessiveMotion"}"#))
    let reasons = try Self.recording(bytes).samples.compactMap {
      sample -> (TrackingState, TrackingReason?)? in
      guard case .tracking(_, let state, let reason) = sample else { return nil }
      return (state, reason)
    }
    #expect(!reasons.isEmpty)
    #expect(reasons.allSatisfy { $0.1 == ($0.0 == .limited ? .excessiveMotion : nil) })
  }

  @Test func oneSeedMakesOneLogAndWithoutLimitsNothingIsLost() throws {
    #expect(try Self.log(limit: 10) == Self.log(limit: 10))
    #expect(try Self.log(limit: 10) != Self.log(limit: 10, seed: 4))
    let plain = String(decoding: try Self.log(limit: nil), as: UTF8.self)
    #expect(!plain.contains("tracking"))
    #expect(try Self.log(limit: nil) == Self.log(limit: 1000))
  }

  /// A limit while a walk is simulated and one while its log is replayed are the same.
  @Test func replayLosesThePlaceWhereSimulateDoes() throws {
    let lost = try Self.frames(Self.log(limit: 10))
    let script = #"{"events": [{"at": 0, "set": {"turnLimit": 10}}]}"#
    let laid = try Self.frames(Self.log(limit: nil), script: script)
    #expect(lost.count == laid.count)
    #expect(lost.map(\.tracking) == laid.map(\.tracking))
    #expect(lost.map(\.trackingReason) == laid.map(\.trackingReason))
    let limited = lost.filter { $0.tracking == .limited }
    #expect(limited.count > 10 && limited.count < lost.count)
    #expect(limited.allSatisfy { $0.trackingReason == .excessiveMotion })
    // Logs have six decimals of a metre, and a loss adds two roundings more.
    for (one, other) in zip(lost, laid) {
      #expect((one.camera.pose.position - other.camera.pose.position).length < 1e-4)
    }
  }

  /// Poses that turn by 200°/s from 1 s to 1.5 s.
  private static var turningLog: [UInt8] {
    let lines = (0...40).map { step in
      let half = Angle.degrees(-10 * Double(min(max(step - 10, 0), 5)))
      return
        #"{"type": "pose", "time": \#(Double(step) / 10), "position": [0, 0, \#(-Double(step) / 10)], "#
        + #""orientation": [0, \#(half.sine), 0, \#(half.cosine)]}"#
    }
    return Array((lines + [fix]).joined(separator: "\n").utf8)
  }

  private static let fix =
    #"{"type": "location", "time": 0, "latitude": 52.5, "longitude": 13.4, "horizontalAccuracy": 5}"#

  /// Poses that go north by 1 m/s and from 2 s on are a leap farther, metres, with other records before
  /// some of them, by tenths of a second.
  private static func straightLog(
    seconds: Int, leap: Double = 0, _ records: [(step: Int, text: String)]
  ) -> [UInt8] {
    let lines = (0...10 * seconds).flatMap { step in
      let north = Double(step) / 10 + (step < 20 ? 0 : leap)
      let pose =
        #"{"type": "pose", "time": \#(Double(step) / 10), "position": [0, 0, \#(-north)], "#
        + #""orientation": [0, 0, 0, 1]}"#
      return records.filter { $0.step == step }.map(\.text) + [pose]
    }
    return Array((lines + [fix]).joined(separator: "\n").utf8)
  }

  private static func tracking(_ time: Double, _ words: String) -> (step: Int, text: String) {
    let text = #"{"type": "tracking", "time": \#(time), \#(words)}"#
    return (Int(time * 10), text)
  }

  private static func stretch(_ frames: [Frame], _ reason: TrackingReason?) -> [Int] {
    frames.indices.filter {
      frames[$0].tracking == .limited && frames[$0].trackingReason == reason
    }
  }

  @Test func aScriptLimitsTheTurnsOfALog() throws {
    let script = #"{"events": [{"at": 0.5, "set": {"turnLimit": 120}}]}"#
    let frames = try Self.frames(Self.turningLog, script: script)
    #expect(Self.stretch(frames, .excessiveMotion) == Array(11...24))
    #expect(Self.stretch(frames, nil) == [])
    #expect(try Self.frames(Self.turningLog).allSatisfy { $0.tracking == .world })
  }

  /// The log's reason is the one there is while the log has lost the place, and goes with it.
  @Test func whereLogAndScriptBothLoseThePlaceTheReasonIsOfTheLog() throws {
    let log = Self.straightLog(
      seconds: 9,
      [
        Self.tracking(1, #""state": "limited", "reason": "excessiveMotion""#),
        Self.tracking(3, #""state": "limited", "reason": "insufficientFeatures""#),
        Self.tracking(6, #""state": "normal""#),
      ])
    let script = """
      {"events": [{"at": 2, "set": {"tracking": "limited"}}, {"at": 4, "set": {"tracking": "normal"}},
       {"at": 5, "set": {"tracking": "limited"}}, {"at": 8, "set": {"tracking": "normal"}}]}
      """
    let frames = try Self.frames(log, script: script)
    #expect(Self.stretch(frames, .excessiveMotion) == Array(10...29))
    #expect(Self.stretch(frames, .insufficientFeatures) == Array(30...59))
    #expect(Self.stretch(frames, nil) == Array(60...79))
    #expect(frames[..<10].allSatisfy { $0.tracking == .world })
    #expect(frames[80...].allSatisfy { $0.tracking == .world })
  }

  /// The latest trouble is at 1.5 s; the poses around the change come at 1.8 s and 1.9 s.
  @Test func aScriptThatSetsTheCalmEndsALossAtOnceWithoutAPose() throws {
    let script = """
      {"events": [{"at": 0, "set": {"turnLimit": 120}}, {"at": 1.85, "set": {"calm": 0.3}}]}
      """
    var replay = try Self.replay(Self.turningLog, script: script)
    replay.advance(to: 1.84)
    #expect(replay.frame.tracking == .limited)
    replay.advance(to: 1.86)
    #expect(replay.frame.tracking == .world)
  }

  /// A leap of 50 m in a tenth of a second is 500 m/s, unless nobody knows of what it is.
  @Test(
    arguments: [
      (nil, true), (#"{"type": "tracking", "time": 2, "state": "limited"}"#, false),
      (#"{"type": "tracking", "time": 2, "state": "normal"}"#, false),
      (#"{"type": "reset", "time": 2}"#, false),
    ] as [(String?, Bool)])
  func noSpeedIsTakenWhereTheLogsTrackingChangesOrARBeginsAnew(
    record: String?, isTooFast: Bool
  ) throws {
    let log = Self.straightLog(seconds: 4, leap: 50, record.map { [(20, $0)] } ?? [])
    let script = #"{"events": [{"at": 0, "set": {"motionLimit": 3}}]}"#
    let frames = try Self.frames(log, script: script)
    #expect(frames.contains { $0.trackingReason != nil } == isTooFast)
    #expect(Self.stretch(frames, .excessiveMotion) == (isTooFast ? Array(20...29) : []))
  }

  @Test func aScriptMakesItDarkAtOnceAndALookIsNoMotion() throws {
    let script = """
      {"events": [{"at": 0, "set": {"lightLimit": 20, "turnLimit": 300}},
       {"at": 1, "look": {"heading": 170}}, {"at": 2.05, "set": {"light": 5}},
       {"at": 2.25, "set": {"light": 300}}, {"at": 3.6, "set": {"tracking": "limited"}}]}
      """
    let frames = try Self.frames(Self.turningLog, script: script)
    // Dark to 2.2 s, the last pose in the dark; a second later AR is back.
    #expect(Self.stretch(frames, .insufficientFeatures) == Array(21...31))
    #expect(Self.stretch(frames, nil) == Array(36...40))
  }
}
