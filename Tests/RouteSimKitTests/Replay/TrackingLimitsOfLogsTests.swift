import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

/// The loss of tracking through motion and darkness, in logs that are written, read and replayed (SPEC §2).
@Suite struct TrackingLimitsOfLogsTests {
  /// Returns the log of a walk around a corner, without drift.
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

  /// Returns the frames of a replay at ten per second, with time, state, reason and position.
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

  /// A limit has the same effect in the simulation of a walk as in the replay of its log.
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
    // Logs have six decimals of a metre, and a loss of tracking adds two more roundings.
    for (one, other) in zip(lost, laid) {
      #expect((one.camera.pose.position - other.camera.pose.position).length < 1e-4)
    }
  }

  /// A log of poses that rotate at 200°/s from 1 s to 1.5 s.
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

  /// Returns a log of poses that move north at 1 m/s, and are `leap` metres farther from 2 s.
  ///
  /// Each of the other records comes before the pose with the given number of tenths of a second.
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

  /// The log's reason is given while tracking is lost in the log, and ends with that loss.
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

  /// The latest disturbance is at 1.5 s; the poses before and after the change of the setting are at 1.8 s
  /// and 1.9 s.
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

  /// A jump of 50 m in a tenth of a second is 500 m/s, unless the device is unknown.
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
    // It is dark up to the pose at 2.2 s, the last in the dark; tracking is back a second later.
    #expect(Self.stretch(frames, .insufficientFeatures) == Array(21...31))
    #expect(Self.stretch(frames, nil) == Array(36...40))
  }
}
