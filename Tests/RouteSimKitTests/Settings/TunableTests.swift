import ARRouteDrawing
import ARRouteEngine
import Testing

@testable import RouteFormats
@testable import RouteSimKit

@Suite("Constants") struct TunableTests {
  /// Returns the failures of a script.
  private func failures(_ script: String, on log: TunableCase.Log) throws -> [String] {
    let scenario = try Scenario(Array(script.utf8))
    let route = log.isThereAndBack ? try ReplayFixture.thereAndBack() : nil
    var recording = try ReplayFixture.recording(on: route)
    var samples = Array(recording.samples)
    log.change(&samples)
    recording.samples = RecordedSamples(samples)
    let world = try ReplayFixture.world(for: recording, on: route)
    try scenario.check(from: world)
    let replay = Replay(of: recording, in: world, scenario: scenario)
    var run = ReplayRun(replay, scenario: scenario, ticks: ReplayTicks(rate: 0.2))
    while run.next(until: replay.end) != nil {}
    _ = run.finish(at: replay.end)
    #expect(run.summary.passed + run.summary.failed > 0)
    return run.results.filter { $0.outcome == .failed }.compactMap(\.message)
  }

  @Test(
    "a constant has its effect when a script sets it, and only then", arguments: TunableCase.all)
  func shows(tunable: TunableCase) throws {
    #expect(try failures(tunable.script(isSet: true), on: tunable.log) == [])
    #expect(try failures(tunable.script(isSet: false), on: tunable.log) != [])
  }

  /// Constants that change only a drawing, a movement or a text.
  private static let drawn = [
    ("arrowPeriod", "3.1"), ("arrowPose", "\"upright\""), ("arrowColor", "\"FF8800\""),
    ("arrowLight", "\"headlight\""), ("arrowShape", "\"slim\""), ("arrowEdge", "\"FFFFFF\""),
    ("language", "\"ru\""),
  ]

  @Test("constants that only affect drawings have an effect on a snapshot", arguments: drawn)
  func isDrawn(name: String, value: String) throws {
    func picture(_ set: String) throws -> (String, Frame) {
      let event = #"{"at": 7, "look": "finish", "set": {\#(set)}, "snapshot": "a.svg"}"#
      let script = "{\"events\": [\(event)]}"
      let scenario = try Scenario(Array(script.utf8))
      let replay = try ReplayFixture.replay(script: script)
      var run = ReplayRun(replay, scenario: scenario, ticks: ReplayTicks(rate: 0.2))
      while let step = run.next(until: 7) {
        guard case .snapshot(_, let frame, let world) = step else { continue }
        return (SVGWriter.document(CameraView.drawing(of: frame, in: world)), frame)
      }
      throw CancellationError()
    }
    let plain = try picture("")
    let changed = try picture("\"\(name)\": \(value)")
    #expect(plain.0 != changed.0)
    if name == "arrowColor" { #expect(changed.1.arrows == plain.1.arrows) }
    if name == "language" {
      #expect(changed.1.finish.label.text == plain.1.finish.label.text.replacing("m", with: "м"))
    }
  }

  @Test func nothingIsLeftOut() {
    let shown = TunableCase.all.map(\.name) + Self.drawn.map(\.0)
    #expect(shown.sorted() == Tunable.all.map(\.name).sorted())
  }

  @Test("limits are respected, and a violation is reported with the line", arguments: Tunable.all)
  func limits(tunable: Tunable) throws {
    func read(_ value: String) throws(ScenarioError) -> Scenario {
      let script = "{\"events\": [\n{\"at\": 0, \"set\": {\"\(tunable.name)\": \(value)}}]}"
      return try Scenario(Array(script.utf8))
    }
    var wrong = ["{}", "[1]"]
    switch tunable.kind {
    case .number(let unit, let limits):
      for value in [limits.lowerBound, limits.upperBound] {
        let text = FixedDecimal.text(value, decimals: 6)
        let event = try read(text).events[0]
        var tuning = Tuning()
        for case .constants(let changes) in event.settings { changes.apply(to: &tuning) }
        guard case .number(let kept) = tunable.read(tuning) else { fatalError("a number") }
        // The tolerance is for the conversion to shares and radians.
        #expect(abs(kept - value) <= 1e-12 * max(1, value))
      }
      wrong += ["true", "null", "\"1\""]
      wrong.append(FixedDecimal.text(limits.lowerBound - 0.01, decimals: 6))
      wrong.append(FixedDecimal.text(limits.upperBound + 1, decimals: 6))
      if unit == .count { wrong.append("2.5") }
    case .flag: wrong += ["1", "null", "\"true\""]
    case .choice: wrong += ["1", "null", "true", "\"LINEAR\"", "\"\""]
    case .color: wrong += ["1", "true", "\"12345\"", "\"GG0000\""]
    case .text, .perhaps: wrong += ["true"]
    }
    for value in wrong {
      let error = #expect(throws: ScenarioError.self, "\(value)") { try read(value) }
      #expect(error?.line == 2)
      #expect(error?.message.hasSuffix("; \(tunable.words) was expected") == true, "\(value)")
    }
  }

  @Test(
    "contradictory settings are refused before the replay",
    arguments: [
      (#"{"at": 1, "set": {"placemarkNear": 3000}}"#, "set is such that the placemark has no size"),
      (#"{"at": 1, "set": {"placemarkMin": 80, "placemarkMax": 70}}"#, "set is such that the pla"),
      (#"{"at": 1, "set": {"hintInset": 187.5}}"#, "set is such that the hint is past the mid"),
      (
        #"{"at": 1, "set": {"placemarkNear": 500, "placemarkFar": 4000}}, {"at": 2, "set": {"placemarkFar": 400}}"#,
        "set is such that the placemark has no size"
      ),
      (
        #"{"at": 1, "set": {"placemarkNear": 0, "placemarkLaw": "perspective"}}"#,
        "set is such that the placemark has no size"
      ),
    ])
  func nonsense(events: String, message: String) throws {
    let scenario = try Scenario(Array("{\"events\": [\(events)]}".utf8))
    let recording = try ReplayFixture.recording()
    let world = try ReplayFixture.world(for: recording)
    let error = #expect(throws: ScenarioError.self) { try scenario.check(from: world) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test func whatMakesSenseTogetherMayBeSetTogether() throws {
    let script = """
      {"events": [{"at": 1, "set": {"placemarkNear": 3000, "placemarkFar": 4000}},
                  {"at": 2, "set": {"device": "ipad-pro-11", "hintInset": 300}}]}
      """
    let world = try ReplayFixture.world(for: try ReplayFixture.recording())
    try Scenario(Array(script.utf8)).check(from: world)
  }
}

extension TunableCase.Log {
  /// Changes the samples of an ordinary log into those of this log.
  fileprivate func change(_ samples: inout [Sample]) {
    switch self {
    case .usual, .thereAndBack: break
    case .deaf, .thereAndBackDeaf:
      samples.removeAll { if case .fix(let fix) = $0 { fix.time < 10 } else { false } }
    case .sparse:
      samples.removeAll {
        guard case .pose(let time, _) = $0 else { return false }
        return (time * 10).rounded().truncatingRemainder(dividingBy: 30) != 0
      }
    case .late:
      let arrivals = samples.enumerated().map { (index, sample) in
        if case .fix(let fix) = sample { return (fix.time + 3, index) }
        return (sample.time, index)
      }
      samples = arrivals.sorted { $0 < $1 }.map { samples[$0.1] }
    }
  }
}
