import Foundation
import TestSupport
import Testing

@Suite("correct")
struct CorrectCommandTests {
  /// A walk of ten seconds to the north, which AR reports as one to the west because its axes are off by
  /// 90°.
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
    #expect(line.hasSuffix(", \"truth\": 90, \"poses\": \"log\"}"))
    let table = try Self.run(["-", "--strategy", "all,disjoint"])
    #expect(table.text.contains("all       total 90.0° ± "))
    #expect(table.text.contains(", off by 0.0°, 1 run, below 5° since 0:10\n"))
  }

  @Test(
    "reports mistakes in options, with status 64",
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

  @Test(
    "refuses a log without poses, with the reason and advice", arguments: [false, true])
  func refusesPoseless(isSession: Bool) throws {
    let fixes = Self.log.split(separator: "\n").filter { !$0.contains("\"pose\"") }
    let log = isSession ? fixes.joined(separator: "\n") : Self.csv
    let result = try Self.run(["-"], input: log)
    #expect(result.status == 65 && result.text == "")
    #expect(
      result.errors
        == "routesim: standard input:1: the log has no AR poses, and fixes alone do not "
        + "show how AR's axes were turned; give a log with poses, or --simulate-poses to "
        + "try the strategies on simulated ones\n")
    // Of the warnings about this log, only the one about unread parts comes before the error.
    let haicom = "\(DataFolder.packageRoot)/routes/haicom-305N.log"
    let lines = try Self.run([haicom]).errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(":12: 6 fixes dropped"))
  }

  /// A walk of a minute to the north, as written by a phone's logger.
  private static let csv =
    "time,lat,lon,accuracy\n"
    + (0...60).map { "\($0),\(1.4 * Double($0) / 110_574.4),7,3\n" }.joined()

  @Test("every output that is based on simulated poses says so, and no other does")
  func tellsSimulation() throws {
    let folder = try ScratchFolder()
    let ways: [(words: [String], mark: String, isEveryLine: Bool)] = [
      ([], "simulated", false), (["--explain"], "simulated", false),
      (["--format", "jsonl"], "\"poses\": \"simulated\"", true),
      (["--format", "jsonl", "--explain"], "\"poses\": \"simulated\"", true),
    ]
    for way in ways {
      let words = ["-", "--simulate-poses", "--strategy", "robust,all"] + way.words
      let result = try Self.run(words, input: Self.csv, in: folder.path)
      #expect(result.status == 0 && result.errors == "")
      let lines = result.text.split(separator: "\n")
      #expect(lines.count > 2 && lines[0].contains(way.mark))
      #expect(!way.isEveryLine || lines.allSatisfy { $0.contains(way.mark) })
      // The line that states the angle contains the words as well, for readers who extract only that line.
      #expect(
        lines.filter { $0.contains("total ") && $0.contains(" runs") }.allSatisfy {
          $0.contains(way.mark)
        })
      let own = try Self.run(["-", "--strategy", "all"] + way.words)
      #expect(own.status == 0 && !own.text.contains("simulated"))
    }
    for (ending, mark) in [("svg", "poses are simulated"), ("html", "poses are simulated")] {
      let words = ["-", "--simulate-poses", "--tracks", "tracks.\(ending)"]
      #expect(try Self.run(words, input: Self.csv, in: folder.path).status == 0)
      let picture = try String(contentsOfFile: "\(folder.path)/tracks.\(ending)", encoding: .utf8)
      #expect(picture.contains(mark))
      #expect(try Self.run(["-", "--tracks", "own.\(ending)"], in: folder.path).status == 0)
      let own = try String(contentsOfFile: "\(folder.path)/own.\(ending)", encoding: .utf8)
      #expect(!own.contains(mark))
    }
  }

  @Test("a log with fewer than two usable fixes gives status 65")
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
      result.errors
        == "routesim: standard input:1: fewer than two of 1 fix can be used with AR's poses; "
        + "correcting the heading needs two\n")
  }

  @Test("unusable fixes are reported once on standard error")
  func warns() throws {
    let bad = Self.log.replacing(
      "\"horizontalAccuracy\": 3", with: "\"horizontalAccuracy\": -1", maxReplacements: 2)
    let result = try Self.run(["-", "--strategy", "robust", "--format", "jsonl"], input: bad)
    #expect(result.status == 0)
    #expect(
      result.errors
        == "routesim: standard input: 2 fixes with an accuracy that is negative or over 10 "
        + "km left out\n")
  }

  @Test("a strategy for which the log is too short is reported if the lines lack it")
  func tellsWhatNeverRan() throws {
    let words = ["-", "--strategy", "all,robust", "--seconds", "60"]
    let lines = try Self.run(words + ["--format", "jsonl"])
    #expect(lines.status == 0 && lines.text.contains("robust") && !lines.text.contains("\"all\""))
    #expect(lines.errors == "routesim: standard input: all never ran: the log ended first\n")
    let table = try Self.run(words)
    #expect(table.text.contains("all     never ran: the log ended first\n") && table.errors == "")
  }

  @Test("the file's extension determines the format of the picture", arguments: ["html", "svg"])
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
