import ARRouteEngine
import Testing

@testable import RouteFormats
@testable import RouteSimKit

@Suite("Happened") struct HappeningTests {
  /// Returns the failures of a script as text.
  private func failures(_ expect: String, at time: Double = 90, set: String = "") throws -> [String]
  {
    let script = """
      {"events": [\(set)
        {"at": \(time), "expect": {\(expect)}}]}
      """
    let scenario = try Scenario(Array(script.utf8))
    var run = ReplayRun(
      try ReplayFixture.replay(script: script), scenario: scenario, ticks: ReplayTicks(rate: 2))
    var words: [String] = []
    while let step = run.next(until: time) {
      if case .failure(let failure) = step { words.append(failure.message) }
    }
    #expect(run.results.count == run.summary.passed + run.summary.failed)
    return words
  }

  /// A script that causes the fusion's own events and some more.
  private let losing = #"""
    {"at": 20, "set": {"tracking": "limited"}}, {"at": 24.5, "set": {"tracking": "normal"}},
    {"at": 60, "set": {"tracking": "orientation", "correction": false}},
    """#

  @Test(
    "met expectations are not reported",
    arguments: [
      #""happened.tracking": true"#, #""happened.tracking": {"since": 20, "by": 20}"#,
      #""happened.tracking": {"count": 3}"#,
      #""happened.tracking": {"reason": "normal", "since": 24.5, "by": 24.5, "count": 1}"#,
      #""happened.tracking": {"reason": "orientation", "since": 60}"#,
      #""happened.newSession": false, "happened.gap": {"count": 0}"#,
      #""happened.corrected": {"count": {"min": 50}, "value": {"min": -180, "max": 180}}"#,
      #""happened.correctionApplied": {"by": 40}, "happened.correctionWithdrawn": {"since": 60}"#,
      #""happened.estimateDropped": {"reason": "outclassed", "value": {"min": 0}}"#,
      #""happened.ready": true, "happened.estimateChosen": {"by": 0, "reason": "only"}"#,
      #""next": null, "estimate.reason": "newestFix""#,
    ])
  func met(expect: String) throws {
    #expect(try failures(expect, set: losing) == [])
  }

  @Test(
    "unmet expectations are reported",
    arguments: [
      (
        #""happened.tracking": false"#,
        "at 90 s happened.tracking: expected 0 from 0 to 90 s, found 3: 20 s, 24.5 s, 60 s"
      ),
      (
        #""happened.tracking": {"since": 20.001, "by": 24.499}"#,
        "at 90 s happened.tracking: expected at least 1 from 20.001 to 24.499 s, found none"
      ),
      (
        #""happened.tracking": {"reason": "world", "count": 2}"#,
        "at 90 s happened.tracking: expected 2 with reason \"world\" from 0 to 90 s, found none"
      ),
      (
        #""happened.newSession": true"#,
        "at 90 s happened.newSession: expected at least 1 from 0 to 90 s, found none"
      ),
    ])
  func unmet(expect: String, message: String) throws {
    #expect(try failures(expect, set: losing) == [message])
  }

  @Test(
    "mistakes in expectations are named",
    arguments: [
      (
        #""happened": true"#,
        "a path of expect is “happened”; happened. followed by one of arrived, "
      ),
      (
        #""happened.arived": true"#,
        "a path of expect is “happened.arived”; happened. followed by one of"
      ),
      (
        #""happened.arrived.0": true"#,
        "a path of expect is “happened.arrived.0”; happened. followed"
      ),
      (
        #""happened.arrived": 3"#,
        "happened.arrived is 3; true, false or {\"since\": 0, \"by\": 60} was expected"
      ),
      (#""happened.arrived": {"til": 3}"#, "an expected event has no “til”; since, by, count, "),
      (
        #""happened.arrived": {"by": 91}"#,
        "by is 91; 0 to 90 s, the time of the check, was expected"
      ),
      (
        #""happened.arrived": {"since": 5, "by": 4}"#,
        "by is 4; 5 to 90 s, the time of the check, was expected"
      ),
      (
        #""happened.estimateDropped": {"reason": "outclased", "count": {"max": 0}}"#,
        "the reason of happened.estimateDropped is “outclased”; “absurdAccuracy”, “badTime”, "
          + "“timeGoesBack”, “noPose”, “outclassed”, “replaced”, “crowded” or “interrupted” was "
          + "expected"
      ),
      (
        #""happened.estimateChosen": {"reason": "held", "count": 0}"#,
        "the reason of happened.estimateChosen is “held”; “only”, “accurate”, “newest”, “noneNear” or "
          + "“newestFix” was expected"
      ),
      (
        #""happened.tracking": {"reason": "only"}"#,
        "the reason of happened.tracking is “only”; “normal”, “limited”, “world” or “orientation” "
      ),
      (
        #""happened.corrected": {"reason": 3}"#,
        "the reason of happened.corrected is 3; “robust”, “all”, "
      ),
      (
        #""happened.arrived": {"reason": "only", "count": 0}"#,
        "the reason of happened.arrived is “only”; nothing, as events of this kind have none, was "
          + "expected"
      ),
      (
        #""happened.ready": {"value": {"min": 1}, "count": 0}"#,
        "the value of happened.ready is an object; nothing, as events of this kind have none, was "
          + "expected"
      ),
      (
        #""happened.gap": {"value": "90", "count": 0}"#,
        "the value of happened.gap is “90”; a number or {\"min\": 1, \"max\": 2} was expected"
      ),
      (
        #""happened.gap": {"value": {"mn": 90}, "count": 0}"#,
        "the value of happened.gap is an object; a number or {"
      ),
      (#""happened.arrived": {"count": 1.5}"#, "count is 1.5; a whole number, 0 or more, or "),
      (#""happened.arrived": {"count": -1}"#, "count is -1; a whole number, 0 or more, or "),
      (#""happened.arrived": {"count": {"max": 0.5}}"#, "count is an object; a whole number, "),
      (
        #""happened.arrived": {"count": "1"}"#,
        "count is “1”; a whole number, 0 or more, or {\"min\": 1, "
      ),
    ])
  func mistakes(expect: String, message: String) throws {
    let error = #expect(throws: ScenarioError.self) { try failures(expect) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test("the keys allowed for a kind are those of its events, in a walk with all kinds")
  func listsAreThoseOfEvents() throws {
    var replay = try ReplayFixture.replay(script: "{\"events\": [\(losing.dropLast())]}")
    var events: [TimedEvent] = []
    for second in 0...90 {
      replay.advance(to: Double(second))
      events += replay.news
    }
    #expect(Set(events.map(\.kind)).count >= 6)
    for event in events {
      #expect((event.value != nil) == event.kind.hasValue)
      #expect(event.reason.map(event.kind.reasons.contains) ?? event.kind.reasons.isEmpty)
    }
  }

  /// The next turn and the estimate are facts about the walk, not about the frames that are printed.
  @Test func nextTurnAndEstimateAreThoseOfTheWalk() throws {
    var replay = try ReplayFixture.replay()
    let turn = try #require(replay.world.route.turns.first)
    replay.advance(to: 20)
    let frame = replay.frame
    // The route runs 80 m to the north and then east.
    #expect(abs(turn.chainage - 80) < 0.01 && abs(turn.angle.degrees - 90) < 0.01)
    let next = try #require(frame.next)
    #expect(next.kind == .right && next.turn == turn)
    #expect(abs(next.distance + frame.route.chainage - 80) < 0.01)
    let estimate = try #require(frame.estimate)
    let best = try #require(replay.world.fusion?.best)
    #expect(estimate.fix == best.fix && estimate.age == 20 - best.fix.time)
    // Each fix so far was either kept or dropped for a reason.
    let fixes = try ReplayFixture.recording().samples.count {
      if case .fix(let fix) = $0 { fix.time <= 20 } else { false }
    }
    #expect(estimate.kept + estimate.drops.total == fixes)
    replay.advance(to: 90)
    #expect(replay.frame.next == nil)
  }
}
