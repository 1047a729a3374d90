import Foundation
import TestSupport
import Testing

/// `routesim replay --check --report --update` as a CI system has them.
@Suite struct ReplayReportTests {
  private let folder: ScratchFolder

  /// A walk of 80 m in a city, and a script that asks for things that are so and things that are not.
  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      {"type": "LineString", "coordinates": [[13.4, 52.5], [13.4, 52.50036], [13.4006, 52.50036]]}
      """, to: "route.json")
    let words = ["simulate", "route.json", "--seed", "3", "--output", "walk.jsonl"]
    #expect(try Tool.product.run(words, in: folder.path).status == 0)
  }

  private func replay(_ words: String...) throws -> Tool.Result {
    try Tool.product.run(["replay", "walk.jsonl", "--headless"] + words, in: folder.path)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func report(_ name: String = "report.json") throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text(name).utf8)) as? [String: Any])
  }

  /// Name, outcome and group of each check.
  private func checks() throws -> [[String]] {
    let checks = try #require(try report()["checks"] as? [[String: Any]])
    return checks.map { check in
      ["name", "outcome", "group"].map { check[$0] as? String ?? "" }
    }
  }

  @Test func theFiguresAreThoseOfTheFramesThatArePrinted() throws {
    let result = try replay(
      "--report", "report.json", "--from", "5", "--to", "30", "--off-route-distance", "3")
    #expect(result.status == 0)
    let frames = try result.text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    func numbers(_ path: String...) -> [Double] {
      frames.compactMap { frame in
        path.dropLast().reduce(frame as [String: Any]?) { $0?[$1] as? [String: Any] }?[
          path.last ?? ""] as? Double
      }.sorted()
    }
    let summary = try #require(try report()["summary"] as? [String: Any])
    #expect(summary["frames"] as? Int == frames.count && frames.count == 251)
    for (found, numbers) in [
      (("registration", "error"), numbers("registration", "finishDegrees")),
      (("registration", "meters"), numbers("registration", "finishMeters")),
      (("registration", "arrowMeters"), numbers("registration", "arrowMeters")),
      (("location", "accuracy"), numbers("location", "accuracy")),
      (("correction", "error"), numbers("correction", "error")),
    ] {
      let group = try #require(summary[found.0] as? [String: Any])
      let spread = try #require(group[found.1] as? [String: Double])
      // By nearest rank, written down apart from the program.
      for (key, share) in [("median", 0.5), ("p95", 0.95), ("max", 1)] {
        let rank = Int((share * Double(numbers.count)).rounded(.up)) - 1
        #expect(spread[key] == numbers[rank], "\(found) \(key)")
      }
    }
    let headings = frames.compactMap { frame -> Double? in
      guard let camera = frame["camera"] as? [String: Any],
        let heading = camera["heading"] as? Double,
        let truth = frame["truth"] as? [String: Any], let really = truth["heading"] as? Double
      else { return nil }
      let turn = abs(heading - really)
      return min(turn, 360 - turn)
    }
    let heading = (summary["heading"] as? [String: Any])?["error"] as? [String: Double]
    // Two roundings to six decimals apart.
    #expect(abs((heading?["max"] ?? -1) - (headings.max() ?? -9)) < 2e-6)
    let ready = summary["ready"] as? [String: Any]
    let readyFrames = frames.filter { $0["ready"] as? Bool == true }
    #expect(ready?["first"] as? Double == readyFrames.first?["time"] as? Double)
    func share(_ count: Int) -> Double { Double(count) / Double(frames.count) }
    #expect(abs((ready?["share"] as? Double ?? -1) - share(readyFrames.count)) < 1e-6)
    #expect(readyFrames.count > 0 && readyFrames.count < frames.count)
    let offRoute = frames.count { ($0["route"] as? [String: Any])?["offRoute"] as? Bool == true }
    let stated = (summary["offRoute"] as? [String: Any])?["share"] as? Double
    #expect(abs((stated ?? -1) - share(offRoute)) < 1e-6)
    #expect(offRoute > 0 && offRoute < frames.count)
    // On a plane about 52.5°, by the lengths of a degree there (WGS 84), good to a millimetre here.
    let distances = frames.compactMap { frame -> Double? in
      guard let location = frame["location"] as? [String: Any],
        let truth = frame["truth"] as? [String: Any],
        let latitude = location["latitude"] as? Double, let north = truth["latitude"] as? Double,
        let longitude = location["longitude"] as? Double, let east = truth["longitude"] as? Double
      else { return nil }
      return (pow((latitude - north) * 111_276.8, 2) + pow((longitude - east) * 67_909.9, 2))
        .squareRoot()
    }
    let location = (summary["location"] as? [String: Any])?["error"] as? [String: Double]
    #expect(distances.count == frames.count && (distances.max() ?? 0) > 1)
    #expect(abs((location?["max"] ?? -1) - (distances.max() ?? -9)) < 0.005)
  }

  @Test("a pipe for a baseline was waited for", arguments: [[], ["--update"]])
  func aPipeIsNoBaseline(words: [String]) throws {
    try folder.write(#"{"events": [{"at": 2, "match": "kept.png"}]}"#, to: "match.json")
    let result = try Tool(path: "/bin/sh").run(
      [
        "-c",
        "mkfifo kept.png; \"$ROUTESIM\" replay walk.jsonl --headless --to 2 --script match.json $0 > frames",
        words.joined(separator: " "),
      ], environment: ["ROUTESIM": try Tool.product.path], in: folder.path)
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        "routesim: match.json:1: kept.png: this is a pipe or a device; a file was expected\n"))
  }

  @Test("a run that a signal ended passed, as all its checks were skipped")
  func aRunThatASignalEndsDoesNotPass() throws {
    try folder.write(
      #"{"events": [{"at": 70, "expect": {"tracking": "world"}}]}"#, to: "late.json")
    // Paced; ended once the first frame is there.
    let line = """
      mkfifo frames
      for report in report.json report.xml report.tap; do
        "$ROUTESIM" replay walk.jsonl --headless --playback-speed 0.5 --script late.json \
          --report $report > frames &
        program=$!
        (read first; kill -TERM $program; cat > rest) < frames
        wait $program || echo "status $?"
      done
      """
    let result = try Tool(path: "/bin/sh").run(
      ["-c", line], environment: ["ROUTESIM": try Tool.product.path], in: folder.path)
    #expect(result.text == "status 143\nstatus 143\nstatus 143\n")
    #expect(try report()["outcome"] as? String == "error")
    #expect(try report()["skipped"] as? Int == 1)
    #expect(
      try checks() == [
        ["at 70 s: tracking", "skipped", "expectation"], ["replay", "error", "run"],
      ])
    #expect(try text("report.xml").contains("errors=\"1\" skipped=\"1\""))
    #expect(try text("report.tap").contains("\nnot ok 2 - replay\n"))
  }

  @Test func checksOfTheRunDecideTheStatusAndAreToldByName() throws {
    let result = try replay(
      "--report", "out/report.json", "--check", "registration.error.max<0", "--check",
      "frames > 3", "--check=frames=1")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        "routesim: --check: registration.error.max of the run: expected less than 0, found "))
    #expect(
      result.errors.contains("routesim: --check: frames of the run: expected 1, found "))
    #expect(result.errors.hasSuffix("routesim: expectations: 1 passed, 2 failed\n"))
    #expect(try report("out/report.json")["outcome"] as? String == "failed")
    #expect(try replay("--check", "frames>3").status == 0)
  }

  @Test("a script's checks of the whole run were forgotten on the way to the run")
  func checksOfTheRunByScript() throws {
    try folder.write(
      """
      {"events": [{"at": 2, "set": {"route": "route.json"}}], "summary": [
        {"name": "none is wrong", "expect": {"registration.error.max": {"max": 0}}},
        {"expect": {"frames": {"min": 3}}}]}
      """, to: "summary.json")
    let result = try replay("--script", "summary.json", "--report", "report.json")
    #expect(result.status == 1)
    #expect(result.errors.contains("routesim: summary.json:2: registration.error.max of the run: "))
    #expect(result.errors.hasSuffix("routesim: expectations: 1 passed, 1 failed\n"))
    #expect(
      try checks() == [
        ["none is wrong: registration.error.max", "failed", "summary"],
        ["frames: at least 3", "passed", "summary"],
      ])
  }

  @Test(
    "what can be true of no run is a mistake on a line of the script, and no check that passes",
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
        "1: snapshot is “a.txt”; another file than the baseline on line 1 was expected"
      ),
    ] as [(String, String)])
  func mistakesOfAScript(text: String, words: String) throws {
    try folder.write(text, to: "checks.json")
    let result = try replay("--script", "checks.json", "--to", "2", "--report", "report.json")
    #expect(result.status == 65 && result.text == "")
    #expect(result.errors.hasPrefix("routesim: checks.json:\(words)"), "\(result.errors)")
    #expect(try checks() == [["replay", "error", "run"]])
  }

  @Test(
    "a script's picture was written over the route that was walked",
    arguments: [
      #"{"at": 1, "snapshot": "./route.json"}"#, #"{"at": 1, "match": "s.json"}"#,
      #"{"at": 1, "match": "report.json"}"#, #"{"at": 1, "snapshot": "report.json"}"#,
      #"{"at": 1, "set": {"route": "b.json"}, "snapshot": "b.json"}"#,
    ])
  func picturesOverWhatIsRead(event: String) throws {
    try folder.write(try text("route.json"), to: "b.json")
    try folder.write("{\"events\": [\(event)]}", to: "s.json")
    let before = try text("route.json") + text("b.json") + text("s.json")
    let result = try replay(
      "--route", "route.json", "--script", "s.json", "--to", "2", "--update", "--report",
      "report.json")
    #expect(result.status == 65 && result.text == "")
    #expect(result.errors.hasPrefix("routesim: s.json:1: a file to write is “"))
    #expect(try before == text("route.json") + text("b.json") + text("s.json"))
    #expect(try checks() == [["replay", "error", "run"]])
  }

  @Test("a route that a script names wrongly is told with the script's line")
  func routeOfAScript() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/sub", withIntermediateDirectories: true)
    try folder.write(
      #"{"events": [{"at": 1,"# + "\n" + #""set": {"route": "none.gpx"}}]}"#, to: "sub/s.json")
    let missing = try replay("--script", "sub/s.json", "--to", "2")
    #expect(missing.status == 66)
    #expect(missing.errors == "routesim: sub/s.json:2: route: sub/none.gpx: no such file\n")
    try folder.write("{}", to: "sub/none.gpx")
    let bad = try replay("--script", "sub/s.json", "--to", "2")
    #expect(bad.status == 65)
    #expect(bad.errors.hasPrefix("routesim: sub/s.json:2: route: sub/none.gpx:1: "))
  }

  @Test("one baseline of two moments: what each was stays, as a file of its own")
  func momentsOfOneBaseline() throws {
    try folder.write(
      """
      {"events": [{"at": 1, "match": "kept.json"}, {"at": 2, "match": "kept.json"},
                  {"at": 3, "look": {"heading": 0}, "match": "kept.json"}]}
      """, to: "moments.json")
    let words = ["--script", "moments.json", "--to", "4", "--report", "report.json"]
    func run(_ more: String...) throws -> Int32 {
      try Tool.product.run(["replay", "walk.jsonl", "--headless"] + words + more, in: folder.path)
        .status
    }
    #expect(try run("--update") == 0)
    #expect(try run() == 1)
    let checks = try #require(try report()["checks"] as? [[String: Any]])
    #expect(
      checks.map { $0["attachments"] as? [String] } == [
        ["kept.actual.json"], ["kept.actual-2.json"], [],
      ])
    #expect(try text("kept.actual.json").hasPrefix("{\"time\": 1, "))
    #expect(try text("kept.actual-2.json").hasPrefix("{\"time\": 2, "))
  }

  @Test func aCheckBeyondToIsSkippedAndOneBeyondTheEndHasFailed() throws {
    try folder.write(
      """
      {"events": [{"at": 2, "name": "begun", "expect": {"tracking": "world"}},
                  {"at": 900, "expect": {"time": 900}}, {"at": 950}]}
      """, to: "checks.json")
    #expect(
      try replay("--script", "checks.json", "--to", "4", "--report", "report.json").status == 0)
    #expect(
      try checks() == [
        ["begun: tracking", "passed", "expectation"],
        ["at 900 s: time", "skipped", "expectation"], ["at 950 s", "skipped", "expectation"],
      ])
    #expect(try replay("--script", "checks.json", "--report", "report.json").status == 1)
    #expect(try checks().map { $0[1] } == ["passed", "failed", "failed"])
  }

  @Test func picturesAreComparedAndWrittenAnewOnlyWhenAsked() throws {
    try folder.write(
      """
      {"events": [{"at": 3, "look": {"heading": 0}, "match": "kept/a.png"}, {"at": 3, "match": "kept/a.svg"},
                  {"at": 3, "match": "kept/a.json"}, {"at": 3, "match": {"file": "kept/a.txt"}}]}
      """, to: "pictures.json")
    let words = ["--script", "pictures.json", "--report", "report.json"]
    func run(_ more: String...) throws -> Tool.Result {
      try Tool.product.run(
        ["replay", "walk.jsonl", "--headless", "--to", "4"] + words + more, in: folder.path)
    }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/kept").sorted()
    }
    let all = ["a.json", "a.png", "a.svg", "a.txt"]
    // Nothing to compare with: never passes, and no baseline is made of it.
    let missing = try run()
    #expect(missing.status == 1 && missing.errors.contains("--update writes the baseline"))
    #expect(try names() == ["a.actual.json", "a.actual.png", "a.actual.svg", "a.actual.txt"])
    let update = try run("--update")
    #expect(update.status == 0 && update.errors.contains("written anew, not compared"))
    #expect(try checks().map { $0[1] } == Array(repeating: "skipped", count: 4))
    #expect(try names().filter { !$0.contains("actual") } == all)
    // What the run before had written beside them is of no use any more.
    #expect(try names() == all)
    #expect(try run().status == 0)
    #expect(try checks().map { $0[1] } == Array(repeating: "passed", count: 4))
    // Another picture.
    let other = try run("--arrow-color", "00FF00", "--units", "imperial")
    #expect(other.status == 1)
    #expect(try checks().map { $0[1] } == Array(repeating: "failed", count: 4))
    #expect(try names().contains("a.diff.png"))
    let png = try #require((try report()["checks"] as? [[String: Any]])?.first)
    #expect(png["attachments"] as? [String] == ["kept/a.actual.png", "kept/a.diff.png"])
    // What a run does not look at stays; what is kept stays as it was until it is asked for.
    let early = try Tool.product.run(
      ["replay", "walk.jsonl", "--headless", "--to", "2"] + words, in: folder.path)
    #expect(early.status == 0)
    #expect(try names().contains("a.diff.png"))
    #expect(try run().status == 0)
    #expect(try names() == all)
  }

  @Test(arguments: ["xml", "tap", "json"])
  func aRunThatFailsIsReportedToo(ending: String) throws {
    try folder.write("old", to: "report.\(ending)")
    let words = ["replay", "none.jsonl", "--headless", "--report", "report.\(ending)"]
    let result = try Tool.product.run(words, in: folder.path)
    #expect(result.status == 66 && result.text == "")
    let report = try text("report.\(ending)")
    #expect(report.contains("none.jsonl: no such file"))
    #expect(
      report.contains(
        ["xml": "errors=\"1\"", "tap": "not ok 1", "json": "\"error\""][ending] ?? "?"))
    #expect(try replay("--report", "report.\(ending)").status == 0)
    #expect(try !text("report.\(ending)").contains("no such file"))
  }

  @Test("a run whose reader went away left the report of the run before")
  func noReportStaysThatIsOfAnotherRun() throws {
    #expect(try replay("--report", "report.json").status == 0)
    let words = ["replay", "walk.jsonl", "--headless", "--report", "report.json"]
    let result = try Tool.product.run(words, in: folder.path, output: .closedPipe)
    #expect(result.errors == "")
    #expect(try report()["outcome"] as? String == "error")
    #expect(try checks() == [["replay", "error", "run"]])
  }

  @Test("that a report cannot be written hid why there was nothing to report")
  func bothReasonsAreTold() throws {
    try folder.write("", to: "file")
    let words = ["replay", "none.jsonl", "--headless", "--report", "file/report.xml"]
    let result = try Tool.product.run(words, in: folder.path)
    #expect(result.status == 74)
    #expect(
      result.errors == "routesim: none.jsonl: no such file\n"
        + "routesim: file/report.xml: cannot write: Not a directory\n")
  }

  @Test("of a log without the truth its errors are null, and a bound on them has failed")
  func boundsOfWhatNobodyKnows() throws {
    let lines = try text("walk.jsonl").split(separator: "\n")
      .filter { !$0.hasPrefix("{\"type\": \"truth\"") }
    try folder.write(lines.joined(separator: "\n"), to: "walk.jsonl")
    try folder.write(
      #"{"summary": [{"expect": {"registration.error": null, "location.error.max": {"max": 1e9}}}]}"#,
      to: "s.json")
    let result = try replay("--to", "5", "--script", "s.json", "--check", "heading.error.p95<180")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "routesim: s.json:1: location.error.max of the run: expected at most 1000000000, found "
          + "nothing: location.error is null\n"))
    #expect(
      result.errors.contains("routesim: --check: heading.error.p95 of the run: expected less"))
    #expect(result.errors.hasSuffix("routesim: expectations: 1 passed, 2 failed\n"))
  }

  @Test("what comes by a pipe is checked and reported like a file", arguments: [false, true])
  func checksOfALiveLog(isLive: Bool) throws {
    try folder.write(
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
      ], environment: ["ROUTESIM": try Tool.product.path], in: folder.path)
    #expect(result.status == 1)
    #expect(
      try checks().map { Array($0.prefix(2)) } == [
        ["at 2 s: time", "passed"], ["at 2 s: tracking", "failed"], ["at 3 s: a.json", "failed"],
        ["at 900 s: time", "failed"], ["frames: at least 3", "passed"],
      ])
    #expect(try text("kept/a.actual.json").hasPrefix("{\"time\": 3, "))
  }

  @Test func theSameRunGivesTheSameReport() throws {
    for name in ["a.xml", "b.xml"] { _ = try replay("--check", "frames>3", "--report", name) }
    #expect(try text("a.xml") == text("b.xml"))
    _ = try replay("--check", "frames>3", "--report", "c.txt", "--report-format", "junit")
    #expect(try text("c.txt") == text("a.xml"))
  }

  @Test(
    arguments: [
      (
        ["--report", "r.txt"],
        "--report r.txt: in which form is not known; end its name with .xml, "
      ),
      (["--report", "-"], "--report needs a file, as the frames go to standard output; "),
      (
        ["--check", "no.such=1"],
        "--check 'no.such=1' is not understood; give a figure of the run: the summary has no “no”; "
      ),
      (["--check", "poses=1"], "--check 'poses=1' is not understood; give a figure of the run: "),
      (["--report-format", "tap"], "--report-format needs --report too"),
      (["--check", "frames"], "--check 'frames' is not understood; give a figure, one of < <= "),
      (["--report", "walk.jsonl", "--report-format", "json"], "walk.jsonl would be written over "),
    ])
  func mistakesAreStatus64(words: [String], part: String) throws {
    let result = try Tool.product.run(
      ["replay", "walk.jsonl", "--headless"] + words, in: folder.path)
    #expect(result.status == 64 && result.errors.hasPrefix("routesim: " + part), "\(result.errors)")
  }

  @Test(arguments: [["--check", "frames>1"], ["--report", "r.xml"], ["--update"]])
  func checksNeedFramesThatArePrinted(words: [String]) throws {
    let result = try Tool.product.run(["replay", "walk.jsonl"] + words, in: folder.path)
    #expect(result.status == 64)
    #expect(result.errors == "routesim: \(words[0]) needs --headless too\n")
  }
}
