import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// Playing logs with gaps, whose cost depends on the number of samples, not on the time that they span.
@Suite("Player of a log with gaps")
struct GapPlayerTests {
  /// Returns a player at the start of a log, with fixes at the given times in seconds, each 1.4 m north of
  /// the previous one.
  private static func model(
    at times: [Double], range: ClosedRange<Double>? = nil
  ) throws -> PlayerModel {
    let rows = times.enumerated().map { "\(52 + 1.26e-5 * Double($0)),13,\(1_700_000_000 + $1)\n" }
    let document = try read("lat,lon,time\n" + rows.joined())
    let recording = try Recording(document: document, settings: SimulationSettings())
    let world = try World(
      route: #require(recording.route),
      start: recording.start.map(SessionStart.coordinate)
        ?? .chainage(0), fusion: FusionSettings())
    return PlayerModel(
      ReplayPlayer(Replay(of: recording, in: world), range: range),
      stage: WalkFixture.stage(columns: 100, rows: 30))
  }

  private static let seconds = (0..<30).map(Double.init)
  /// The log consists of half a minute, a gap of 2.4 years, and half a minute.
  private static let years = 75_738_240.0
  private static let long = seconds + seconds.map { $0 + years }

  @Test("passes a gap in a second, and reports it")
  func passes() throws {
    var model = try Self.model(at: Self.long)
    try model.press(" ")
    model.run(seconds: 29.5)
    #expect(29...Self.years ~= model.player.position)
    #expect(model.stage.window.notice?.text == "Gap from 0:29 to 21038:24:00")
    model.run(seconds: 10)
    #expect(abs(model.player.position - (Self.years + 9.5)) < 0.1)
    model.run(seconds: 30)
    #expect(model.player.isAtEnd && model.player.position == Self.years + 29)
  }

  @Test("is surveyed quickly, and seeks in a few pieces", arguments: [720, 10_000])
  func isBounded(count: Int) throws {
    var model = try Self.model(at: (0..<count).map { Double($0) * 3600 })
    var steps = 0
    while model.isActive, steps < 10_000 {
      model.advance()
      steps += 1
    }
    // There are four samples for each fix, 500 of which are processed in a step, and then at most three
    // frames for each fix.
    #expect(
      steps <= count * 4 / ReplayPlayer.stretch + count * 3 / FigureSurvey.piece + 4)
    model.player.seek(toFraction: 1)
    model.player.seek(toFraction: 0)
    model.player.seek(toFraction: 0.9)
    steps = 0
    while model.player.isBehind {
      model.player.catchUp()
      steps += 1
    }
    #expect(steps <= count * 4 / 100 + 2)
  }

  @Test("shows the log's own time, whichever part is played")
  func showsLogTime() throws {
    var model = try Self.model(at: (0..<200).map(Double.init), range: 100...200)
    try model.press("<right>")
    model.settle()
    let screen = StageText.withoutPictures(model)
    #expect(screen.contains("1:50 / 3:19") && screen.contains("1:50.0"))
    #expect(model.stage.window.notice?.text == "On to 1:50.0")
  }

  @Test("divides the line by playing time, so the log's contents are visible")
  func sharesTheLine() throws {
    let model = try Self.model(at: Self.long)
    let timeline = try #require(model.timeline)
    // 29 s, 1 s for the gap, and 29 s.
    let counts = timeline.counts(of: timeline.fixes, columns: 59)
    #expect(counts.count { $0 > 0 } >= 58)
    #expect(timeline.silenceCounts(columns: 59).firstIndex(of: 1) == 29)
    #expect(StageText.withoutPictures(model).contains("╌"))
    var sought = model
    sought.player.seek(toFraction: 0.75)
    #expect(sought.player.position > Self.years)
  }

  @Test("steps over a gap")
  func stepsOver() throws {
    var model = try Self.model(at: Self.long)
    model.player.seek(to: 29)
    model.player.step(by: 1)
    #expect(model.player.position == Self.years)
    model.player.step(by: -1)
    #expect(model.player.position == 29)
  }
}
