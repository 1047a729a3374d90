import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// `routesim replay` as run from a shell.
@Suite struct ReplayCommandTests {
  private let log = DataFolder.packageRoot + "/routes/haicom-305N.log"

  /// Returns the messages without those about the log's first fixes, which the receiver marks as void, and
  /// about the route made from the log.
  private func withoutRemark(_ errors: String) -> Substring {
    var errors = errors[...]
    for remark in [
      "routesim: \(log):12: 6 fixes dropped: the receiver marks them as not valid",
      "routesim: \(log): it contains no route; the route used is ",
    ] where errors.hasPrefix(remark) {
      errors = errors.drop { $0 != "\n" }.dropFirst()
    }
    return errors
  }
  private let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"

  private func replay(_ more: [String], input: [UInt8] = []) throws -> Tool.Result {
    try Tool.product.run(["replay"] + more, input: input)
  }

  @Test func everyTickIsALineOfJSON() throws {
    let result = try replay([log, "--headless"])
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n")
    for (number, line) in lines.enumerated() {
      let frame = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(abs((frame["time"] as? Double ?? -1) - Double(number) / 10) < 1e-9)
      #expect(frame["truth"] is NSNull && frame["registration"] is NSNull)
    }
    #expect(
      result.errors.hasSuffix(
        "routesim: \(lines.count) frames\nroutesim: registration error: the truth is not known\n"
          + "routesim: AR poses: simulated, as the log has none; every angle depends on the "
          + "simulation\n"))
    #expect(lines.allSatisfy { $0.contains("\"poses\": \"simulated\"") })
    #expect(try replay([log, "--headless"]).output == result.output)
  }

  @Test("pictures state that poses are simulated, and state nothing if the log has poses")
  func picturesTellSimulation() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(
      #"{"events": [{"at": 5, "snapshot": "a.svg"}, {"at": 5, "snapshot": "a.txt"}]}"#,
      to: "script.json")
    let walk = "\(folder.path)/walk.jsonl"
    let route = "\(DataFolder.packageRoot)/routes/paris_artsmetiers_oberkampf.route.gpx"
    #expect(try Tool.product.run(["simulate", route, "--output", walk]).status == 0)
    for (file, isSimulated) in [(log, true), (walk, false)] {
      let words = ["replay", file, "--headless", "--rate", "1", "--to", "6", "--script", script]
      let result = try Tool.product.run(words, in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.text.contains(#""poses": "log""#) != isSimulated)
      let svg = try String(contentsOfFile: "\(folder.path)/a.svg", encoding: .utf8)
      #expect(svg.contains("<desc>AR poses: simulated, as the log has none</desc>") == isSimulated)
      #expect(svg.contains(">AR poses simulated</text>") == isSimulated)
      let text = try String(contentsOfFile: "\(folder.path)/a.txt", encoding: .utf8)
      #expect(text.contains("AR poses simulated") == isSimulated)
    }
  }

  /// The bars of an iPhone 15 are 59 pt high according to Apple (Human Interface Guidelines, Layout).
  @Test("the note on poses is outside the part that the phone covers")
  func noteKeepsOutOfTheCutout() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(
      #"{"events": [{"at": 5, "snapshot": "a.svg"}]}"#, to: "script.json")
    for (avoid, top) in [("safe-area", 59.0), ("screen", 0)] {
      let words = [
        "replay", log, "--headless", "--rate", "1", "--to", "6", "--script", script, "--device",
        "iphone-15", "--avoid", avoid,
      ]
      #expect(try Tool.product.run(words, in: folder.path).status == 0)
      let svg = try String(contentsOfFile: "\(folder.path)/a.svg", encoding: .utf8)
      let note = try #require(
        svg.firstMatch(
          of: /translate\(([0-9.]+) ([0-9.]+)\)"><rect[^>]*><text[^>]*>AR poses simulated/))
      let (x, y) = (Double(note.1) ?? 0, Double(note.2) ?? 0)
      // The note is 13 pt high and its plate 1.2 times that; the plate is 4 pt from the covered part.
      #expect(abs(y - (top + 4 + 7.8)) < 0.01, "\(y)")
      #expect(x > 50 && x < 393 / 2)
    }
  }

  @Test func cutsAreTheSameBytes() throws {
    let all = try replay([log, "--headless"]).text.split(separator: "\n")
    let cut = try replay([log, "--headless", "--from", "2.1", "--to", "4.05"])
    #expect(cut.status == 0)
    #expect(cut.text.split(separator: "\n") == Array(all[21...40]))
  }

  @Test func aFailedExpectationIsNamedAndCountsAsFailure() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(
      """
      {"events": [
        {"at": 1, "expect": {"tracking": "world", "time": 1}},
        {"at": 2.5, "look": "finish", "snapshot": "\(folder.path)/at.json",
         "expect": {
           "finish.visible": true,
           "finish.diameter": {"max": 10}}}
      ]}
      """, to: "checks.json")
    let result = try replay([log, "--headless", "--script", script])
    #expect(result.status == 1)
    let plain = try replay([log, "--headless"])
    // The view differs from that frame on, but no frame is missing.
    #expect(
      result.text.split(separator: "\n").count == plain.text.split(separator: "\n").count)
    let failures = result.errors.split(separator: "\n").filter { $0.contains("checks.json") }
    #expect(failures.count == 1)
    #expect(
      failures.first?.hasPrefix(
        "routesim: \(script):6: at 2.5 s finish.diameter: expected at most 10, found ") == true)
    #expect(result.errors.hasSuffix("routesim: expectations: 3 passed, 1 failed\n"))
    let snapshot = try String(contentsOfFile: "\(folder.path)/at.json", encoding: .utf8)
    #expect(snapshot.hasPrefix("{\"time\": 2.5, ") && snapshot.hasSuffix("}\n"))
  }

  @Test func picturesAreTakenOnTheWay() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(
      """
      {"events": [{"at": 3, "snapshot": "\(folder.path)/a.svg"},
                  {"at": 3, "snapshot": "\(folder.path)/a.txt"}]}
      """, to: "pictures.json")
    let result = try replay([log, "--headless", "--script", script, "--to", "3"])
    #expect(result.status == 0)
    #expect(try folder.names == ["a.svg", "a.txt", "pictures.json"])
    let svg = try String(contentsOfFile: "\(folder.path)/a.svg", encoding: .utf8)
    #expect(svg.hasPrefix("<?xml") && svg.hasSuffix("</svg>\n"))
    let text = try String(contentsOfFile: "\(folder.path)/a.txt", encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count > 30)
  }

  @Test(
    "mistakes have their own line and status 64",
    arguments: [
      (["--headless", "--loop"], "--loop and --headless contradict each other; "),
      (["--headless", "--from", "5", "--to", "4"], "--from 5 is after --to 4; give a --to that "),
      (["--headless", "--from", "1e6"], "--from 1000000 is beyond the log's end; give 0 to "),
      (["--headless", "--rate", "0"], "--rate '0' must be from 0.001 to 10000"),
      (["--headless", "--speed", "-1"], "--speed '-1' must be from 0.001 to 10000"),
    ])
  func usage(words: [String], line: String) throws {
    let result = try replay([log, "--keep-all-fixes"] + words)
    #expect(result.status == 64 && result.text == "")
    let errors = withoutRemark(result.errors)
    #expect(errors.hasPrefix("routesim: \(line)"), "\(errors)")
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test func posesOfALogAreNotSimulatedAgain() throws {
    let folder = try ScratchFolder()
    let session = try folder.write(
      """
      {"type": "header", "version": 1, "misalignment": 10}
      {"type": "pose", "time": 0, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}
      {"type": "location", "time": 0, "latitude": 41.1457, "longitude": -8.6105, "horizontalAccuracy": 5}
      {"type": "pose", "time": 1, "position": [0, 0, -1], "orientation": [0, 0, 0, 1]}
      {"type": "location", "time": 1, "latitude": 41.1458, "longitude": -8.6105, "horizontalAccuracy": 5}

      """, to: "log.jsonl")
    let words = [session, "--route", route, "--headless", "--rate", "1"]
    for option in [["--conditions", "city"], ["--alignment", "camera"], ["--realign", "1"]] {
      let result = try replay(words + option)
      #expect(result.status == 64 && result.text == "")
      #expect(
        result.errors == "routesim: \(option[0]) is for logs without AR poses, and this one has "
          + "them; leave it out\n")
    }
    // The axes can be rotated: with 90° clockwise, a step along −Z is seen along −X.
    let plain = try replay(words)
    let turned = try replay(words + ["--misalignment", "100"])
    #expect(plain.text.contains("\"position\": [0, 0, -1], \"heading\": 0"))
    #expect(turned.text.contains("\"position\": [-1, 0, 0"))
  }

  @Test func onlyOneInputIsStandardInput() throws {
    let result = try replay(["-", "--route", "-", "--headless"])
    #expect(result.status == 64)
    #expect(
      result.errors == "routesim: LOG and --route cannot both be standard input; name a file for "
        + "one of them\n")
  }

  @Test func aScriptWithAMistakeIsNotBegun() throws {
    let folder = try ScratchFolder()
    let script = try folder.write("{\"events\": [\n{\"at\": 1, \"expct\": {}}]}", to: "s.json")
    let result = try replay([log, "--headless", "--script", script])
    #expect(result.status == 65 && result.text == "")
    #expect(
      result.errors == "routesim: \(script):2: an event has no “expct”; at, name, look, set, "
        + "tap, choose, user, put, open, takeAway, pen, snapshot, match or expect was expected\n")
    let missing = try replay([log, "--headless", "--script", folder.path + "/none.json"])
    #expect(missing.status == 66)
    #expect(missing.errors == "routesim: \(folder.path)/none.json: no such file\n")
  }

  @Test func aLineToWalkIsNoLog() throws {
    let result = try replay([route, "--headless"])
    #expect(result.status == 65 && result.text == "")
    #expect(
      result.errors == "routesim: \(route):1: fewer than two points have a time; a log of fixes "
        + "with times was expected\n")
  }

  @Test func withoutATerminalHeadlessIsNamed() throws {
    let result = try replay([log, "--keep-all-fixes"])
    #expect(result.status == 69 && result.text == "")
    #expect(result.errors.contains("--headless"))
    #expect(withoutRemark(result.errors).split(separator: "\n").count == 1)
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let result = try Tool.product.run(
      ["replay", log, "--headless", "--keep-all-fixes"], output: .closedPipe)
    #expect(result.status == 0 && withoutRemark(result.errors) == "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsAnError() throws {
    let result = try Tool.product.run(
      ["replay", log, "--headless", "--keep-all-fixes"], output: .path("/dev/full"))
    #expect(result.status == 74)
    #expect(withoutRemark(result.errors).hasPrefix("routesim: standard output: cannot write: "))
  }

  @Test func aSnapshotThatCannotBeWrittenIsAnError() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(
      "{\"events\": [{\"at\": 1, \"snapshot\": \"s.json/at/all.svg\"}]}", to: "s.json")
    let result = try replay([log, "--headless", "--keep-all-fixes", "--script", script])
    #expect(result.status == 74)
    let errors = withoutRemark(result.errors)
    #expect(errors.hasPrefix("routesim: \(script)/at/all.svg: cannot write: "))
  }

  @Test func filesOfAScriptLieBesideItAndTheirFoldersAreMade() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(
      """
      {"events": [{"at": 1, "snapshot": "pictures/of/1.json"},
                  {"at": 1, "snapshot": "\(folder.path)/whole/2.json"}]}
      """, to: "s.json")
    let result = try replay([log, "--headless", "--script", script, "--to", "1"])
    #expect(result.status == 0, "\(result.errors)")
    let beside = try String(contentsOfFile: folder.path + "/pictures/of/1.json", encoding: .utf8)
    let whole = try String(contentsOfFile: folder.path + "/whole/2.json", encoding: .utf8)
    #expect(beside.hasPrefix("{\"time\": 1, ") && beside == whole)
    #expect(try folder.names == ["pictures", "s.json", "whole"])
  }

  @Test func aCheckBeyondTheTimeAskedForIsSkipped() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(
      """
      {"events": [{"at": 1, "expect": {"time": 1}}, {"at": 3, "expect": {"time": 7}},
                  {"at": 1e8, "set": {"gps": false}}]}
      """, to: "s.json")
    let result = try replay([log, "--headless", "--script", script, "--to", "2"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.hasSuffix("routesim: expectations: 1 passed, 0 failed, 2 skipped\n"))
    // An expectation at a time that the log does not reach has nevertheless failed.
    let whole = try replay([log, "--headless", "--script", script])
    #expect(whole.status == 1)
    #expect(whole.errors.hasSuffix("routesim: expectations: 1 passed, 2 failed\n"))
  }

  /// Runs a shell command with the program, a log and a route made from the log's own track.
  private func shell(_ line: String, in folder: ScratchFolder) throws -> Tool.Result {
    let points = try GeoDocument.read(path: log).tracks.points
    let places = points.map { "[\($0.longitude), \($0.latitude)]" }.joined(separator: ", ")
    try folder.write(
      "{\"type\": \"LineString\", \"coordinates\": [\(places)]}", to: "route.geojson")
    return try Tool(path: "/bin/sh").run(
      ["-c", line],
      environment: ["ROUTESIM": try Tool.product.path, "LOG": log], in: folder.path)
  }

  @Test func aLogPipedInGivesTheFramesOfTheWholeLog() throws {
    let folder = try ScratchFolder()
    let piped = try shell(
      "cat \"$LOG\" | \"$ROUTESIM\" replay - --route route.geojson --headless --rate 1", in: folder)
    // While a log is still being written, its continuation is unknown, so the run to compare with keeps all
    // fixes.
    let whole = try shell(
      "\"$ROUTESIM\" replay \"$LOG\" --route route.geojson --headless --rate 1 --keep-all-fixes",
      in: folder)
    #expect(piped.status == 0 && whole.status == 0)
    #expect(
      piped.text.split(separator: "\n").count == whole.text.split(separator: "\n").count)
    #expect(piped.text.hasPrefix("{\"time\": 0, "))
  }

  @Test func framesOfALiveLogComeBeforeItsEnd() throws {
    let folder = try ScratchFolder()
    // The writer continues only after the first frames have come out; otherwise both processes would wait
    // for ever.
    let result = try shell(
      """
      mkfifo log frames
      (head -n 120 "$LOG"; read line < frames; tail -n +121 "$LOG") > log &
      "$ROUTESIM" replay - --route route.geojson --headless --rate 1 < log |
        (read first; echo "$first" > frames; cat > /dev/null; echo all)
      """, in: folder)
    #expect(result.text == "all\n")
  }

  @Test func aSignalLeavesWholeLinesAndItsStatus() throws {
    let folder = try ScratchFolder()
    // The run is paced and would take a minute; it is ended once the first frame has been written. (Shells
    // make background commands ignore SIGINT.)
    let result = try shell(
      """
      mkfifo frames
      "$ROUTESIM" replay "$LOG" --headless --speed 1 > frames &
      program=$!
      (read first; kill -TERM $program; echo "$first"; cat) < frames
      wait $program
      echo "status $?"
      """, in: folder)
    let lines = result.text.split(separator: "\n")
    #expect(lines.last == "status 143")
    #expect(lines.count >= 2 && lines.count < 20)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("{\"time\": ") && $0.hasSuffix("}") })
  }
}
