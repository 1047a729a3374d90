import Foundation
import TestSupport
import Testing

@testable import RouteSim

/// `--truth` with logs and surveys that are wrong in some way: what is wrong is measured or said, and not hidden.
@Suite struct TruthFaultTests {
  private let walk: CheckedWalk
  /// The lines of the walk without its truth, and the true positions, one a second.
  private let lines: [String]
  private let truths: [(time: Double, latitude: Double, longitude: Double)]

  private static let header =
    #"{"type": "header", "version": 1, "start": "2026-01-01T12:00:00Z"}"# + "\n"
  private static let start = 1_767_268_800.0

  init() throws {
    walk = try CheckedWalk()
    var lines: [String] = []
    var truths: [(Double, Double, Double)] = []
    for line in try walk.text("walk.jsonl").split(separator: "\n").dropFirst() {
      guard line.contains(#""type": "truth""#) else {
        lines.append(String(line))
        continue
      }
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let numbers = ["time", "latitude", "longitude"].compactMap { record?[$0] as? Double }
      let time = try #require(numbers.first)
      if abs(time - time.rounded()) < 1e-6 { truths.append((time, numbers[1], numbers[2])) }
    }
    self.lines = lines
    self.truths = truths
    try write(lines: lines, to: "bare.jsonl")
    try writeSurvey(to: "survey.csv") { _ in }
  }

  private func write(lines: [String], to name: String) throws {
    try walk.folder.write(Self.header + lines.joined(separator: "\n") + "\n", to: name)
  }

  private func writeSurvey(
    shift: Double = start, to name: String,
    changing change: (inout (time: Double, latitude: Double, longitude: Double)) -> Void
  ) throws {
    let rows = truths.map { truth in
      var row = truth
      change(&row)
      return String(format: "%.3f,%.9f,%.9f\n", shift + row.time, row.latitude, row.longitude)
    }
    try walk.folder.write("time,latitude,longitude\n" + rows.joined(), to: name)
  }

  private func time(of line: String) -> Double? {
    line.firstMatch(of: /"time": ([0-9.]+)/).flatMap { Double($0.1) }
  }

  private func check(_ words: String...) throws -> Tool.Result {
    try walk.check(words)
  }

  private func number(_ figure: String, _ words: String...) throws -> Double {
    let result = try Tool.product.run(
      ["check"] + words + ["--check", "frames>1", "--report", "report.json"], in: walk.folder.path)
    #expect(result.status == 0, "\(result.errors)")
    var value: Any? = try walk.report()["summary"]
    for key in figure.split(separator: ".") { value = (value as? [String: Any])?[String(key)] }
    return try #require(value as? Double)
  }

  /// AR sees the walker run on by 2 m/s for 20 s, so that its path fits the true one nowhere: the error is that of
  /// the phone all the same.
  @Test func theErrorIsMeasuredWhereARIsWrong() throws {
    let moved = try lines.map { line -> String in
      guard line.contains(#""type": "pose""#), let time = time(of: line), time > 30
      else { return line }
      let position = try #require(
        line.firstMatch(of: /"position": \[([-0-9.]+), ([-0-9.]+), ([-0-9.]+)\]/))
      let east = try #require(Double(position.1)) + 2 * min(time - 30, 20)
      return line.replacingCharacters(
        in: position.range, with: #""position": [\#(east), \#(position.2), \#(position.3)]"#)
    }
    try write(lines: moved, to: "drift.jsonl")
    let drifting = try number("location.error.max", "drift.jsonl", "--truth", "survey.csv")
    let usual = try number("location.error.max", "bare.jsonl", "--truth", "survey.csv")
    #expect(drifting > usual + 3, "\(drifting), \(usual)")
    let result = try check("drift.jsonl", "--truth", "survey.csv", "--output", "frames.jsonl")
    #expect(result.errors.contains("it does not show where the phone looked"))
    // No truth is carried on by AR's wrong displacement: every frame's is on the surveyed path.
    var known = 0
    for line in try walk.text("frames.jsonl").split(separator: "\n") {
      let frame = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let truth = frame?["truth"] as? [String: Any] else { continue }
      let time = try #require(frame?["time"] as? Double)
      let latitude = try #require(truth["latitude"] as? Double)
      let longitude = try #require(truth["longitude"] as? Double)
      let nearest = try #require(truths.min { abs($0.time - time) < abs($1.time - time) })
      let north = (latitude - nearest.latitude) * 111_270
      let east = (longitude - nearest.longitude) * 111_320 * cos(latitude * .pi / 180)
      #expect(hypot(north, east) < 0.8, "at \(time) s")
      known += 1
    }
    #expect(known > 200)
  }

  /// A cached position far away is left out without `--truth`, and with it, too.
  @Test func oneStaleFixDoesNotRefuseALog() throws {
    let first = try #require(lines.firstIndex { $0.contains(#""type": "location""#) })
    var stale = lines
    stale[first] = lines[first].replacing(/"latitude": [0-9.]+/, with: #""latitude": 49.2"#)
    try write(lines: stale, to: "stale.jsonl")
    let result = try check("stale.jsonl", "--truth", "survey.csv", "--check", "frames>1")
    #expect(result.status == 0, "\(result.errors)")
    // The receiver alone is judged by all that it sent.
    let largest = try number("fixes.error.max", "stale.jsonl", "--truth", "survey.csv")
    #expect(largest > 10_000)
  }

  @Test func falsePositionsOfASurveyAreCounted() throws {
    try writeSurvey(to: "jump.csv") { row in if 20...22 ~= row.time { row.latitude += 0.02 } }
    let result = try check("bare.jsonl", "--truth", "jump.csv", "--check", "frames>1")
    #expect(result.errors.contains("jump.csv:22: 3 fixes too far away"), "\(result.errors)")
  }

  @Test func aLogIsNotItsOwnTruth() throws {
    for words in [
      ["bare.jsonl", "--truth", "bare.jsonl"], ["survey.csv", "--truth", "survey.csv"],
    ] {
      let result = try Tool.product.run(
        ["check"] + words + ["--check", "frames>1"], in: walk.folder.path)
      #expect(result.status == ExitStatus.badData.rawValue)
      #expect(result.errors.contains("a log of the phone itself that states no truth"))
    }
  }

  @Test func theOffsetMakesDatesOfACount() throws {
    try writeSurvey(shift: 0, to: "count.csv") { _ in }
    let refused = try check("bare.jsonl", "--truth", "count.csv", "--check", "frames>1")
    #expect(refused.status == ExitStatus.badData.rawValue)
    #expect(refused.errors.contains("with --truth-offset the seconds from 1970"))
    let expected = try number("location.error.median", "bare.jsonl", "--truth", "survey.csv")
    let found = try number(
      "location.error.median", "bare.jsonl", "--truth", "count.csv", "--truth-offset",
      "1767268800")
    #expect(found == expected)
  }

  @Test func timesThatAreDatesDoNotNeedTheStart() throws {
    let dated = lines.map { line in
      line.replacing(/"time": ([0-9.]+)/) { "\"time\": \(Self.start + (Double($0.1) ?? 0))" }
    }
    try write(lines: dated, to: "dated.jsonl")
    let expected = try number("fixes.error.median", "bare.jsonl", "--truth", "survey.csv")
    let found = try number("fixes.error.median", "dated.jsonl", "--truth", "survey.csv")
    #expect(abs(found - expected) < 1e-3)
  }

  /// A receiver that dies is seen, and a stream has the figures of its file.
  @Test func theLongestGapMayBeAtTheEnd() throws {
    let silent = lines.filter { !$0.contains(#""type": "location""#) || (time(of: $0) ?? 0) < 20 }
    try write(lines: silent, to: "silent.jsonl")
    let gap = try number("fixes.gap.max", "silent.jsonl")
    let end = try #require(truths.last?.time)
    #expect(gap > end - 21 && gap < end - 17, "\(gap)")
    let text = Data(try walk.text("walk.jsonl").utf8)
    for log in ["walk.jsonl", "-"] {
      let result = try Tool.product.run(
        [
          "replay", log, "--route", "route.json", "--headless", "--check", "fixes.gap.median=1",
          "--check", "fixes.error.median>0.1",
        ], input: Array(text), in: walk.folder.path)
      #expect(result.status == 0, "\(log): \(result.errors)")
    }
  }
}
