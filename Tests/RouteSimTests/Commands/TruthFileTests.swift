import Foundation
import TestSupport
import Testing

@testable import RouteSim

/// `--truth`: the phone's true positions from a file of their own, and the figures that need no truth.
@Suite struct TruthFileTests {
  /// A position at a time in seconds from the log's start.
  private struct Point {
    var time: Double
    var latitude: Double
    var longitude: Double

    /// Returns the distance to a point close by, metres.
    func distance(toLatitude latitude: Double, longitude: Double) -> Double {
      let north = (latitude - self.latitude) * 111_270
      let east = (longitude - self.longitude) * 111_320 * cos(latitude * .pi / 180)
      return (north * north + east * east).squareRoot()
    }
  }

  private let walk: CheckedWalk
  private let truths: [Point]
  private let fixes: [Point]

  /// 2026-01-01T12:00:00Z, when simulated walks begin.
  private static let start = 1_767_268_800.0

  /// Writes the same walk without its truth as a session log, `bare.jsonl`, as one without a date,
  /// `undated.jsonl`, and as a table of fixes, `fixes.csv`; and a survey with a position each second.
  init() throws {
    walk = try CheckedWalk()
    var truths: [Point] = []
    var fixes: [Point] = []
    var rest: [String] = []
    for line in try walk.text("walk.jsonl").split(separator: "\n").dropFirst() {
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let type = record?["type"] as? String
      if type != "truth" { rest.append(String(line)) }
      guard let time = record?["time"] as? Double, let latitude = record?["latitude"] as? Double,
        let longitude = record?["longitude"] as? Double
      else { continue }
      let point = Point(time: time, latitude: latitude, longitude: longitude)
      if type == "truth" { truths.append(point) } else { fixes.append(point) }
    }
    self.truths = truths
    self.fixes = fixes
    let header = #"{"type": "header", "version": 1"#
    let records = rest.joined(separator: "\n") + "\n"
    try walk.folder.write(
      header + #", "start": "2026-01-01T12:00:00Z"}"# + "\n" + records, to: "bare.jsonl")
    try walk.folder.write(header + "}\n" + records, to: "undated.jsonl")
    try write(fixes, to: "fixes.csv")
    try writeSurvey(to: "survey.csv")
  }

  private func write(_ points: [Point], shift: Double = 0, to name: String) throws {
    let rows = points.map { point in
      String(
        format: "%.3f,%.9f,%.9f\n", Self.start + shift + point.time, point.latitude,
        point.longitude)
    }
    try walk.folder.write("time,latitude,longitude\n" + rows.joined(), to: name)
  }

  private func writeSurvey(
    shift: Double = 0, until end: Double = .infinity, to name: String
  ) throws {
    let seconds = truths.filter { abs($0.time - $0.time.rounded()) < 1e-6 && $0.time <= end }
    try write(seconds, shift: shift, to: name)
  }

  private func check(_ words: String...) throws -> Tool.Result {
    try walk.check(words)
  }

  /// Checks a log, and returns the report's figures and the frames.
  private func figures(
    _ words: [String]
  ) throws -> (summary: [String: Any], frames: [[String: Any]]) {
    let result = try Tool.product.run(
      ["check"] + words + [
        "--check", "frames>10", "--report", "report.json", "--output", "frames.jsonl",
      ], in: walk.folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let frames = try walk.text("frames.jsonl").split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    return (try #require(try walk.report()["summary"] as? [String: Any]), frames)
  }

  private func number(_ path: String, in object: [String: Any]) -> Double? {
    var value: Any? = object
    for key in path.split(separator: ".") { value = (value as? [String: Any])?[String(key)] }
    return value as? Double
  }

  @Test func aSurveyGivesTheErrorsOfTheLogsOwnTruth() throws {
    let route = ["--route", "route.json"]
    let own = try figures(["walk.jsonl"] + route).summary
    let bare = try figures(["bare.jsonl"] + route).summary
    #expect(number("registration.error.median", in: bare) == nil)
    let surveyed = try figures(["bare.jsonl", "--truth", "survey.csv"] + route).summary
    // The camera's heading is found from AR's path and the survey, and AR drifts by a percent.
    let tolerances = [
      ("location.error", 0.05), ("heading.error", 1.5), ("registration.error", 1.5),
      ("registration.meters", 2.5),
    ]
    for (figure, tolerance) in tolerances {
      for part in ["median", "p95"] {
        let known = try #require(number("\(figure).\(part)", in: own))
        let found = try #require(number("\(figure).\(part)", in: surveyed))
        #expect(abs(known - found) < tolerance, "\(figure).\(part): \(known), \(found)")
      }
    }
  }

  @Test func aLogWithoutPosesIsReplayedAsBeforeAndItsErrorsAreThoseFromTheSurvey() throws {
    let before = try figures(["fixes.csv", "--rate", "1"]).frames
    let (summary, frames) = try figures(["fixes.csv", "--rate", "1", "--truth", "survey.csv"])
    #expect(before.count == frames.count && frames.count > 50)
    var errors: [Double] = []
    let first = try #require(fixes.first?.time)
    for (frame, former) in zip(frames, before) {
      for key in ["time", "camera", "location", "finish", "hint", "arrows"] {
        #expect(
          try JSONSerialization.data(withJSONObject: [frame[key]], options: .sortedKeys)
            == JSONSerialization.data(withJSONObject: [former[key]], options: .sortedKeys))
      }
      #expect(former["truth"] is NSNull)
      let time = try #require(frame["time"] as? Double) + first
      let known = try #require(truths.min { abs($0.time - time) < abs($1.time - time) })
      guard let truth = frame["truth"] as? [String: Any] else {
        #expect(time > (truths.last?.time ?? 0) - 1)
        continue
      }
      let latitude = try #require(truth["latitude"] as? Double)
      let longitude = try #require(truth["longitude"] as? Double)
      #expect(known.distance(toLatitude: latitude, longitude: longitude) < 0.03)
      let location = try #require(frame["location"] as? [String: Any])
      errors.append(
        known.distance(
          toLatitude: try #require(location["latitude"] as? Double),
          longitude: try #require(location["longitude"] as? Double)))
    }
    let largest = try #require(errors.max())
    let found = try #require(number("location.error.max", in: summary))
    #expect(abs(largest - found) < 0.05 && largest > 1)
  }

  /// The error of the fixes themselves depends on neither fusion nor simulation.
  @Test func theErrorOfFixesIsTheirDistanceFromTheTruth() throws {
    let errors = fixes.compactMap { fix -> Double? in
      guard let truth = truths.first(where: { abs($0.time - fix.time) < 1e-6 }) else { return nil }
      return truth.distance(toLatitude: fix.latitude, longitude: fix.longitude)
    }
    let median = errors.sorted()[(errors.count + 1) / 2 - 1]
    for words in [
      ["walk.jsonl"], ["bare.jsonl", "--truth", "survey.csv"],
      ["fixes.csv", "--truth", "survey.csv", "--seed", "9"],
    ] {
      let found = try #require(number("fixes.error.median", in: try figures(words).summary))
      #expect(abs(found - median) < 0.03 && median > 1, "\(words): \(found), \(median)")
    }
  }

  @Test func theClockOfASurveyCanBeMoved() throws {
    try writeSurvey(shift: 18, to: "gps.csv")
    func summary(_ words: String...) throws -> Data {
      try JSONSerialization.data(
        withJSONObject: try figures(["bare.jsonl", "--truth"] + words).summary,
        options: .sortedKeys)
    }
    let expected = try summary("survey.csv")
    #expect(try summary("gps.csv", "--truth-offset", "-18") == expected)
    #expect(try summary("gps.csv") != expected)
  }

  @Test func aSurveyOfAPartLeavesTheRestUnknown() throws {
    try writeSurvey(until: 30, to: "half.csv")
    for log in ["bare.jsonl", "fixes.csv"] {
      let result = try check(log, "--truth", "half.csv", "--output", "frames.jsonl")
      #expect(result.errors.contains("half.csv: it covers 48 % of the log"))
      let frames = try walk.text("frames.jsonl").split(separator: "\n")
      let known = frames.filter { !$0.contains(#""truth": null"#) }
      #expect(Double(known.count) / Double(frames.count) < 0.55 && known.count > 250)
      #expect(frames.last?.contains(#""truth": null"#) == true)
    }
  }

  @Test(
    "a survey that cannot be matched is refused with the reason",
    arguments: [
      (["undated.jsonl", "--truth", "survey.csv"], 65, "undated.jsonl:1: its times have no date"),
      (["bare.jsonl", "--truth", "later.csv"], 65, "2026-01-02T12:00:00Z"),
      (["bare.jsonl", "--truth", "route.json"], 65, "route.json:1: fewer than two positions"),
      (["bare.jsonl", "--truth", "elsewhere.csv"], 65, "km away"),
      (["bare.jsonl", "--truth", "absent.csv"], 66, "absent.csv"),
      (["bare.jsonl", "--truth-offset", "1"], 64, "--truth-offset needs --truth"),
    ])
  func refused(words: [String], status: Int, message: String) throws {
    try writeSurvey(shift: 86_400, to: "later.csv")
    try write(truths.map { Point(time: $0.time, latitude: 48, longitude: 11) }, to: "elsewhere.csv")
    let result = try Tool.product.run(
      ["check"] + words + ["--check", "frames>1"], in: walk.folder.path)
    #expect(Int(result.status) == status)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func figuresWithoutATruthAreThoseOfTheFrames() throws {
    try write(fixes.filter { !(20...29 ~= $0.time) }, to: "gap.csv")
    let (summary, frames) = try figures(["gap.csv", "--rate", "2", "--route", "route.json"])
    #expect(number("fixes.gap.median", in: summary) == 1)
    #expect(number("fixes.gap.max", in: summary) == 11)
    let crossTracks = frames.compactMap { number("route.crossTrack", in: $0).map(abs) }
    #expect(number("route.crossTrack.max", in: summary) == crossTracks.max())
    #expect(
      number("route.crossTrack.median", in: summary)
        == crossTracks.sorted()[(crossTracks.count + 1) / 2 - 1])
    // Two frames are half a second apart.
    let positions = try frames.map { frame in
      let camera = try #require(frame["camera"] as? [String: Any])
      return try #require(camera["position"] as? [Double])
    }
    let speeds = zip(positions, positions.dropFirst(2)).map { before, after in
      hypot(after[0] - before[0], after[2] - before[2])
    }
    let speed = try #require(number("speed.median", in: summary))
    #expect(abs(speed - speeds.sorted()[(speeds.count + 1) / 2 - 1]) < 1e-5 && speed > 1)
    var arrivals: [Double] = []
    for frame in frames {
      for event in frame["events"] as? [[String: Any]] ?? []
      where event["kind"] as? String == "arrived" {
        arrivals.append(try #require(event["time"] as? Double))
      }
    }
    let arrival = try #require(arrivals.min())
    #expect(number("arrived.first", in: summary) == arrival)
  }
}
