import Foundation
import TestSupport
import Testing

/// `routesim replay --report` as read by a CI system.
@Suite struct ReplayReportTests {
  private let walk: CheckedWalk

  init() throws { walk = try CheckedWalk() }

  @Test func theFiguresAreThoseOfTheFramesThatArePrinted() throws {
    let result = try walk.replay(
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
    let summary = try #require(try walk.report()["summary"] as? [String: Any])
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
      // Quantiles by the nearest-rank method, calculated separately from the program.
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
    // The tolerance allows for two roundings to six decimals.
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
    // On a plane about 52.5°, with the lengths of a degree there (WGS 84), which is accurate to a
    // millimetre here.
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

  @Test("a run that is ended by a signal does not pass because its checks were skipped")
  func aRunThatASignalEndsDoesNotPass() throws {
    try walk.folder.write(
      #"{"events": [{"at": 70, "expect": {"tracking": "world"}}]}"#, to: "late.json")
    // The run is paced, and is ended once the first frame has been written.
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
      ["-c", line], environment: ["ROUTESIM": try Tool.product.path], in: walk.folder.path)
    #expect(result.text == "status 143\nstatus 143\nstatus 143\n")
    #expect(try walk.report()["outcome"] as? String == "error")
    #expect(try walk.report()["skipped"] as? Int == 1)
    #expect(
      try walk.checks() == [
        ["at 70 s: tracking", "skipped", "expectation"], ["replay", "error", "run"],
      ])
    #expect(try walk.text("report.xml").contains("errors=\"1\" skipped=\"1\""))
    #expect(try walk.text("report.tap").contains("\nnot ok 2 - replay\n"))
  }

  /// A pipe holds 64 KB, so if more than twice as much has been written, the program has begun to read and
  /// handles signals.
  ///
  /// The writing end stays open.
  @Test("a live run that is ended by a signal before its first frame is reported")
  func aLiveRunThatASignalEndsIsReported() throws {
    try walk.folder.write("old", to: "report.json")
    let line = """
      mkfifo log
      "$ROUTESIM" replay - --route route.json --headless --report report.json < log &
      program=$!
      exec 3> log
      yes '{"class":"TPV","mode":1}' | head -c 200000 >&3
      kill -TERM $program
      wait $program || echo "status $?"
      """
    let result = try Tool(path: "/bin/sh").run(
      ["-c", line], environment: ["ROUTESIM": try Tool.product.path], in: walk.folder.path)
    #expect(result.text == "status 143\n")
    #expect(try walk.report()["outcome"] as? String == "error")
    #expect(try walk.checks() == [["replay", "error", "run"]])
  }

  @Test(arguments: ["xml", "tap", "json"])
  func aRunThatFailsIsReportedToo(ending: String) throws {
    try walk.folder.write("old", to: "report.\(ending)")
    let words = ["replay", "none.jsonl", "--headless", "--report", "report.\(ending)"]
    let result = try Tool.product.run(words, in: walk.folder.path)
    #expect(result.status == 66 && result.text == "")
    let report = try walk.text("report.\(ending)")
    #expect(report.contains("none.jsonl: no such file"))
    #expect(
      report.contains(
        ["xml": "errors=\"1\"", "tap": "not ok 1", "json": "\"error\""][ending] ?? "?"))
    #expect(try walk.replay("--report", "report.\(ending)").status == 0)
    #expect(try !walk.text("report.\(ending)").contains("no such file"))
  }

  @Test("if the reader of a run goes away, the previous run's report does not remain")
  func noReportStaysThatIsOfAnotherRun() throws {
    #expect(try walk.replay("--report", "report.json").status == 0)
    let words = ["replay", "walk.jsonl", "--headless", "--report", "report.json"]
    let result = try Tool.product.run(words, in: walk.folder.path, output: .closedPipe)
    #expect(result.errors == "")
    #expect(try walk.report()["outcome"] as? String == "error")
    #expect(try walk.checks() == [["replay", "error", "run"]])
  }

  @Test("an unwritable report does not hide why there was nothing to report")
  func bothReasonsAreTold() throws {
    try walk.folder.write("", to: "file")
    let words = ["replay", "none.jsonl", "--headless", "--report", "file/report.xml"]
    let result = try Tool.product.run(words, in: walk.folder.path)
    #expect(result.status == 74)
    #expect(
      result.errors == "routesim: none.jsonl: no such file\n"
        + "routesim: file/report.xml: cannot write: Not a directory\n")
  }

  @Test func theSameRunGivesTheSameReport() throws {
    for name in ["a.xml", "b.xml"] { _ = try walk.replay("--check", "frames>3", "--report", name) }
    #expect(try walk.text("a.xml") == walk.text("b.xml"))
    _ = try walk.replay("--check", "frames>3", "--report", "c.txt", "--report-format", "junit")
    #expect(try walk.text("c.txt") == walk.text("a.xml"))
  }

  @Test(
    arguments: [
      (
        ["--report", "r.txt"],
        "--report r.txt: its format is unknown; end its name with .xml, "
      ),
      (["--report", "-"], "--report needs a file, as the frames go to standard output; "),
      (
        ["--check", "no.such=1"],
        "--check 'no.such=1' is not understood; give a figure of the run; the summary has no “no”; "
      ),
      (
        ["--check", "poses=1"],
        "--check 'poses=1' is not understood; give a figure that is a number; "
      ),
      (["--report-format", "tap"], "--report-format needs --report too"),
      (["--check", "frames"], "--check 'frames' is not understood; give a figure, one of < <= "),
      (["--report", "walk.jsonl", "--report-format", "json"], "walk.jsonl would overwrite "),
    ])
  func mistakesAreStatus64(words: [String], part: String) throws {
    let result = try Tool.product.run(
      ["replay", "walk.jsonl", "--headless"] + words, in: walk.folder.path)
    #expect(result.status == 64 && result.errors.hasPrefix("routesim: " + part), "\(result.errors)")
  }

  @Test(arguments: [["--check", "frames>1"], ["--report", "r.xml"], ["--update"]])
  func checksNeedFramesThatArePrinted(words: [String]) throws {
    let result = try Tool.product.run(["replay", "walk.jsonl"] + words, in: walk.folder.path)
    #expect(result.status == 64)
    #expect(result.errors == "routesim: \(words[0]) needs --headless too\n")
  }
}
