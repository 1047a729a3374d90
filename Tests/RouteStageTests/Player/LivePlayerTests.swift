import ARRouteEngine
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// Playing a log while it is being written.
@Suite struct LivePlayerTests {
  private let recording: Recording
  private let whole: ReplayPlayer
  private var model: PlayerModel

  init() throws {
    recording = try PlayerFixture.recording()
    whole = try PlayerFixture.player()
    let world = whole.origin.world
    model = PlayerModel(
      ReplayPlayer(following: Replay(liveIn: world)),
      stage: WalkFixture.stage(columns: 80, rows: 24))
  }

  /// Adds the samples written between two times, in seconds.
  private mutating func bring(from start: Double, to end: Double) {
    let samples = recording.samples.filter { $0.time > start && $0.time <= end }
    _ = model.update(.news(.samples(samples, upTo: end)))
    model.settle()
  }

  /// Adds the samples of a range of seconds, one second at a time.
  private mutating func bring(seconds: ClosedRange<Int>) {
    for second in seconds {
      bring(from: second == 0 ? -1 : Double(second - 1), to: Double(second))
    }
  }

  private func frame(at time: Double) -> Frame {
    var whole = whole
    whole.seek(to: time)
    return whole.replay.frame
  }

  /// Returns true when the player shows the newest part of a log that is being written.
  private func isAtLiveEdge(_ model: PlayerModel) -> Bool {
    model.player.isLive && model.player.position >= model.player.end
  }

  @Test mutating func followsTheNewest() {
    bring(seconds: 0...0)
    for second in 1...20 {
      bring(seconds: second...second)
      #expect(model.player.position == Double(second) && isAtLiveEdge(model))
      #expect(model.player.replay.frame == frame(at: Double(second)))
    }
    // Without new samples, the player waits, and then continues to follow.
    model.run(seconds: 2)
    #expect(model.player.position == 20 && model.player.isPlaying)
    #expect(model.timeline?.mode == "live" && model.timeline?.end == 20)
  }

  @Test mutating func pausesAndGoesBack() throws {
    bring(seconds: 0...30)
    try model.press(" ")
    bring(seconds: 31...40)
    #expect(model.player.position == 30 && model.player.end == 40)
    try model.press("<left><left>")
    #expect(model.player.replay.frame == frame(at: 10))
    bring(seconds: 41...45)
    #expect(model.player.position == 10)
    try model.press("<right>")
    #expect(model.player.replay.frame == frame(at: 20))
    try model.press(" ")
    model.run(seconds: 1)
    #expect(abs(model.player.position - 21) < 1e-9)
    // From here on, the player follows the log again.
    try model.press("<end>")
    #expect(model.player.replay.frame == frame(at: 45))
    bring(seconds: 46...46)
    #expect(model.player.replay.frame == frame(at: 46))
  }

  @Test mutating func catchesUpAtSpeed() throws {
    bring(seconds: 0...40)
    try model.press("<home>++")
    model.run(seconds: 4)
    #expect(abs(model.player.position - 20) < 1e-6)
    model.run(seconds: 5)
    #expect(isAtLiveEdge(model) && model.player.isPlaying)
  }

  @Test mutating func endsLikeAnyOther() throws {
    bring(seconds: 0...30)
    _ = model.update(.news(.ended(problem: nil)))
    #expect(model.stage.notice?.text == "The log has ended")
    #expect(!model.player.isLive)
    model.run(seconds: 1)
    #expect(!model.player.isPlaying)
    try model.press(" ")
    #expect(model.player.position == 0 && model.player.isPlaying)
    _ = model.update(.news(.ended(problem: "standard input: gone")))
    #expect(model.stage.notice?.isError == true)
  }

  @Test mutating func tellsWhatIsLeftOut() throws {
    bring(seconds: 0...5)
    _ = model.update(.news(.leftOut("standard input: 2 fixes left out: no time")))
    #expect(model.stage.notice?.text == "standard input: 2 fixes left out: no time")
    #expect(model.stage.notice?.isError == true && isAtLiveEdge(model))
  }

  @Test mutating func aLogThatIsWrittenHasNoLoop() throws {
    bring(seconds: 0...5)
    try model.press("l")
    #expect(model.player.mode == .once)
    #expect(model.stage.notice?.text == "A log that is being written has no end yet")
  }

  @Test mutating func theTimelineGrows() {
    bring(seconds: 0...10)
    #expect(model.timeline?.fixes.count == 11)
    bring(seconds: 11...30)
    model.run(seconds: 1)
    #expect(model.timeline?.fixes.count == 31)
    #expect((model.timeline?.runs.count ?? 0) > 5)
  }
}
