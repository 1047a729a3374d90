import Foundation
import TestSupport
import Testing

@Suite("correct over many logs")
struct CorrectManyTests {
  private let folder: ScratchFolder
  private let names = (1...7).map { "walk \($0).jsonl" }

  /// Creates seven walks of 80 m, a file that is not a log, and the name of a missing one.
  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"{"type": "LineString", "coordinates": [[13.4, 52.5], [13.4, 52.50036], [13.4006, 52.50036]]}"#,
      to: "route.json")
    for (seed, name) in names.enumerated() {
      let words = ["simulate", "route.json", "--seed", "\(seed)", "--output", name]
      #expect(try Tool.product.run(words, in: folder.path).status == 0)
    }
    try folder.write("no log at all\u{1b}[2J", to: "bad\u{1b}[2J.txt")
  }

  private func correct(_ words: [String], input: String = "") throws -> Tool.Result {
    try Tool.product.run(["correct"] + words, input: Array(input.utf8), in: folder.path)
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test(
    "gives the same bytes each time, for any number of jobs", arguments: ["table", "json", "html"])
  func sameBytes(format: String) throws {
    let words = names + ["--strategy", "robust,all,random", "--format", format]
    let once = try correct(words + ["--jobs", "1"])
    #expect(once.status == 0 && once.errors == "" && !once.output.isEmpty)
    for jobs in [["--jobs", "1"], ["--jobs", "2"], ["--jobs", "9"], []] {
      #expect(try correct(words + jobs).output == once.output)
    }
  }

  @Test("a log's figures are those of its own runs alone")
  func figures() throws {
    let study = try object(try correct(names + ["--format", "json"]).output)
    let logs = try #require(study["logs"] as? [[String: Any]])
    #expect(logs.map { $0["log"] as? String } == names)
    var ends: [Double] = []
    for (name, log) in zip(names, logs) {
      let lines = try correct([name, "--format", "jsonl"]).text.split(separator: "\n")
      let last = try object(Array(try #require(lines.last).utf8))
      let outcome = try #require((log["strategies"] as? [[String: Any]])?.first)
      #expect(outcome["runs"] as? Int == lines.count)
      #expect(outcome["statedEnd"] as? Double == last["error"] as? Double)
      let total = try #require(last["total"] as? Double)
      let truth = try #require(last["truth"] as? Double)
      let error = try #require(outcome["errorEnd"] as? Double)
      // From the last fix to the end of the log, which is at most 1.4 m farther on, the truth drifts with a
      // standard deviation of 0.12° (SPEC §8.2).
      #expect(abs(error - abs(total - truth)) < 4 * 0.12)
      ends.append(error)
    }
    let figures = try #require(study["figures"] as? [[String: Any]])
    let row = try #require(figures.first { $0["figure"] as? String == "errorEnd" })
    let summary = try #require((row["strategies"] as? [[String: Any]])?.first)
    #expect(summary["median"] as? Double == ends.sorted()[3])
    #expect(summary["p95"] as? Double == ends.max())
  }

  @Test("an unusable log is reported and left out, and the others are compared")
  func refusals() throws {
    let result = try correct(
      ["./" + names[0], "none.gpx", "bad\u{1b}[2J.txt"] + names + ["--format", "json"])
    #expect(result.status == 0)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("routesim: ") })
    #expect(lines[0] == "routesim: 1 log is named twice and counted once")
    #expect(lines[1] == "routesim: none.gpx: no such file; this log is left out")
    #expect(lines[2].hasPrefix("routesim: bad\\u{1b}[2J.txt:1: "))
    #expect(lines[2].hasSuffix("; this log is left out"))
    let study = try object(result.output)
    #expect(study["used"] as? Int == 7)
    let refused = try #require(study["refused"] as? [[String: Any]])
    #expect(refused.map { $0["log"] as? String } == ["none.gpx", "bad\u{1b}[2J.txt"])
    let page = try correct(names + ["bad\u{1b}[2J.txt", "--format", "html"])
    #expect(!page.text.unicodeScalars.contains("\u{1b}") && page.text.contains("bad\\u{1b}[2J.txt"))
  }

  @Test("if no log is usable, the status is that of the reason")
  func noneUsable() throws {
    let absent = try correct(["none.gpx", "nor.gpx"])
    #expect(absent.status == 66 && absent.text == "")
    #expect(absent.errors.hasSuffix("routesim: none of 2 logs could be used\n"))
    let bad = try correct(["none.gpx", "bad\u{1b}[2J.txt"])
    #expect(bad.status == 65 && bad.text == "")
  }

  @Test("logs may also be named in a list, from a file or from standard input")
  func lists() throws {
    let plain = try correct(names)
    let list = names.joined(separator: "\n")
    #expect(try correct(["--from-list", "-"], input: list + "\n\n").output == plain.output)
    try folder.write(names.dropFirst(3).joined(separator: "\r\n"), to: "list.txt")
    let both = try correct(Array(names.prefix(3)) + ["--from-list", "list.txt"])
    #expect(both.output == plain.output)
    let marked = "\u{FEFF}" + names.joined(separator: "\n  \t\n")
    #expect(try correct(["--from-list", "-"], input: marked).output == plain.output)
    let empty = try correct(["--from-list", "-"])
    #expect(empty.status == 65)
    #expect(
      empty.errors == "routesim: standard input:1: the list is empty; one log name per line was "
        + "expected\n")
    let missing = try correct(["--from-list", "none.txt"])
    #expect(missing.status == 66 && missing.errors == "routesim: none.txt: no such file\n")
  }

  @Test("a name in a list is used completely, or refused in one clear line")
  func namesOfAList() throws {
    try folder.write("a,b", to: "\u{FFFD}.csv")
    let wide = Array(names[0].utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for (bytes, line, fault) in [
      (Array("\(names[0])\r\n\n\(names[1])\0.gpx\n".utf8), 3, "this name contains a NUL character"),
      (Array("\(names[0])\rb\0".utf8), 2, "this name contains a NUL character"),
      (wide, 1, "this name contains a NUL character"),
      (Array("\(names[0])\n".utf8) + [0xFF] + Array(".csv".utf8), 2, "this name is not UTF-8"),
    ] {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/list.txt"))
      let result = try correct(["--from-list", "list.txt"])
      #expect(result.status == 65 && result.text == "")
      #expect(
        result.errors == "routesim: list.txt:\(line): \(fault); one log name per line, in UTF-8, "
          + "was expected\n")
    }
  }

  @Test(
    "options that make no sense for many logs give status 64",
    arguments: [
      (["a", "b", "--tracks", "t.svg"], "--tracks is for one log; give one, or leave it out"),
      (["a", "b", "--explain"], "--explain is for one log; give one, or leave it out"),
      (["-", "--from-list", "-"], "LOG and --from-list cannot both be standard input; "),
      (["-", "-"], "LOG and LOG cannot both be standard input; "),
      (["a", "b", "--output", "b"], "b would overwrite itself; give a different --output"),
      (["--jobs", "2"], "correct needs LOG; see 'routesim help correct'"),
      (["a", "--jobs", "0"], "--jobs '0' must be from 1 to 256"),
    ])
  func usage(words: [String], part: String) throws {
    try folder.write("", to: "b")
    let result = try correct(words)
    #expect(result.status == 64 && result.text == "")
    #expect(result.errors.hasPrefix("routesim: " + part), "\(result.errors)")
  }

  @Test("the page is self-contained and well-formed")
  func page() throws {
    let result = try correct(names + ["--strategy", "robust,weighted", "--output", "logs.html"])
    #expect(result.status == 0 && result.text == "")
    let page = try String(contentsOfFile: folder.path + "/logs.html", encoding: .utf8)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"))
    guard let tidy = Tool(named: "tidy") else { return }
    let words = ["-quiet", "-errors", "--drop-empty-elements", "no", folder.path + "/logs.html"]
    let checked = try tidy.run(words)
    #expect(checked.status == 0 && checked.errors == "", "\(checked.errors.prefix(500))")
  }
}
