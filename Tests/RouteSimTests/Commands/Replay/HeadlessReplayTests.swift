import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteSim
@testable import RouteSimKit

/// A clock that advances only when something sleeps on it.
private struct FakeClock: WallClock {
  private(set) var now: UInt64 = 1_000_000_000_000
  /// True to wake up early repeatedly, as because of signals.
  var isRestless = false

  mutating func sleep(until time: UInt64) {
    guard time > now else { return }
    now = isRestless ? now + (time - now + 1) / 2 : time
  }
}

@Suite struct HeadlessReplayTests {
  private func replay() throws -> Replay {
    let route = try TestRoutes.route([(0, 0), (0, 30), (20, 30)])
    var settings = SimulationSettings(conditions: .city, seed: 3)
    settings.misalignment = .degrees(25)
    let recording = Recording(try SessionSimulation(route: route, settings: settings))
    return Replay(
      of: recording,
      in: try World(
        route: route, camera: Device.standard.camera, settings: WorldSettings(),
        start: .chainage(0), fusion: FusionSettings()))
  }

  private struct Outcome {
    var bytes: [UInt8] = []
    var pieces: [Int] = []
    /// The clock's time when each piece was written, in nanoseconds.
    var times: [UInt64] = []
    /// The summary in the report.
    var summary = ReplaySummary()
  }

  private func print(
    _ replay: Replay, speed: Double?, rate: Double = 10, clock: FakeClock = FakeClock(),
    stopAfter limit: Int = .max
  ) throws -> Outcome {
    var headless = HeadlessReplay(
      ReplayRun(replay, ticks: ReplayTicks(rate: rate)), speed: speed)
    var clock = clock
    var outcome = Outcome()
    var asked = 0
    let isStopped = {
      asked += 1
      return asked > limit
    }
    // The clock is passed inout to the run, so pieces are timed by the frames in them.
    try headless.go(
      until: replay.end, clock: &clock, isStopped: isStopped,
      write: { bytes throws(Failure) in
        outcome.bytes += bytes
        outcome.pieces.append(bytes.count)
      },
      report: { _ throws(Failure) in })
    outcome.times.append(clock.now)
    if isStopped() { headless.interrupt() }
    outcome.summary = headless.run.summary
    return outcome
  }

  @Test func theSameBytesComeAtAnySpeed() throws {
    let replay = try replay()
    let unpaced = try print(replay, speed: nil)
    #expect(unpaced.bytes.count > 100_000)
    for speed in [0.5, 1, 10, 100] {
      #expect(try print(replay, speed: speed).bytes == unpaced.bytes)
    }
  }

  @Test func theClockIsSleptOnForAsLongAsTheLogTakes() throws {
    let replay = try replay()
    let last = (replay.end * 10).rounded(.down) / 10
    for speed in [0.5, 1, 10.0] {
      let clock = FakeClock()
      let outcome = try print(replay, speed: speed, clock: clock)
      let slept = Double(outcome.times[0] - clock.now) / 1e9
      #expect(abs(slept - last / speed) < 1e-6)
    }
  }

  @Test func wakingUpEarlyIsNoReasonToGoOn() throws {
    let replay = try replay()
    let restless = FakeClock(isRestless: true)
    let outcome = try print(replay, speed: 1, rate: 1, clock: restless)
    let slept = Double(outcome.times[0] - restless.now) / 1e9
    #expect(abs(slept - replay.end.rounded(.down)) < 1e-6)
  }

  @Test func pacedFramesAreWrittenOneByOneOthersInLargePieces() throws {
    let replay = try replay()
    let paced = try print(replay, speed: 10)
    let lines = paced.bytes.count { $0 == UInt8(ascii: "\n") }
    #expect(paced.pieces.count == lines)
    let unpaced = try print(replay, speed: nil)
    #expect(unpaced.pieces.count <= lines / 64 + 1)
  }

  /// If frames are far apart, each has so many events that a few frames fill a piece.
  @Test func framesOfManyEventsAreWrittenSoon() throws {
    var replay = try replay()
    replay.advance(to: 5)
    let plain = replay.frame
    func handedOver(_ frame: Frame, after count: Int) -> (early: Int, bytes: [UInt8]) {
      var lines = FrameLines()
      var early: [UInt8] = []
      for _ in 0..<count { early += lines.take(frame) ?? [] }
      return (early.count { $0 == UInt8(ascii: "\n") }, early + lines.takeRest())
    }
    var full = plain
    full.events = [TimedEvent](repeating: TimedEvent(time: 5, event: .newSession), count: 5000)
    #expect(handedOver(plain, after: 10).early == 0)
    let (early, bytes) = handedOver(full, after: 10)
    // All frames except those not yet written.
    #expect(early >= 8)
    #expect(bytes == (0..<10).flatMap { _ in handedOver(full, after: 1).bytes })
  }

  @Test("a frame that a signal prevents is not counted", arguments: [nil, 1, 20])
  func countsWhatIsPrinted(speed: Double?) throws {
    let replay = try replay()
    for limit in [0, 1, 2, 3, 56, 57, 58, .max] {
      let outcome = try print(replay, speed: speed, stopAfter: limit)
      let lines = outcome.bytes.count { $0 == UInt8(ascii: "\n") }
      #expect(outcome.summary.frames == lines, "stopped at \(limit)")
    }
  }

  @Test func stoppedEarlyItHasWrittenWholeLines() throws {
    let replay = try replay()
    let whole = try print(replay, speed: nil)
    let cut = try print(replay, speed: nil, stopAfter: 57)
    #expect(cut.bytes.last == UInt8(ascii: "\n"))
    #expect(cut.bytes.count { $0 == UInt8(ascii: "\n") } == 57)
    #expect(whole.bytes.starts(with: cut.bytes))
  }
}

extension FakeClock {
  fileprivate init(isRestless: Bool) {
    self.init()
    self.isRestless = isRestless
  }
}
