import ARRouteEngine
import Testing

@testable import RouteFormats
@testable import RouteSimKit

@Suite struct ReplayRunTests {
  /// Returns the output of a run as text.
  private func words(
    _ script: String, rate: Double = 1, from: Double = 0, to: Double? = 3
  ) throws -> (words: [String], summary: ReplaySummary) {
    let (words, run) = try run(script, rate: rate, from: from, to: to)
    return (words, run.summary)
  }

  /// Returns a finished run, and its output as text.
  private func run(
    _ script: String, rate: Double = 1, from: Double = 0, to: Double? = 3
  ) throws -> (words: [String], run: ReplayRun) {
    let scenario = try Scenario(Array(script.utf8))
    let replay = try ReplayFixture.replay(script: script)
    var run = ReplayRun(
      replay, scenario: scenario, ticks: ReplayTicks(rate: rate, from: from, to: to))
    var words: [String] = []
    while let step = run.next(until: replay.end) {
      switch step {
      case .frame(let frame): words.append("frame \(FixedDecimal.text(frame.time, decimals: 3))")
      case .snapshot(let snapshot, let frame, _):
        words.append("\(snapshot.path) \(FixedDecimal.text(frame.time, decimals: 3))")
      case .match(let match, let event, let frame, _):
        words.append("like \(match.snapshot.path) \(FixedDecimal.text(frame.time, decimals: 3))")
        run.note(event, PictureMatch.Verdict(.failed, message: "other", attachments: ["a"]))
      case .failure(let failure): words.append(failure.message)
      }
    }
    words += run.finish(at: replay.end).map(\.message)
    return (words, run)
  }

  /// Events before the first printed frame are not kept until that frame.
  @Test(arguments: [30.0, 60])
  func keepsNoEventsOfBefore(from: Double) throws {
    let script = #"{"events": [{"at": 29, "expect": {"time": 0}}]}"#
    let replay = try ReplayFixture.replay(script: script)
    var whole = replay
    whole.advance(to: 29)
    try #require(whole.news.count > 20)
    var run = ReplayRun(
      replay, scenario: try Scenario(Array(script.utf8)), ticks: ReplayTicks(rate: 1, from: from))
    guard case .failure? = run.next(until: replay.end) else {
      Issue.record("nothing expected was looked at")
      return
    }
    #expect(run.unprinted.isEmpty)
    // The frame itself has the events of the previous second.
    guard case .frame(let frame)? = run.next(until: replay.end) else {
      Issue.record("no frame")
      return
    }
    #expect(!frame.events.isEmpty)
    #expect(frame.events.allSatisfy { $0.time > from - 1 && $0.time <= from })
  }

  @Test func eventsHappenBetweenTheTicksAtTheirOwnTimes() throws {
    let (words, summary) = try words(
      """
      {"events": [
        {"at": 1.25, "snapshot": "a.svg", "expect": {"time": 1.25, "finish.diameter": 3}},
        {"at": 2, "expect": {"time": 2, "tracking": "limited"}}
      ]}
      """)
    #expect(words.count == 7)
    #expect(words[0...2] == ["frame 0", "frame 1", "a.svg 1.25"])
    #expect(words[3].hasPrefix("at 1.25 s finish.diameter: expected 3, found "))
    #expect(words[4] == "at 2 s tracking: expected \"limited\", found \"world\"")
    #expect(words[5...6] == ["frame 2", "frame 3"])
    #expect(summary.frames == 4 && summary.passed == 2 && summary.failed == 2)
  }

  @Test func whatASettingDoesIsSeenInTheFrameOfItsTime() throws {
    let (words, _) = try words(
      """
      {"events": [{"at": 1, "set": {"tracking": "limited"}, "expect": {"tracking": "limited"}}]}
      """)
    #expect(words == ["frame 0", "frame 1", "frame 2", "frame 3"])
  }

  @Test func whatLiesAfterTheEndHasFailed() throws {
    let end = FixedDecimal.text(
      try ReplayFixture.replay(script: "{\"events\": []}").end, decimals: 6)
    let (words, summary) = try words(
      """
      {"events": [{"at": 1000.5, "expect": {"time": 1000.5, "hint.edge": null}}, {"at": 1e6}]}
      """, to: nil)
    #expect(
      words.suffix(3) == [
        "at 1000.5 s time: expected 1000.5, found nothing: the replay ends at \(end) s",
        "at 1000.5 s hint.edge: expected null, found nothing: the replay ends at \(end) s",
        "at 1000000 s: expected the event to happen, found nothing: the replay ends at \(end) s",
      ])
    #expect(summary.failed == 3 && summary.passed == 0 && summary.skipped == 0)
  }

  @Test func whatLiesBeyondTheTimeAskedForIsSkipped() throws {
    let (words, run) = try run(
      """
      {"events": [{"at": 3, "expect": {"time": 4}},
                  {"at": 3.5, "name": "later", "expect": {"time": 3.5, "hint.edge": 3}},
                  {"at": 1e6}]}
      """)
    #expect(words.last == "frame 3" && run.summary.failed == 1 && run.summary.skipped == 3)
    #expect(
      run.results.map(\.name) == [
        "at 3 s: time", "later: time", "later: hint.edge", "at 1000000 s",
      ])
    #expect(run.results.map(\.outcome) == [.failed, .skipped, .skipped, .skipped])
    #expect(run.results.map(\.line) == [1, 2, 2, 3])
    #expect(run.results[0].message == "at 3 s time: expected 4, found 3")
    #expect(run.results[1].message == "skipped: 3.5 s is after the last requested time, 3 s")
    #expect(run.summary.lines.last == "expectations: 0 passed, 1 failed, 3 skipped")
  }

  @Test func theScriptBeginsWithTheLogWhateverIsPrinted() throws {
    let (words, summary) = try words(
      "{\"events\": [{\"at\": 1, \"expect\": {\"time\": 1, \"route.segment\": 5}}]}", from: 2)
    #expect(words.count == 3 && words[0].hasPrefix("at 1 s route.segment: expected 5"))
    #expect(words.suffix(2) == ["frame 2", "frame 3"])
    #expect(summary.frames == 2 && summary.passed == 1)
  }

  @Test func theSummaryTellsHowWrongThePicturesWere() throws {
    let summary = try words("{\"events\": []}").summary
    #expect(summary.degrees.count == summary.frames)
    let degrees = try #require(summary.finishDegrees)
    #expect(degrees.median <= degrees.percentile95 && degrees.percentile95 <= degrees.maximum)
    #expect(summary.lines.count == 3 && summary.lines[0] == "4 frames")
    #expect(summary.lines[1].hasPrefix("registration error in degrees: median "))
  }

  @Test func picturesAreComparedInTheirTurnAndCountAsChecks() throws {
    let (words, run) = try self.run(
      """
      {"events": [
        {"at": 1, "snapshot": "a.svg", "match": "b.png"},
        {"at": 2, "name": "there", "match": {"file": "c.json"}, "expect": {"time": 2}},
        {"at": 3.5, "match": "d.txt"}
      ]}
      """)
    #expect(words[1...2] == ["a.svg 1", "like b.png 1"] && words.contains("like c.json 2"))
    #expect(
      run.results.map(\.name) == [
        "at 1 s: b.png", "there: time", "there: c.json", "at 3.5 s: d.txt",
      ])
    #expect(run.results.map(\.outcome) == [.failed, .passed, .failed, .skipped])
    #expect(run.results.map(\.kind) == [.picture, .expectation, .picture, .picture])
    #expect(run.results[0].attachments == ["a"] && run.summary.failed == 2)
  }

  @Test func figuresOfTheRunAreCheckedAtItsEnd() throws {
    let (_, run) = try self.run(
      """
      {"events": [], "summary": [
        {"name": "all", "expect": {"frames": 4, "registration.error.max": {"min": 181}}},
        {"expect": {"ready.share": {"value": 0.5, "tolerance": 0.5}, "registration.error": null}}
      ]}
      """)
    #expect(run.results.map(\.outcome) == [.passed, .failed, .passed, .failed])
    #expect(run.results[0].name == "all: frames" && run.results.allSatisfy { $0.kind == .summary })
    #expect(
      run.results[3].message?.hasPrefix(
        "registration.error of the run: expected null, found {\"median\": ") == true)
  }

  @Test func whatASignalLeftOutIsSkipped() throws {
    let script = #"{"events": [{"at": 1, "expect": {"time": 1}}, {"at": 2, "match": "a.png"}]}"#
    let replay = try ReplayFixture.replay(script: script)
    let check = try #require(SummaryCheck("frames>0"))
    var run = ReplayRun(
      replay, scenario: try Scenario(Array(script.utf8)), ticks: ReplayTicks(rate: 1),
      checks: [check])
    _ = run.next(until: 0)
    run.interrupt(because: "ended")
    #expect(run.results.map(\.outcome) == [.skipped, .skipped, .skipped])
    #expect(run.results.allSatisfy { $0.message == "ended" })
    #expect(run.isCutShort)
    // A run that requests nothing leaves nothing out.
    var idle = ReplayRun(replay, scenario: .empty, ticks: ReplayTicks(rate: 1))
    idle.interrupt(because: "ended")
    #expect(!idle.isCutShort)
  }
}

@Suite struct SpreadTests {
  @Test(
    arguments: [
      ([3], 3, 3, 3), ([2, 1], 1, 2, 2), ([1, 2, 3], 2, 3, 3),
      ((1...100).map(Double.init), 50, 95, 100), ((1...20).reversed().map(Double.init), 10, 19, 20),
      ((1...21).map(Double.init), 11, 20, 21),
    ] as [([Double], Double, Double, Double)])
  func ranks(numbers: [Double], median: Double, high: Double, maximum: Double) throws {
    let spread = try #require(Spread(of: numbers))
    #expect(spread.median == median)
    #expect(spread.percentile95 == high)
    #expect(spread.maximum == maximum)
  }

  @Test func nothingHasNoSpread() {
    #expect(Spread(of: []) == nil)
  }
}

@Suite struct ReplayTicksTests {
  /// Returns the times of the ticks up to an end.
  private func times(_ ticks: ReplayTicks, end: Double) -> [Double] {
    var ticks = ticks
    var times: [Double] = []
    while let time = ticks.next(before: end) {
      times.append(time)
      ticks.advance()
    }
    return times
  }

  @Test func ticksAreWholeMultiples() {
    let times = times(ReplayTicks(rate: 10), end: 360)
    #expect(times.count == 3601)
    // Adding up tenths would give 359.9999999999945 here.
    #expect(times[3599] == 359.9 && times.last == 360)
  }

  @Test(arguments: [0.1, 0.3, 0.7, 1.1, 2.3, 5.6])
  func bothEndsBelong(time: Double) {
    #expect(times(ReplayTicks(rate: 10, from: time, to: time), end: 10) == [time])
  }

  @Test func betweenTwoTicksThereIsNone() {
    #expect(times(ReplayTicks(rate: 1, from: 2.1, to: 2.9), end: 10) == [])
  }
}
