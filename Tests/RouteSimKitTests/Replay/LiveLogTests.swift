import ARRouteEngine
import RegexBuilder
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

@Suite struct LiveLogTests {
  /// Returns gpsd's reports for a walk to the north, one per second.
  private func reports(_ count: Int) -> [String] {
    (0..<count).map { second in
      let clock = "2024-05-01T10:\(Self.two(second / 60)):\(Self.two(second % 60))Z"
      return "{\"class\":\"TPV\",\"mode\":3,\"time\":\"\(clock)\",\"lat\":"
        + "\(52.5 + Double(second) * 1.26e-5),\"lon\":13.4,\"eph\":4}\n"
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns the samples of a log that arrives in pieces.
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

  @Test(
    "a fix at 0, 0 is left out and counted, from a receiver and with AR's poses",
    arguments: [false, true], [false, true])
  func leavesOutNullIsland(hasPoses: Bool, keepsAllFixes: Bool) throws {
    var records = hasPoses ? session(posesFrom: 0) : reports(60)
    let place = records.indices.filter { records[$0].contains("\"lat") }[20]
    var strange = records[place]
    for key in ["latitude", "longitude", "lat", "lon"] {
      let number = Regex {
        "\"\(key)\":"
        Optionally(" ")
        OneOrMore(.any, .reluctant)
        ","
      }
      strange = strange.replacing(number) { _ in "\"\(key)\":0," }
    }
    try #require(strange != records[place])
    let without = try samples(records.enumerated().filter { $0.offset != place }.map(\.element))
    records[place] = strange
    let reader = DocumentReader()
    var live = LiveLog(settings: SimulationSettings(), keepsAllFixes: keepsAllFixes)
    var samples: [ARRouteEngine.Sample] = []
    for record in records {
      try Array(record.utf8).withUnsafeBytes { try reader.read($0) }
      samples += live.take(reader.takeNews())
    }
    samples += live.finish()
    #expect(live.losses[.nullIsland] == (keepsAllFixes ? 0 : 1))
    #expect((samples == without.samples) == !keepsAllFixes)
  }

  @Test func whatIsDroppedIsNewsOnce() throws {
    let reader = DocumentReader()
    var lines: [[Int]] = []
    for record in [
      "lat,lon,time\n48,11,1700000000\n", "x,11,1700000001\n48,11,1700000002\n",
      "y,11,1700000003\n", "48,y,1700000004\n48,11,1700000005\n",
    ] {
      try Array(record.utf8).withUnsafeBytes { try reader.read($0) }
      lines.append(reader.takeNews().drops.map(\.line))
    }
    #expect(lines == [[], [3], [], [6]])
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
      if case .tracking(let time, let state, _) = sample {
        "\(time) \(state.rawValue)"
      } else {
        nil
      }
    }
    #expect(tracking == ["19.0 limited", "180.0 normal"])
    let between = samples.filter { 19.01...179.99 ~= $0.time }
    #expect(between.isEmpty)
  }

  /// Returns a report from the walk with a different time.
  private func report(_ second: Int, dated date: String) -> String {
    let clock = "2024-05-01T10:\(Self.two(second / 60)):\(Self.two(second % 60))Z"
    return reports(second + 1)[second].replacing(clock, with: date)
  }

  @Test(
    "one wrong date costs one fix, wherever it is",
    arguments: [0, 1, 7, 18, 19], ["2106-02-07T06:28:15Z", "2024-05-03T10:00:00Z"])
  func oneWrongDate(place: Int, date: String) throws {
    var pieces = reports(20)
    pieces[place] = report(place, dated: date)
    let samples = try samples(pieces).samples
    let fixes = samples.compactMap { sample -> Double? in
      if case .fix(let fix) = sample { fix.time } else { nil }
    }
    // The last fix, two days after all others, may be right; it cannot be known.
    let isKept = place == 19 && date.hasPrefix("2024")
    #expect(fixes.count == (isKept ? 20 : 19))
    #expect(
      (fixes.last ?? 0) - (fixes.first ?? 0) == (isKept ? 172_781 + 19 : place % 19 == 0 ? 18 : 19))
    #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func aFirstFixOf1970IsLeftOut() throws {
    var pieces = reports(20)
    pieces[0] = report(0, dated: "1970-01-01T00:00:07Z")
    let samples = try samples(pieces).samples
    #expect(samples.first?.time == 0 && samples.last?.time == 18)
  }

  @Test func fixesAnHourApartAreAllKept() throws {
    let pieces = (0..<8).map { report($0, dated: "2024-05-01T1\($0):00:00Z") }
    let samples = try samples(pieces).samples
    let fixes = samples.count { if case .fix = $0 { true } else { false } }
    #expect(fixes == 8 && samples.last?.time == 7 * 3600)
  }

  @Test func oneRecordOf2106TakesNoSessionLogWithIt() throws {
    func pose(_ time: Double) -> String {
      "{\"type\": \"pose\", \"time\": \(time), \"position\": [0, 0, \(-time)], "
        + "\"orientation\": [0, 0, 0, 1]}\n"
    }
    func fix(_ time: Double) -> String {
      "{\"type\": \"location\", \"time\": \(time), \"latitude\": 52.5, \"longitude\": 13.4, "
        + "\"horizontalAccuracy\": 5}\n"
    }
    for wrong in [pose(4_294_967_295), fix(4_294_967_295), fix(5000)] {
      let good = (0..<50).flatMap { number in
        [pose(Double(number) / 5), fix(max(0, Double(number) / 5 - 1))]
      }
      let ends = try samples(Array(good.prefix(40)) + [wrong] + good.suffix(60)).ends
      #expect(ends.last == 9.8)
      #expect(ends.compactMap(\.self).allSatisfy { $0 < 10 })
      let kept = try samples(Array(good.prefix(40)) + [wrong] + good.suffix(60)).samples
      #expect(kept == (try samples(good).samples))
    }
    // The samples from 5000 s follow a silence.
    let late = try samples([pose(0), fix(0), pose(1), pose(5000), fix(4999), pose(5000.2)])
    #expect(late.samples.count == 6 && late.ends.last == 5000.2)
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

  private func pose(_ time: Double) -> String {
    "{\"type\": \"pose\", \"time\": \(time), \"position\": [0, 0, "
      + "\(-time.truncatingRemainder(dividingBy: 1000))], \"orientation\": [0, 0, 0, 1]}\n"
  }

  private func fix(_ time: Double) -> String {
    let latitude = 52.5 + time.truncatingRemainder(dividingBy: 1000) * 1e-5
    return "{\"type\": \"location\", \"time\": \(time), \"latitude\": \(latitude), "
      + "\"longitude\": 13.4, \"horizontalAccuracy\": 5}\n"
  }

  /// Returns a log with one fix per second from the start, and ten poses per second from a given second.
  private func session(posesFrom start: Int, to end: Int = 40) -> [String] {
    (0...end * 10).flatMap { tenth -> [String] in
      let time = Double(tenth) / 10
      var records = tenth >= start * 10 ? [pose(time)] : []
      if tenth % 10 == 0 { records.append(fix(time)) }
      return records
    }
  }

  @Test(
    "poses that come within ten seconds of the first fix are used, whatever the pieces",
    arguments: [0, 1, 4, 10])
  func posesAfterFixes(start: Int) throws {
    var records = session(posesFrom: start)
    if start == 0 { records.swapAt(0, 1) }
    let text = records.joined()
    let document = try read(text)
    let recording = try Recording(document: document, settings: SimulationSettings())
    #expect(try samples(records).samples == Array(recording.samples))
    for seed in UInt64(0)..<20 {
      var random = TestRandom(seed: seed)
      var rest = text[...]
      var pieces: [String] = []
      while !rest.isEmpty {
        pieces.append(String(rest.prefix(random.whole(1...4000))))
        rest = rest.dropFirst(pieces[pieces.count - 1].count)
      }
      #expect(try samples(pieces).samples == Array(recording.samples), "pieces of seed \(seed)")
    }
  }

  @Test func laterPosesAreLeftOutAndCounted() throws {
    let reader = DocumentReader()
    var live = LiveLog(settings: SimulationSettings())
    var samples: [ARRouteEngine.Sample] = []
    for record in session(posesFrom: 12) {
      try Array(record.utf8).withUnsafeBytes { try reader.read($0) }
      samples += live.take(reader.takeNews())
    }
    samples += live.finish()
    #expect(!live.hasPoses && live.losses[.latePose] == 281)
    let fixes = session(posesFrom: 41)
    #expect(try samples == self.samples(fixes).samples)
    #expect(try samples == self.samples([session(posesFrom: 12).joined()]).samples)
    // No more than those ten seconds is held back.
    let ends = try self.samples(fixes).ends
    #expect(ends.prefix(13) == ArraySlice(Array(repeating: nil, count: 11) + [8, 9]))
  }

  @Test func aFirstFixOf1970EndsNoPatience() throws {
    let records = [fix(0)] + (0..<3).map { fix(1.8e9 + Double($0)) } + [pose(1.8e9 + 3)]
    #expect(try samples(records).samples.contains(where: \.isPose))
  }

  @Test func recordsWithoutEndAreNotHeldBack() throws {
    let records = Array(repeating: fix(5), count: 1000)
    #expect(try samples(records).ends[998] == nil)
    #expect(try samples(records).ends[999] != nil)
  }

  @Test(
    "dates 1024 weeks early are corrected live as in a complete log",
    arguments: [0..<60, 150..<220, 0..<0])
  func earlyDates(range: Range<Int>) throws {
    // Poses from the start, poses after 3 s, for which fixes wait, and no poses.
    for poses in [0, 3, 99] {
      let start = 1_767_268_800.0
      let records = (0..<300).flatMap { tenth -> [String] in
        let time = start + Double(tenth) / 10
        var records = tenth >= poses * 10 ? [pose(time)] : []
        if tenth % 10 == 0 { records.append(fix(time)) }
        guard range ~= tenth else { return records }
        return records.map { $0.replacing("\(time)", with: "\(time - 1024 * 604_800)") }
      }
      let document = try read(records.joined())
      let recording = try Recording(document: document, settings: SimulationSettings())
      let live = try samples(records)
      #expect(live.samples == (try samples([records.joined()]).samples))
      if poses < 99 {
        #expect(live.samples == Array(recording.samples))
      } else {
        #expect(live.samples.filter(\.isFix) == recording.samples.filter(\.isFix))
      }
      #expect(live.samples.last?.time == (poses < 99 ? 29.9 : 29))
    }
  }
}
