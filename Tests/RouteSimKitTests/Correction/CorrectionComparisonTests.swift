import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("CorrectionComparison")
struct CorrectionComparisonTests {
  private static func settings(
    _ strategies: CorrectionStrategy..., count: Int = 100, isExplaining: Bool = false
  ) -> [CorrectionSettings] {
    strategies.map { strategy in
      var settings = CorrectionSettings()
      settings.strategy = strategy
      settings.count = count
      settings.isExplaining = isExplaining
      return settings
    }
  }

  private static func worked(
    _ strategies: CorrectionStrategy..., misalignment: Double? = nil
  ) throws -> CorrectionComparison {
    CorrectionComparison(
      try SampleLogs.recording(SampleLogs.worked, misalignment: misalignment),
      settings: strategies.flatMap { Self.settings($0, count: 4, isExplaining: true) })
  }

  @Test("four fixes give the angles calculated by hand")
  func worked() throws {
    let entries = try Self.worked(.all).entries
    let run = try #require(entries.first?.run)
    #expect(entries.count == 1)
    #expect(run.time == 3)
    #expect(run.pairs == 5)
    // The circular mean of 90, 90, 90, 78.690 and 68.199. These are angles in a plane, which are accurate
    // to 0.001° here.
    #expect(abs(run.total.degrees - 83.406) < 0.002)
  }

  @Test("used and rejected pairs are listed as inspected, for people and as JSON")
  func explains() throws {
    let comparison = try Self.worked(.all, .disjoint, misalignment: 85)
    let table = CorrectionTable(comparison, cadence: 10)
    Golden.expect(Self.text(table.explained(comparison.entries)), matches: "explained.txt")
    Golden.expect(
      Self.text(comparison.jsonLines(comparison.entries)), matches: "explained.jsonl")
  }

  private static func text(_ pieces: some Sequence<[UInt8]>) -> String {
    String(decoding: Array(pieces.joined()), as: UTF8.self)
  }

  @Test("runs made one by one equal those of the comparison, including their explanations")
  func streams() throws {
    let recording = try SampleLogs.simulated()
    var settings = Self.settings(.all, .random, .disjoint, .weighted, .robust)
    for index in settings.indices { settings[index].isExplaining = true }
    let comparison = CorrectionComparison(recording, settings: settings)
    #expect(comparison.entries.contains { $0.run.explanation?.pairs.isEmpty == false })
    #expect(Array(CorrectionRuns(recording, settings: settings)) == comparison.entries)
    // No sample is read before its run is requested, and no run is kept.
    var runs = CorrectionRuns(recording, settings: settings)
    let times = recording.samples.map(\.time)
    #expect(runs.share == 0)
    while let entry = runs.next() {
      let taken = times.prefix(Int((runs.share * Double(times.count)).rounded()))
      // A fix waits for the next pose.
      #expect(try #require(taken.last) - entry.run.time <= 0.2)
    }
  }

  /// Previously, the explanations of all runs of a day took 8 GB.
  ///
  /// A separate process shows how much memory is kept.
  @Test("explanations are not kept once their run is handed over")
  func keepsNoExplanation() async {
    await #expect(processExitsWith: .success) {
      let lines = (0..<80_000).map { index in
        SampleLogs.Line(
          time: Double(index), east: 0, north: 10 * Double(index), ahead: 10 * Double(index))
      }
      let recording = try SampleLogs.recording(lines)
      let settings = Self.settings(.all, isExplaining: true)
      let before = PeakMemory.bytes
      var explained = 0
      for entry in CorrectionRuns(recording, settings: settings) {
        explained += (entry.run.explanation?.pairs.count ?? 0) * MemoryLayout<ExplainedPair>.stride
      }
      let growth = PeakMemory.bytes - before
      precondition(explained > 128 << 20 && growth < 32 << 20, "\(growth) of \(explained) bytes")
    }
  }

  @Test("explained runs are printed as they come, one by one")
  func printsRunByRun() throws {
    let comparison = CorrectionComparison(
      try SampleLogs.simulated(), settings: Self.settings(.all, .robust))
    var pulled = 0
    let probe = AnyIterator<CorrectionComparison.Entry> {
      guard pulled < comparison.entries.count else { return nil }
      defer { pulled += 1 }
      return comparison.entries[pulled]
    }
    func expectPrompt(_ pieces: some Sequence<[UInt8]>, before: Int) {
      pulled = 0
      for (index, _) in pieces.enumerated() { #expect(pulled <= index + 1 - before) }
      #expect(pulled == comparison.entries.count)
    }
    expectPrompt(CorrectionTable(comparison, cadence: 10).explained(probe), before: 1)
    expectPrompt(comparison.jsonLines(probe), before: 0)
  }

  @Test("a simulated walk gives the inspected lines")
  func simulated() throws {
    let comparison = CorrectionComparison(
      try SampleLogs.simulated(), settings: Self.settings(.all, .disjoint))
    Golden.expect(
      Self.text(comparison.jsonLines(comparison.entries)), matches: "simulated.jsonl")
    Golden.expect(CorrectionTable(comparison, cadence: 10).text, matches: "simulated.txt")
  }

  @Test("a log's final error is the same in the table, the picture and a study")
  func endsAlike() throws {
    let recording = try SampleLogs.simulated()
    let comparison = CorrectionComparison(recording, settings: Self.settings(.all, .robust))
    let tracks = Tracks(recording, comparison).thinned()
    let truth = try #require(recording.misalignment.stretches.last?.last)
    #expect(truth.time == recording.duration)
    for (strategy, course) in zip(comparison.strategies, tracks.courses) {
      let total = try #require(comparison.entries(of: strategy).last).run.total
      let offset = Angle.wrapDegrees(total.degrees - truth.angle.degrees)
      #expect(abs(try #require(comparison.finalOffset(of: strategy)).degrees - offset) < 1e-9)
      #expect(abs(try #require(tracks.finalOffset(of: course)).degrees - offset) < 1e-9)
      let studied = CorrectionCourse(
        entries: comparison.entries(of: strategy), misalignment: comparison.misalignment,
        duration: recording.duration
      ).error(at: recording.duration)
      #expect(abs(try #require(studied) - abs(offset)) < 1e-9)
    }
  }

  @Test("runs are ordered by time, then as requested, and are the same each time")
  func isOrdered() throws {
    let recording = try SampleLogs.simulated()
    let comparison = CorrectionComparison(
      recording, settings: Self.settings(.weighted, .robust, .all))
    let rank: [CorrectionStrategy: Int] = [.weighted: 0, .robust: 1, .all: 2]
    let keys = comparison.entries.map { ($0.run.time, rank[$0.run.strategy] ?? -1) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    #expect(!keys.isEmpty)
    let again = CorrectionComparison(
      recording, settings: Self.settings(.weighted, .robust, .all))
    #expect(again == comparison)
  }

  @Test("for robust alone, there is a row every ten seconds and one for its last run")
  func thinsRobust() throws {
    let comparison = CorrectionComparison(
      try SampleLogs.simulated(), settings: Self.settings(.robust))
    let lines = CorrectionTable(comparison, cadence: 10).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.dropFirst(2).prefix { !$0.isEmpty }
    let times = rows.compactMap { $0.split(separator: " ").first?.split(separator: ":").last }
      .compactMap { Double($0) }
    #expect(comparison.entries.count > 80)
    #expect(Set(times.dropLast().map { $0.truncatingRemainder(dividingBy: 10) }).count == 1)
    #expect(rows.count == (comparison.entries.count + 9) / 10 + 1)
  }

  @Test("a strategy has the same results, whichever others run with it")
  func isIndependent() throws {
    let recording = try SampleLogs.simulated()
    let alone = CorrectionComparison(recording, settings: Self.settings(.random))
    let beside = CorrectionComparison(recording, settings: Self.settings(.all, .random))
    #expect(alone.entries == beside.entries(of: .random))
  }

  @Test("without truths, the truth is that in the header, or null if it has none")
  func knowsTruth() throws {
    #expect(try Self.worked(.all, misalignment: -170).entries.map { $0.truth?.degrees } == [-170])
    #expect(try Self.worked(.all).entries.map(\.truth) == [nil])
  }

  @Test("a walk's truth follows from its poses and truths, including drift")
  func followsTruth() throws {
    let recording = try SampleLogs.simulated()
    let comparison = CorrectionComparison(recording, settings: Self.settings(.all))
    for entry in comparison.entries {
      let expected = try #require(recording.misalignment.likelyAngle(at: entry.run.time))
      #expect(abs((try #require(entry.truth) - expected).wrapped.degrees) < 1e-9)
    }
    #expect(comparison.entries.contains { $0.truth != .degrees(40) })
  }

  @Test(
    "a truth between two poses is compared with the interpolated pose, wherever it is in the file")
  func comparesBetweenPoses() throws {
    let log = """
      {"type": "header", "version": 1, "route": null, "seed": null, "misalignment": 1}
      {"type": "truth", "time": 0, "latitude": 0, "longitude": 0, "heading": 30}
      {"type": "pose", "time": 0, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}
      {"type": "truth", "time": 0.25, "latitude": 0, "longitude": 0, "heading": 55}
      {"type": "pose", "time": 0.5, "position": [0, 0, 0], "orientation": [0, -0.3826834, 0, 0.9238795]}
      {"type": "truth", "time": 2, "latitude": 0, "longitude": 0, "heading": 0}
      {"type": "pose", "time": 4, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}
      {"type": "truth", "time": 4, "latitude": 0, "longitude": 0, "heading": 20}

      """
    let recording = try Recording(
      document: read(log, name: "log.jsonl"), settings: SimulationSettings())
    let truth = recording.misalignment
    // At 0.25 s AR reports 22.5°, half of the 45° at 0.5 s; around 2 s the poses are too far apart.
    #expect(truth.stretches.map { $0.map(\.time) } == [[0, 0.25, 4]])
    for (time, expected) in [(0, 30), (0.25, 32.5), (4, 20)] {
      #expect(abs(try #require(truth.angle(at: time)).degrees - expected) < 1e-4)
    }
  }

  @Test("unusable fixes are counted by reason")
  func counts() throws {
    var lines = SampleLogs.worked
    lines[1].accuracy = -1
    let comparison = CorrectionComparison(
      try SampleLogs.recording(lines), settings: Self.settings(.all))
    #expect(comparison.fixCount == 4)
    #expect(comparison.estimates.count == 3)
    #expect(comparison.refusals[.absurdAccuracy] == 1)
  }

  @Test("the settling time is the time after which the total was never that far off again")
  func settles() throws {
    let comparison = try Self.worked(.all, misalignment: 85)
    #expect(comparison.settlingTime(of: .all, within: .degrees(5)) == 3)
    #expect(comparison.settlingTime(of: .all, within: .degrees(1)) == nil)
    #expect(try Self.worked(.all).settlingTime(of: .all, within: .degrees(5)) == nil)
  }
}
