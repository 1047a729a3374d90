import Foundation
import TestSupport
import Testing

@Suite("correct")
struct CorrectCommandTests {
  /// A walk of ten seconds to the north, of which AR, 90° wrong, thinks that it goes west.
  private static let log =
    "{\"type\": \"header\", \"version\": 1, \"route\": null, \"seed\": 1, \"misalignment\": 90}\n"
    + (0...10).map { second in
      "{\"type\": \"pose\", \"time\": \(second), \"position\": [\(-1.4 * Double(second)), 0, 0], "
        + "\"orientation\": [0, 0, 0, 1]}\n"
        + "{\"type\": \"location\", \"time\": \(second), \"latitude\": "
        + "\(1.4 * Double(second) / 110_574.4), \"longitude\": 7, \"horizontalAccuracy\": 3}\n"
    }.joined()

  private static func run(
    _ words: [String], input: String = log, in folder: String? = nil
  ) throws -> Tool.Result {
    try Tool.product.run(["correct"] + words, input: Array(input.utf8), in: folder)
  }

  @Test("finds a quarter turn in a log from standard input")
  func finds() throws {
    let result = try Self.run(["-", "--strategy", "all", "--format", "jsonl"])
    #expect(result.status == 0 && result.errors == "")
    let line = try #require(result.text.split(separator: "\n").first)
    #expect(line.hasPrefix("{\"time\": 10, \"strategy\": \"all\", \"pairs\": 28, \"angle\": "))
    #expect(line.hasSuffix(", \"truth\": 90}"))
    let table = try Self.run(["-", "--strategy", "all,disjoint"])
    #expect(table.text.contains("all       total 90.0° ± "))
    #expect(table.text.contains(", off by 0.0°, 1 run, below 5° since 0:10\n"))
  }

  @Test(
    "says what of the options is wrong, with status 64",
    arguments: [
      (["-", "--strategy", "best"], "--strategy 'best' is not a choice; give one of "),
      (["-", "--strategy", "all,"], "--strategy 'all,' is not a choice; give one of "),
      (["-", "--strategy", "all,all"], "is not understood; give each strategy once"),
      (["-", "--tracks", "a.png"], "give a file name that ends with .html or .svg"),
      (["-", "--pair-percent", "0"], "--pair-percent '0' must be "),
      (["-", "--count", "1"], "--count '1' must be "),
    ])
  func refuses(words: [String], part: String) throws {
    let result = try Self.run(words)
    #expect(result.status == 64 && result.text == "")
    #expect(result.errors.contains(part), "\(result.errors)")
  }

  @Test("a log of which fewer than two fixes can be used is status 65")
  func refusesTooFew() throws {
    let one = Self.log.split(separator: "\n").prefix(5).filter { !$0.contains("\"time\": 1,") }
    let lines =
      one + [
        "{\"type\": \"pose\", \"time\": 5, \"position\": [0, 0, 0], "
          + "\"orientation\": [0, 0, 0, 1]}"
      ]
    let result = try Self.run(["-"], input: lines.joined(separator: "\n"))
    #expect(result.status == 65 && result.text == "")
    #expect(
      result.errors == "routesim: standard input:1: of 1 fix fewer than two can be used beside "
        + "AR's poses; the heading can be corrected from two on\n")
  }

  @Test("fixes that cannot be used are named once on standard error")
  func warns() throws {
    let bad = Self.log.replacing(
      "\"horizontalAccuracy\": 3", with: "\"horizontalAccuracy\": -1", maxReplacements: 2)
    let result = try Self.run(["-", "--strategy", "all", "--format", "jsonl"], input: bad)
    #expect(result.status == 0)
    #expect(
      result.errors
        == "routesim: standard input: 2 fixes with an accuracy that is negative or beyond 10 km "
        + "left out\n")
  }

  @Test("writes the picture that the file's ending asks for", arguments: ["html", "svg"])
  func draws(ending: String) throws {
    let folder = try ScratchFolder()
    let result = try Self.run(["-", "--tracks", "tracks.\(ending)"], in: folder.path)
    #expect(result.status == 0)
    let text = try String(contentsOfFile: "\(folder.path)/tracks.\(ending)", encoding: .utf8)
    #expect(text.hasPrefix(ending == "svg" ? "<?xml" : "<!doctype html>"))
    let failed = try Self.run(["-", "--tracks", "no/such/folder.\(ending)"], in: folder.path)
    #expect(failed.status == 74 && failed.text == "")
  }
}
