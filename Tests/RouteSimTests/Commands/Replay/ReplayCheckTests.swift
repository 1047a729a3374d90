import Foundation
import TestSupport
import Testing

/// Expectations in a script, and `routesim replay --check`.
@Suite struct ReplayCheckTests {
  private let walk: CheckedWalk

  init() throws { walk = try CheckedWalk() }

  @Test func checksOfTheRunDecideTheStatusAndAreToldByName() throws {
    let result = try walk.replay(
      "--report", "out/report.json", "--check", "registration.error.max<0", "--check",
      "frames > 3", "--check=frames=1")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        "routesim: --check: registration.error.max of the run: expected less than 0, found "))
    #expect(
      result.errors.contains("routesim: --check: frames of the run: expected 1, found "))
    #expect(result.errors.hasSuffix("routesim: expectations: 1 passed, 2 failed\n"))
    #expect(try walk.report("out/report.json")["outcome"] as? String == "failed")
    #expect(try walk.replay("--check", "frames>3").status == 0)
  }

  @Test("a script's checks of the whole run are applied to the run")
  func checksOfTheRunByScript() throws {
    try walk.folder.write(
      """
      {"events": [{"at": 2, "set": {"route": "route.json"}}], "summary": [
        {"name": "none is wrong", "expect": {"registration.error.max": {"max": 0}}},
        {"expect": {"frames": {"min": 3}}}]}
      """, to: "summary.json")
    let result = try walk.replay("--script", "summary.json", "--report", "report.json")
    #expect(result.status == 1)
    #expect(result.errors.contains("routesim: summary.json:2: registration.error.max of the run: "))
    #expect(result.errors.hasSuffix("routesim: expectations: 1 passed, 1 failed\n"))
    #expect(
      try walk.checks() == [
        ["none is wrong: registration.error.max", "failed", "summary"],
        ["frames: at least 3", "passed", "summary"],
      ])
  }

  @Test(
    "a condition that no run can meet is a mistake with its line, and not a passed check",
    arguments: [
      (
        "{\"summary\": [{\"expect\": {\n\"no.such\": {\"max\": 1}}}]}",
        "2: the summary has no “no”; frames, "
      ),
      (
        #"{"events": [], "summary": [{"expect": {"frames": "x"}}]}"#,
        "1: frames is \"x\"; a number, "
      ),
      (
        """
        {"events": [{"at": 1, "expect": {
        "happened.estimateDropped": {"reason": "outclased", "count": {"max": 0}}}}]}
        """,
        "2: the reason of happened.estimateDropped is “outclased”; “absurdAccuracy”, "
      ),
      (
        #"{"events": [{"at": 1, "snapshot": "a.txt", "match": "a.txt"}]}"#,
        "1: snapshot is “a.txt”; a file different from the baseline on line 1 was expected"
      ),
    ] as [(String, String)])
  func mistakesOfAScript(text: String, words: String) throws {
    try walk.folder.write(text, to: "checks.json")
    let result = try walk.replay("--script", "checks.json", "--to", "2", "--report", "report.json")
    #expect(result.status == 65 && result.text == "")
    #expect(result.errors.hasPrefix("routesim: checks.json:\(words)"), "\(result.errors)")
    #expect(try walk.checks() == [["replay", "error", "run"]])
  }

  @Test("a wrong route in a script is reported with the line in the script")
  func routeOfAScript() throws {
    try FileManager.default.createDirectory(
      atPath: walk.folder.path + "/sub", withIntermediateDirectories: true)
    try walk.folder.write(
      #"{"events": [{"at": 1,"# + "\n" + #""set": {"route": "none.gpx"}}]}"#, to: "sub/s.json")
    let missing = try walk.replay("--script", "sub/s.json", "--to", "2")
    #expect(missing.status == 66)
    #expect(missing.errors == "routesim: sub/s.json:2: route: sub/none.gpx: no such file\n")
    try walk.folder.write("{}", to: "sub/none.gpx")
    let bad = try walk.replay("--script", "sub/s.json", "--to", "2")
    #expect(bad.status == 65)
    #expect(bad.errors.hasPrefix("routesim: sub/s.json:2: route: sub/none.gpx:1: "))
  }

  @Test func aCheckBeyondToIsSkippedAndOneBeyondTheEndHasFailed() throws {
    try walk.folder.write(
      """
      {"events": [{"at": 2, "name": "begun", "expect": {"tracking": "world"}},
                  {"at": 900, "expect": {"time": 900}}, {"at": 950}]}
      """, to: "checks.json")
    #expect(
      try walk.replay("--script", "checks.json", "--to", "4", "--report", "report.json").status == 0
    )
    #expect(
      try walk.checks() == [
        ["begun: tracking", "passed", "expectation"],
        ["at 900 s: time", "skipped", "expectation"], ["at 950 s", "skipped", "expectation"],
      ])
    #expect(try walk.replay("--script", "checks.json", "--report", "report.json").status == 1)
    #expect(try walk.checks().map { $0[1] } == ["passed", "failed", "failed"])
  }

  @Test("without the truth, a log's errors are null, and a bound on them fails")
  func boundsOfWhatNobodyKnows() throws {
    let lines = try walk.text("walk.jsonl").split(separator: "\n")
      .filter { !$0.hasPrefix("{\"type\": \"truth\"") }
    try walk.folder.write(lines.joined(separator: "\n"), to: "walk.jsonl")
    try walk.folder.write(
      #"{"summary": [{"expect": {"registration.error": null, "location.error.max": {"max": 1e9}}}]}"#,
      to: "s.json")
    let result = try walk.replay(
      "--to", "5", "--script", "s.json", "--check", "heading.error.p95<180")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "routesim: s.json:1: location.error.max of the run: expected at most 1000000000, found "
          + "nothing: location.error is null\n"))
    #expect(
      result.errors.contains("routesim: --check: heading.error.p95 of the run: expected less"))
    #expect(result.errors.hasSuffix("routesim: expectations: 1 passed, 2 failed\n"))
  }

  @Test("a path that no frame can have ends the run before it begins, in one line")
  func impossiblePath() throws {
    try walk.folder.write(
      """
      {"events": [{"at": 1, "snapshot": "seen.json"},
                  {"at": 2, "expect": {"finish.visable": true}}]}
      """, to: "mistaken.json")
    let result = try walk.replay("--script", "mistaken.json", "--report", "report.json")
    #expect(result.status == 65 && result.text == "")
    #expect(
      result.errors
        == "routesim: mistaken.json:2: a path of expect is “finish.visable”, which no frame has; "
        + "“finish.visible” was expected\n")
    #expect(throws: (any Error).self) { try walk.text("seen.json") }
    #expect(try walk.report("report.json")["outcome"] as? String == "error")
  }

  @Test("a log from a pipe is checked and reported like a file", arguments: [false, true])
  func checksOfALiveLog(isLive: Bool) throws {
    try walk.folder.write(
      """
      {"events": [{"at": 2, "set": {"gps": false}, "expect": {"time": 2, "tracking": "limited"}},
                  {"at": 900, "expect": {"time": 900}}, {"at": 3, "match": "kept/a.json"}],
       "summary": [{"expect": {"frames": {"min": 3}}}]}
      """, to: "checks.json")
    let log = isLive ? "-" : "walk.jsonl"
    let result = try Tool(path: "/bin/sh").run(
      [
        "-c",
        "cat walk.jsonl | \"$ROUTESIM\" replay \(log) --route route.json --headless "
          + "--script checks.json --report report.json",
      ], environment: ["ROUTESIM": try Tool.product.path], in: walk.folder.path)
    #expect(result.status == 1)
    #expect(
      try walk.checks().map { Array($0.prefix(2)) } == [
        ["at 2 s: time", "passed"], ["at 2 s: tracking", "failed"], ["at 3 s: a.json", "failed"],
        ["at 900 s: time", "failed"], ["frames: at least 3", "passed"],
      ])
    #expect(try walk.text("kept/a.actual.json").hasPrefix("{\"time\": 3, "))
  }
}
