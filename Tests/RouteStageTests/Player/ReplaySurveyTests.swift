import ARRouteEngine
import Testing

@testable import RouteSimKit
@testable import RouteStage

@Suite struct ReplaySurveyTests {
  /// Returns the events of a log that is processed sample by sample.
  private static func facts(of replay: Replay) -> (runs: [Double], readiness: [Double]) {
    var replay = replay
    var runs: [Double] = []
    var readiness: [Double] = []
    var wasReady = false
    for tick in 0...Int(replay.end * 100) {
      let before = replay.world.fusion?.correction.runCount ?? 0
      replay.advance(to: Double(tick) / 100)
      let after = replay.world.fusion?.correction.runCount ?? 0
      if after > before, let run = replay.world.fusion?.lastRun { runs.append(run.time) }
      let isReady = replay.world.fusion?.readiness.isReady ?? false
      if isReady != wasReady { readiness.append(Double(tick) / 100) }
      wasReady = isReady
    }
    return (runs, readiness)
  }

  @Test func findsWhatGoingThroughTheLogFinds() throws {
    let origin = try PlayerFixture.player().origin
    var survey = ReplaySurvey(origin, scenario: .empty, isEnded: true)
    var steps = 0
    while !survey.isComplete {
      survey.advance()
      steps += 1
    }
    // There are ten poses, ten truths and a fix per second, so 500 samples are 24 s, less than the maximum
    // of 40 s at a time.
    #expect(steps == Int((origin.end / (500 / 21)).rounded(.up)))
    let facts = Self.facts(of: origin)
    #expect(survey.runs == facts.runs)
    #expect(!facts.readiness.isEmpty && survey.readiness.count == facts.readiness.count)
    // The times agree to within the second in which the event occurred.
    for (one, other) in zip(survey.readiness, facts.readiness) {
      #expect(one >= other && one < other + 1)
    }
  }

  @Test func aFinishedSurveyRests() throws {
    let origin = try PlayerFixture.player().origin
    var survey = ReplaySurvey(origin, scenario: .empty, isEnded: true)
    for _ in 0..<5 { survey.advance() }
    let runs = survey.runs
    survey.advance()
    #expect(survey.isComplete && survey.runs == runs)
  }
}
