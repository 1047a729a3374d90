import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

/// However long a followed log is, nothing of it is kept once no frame needs it.
@Suite struct LongStreamTests {
  /// Returns the records of a session log: ten poses, a fix and a truth per second.
  private static func session(seconds: Int, from start: Double = 0) -> String {
    (0..<seconds * 10).map { tenth in
      let time = start + Double(tenth) / 10
      let pose =
        "{\"type\": \"pose\", \"time\": \(time), \"position\": [0, 0, \(-time)], "
        + "\"orientation\": [0, 0, 0, 1]}\n"
      guard tenth % 10 == 0 else { return pose }
      let place = "\"latitude\": \(52.5 + time * 1e-5), \"longitude\": 13.4"
      return pose
        + "{\"type\": \"location\", \"time\": \(time), \(place), \"horizontalAccuracy\": 5}\n"
        + "{\"type\": \"truth\", \"time\": \(time), \(place), \"heading\": 0}\n"
    }.joined()
  }

  /// Returns the samples that a live log passes on from texts that arrive one after the other.
  private func samples(
    _ texts: [String]
  ) throws -> (samples: [[ARRouteEngine.Sample]], losses: LiveLosses) {
    let reader = DocumentReader()
    var live = LiveLog(settings: SimulationSettings())
    let samples = try texts.map { text in
      try Array(text.utf8).withUnsafeBytes { try reader.read($0) }
      return live.take(reader.takeNews(forgetting: true))
    }
    return (samples, live.losses)
  }

  @Test("a log that is repeated does not stay in memory, and its losses are reported")
  func thePastIsLeftOut() throws {
    let log = Self.session(seconds: 60)
    let (samples, losses) = try samples(Array(repeating: log, count: 20))
    #expect(samples[0].count == 720)
    // Samples of the last 10 s are held back.
    #expect(samples[1].count <= 123 && samples[1].allSatisfy { $0.time >= 49 })
    #expect(samples.dropFirst().allSatisfy { $0 == samples[1] })
    #expect(losses[.poseBackInTime] == 19 * 600)
    #expect(losses[.backInTime] == 19 * 49 && losses[.truthBackInTime] == 19 * 49)
  }

  @Test("samples up to 10 s late are still let through")
  func latecomersStay() throws {
    let first = Self.session(seconds: 20)
    let late = Self.session(seconds: 8, from: 11)
    let (samples, losses) = try samples([first, late])
    #expect(samples[1].count == 96)
    #expect(losses[.backInTime] == 0 && losses[.poseBackInTime] == 80)
  }

  /// Returns a replay of a followed stream, with frames between two times.
  private func run(from: Double = 0, to: Double? = nil) throws -> ReplayRun {
    let recording = try ReplayFixture.recording()
    return ReplayRun(
      Replay(liveIn: try ReplayFixture.world(for: recording)),
      ticks: ReplayTicks(rate: 2, from: from, to: to))
  }

  /// Passes samples to a run in pieces of the given length, and calls a closure after each piece.
  private func frames(
    _ run: inout ReplayRun, pieces: Int, after: (ReplayRun) -> Void = { _ in }
  ) throws -> [String] {
    let samples = Array(try ReplayFixture.recording().samples)
    var lines: [String] = []
    // More samples may come for the newest time.
    var end = (0.0).nextDown
    for start in stride(from: 0, to: samples.count, by: pieces) {
      let piece = Array(samples[start..<min(start + pieces, samples.count)])
      end = piece.reduce(end) { max($0, $1.time.nextDown) }
      run.append(piece, upTo: end)
      while let step = run.next(until: end) {
        if case .frame(let frame) = step { lines.append(ReplayFixture.text(of: frame)) }
      }
      after(run)
    }
    return lines
  }

  @Test("samples do not wait in memory for the first frame, nor pile up after the last")
  func nothingWaitsForFrames() throws {
    for (from, to) in [(0, nil), (1e6, nil), (0, 20)] as [(Double, Double?)] {
      var run = try run(from: from, to: to)
      let lines = try frames(&run, pieces: 50) { run in
        // Samples of the newest time wait for others of the same time.
        #expect(run.replay.upcomingCount < 60, "from \(from) to \(to ?? .infinity)")
      }
      #expect(lines.count == (from > 0 ? 0 : to == nil ? lines.count : 41))
    }
  }

  @Test("samples of one time do not wait in memory for a later time")
  func latecomersDoNotWait() throws {
    var run = try run()
    let late = Array(try ReplayFixture.recording().samples.prefix { $0.time < 5 })
    let end = try #require(late.map(\.time).max()).nextDown
    for _ in 0..<20 {
      run.append(late, upTo: end)
      while run.next(until: end) != nil {}
      #expect(run.replay.upcomingCount == 0)
    }
  }

  @Test("frames are the same for any pieces, also before and after those requested")
  func framesAreTheSame() throws {
    for (from, to) in [(0, nil), (40, nil), (0, 30), (20.3, 40)] as [(Double, Double?)] {
      var whole = try run(from: from, to: to)
      let expected = try frames(&whole, pieces: 1_000_000)
      try #require(expected.count > 20)
      for pieces in [1, 7, 300] {
        var run = try run(from: from, to: to)
        #expect(try frames(&run, pieces: pieces) == expected)
      }
    }
  }
}
