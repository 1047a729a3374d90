import Foundation
import TestSupport
import Testing

@testable import RouteSim

/// `routesim check`: many logs, one report.
@Suite struct CheckCommandTests {
  private let walk: CheckedWalk

  init() throws {
    walk = try CheckedWalk()
    try walk.folder.write(
      """
      {"events": [
        {"at": 5, "name": "starts", "expect": {"tracking": "world"}},
        {"at": 20, "look": {"heading": 180}, "expect": {"finish.visible": false, "ready": true}}]}
      """, to: "checks.json")
  }

  private func check(_ words: String...) throws -> Tool.Result {
    try walk.check(words)
  }

  /// Makes copies of the walk; every fifth of them begins with a bad compass.
  private func makeLogs(_ count: Int) throws -> [String] {
    let names = (0..<count).map { "logs/walk-\($0).jsonl" }
    try FileManager.default.createDirectory(
      atPath: walk.folder.path + "/logs", withIntermediateDirectories: true)
    let good = try walk.text("walk.jsonl")
    for (index, name) in names.enumerated() {
      // The last lines are left out, so that no two logs are the same.
      let lines = good.split(separator: "\n")
      try walk.folder.write(lines.dropLast(index).joined(separator: "\n") + "\n", to: name)
    }
    return names
  }

  @Test func aLogPassesOrFailsAsInAReplay() throws {
    let result = try check("walk.jsonl", "--script", "checks.json", "--report", "all.xml")
    let replay = try walk.replay("--script", "checks.json", "--report", "one.json")
    #expect(result.status == replay.status)
    let one = try walk.report("one.json")
    let passed = one["passed"] as? Int
    let failed = one["failed"] as? Int
    let junit = try walk.text("all.xml")
    #expect(junit.matches(of: #/<testcase /#).count == (passed ?? 0) + (failed ?? 0))
    #expect(junit.matches(of: #/<failure /#).count == failed)
    // The messages are those of a replay.
    let messages = replay.errors.split(separator: "\n").filter { $0.contains("checks.json:") }
    #expect(messages.allSatisfy { result.errors.contains($0) })
    #expect(result.text.hasSuffix("\n") && result.text.split(separator: "\n").count == 1)
  }

  @Test func theReportNamesEachLogAndDoesNotDependOnTheJobs() throws {
    let names = try makeLogs(12)
    var reports: [String] = []
    for jobs in ["1", "2", "7"] {
      let result = try Tool.product.run(
        ["check"] + names + [
          "--script", "checks.json", "--report", "all-\(jobs).xml", "--jobs", jobs,
        ], in: walk.folder.path)
      #expect(result.text.split(separator: "\n").count == names.count)
      reports.append(try walk.text("all-\(jobs).xml"))
    }
    #expect(Set(reports).count == 1)
    let suites = reports[0].matches(of: #/<testsuite name="([^"]*)" file="([^"]*)"/#)
    #expect(suites.map { String($0.1) } == names && suites.map { String($0.2) } == names)
    for match in reports[0].matches(of: #/<testcase ([^>]*)>/#) {
      let words = String(match.1)
      #expect(words.contains("classname=\"logs/") && words.contains("file=\"logs/"))
      #expect(words.contains("time=\""))
    }
    #expect(reports[0].contains("name=\"starts: tracking\" file=\"logs/walk-0.jsonl\" time=\"5\""))
  }

  @Test func aLogThatCannotBeReadIsAnErrorAndTheOthersAreChecked() throws {
    let result = try check(
      "absent.jsonl", "walk.jsonl", "--script", "checks.json", "--report", "all.json")
    #expect(result.status == ExitStatus.noInput.rawValue)
    #expect(result.text.hasPrefix("error  absent.jsonl\n"))
    let lines = try walk.text("all.json").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""outcome": "error""#))
    #expect(lines[1].contains(#""log": "walk.jsonl""#))
    #expect(result.errors.contains("absent.jsonl"))
  }

  @Test func framesAreThoseOfAReplay() throws {
    let replay = try walk.replay("--to", "12")
    #expect(try check("walk.jsonl", "--to", "12", "--output", "frames.jsonl").status == 0)
    #expect(try walk.text("frames.jsonl") == replay.text)
    #expect(try check("walk.jsonl", "--to", "12", "--output", "-").text == replay.text)
    let places = try walk.replay("--to", "12", "--format", "geojson")
    #expect(
      try check("walk.jsonl", "--to", "12", "-o", "f.geojson", "--format", "geojson").status == 0)
    #expect(try walk.text("f.geojson") == places.text)
    _ = try makeLogs(2)
    #expect(
      try check("logs/walk-0.jsonl", "logs/walk-1.jsonl", "--to", "12", "--output", "frames")
        .status == 0)
    #expect(try walk.text("frames/walk-0.jsonl.frames.jsonl") == replay.text)
  }

  @Test func picturesOfSeveralLogsHaveTheirOwnFolders() throws {
    try walk.folder.write(
      #"{"events": [{"at": 5, "snapshot": "start.svg"}]}"#, to: "pictures.json")
    _ = try makeLogs(2)
    let result = try check(
      "logs/walk-0.jsonl", "logs/walk-1.jsonl", "--script", "pictures.json", "--snapshots", "shots")
    #expect(result.status == 0, "\(result.errors)")
    let alone = try check("logs/walk-0.jsonl", "--script", "pictures.json", "--snapshots", "alone")
    #expect(alone.status == 0)
    let picture = try walk.text("alone/start.svg")
    #expect(try walk.text("shots/walk-0.jsonl/start.svg") == picture)
    #expect(try walk.text("shots/walk-1.jsonl/start.svg").isEmpty == false)
    // Without --snapshots, these folders are beside the script.
    let beside = try check("logs/walk-0.jsonl", "logs/walk-1.jsonl", "--script", "pictures.json")
    #expect(beside.status == 0, "\(beside.errors)")
    #expect(try walk.text("walk-0.jsonl.pictures/start.svg") == picture)
    // The logs may be there, too.
    let copy = try walk.text("logs/walk-0.jsonl")
    for name in ["a.jsonl", "b.jsonl"] { try walk.folder.write(copy, to: name) }
    #expect(try check("a.jsonl", "b.jsonl", "--script", "pictures.json").status == 0)
    #expect(try walk.text("b.jsonl.pictures/start.svg") == picture)
  }

  @Test func aBaselineOfItsOwnForEachLog() throws {
    try walk.folder.write(
      #"{"events": [{"at": 12, "match": "kept/{log}.json"}]}"#, to: "own.json")
    let logs = try makeLogs(3)
    // The third phone sees something else.
    let third = try walk.text(logs[2])
    try walk.folder.write(
      third.replacing("\"horizontalAccuracy\": ", with: "\"horizontalAccuracy\": 1"), to: logs[2])
    let check = { [walk] (options: [String]) in
      try walk.check(logs + ["--script", "own.json"] + options)
    }
    #expect(try check([]).status == 1)
    let updated = try check(["--update"])
    #expect(updated.status == 0, "\(updated.errors)")
    #expect(try check(["--jobs", "1"]).text.split(separator: "\n").count == 3)
    #expect(try check([]).status == 0)
    #expect(try walk.text("kept/walk-0.jsonl.json") != walk.text("kept/walk-2.jsonl.json"))
    // A single log has the same name, as in a replay.
    #expect(try self.check(logs[1], "--script", "own.json").status == 0)
    #expect(try walk.replay("--script", "own.json").errors.contains("kept/walk.jsonl.json"))
    try walk.folder.write(#"{"events": [{"at": 12, "match": "kept/one.json"}]}"#, to: "own.json")
    let shared = try check(["--update"])
    #expect(shared.status == 64 && shared.errors.contains("{log}"), "\(shared.errors)")
  }

  @Test func simulatedPosesAreReported() throws {
    try walk.folder.write(
      """
      time,latitude,longitude,accuracy
      1700000000,52.5,13.4,5
      1700000030,52.50018,13.4,5
      1700000060,52.50036,13.4,5
      """, to: "fixes.csv")
    let result = try check("walk.jsonl", "fixes.csv", "--check", "frames>1", "--report", "r.xml")
    #expect(result.status == 0)
    #expect(result.errors.contains("fixes.csv: it has no AR poses, so they are simulated"))
    #expect(try walk.text("r.xml").matches(of: /it has no AR poses/).count == 1)
    try walk.folder.write(
      #"{"summary": [{"name": "poses", "expect": {"poses": "log"}}]}"#, to: "poses.json")
    let refused = try check("walk.jsonl", "fixes.csv", "--script", "poses.json")
    #expect(refused.text == "passed walk.jsonl: 1 check\nfailed fixes.csv: 1 of 1 check\n")
  }

  @Test func aLookAtTheTrueFinishNeedsTheTruth() throws {
    try walk.folder.write(
      #"{"events": [{"at": 20, "look": "trueFinish", "expect": {"finish.visible": true}}]}"#,
      to: "finish.json")
    #expect(try check("walk.jsonl", "--script", "finish.json").status == 0)
    let text = try walk.text("walk.jsonl").split(separator: "\n")
    try walk.folder.write(
      text.filter { !$0.contains(#""type": "truth""#) }.joined(separator: "\n"), to: "bare.jsonl")
    let refused = try check("bare.jsonl", "--script", "finish.json")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("finish.json:1: look is “trueFinish”"), "\(refused.errors)")
  }

  /// A damaged log is told from a whole one in the report, and a script that checks nothing is refused.
  @Test func aGreenReportSaysWhatWasWrongWithALog() throws {
    let text = try walk.text("walk.jsonl")
    try walk.folder.write(text.dropLast(40) + "\n{\"type\": \"po", to: "cut.jsonl")
    for report in ["all.xml", "all.json", "all.tap"] {
      let result = try check(
        "walk.jsonl", "cut.jsonl", "--check", "frames>1", "--report", report)
      #expect(result.status == 0)
      let said = try walk.text(report)
      #expect(said.contains("cut off"), "\(said)")
    }
    #expect(try walk.text("all.xml").matches(of: /<system-err>/).count == 1)
    for script in [
      #"{"events": []}"#, #"{"summary": []}"#, #"{"events": [{"at": 5, "look": {"heading": 90}}]}"#,
    ] {
      try walk.folder.write(script, to: "empty.json")
      let result = try check("walk.jsonl", "--script", "empty.json")
      #expect(result.status == ExitStatus.badData.rawValue)
      #expect(result.errors.contains("empty.json:1: the script checks nothing"))
    }
    try walk.folder.write(
      #"{"events": [{"at": 1, "expect": {"tracking": "world"}}, {"at": 99999}]}"#, to: "late.json")
    let late = try check("walk.jsonl", "--script", "late.json", "--to", "9")
    #expect(late.text == "passed walk.jsonl: 1 check, 1 skipped\n")
    try walk.folder.write(
      #"{"events": [{"at": 50, "expect": {"tracking": "world"}}]}"#, to: "never.json")
    let never = try check("walk.jsonl", "--script", "never.json", "--to", "9")
    #expect(never.text == "skipped walk.jsonl: 0 checks, 1 skipped\n")
  }

  @Test func quietPrintsOnlyFaults() throws {
    let result = try check("walk.jsonl", "--check", "frames>1", "--quiet")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.text == "passed walk.jsonl: 1 check\n")
    let failed = try check("walk.jsonl", "--check", "frames<1", "-q")
    #expect(failed.status == 1 && failed.text == "failed walk.jsonl: 1 of 1 check\n")
    #expect(failed.errors.contains("frames"))
  }

  @Test(
    arguments: [
      ([], "needs LOG"), (["walk.jsonl"], "--script or --check, or --output"),
      (["walk.jsonl", "--check", "location.accuracy<9"], "give one of its figures, such as"),
      (["walk.jsonl", "--check", "frames>1", "--format", "kml"], "--output"),
      (["a.jsonl", "b.jsonl", "--output", "-"], "--output"),
      (["walk.jsonl", "--check", "frames>1", "--snapshots", "x"], "--script"),
    ] as [([String], String)])
  func mistakesAreRefused(words: [String], hint: String) throws {
    let result = try Tool.product.run(["check"] + words, in: walk.folder.path)
    #expect(result.status == 64 && result.errors.contains(hint), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func labelsAreUnique() {
    #expect(LogLabels.labels(of: ["a/x.gpx", "b/y.gpx"]) == ["x.gpx", "y.gpx"])
    #expect(LogLabels.labels(of: ["a/x.gpx", "b/x.gpx", "y"]) == ["a_x.gpx", "b_x.gpx", "y"])
    let odd = LogLabels.labels(of: ["./x", "x", "../x"])
    #expect(Set(odd).count == 3 && odd.allSatisfy { !$0.contains("/") })
  }
}
