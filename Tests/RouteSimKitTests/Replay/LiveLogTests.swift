import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

@Suite struct LiveLogTests {
  /// Reports of gpsd about a walk north, one a second.
  private func reports(_ count: Int) -> [String] {
    (0..<count).map { second in
      let clock = "2024-05-01T10:\(Self.two(second / 60)):\(Self.two(second % 60))Z"
      return "{\"class\":\"TPV\",\"mode\":3,\"time\":\"\(clock)\",\"lat\":"
        + "\(52.5 + Double(second) * 1.26e-5),\"lon\":13.4,\"eph\":4}\n"
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The samples of a log that comes in pieces.
  private func samples(_ pieces: [String]) throws -> (
    samples: [ARRouteEngine.Sample], ends: [Double?]
  ) {
    let reader = DocumentReader()
    var live = LiveLog(settings: SimulationSettings())
    var samples: [ARRouteEngine.Sample] = []
    var ends: [Double?] = []
    for piece in pieces {
      try Array(piece.utf8).withUnsafeBytes { try reader.read($0) }
      samples += live.take(reader.takeNews())
      ends.append(live.end)
    }
    _ = try reader.finish()
    samples += live.take(reader.takeNews())
    samples += live.finish()
    ends.append(live.end)
    return (samples, ends)
  }

  @Test func theSameLogMakesTheSameSamplesInAnyPieces() throws {
    let reports = reports(90)
    let whole = try samples([reports.joined()]).samples
    let byReport = try samples(reports).samples
    let halves = try samples(reports.flatMap { [String($0.prefix(30)), String($0.dropFirst(30))] })
    #expect(whole == byReport)
    #expect(whole == halves.samples)
  }

  @Test func framesFollowTheFixesByAFew() throws {
    let ends = try samples(reports(10)).ends
    #expect(ends == [nil, nil, nil, 0, 1, 2, 3, 4, 5, 6, 9])
  }

  @Test func theFirstMomentIsKnownOnceAllItsFixesHaveCome() throws {
    let first = reports(1)
    let ends = try samples(first + first + reports(4).dropFirst()).ends
    #expect(ends == [nil, nil, nil, (0.0).nextDown, 0, 3])
  }

  @Test func aMomentIsKnownOnceALaterOneHasCome() throws {
    let pose = "\"position\": [0, 0, 0], \"orientation\": [0, 0, 0, 1]}\n"
    let place = "\"latitude\": 52.5, \"longitude\": 13.4, \"horizontalAccuracy\": 5}\n"
    let ends = try samples([
      "{\"type\": \"pose\", \"time\": 0, \(pose)",
      "{\"type\": \"location\", \"time\": 0, \(place)",
      "{\"type\": \"pose\", \"time\": 1, \(pose)",
      "{\"type\": \"location\", \"time\": 1, \(place)",
    ]).ends
    let before = (0.0).nextDown
    #expect(ends == [before, before, (1.0).nextDown, (1.0).nextDown, 1])
  }

  @Test func samplesComeInTheOrderOfTime() throws {
    let samples = try samples(reports(30)).samples
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time })
    let poses = samples.filter { if case .pose = $0 { true } else { false } }
    #expect(poses.count == 291)
  }

  @Test func theWayIsThatOfTheWholeLogButForTheAxes() throws {
    // 29 s at 1.40 m/s.
    let samples = try samples(reports(30)).samples
    let poses = samples.compactMap { sample -> Vector3? in
      if case .pose(_, let pose) = sample { pose.position } else { nil }
    }
    let length = (try #require(poses.last) - #require(poses.first)).length
    #expect(abs(length - 40.6) < 1.5)
  }

  @Test func aLongSilenceLosesThePlace() throws {
    let pieces = reports(200)
    let samples = try samples(Array(pieces.prefix(20) + pieces.suffix(20))).samples
    let tracking = samples.compactMap { sample -> String? in
      if case .tracking(let time, let state) = sample { "\(time) \(state.rawValue)" } else { nil }
    }
    #expect(tracking == ["19.0 limited", "180.0 normal"])
    let between = samples.filter { 19.01...179.99 ~= $0.time }
    #expect(between.isEmpty)
  }

  @Test func aSessionLogPassesAsItIs() throws {
    let lines = """
      {"type": "header", "version": 1, "seed": 1}
      {"type": "pose", "time": 5, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}
      {"type": "location", "time": 5, "latitude": 52.5, "longitude": 13.4, "horizontalAccuracy": 5}
      {"type": "pose", "time": 5.1, "position": [0, 0, -1], "orientation": [0, 0, 0, 1]}
      {"type": "location", "time": 5.2, "latitude": 52.6, "longitude": 13.4, "horizontalAccuracy": 5}

      """
    let samples = try samples([lines]).samples
    #expect(samples.count == 4)
    #expect(samples.map { ($0.time * 10).rounded() } == [0, 0, 1, 2])
  }
}
