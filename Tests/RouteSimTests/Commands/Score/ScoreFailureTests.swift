import CPOSIX
import Foundation
import TestSupport
import Testing

@Suite("score of other files")
struct ScoreFailureTests {
  @Test("if no log can be scored, the status is that of the reason, with a line for each log")
  func statuses() throws {
    let logs = try ScoreFolder(walks: 0)
    try logs.folder.write("nothing", to: "bad.txt")
    for (names, status) in [
      (["none"], 66), (["none", "nor"], 66), (["none", "bad.txt"], 65), (["bad.txt"], 65),
    ] as [([String], Int32)] {
      let result = try logs.score(names)
      #expect(result.status == status)
      let lines = try ScoreFolder.objects(result.text)
      #expect(lines.map { $0["log"] as? String } == names)
      #expect(lines.allSatisfy { $0["error"] is String && $0["scores"] == nil })
      #expect(
        result.errors.hasSuffix(
          names.count == 1 ? "the log could not be used\n" : "none of 2 logs could be used\n"))
    }
  }

  @Test("the error is the line that correct prints")
  func words() throws {
    let logs = try ScoreFolder(walks: 0)
    try logs.simulate(["--format", "gpx", "--output", "poseless.gpx"])
    try logs.folder.write("nothing", to: "bad.txt")
    try logs.folder.write(
      #"{"type": "pose", "time": 0, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}"# + "\n"
        + #"{"type": "location", "time": 0, "latitude": 52.5, "longitude": 13.4}"#,
      to: "short.jsonl")
    for name in ["poseless.gpx", "bad.txt", "none", "route.json", "short.jsonl", "."] {
      let line = try #require(try ScoreFolder.objects(try logs.score([name]).text).first)
      let correct = try Tool.product.run(["correct", name], in: logs.folder.path)
      let last = try #require(correct.errors.split(separator: "\n").last)
      #expect("routesim: \(line["error"] as? String ?? "")" == last)
    }
  }

  /// The time limit is long enough for any machine to score two short walks.
  private static let patience = "120"

  @Test("nothing in a hostile list keeps the run waiting, stops it, or controls a terminal")
  func hostileList() throws {
    let timeout = try #require(Tool(named: "timeout"))
    let logs = try ScoreFolder(walks: 2)
    let folder = logs.folder
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(mkfifo(folder.path + "/arkit.csv", 0o600) == 0)
    let gzip = try #require(Tool(named: "gzip"))
    let packed = try gzip.run(["-c"], input: try logs.bytes(logs.walks[0])).output
    try folder.write(packed, to: "packed.gz")
    try folder.write(Array(packed.prefix(packed.count / 2)), to: "half.gz")
    try folder.write(Array(packed.prefix(3)), to: "stub.gz")
    try folder.write("", to: "empty")
    try folder.write([UInt8](repeating: 0, count: 100_000), to: "zeros")
    try folder.write("x", to: "q\"uote\\\u{7}\u{202E}.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/circle", withDestinationPath: "circle")
    let names = [
      logs.walks[0], "pipe", "arkit.csv", "packed.gz", "half.gz", "stub.gz", "empty", "zeros",
      "q\"uote\\\u{7}\u{202E}.txt", "circle", ".", "/dev/zero", "/dev/stdin/x", "none",
      String(repeating: "long/", count: 2000), "--jobs", logs.walks[1],
    ]
    try folder.write(names.joined(separator: "\n"), to: "list")
    let words = [Self.patience, try Tool.product.path, "score", "--from-list", "list"]
    let result = try timeout.run(words, in: folder.path)
    #expect(result.status == 0)
    let lines = try ScoreFolder.objects(result.text)
    try #require(lines.map { $0["log"] as? String } == names)
    let scored = lines.filter { $0["error"] is NSNull }.map { $0["log"] as? String }
    #expect(scored == [logs.walks[0], "packed.gz", "half.gz", logs.walks[1]])
    #expect((lines[4]["warnings"] as? [String])?.isEmpty == false)
    for bytes in [result.output, Array(result.errors.utf8)] {
      let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
      #expect(!text.contains("\u{7}") && !text.contains("\u{202E}"))
    }
    // Names whose bytes can be read have a digest, and the others have none.
    let hashed = lines.filter { $0["sha256"] is String }.map { $0["log"] as? String }
    #expect(
      hashed == [
        logs.walks[0], "packed.gz", "half.gz", "stub.gz", "empty", "zeros",
        "q\"uote\\\u{7}\u{202E}.txt", logs.walks[1],
      ])
  }

  @Test("a list with a name that is not UTF-8 is refused in one line")
  func notUTF8() throws {
    let logs = try ScoreFolder(walks: 1)
    try logs.folder.write(Array("\(logs.walks[0])\n".utf8) + [0xFF, 0x0A], to: "list")
    let result = try logs.score(["--from-list", "list"])
    #expect(result.status == 65 && result.text == "")
    #expect(
      result.errors
        == "routesim: list:2: this name is not UTF-8; one log name per line, in UTF-8, was "
        + "expected\n")
  }
}
