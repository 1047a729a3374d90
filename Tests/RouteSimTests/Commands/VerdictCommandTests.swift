import Foundation
import TestSupport
import Testing

@Suite("verdict")
struct VerdictCommandTests {
  private let logs: ScoreFolder

  init() throws {
    logs = try ScoreFolder(walks: 12)
    for (name, scores) in zip(["before", "after"], try Self.scores.get()) {
      try logs.folder.write(scores, to: "\(name).jsonl")
    }
  }

  /// All tests use scores of the same logs.
  private static let scores = Result {
    let logs = try ScoreFolder(walks: 12)
    return try ["1", "2"].map { seed in
      try logs.score(logs.walks + ["--strategy", "random,robust", "--seed", seed]).output
    }
  }

  private func verdict(_ words: [String], input: [UInt8] = []) throws -> Tool.Result {
    try Tool.product.run(["verdict"] + words, input: input, in: logs.folder.path)
  }

  @Test("gives the same bytes for any number of jobs, compressed, through a pipe and by name")
  func sameBytes() throws {
    for format in ["table", "json", "junit", "html"] {
      let words = ["before.jsonl", "after.jsonl", "--format", format]
      let once = try verdict(words + ["--jobs", "1"])
      #expect(once.status == 0 && once.errors.isEmpty && !once.output.isEmpty)
      #expect(try verdict(words + ["--jobs", "3"]).output == once.output)
      let file = ["table": "a.txt", "json": "a.json", "junit": "a.xml", "html": "a.html"][format]
      #expect(try verdict(["before.jsonl", "after.jsonl", "--output", file ?? ""]).status == 0)
      #expect(try logs.bytes(file ?? "") == once.output)
    }
    _ = try Tool(path: "/bin/sh").run(
      ["-c", "gzip -k before.jsonl after.jsonl"], in: logs.folder.path)
    let packed = try verdict(["before.jsonl.gz", "after.jsonl.gz", "--format", "json"])
    let plain = try verdict(["before.jsonl", "after.jsonl", "--format", "json"])
    #expect(packed.text.replacing(".gz", with: "") == plain.text)
    let piped = try verdict(
      ["-", "after.jsonl", "--format", "json"], input: try logs.bytes("before.jsonl"))
    #expect(
      piped.text.replacing("\"file\": \"-\"", with: "\"file\": \"before.jsonl\"") == plain.text)
  }

  @Test("two runs of one build do not differ if nothing is drawn at random")
  func oneBuild() throws {
    _ = try logs.score(logs.walks + ["--jobs", "2", "--output", "again.jsonl"])
    _ = try logs.score(logs.walks.reversed() + ["--output", "yet again.jsonl"])
    let result = try verdict([
      "again.jsonl", "yet again.jsonl", "--gate", "worse=0", "--gate", "better=0", "--gate",
      "changed=0",
      "--gate", "pairs=12",
    ])
    #expect(result.status == 0)
    #expect(result.text.contains("\nverdict same: all scores are equal, to the last digit\n"))
  }

  @Test("a gate that fails ends with 1 and a message, and everything is still written")
  func gates() throws {
    let result = try verdict([
      "before.jsonl", "after.jsonl", "--gate", "pairs>=13", "--gate", "lost=0", "--output",
      "v.json",
    ])
    #expect(result.status == 1)
    #expect(result.errors == "routesim: gate pairs>=13: pairs: expected at least 13, found 12\n")
    let root = try ScoreFolder.objects(
      String(decoding: try logs.bytes("v.json"), as: UTF8.self))[0]
    let gates = try #require(root["gates"] as? [[String: Any]])
    #expect(gates.map { $0["passed"] as? Bool } == [false, true])
    #expect(root["verdict"] is String)
  }

  @Test("files named in scores are not overwritten, whatever their names")
  func keepsLogs() throws {
    let log = logs.walks[3]
    for (link, target) in [("link.json", log), ("link.xml", log)] {
      symlink(target, "\(logs.folder.path)/\(link)")
    }
    let before = try logs.bytes(log)
    for (words, option) in [
      (["--format", "json", "--output", log], "--output"), (["--output", "link.json"], "--output"),
      (["--format", "json", "--output", "v.json", "--report", "link.xml"], "--report"),
    ] {
      let result = try verdict(["before.jsonl", "after.jsonl"] + words)
      #expect(result.status == 64 && result.text == "")
      #expect(result.errors.hasSuffix("; give a different \(option)\n"), "\(result.errors)")
      #expect(result.errors.contains(log) && result.errors.split(separator: "\n").count == 1)
    }
    #expect(try logs.bytes(log) == before)
    #expect(!FileManager.default.fileExists(atPath: "\(logs.folder.path)/v.json"))
  }

  @Test("a file that contradicts itself about a log is reported")
  func toldTwice() throws {
    let (before, after) = (try logs.bytes("before.jsonl"), try logs.bytes("after.jsonl"))
    try logs.folder.write(before + before, to: "same.jsonl")
    #expect(try verdict(["same.jsonl", "after.jsonl"]).errors == "")
    try logs.folder.write(before + after, to: "both.jsonl")
    let result = try verdict(["both.jsonl", "after.jsonl"])
    #expect(
      result.errors == "routesim: both.jsonl: 12 lines are left out, as a later line for the same "
        + "log differs\n")
    #expect(result.status == 0 && result.text.contains("\nverdict same: "))
  }

  @Test("a missing log counts as lost")
  func lost() throws {
    try FileManager.default.removeItem(atPath: "\(logs.folder.path)/\(logs.walks[3])")
    _ = try logs.score(
      logs.walks + ["--strategy", "random,robust", "--output", "tonight.jsonl"])
    let result = try verdict(["before.jsonl", "tonight.jsonl", "--gate", "lost=0"])
    #expect(result.status == 1)
    #expect(
      result.text.contains("logs that can no longer be scored\n  walk 3.jsonl: no such file\n"))
  }

  @Test("the page shows the worst walks on maps if their logs are on this machine")
  func page() throws {
    // The same logs, with every error of walks in the city multiplied by three.
    let lines = try ScoreFolder.objects(
      String(decoding: try logs.bytes("before.jsonl"), as: UTF8.self))
    var text = ""
    for line in lines {
      var line = line
      line["scores"] = (line["scores"] as? [[String: Any]])?.map { score in
        var score = score
        for key in ["error30", "error60", "errorEnd"] {
          if let error = score[key] as? Double { score[key] = error * 3 + 1 }
        }
        return score
      }
      text +=
        String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self) + "\n"
    }
    try logs.folder.write(text, to: "worse.jsonl")
    let result = try verdict(["before.jsonl", "worse.jsonl", "--format", "html"])
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.text.contains("<p id=\"outcome\">worse: "))
    #expect(result.text.contains("aria-label=\"map of walk "))
    #expect(!result.text.contains("log is missing"))
  }

  @Test("a night in which nothing can be scored is reported as such")
  func nothingLeft() throws {
    for name in logs.walks { try logs.folder.write("", to: name) }
    _ = try logs.score(logs.walks + ["--strategy", "random,robust", "--output", "none.jsonl"])
    let result = try verdict([
      "before.jsonl", "none.jsonl", "--gate", "lost=0", "--report", "v.xml", "--output", "v.html",
    ])
    #expect(result.status == 1)
    #expect(result.errors.contains("lost: expected 0, found 12"))
    let report = String(decoding: try logs.bytes("v.xml"), as: UTF8.self)
    #expect(report.contains("12 logs can no longer be scored"))
  }

  @Test("no map is drawn for a pipe, or for a log that has changed since")
  func otherLogs() throws {
    try logs.simulate(["--seed", "99", "--output", logs.walks[1]])
    try FileManager.default.removeItem(atPath: "\(logs.folder.path)/\(logs.walks[2])")
    _ = try Tool(path: "/usr/bin/mkfifo").run([logs.walks[2]], in: logs.folder.path)
    let result = try verdict(["before.jsonl", "after.jsonl", "--format", "html"])
    #expect(result.status == 0)
    #expect(
      !result.text.contains("map of walk 1.jsonl") && !result.text.contains("map of walk 2.jsonl"))
  }

  @Test(
    "inputs that cannot be compared give one line and a status",
    arguments: [
      (["before.jsonl", "none.jsonl"], 66, "none.jsonl: no such file"),
      (["before.jsonl", "route.json"], 65, "route.json:1: "),
      (["before.jsonl", "other.jsonl"], 65, "before.jsonl and other.jsonl: no log is in both"),
      (["-", "-"], 64, "BEFORE.jsonl and AFTER.jsonl"),
      (["before.jsonl"], 64, "AFTER.jsonl"),
      (["before.jsonl", "after.jsonl", "--output", "before.jsonl"], 64, "before.jsonl"),
      (
        ["before.jsonl", "after.jsonl", "--format", "html", "--output", "./walk 1.jsonl"], 64,
        "./walk 1.jsonl and walk 1.jsonl are the same file"
      ),
      (["before.jsonl", "after.jsonl", "--gate", "worse"], 64, "--gate"),
      (["before.jsonl", "after.jsonl", "--gate", "wurst=0"], 64, "there is no “wurst”"),
      (["before.jsonl", "after.jsonl", "--set", "quick"], 65, "--set-before"),
      (["before.jsonl", "after.jsonl", "--set-before", "a"], 64, "--set-after"),
      (
        ["before.jsonl", "after.jsonl", "--set", "a", "--set-before", "a", "--set-after", "b"], 64,
        "contradict"
      ),
      (["before.jsonl", "after.jsonl", "--output", "a.png"], 64, "a.png"),
      (["before.jsonl", "after.jsonl", "--report", "a.txt"], 64, "a.txt"),
      (["before.jsonl", "after.jsonl", "--report", "-"], 64, "--report"),
      (["before.jsonl", "after.jsonl", "--report", "after.jsonl"], 64, "after.jsonl"),
      (["before.jsonl", "after.jsonl", "--output", "a.xml", "--report", "a.xml"], 64, "a.xml"),
      (["before.jsonl", "after.jsonl", "--strategy", "all"], 65, "random; robust before"),
      (["before.jsonl", "after.jsonl", "--strategy-after", "all"], 64, "--strategy-before"),
    ] as [([String], Int32, String)])
  func faults(_ words: [String], status: Int32, message: String) throws {
    try logs.simulate(["--seed", "77", "--output", "more.jsonl"])
    _ = try logs.score(["more.jsonl", "--output", "other.jsonl"])
    let result = try verdict(words)
    #expect(result.status == status && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("half a last line is left out and reported")
  func cutOff() throws {
    let bytes = try logs.bytes("after.jsonl")
    try logs.folder.write(String(decoding: bytes.dropLast(100), as: UTF8.self), to: "cut.jsonl")
    let result = try verdict(["before.jsonl", "cut.jsonl"])
    #expect(result.status == 0)
    #expect(
      result.errors
        == "routesim: cut.jsonl: the last line is cut off and left out; score --resume continues "
        + "it\n"
    )
    #expect(result.text.contains("11 logs in both runs; 1 log only in the first"))
  }

  @Test("one run makes a page and a report, and compares two strategies")
  func reports() throws {
    let result = try verdict([
      "before.jsonl", "before.jsonl", "--strategy-before", "random", "--strategy-after", "robust",
      "--output", "v.html", "--report", "v.xml", "--gate", "pairs=12",
    ])
    #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty)
    let page = String(decoding: try logs.bytes("v.html"), as: UTF8.self)
    #expect(page.contains("random → robust"))
    let report = String(decoding: try logs.bytes("v.xml"), as: UTF8.self)
    #expect(report.contains("<testsuites name=\"routesim verdict\""))
    #expect(report.contains("name=\"pairs=12\""))
  }

  @Test("two sets of one sweep can be compared")
  func sets() throws {
    try logs.folder.write(
      #"{"sets": [{"name": "usual"}, {"name": "few", "parameters": {"count": 5, "minDistance": 9}}]}"#,
      to: "sweep.json")
    _ = try logs.score(logs.walks + ["--sweep", "sweep.json", "--output", "sweep.jsonl"])
    let result = try verdict([
      "sweep.jsonl", "sweep.jsonl", "--set-before", "usual", "--set-after", "few",
    ])
    #expect(result.status == 0)
    #expect(result.text.contains("\nrobust, usual → few  "))
    let both = try verdict(["sweep.jsonl", "sweep.jsonl"])
    #expect(both.text.contains("\nrobust  ") && both.text.contains("\nrobust, few  "))
  }
}
