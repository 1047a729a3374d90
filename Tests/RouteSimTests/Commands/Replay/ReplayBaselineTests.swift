import Foundation
import TestSupport
import Testing

/// Pictures that a script compares with stored ones, and `routesim replay --update`.
@Suite struct ReplayBaselineTests {
  private let walk: CheckedWalk

  init() throws { walk = try CheckedWalk() }

  @Test("a pipe as a baseline is not waited for", arguments: [[], ["--update"]])
  func aPipeIsNoBaseline(words: [String]) throws {
    try walk.folder.write(#"{"events": [{"at": 2, "match": "kept.png"}]}"#, to: "match.json")
    let result = try Tool(path: "/bin/sh").run(
      [
        "-c",
        "mkfifo kept.png; \"$ROUTESIM\" replay walk.jsonl --headless --to 2 --script match.json $0 > frames",
        words.joined(separator: " "),
      ], environment: ["ROUTESIM": try Tool.product.path], in: walk.folder.path)
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        "routesim: match.json:1: kept.png: this is a pipe or a device; a file was expected\n"))
  }

  @Test(
    "a script's picture does not overwrite the route that is walked",
    arguments: [
      #"{"at": 1, "snapshot": "./route.json"}"#, #"{"at": 1, "match": "s.json"}"#,
      #"{"at": 1, "match": "report.json"}"#, #"{"at": 1, "snapshot": "report.json"}"#,
      #"{"at": 1, "set": {"route": "b.json"}, "snapshot": "b.json"}"#,
    ])
  func picturesOverWhatIsRead(event: String) throws {
    try walk.folder.write(try walk.text("route.json"), to: "b.json")
    try walk.folder.write("{\"events\": [\(event)]}", to: "s.json")
    let before = try walk.text("route.json") + walk.text("b.json") + walk.text("s.json")
    let result = try walk.replay(
      "--route", "route.json", "--script", "s.json", "--to", "2", "--update", "--report",
      "report.json")
    #expect(result.status == 65 && result.text == "")
    #expect(result.errors.hasPrefix("routesim: s.json:1: a file to write is “"))
    #expect(try before == walk.text("route.json") + walk.text("b.json") + walk.text("s.json"))
    #expect(try walk.checks() == [["replay", "error", "run"]])
  }

  @Test("with one baseline for two times, each actual picture is kept in its own file")
  func momentsOfOneBaseline() throws {
    try walk.folder.write(
      """
      {"events": [{"at": 1, "match": "kept.json"}, {"at": 2, "match": "kept.json"},
                  {"at": 3, "look": {"heading": 0}, "match": "kept.json"}]}
      """, to: "moments.json")
    let words = ["--script", "moments.json", "--to", "4", "--report", "report.json"]
    func run(_ more: String...) throws -> Int32 {
      try Tool.product.run(
        ["replay", "walk.jsonl", "--headless"] + words + more, in: walk.folder.path
      )
      .status
    }
    #expect(try run("--update") == 0)
    #expect(try run() == 1)
    let checks = try #require(try walk.report()["checks"] as? [[String: Any]])
    #expect(
      checks.map { $0["attachments"] as? [String] } == [
        ["kept.actual.json"], ["kept.actual-2.json"], [],
      ])
    #expect(try walk.text("kept.actual.json").hasPrefix("{\"time\": 1, "))
    #expect(try walk.text("kept.actual-2.json").hasPrefix("{\"time\": 2, "))
  }

  @Test func picturesAreComparedAndWrittenAnewOnlyWhenAsked() throws {
    try walk.folder.write(
      """
      {"events": [{"at": 3, "look": {"heading": 0}, "match": "kept/a.png"}, {"at": 3, "match": "kept/a.svg"},
                  {"at": 3, "match": "kept/a.json"}, {"at": 3, "match": {"file": "kept/a.txt"}}]}
      """, to: "pictures.json")
    let words = ["--script", "pictures.json", "--report", "report.json"]
    func run(_ more: String...) throws -> Tool.Result {
      try Tool.product.run(
        ["replay", "walk.jsonl", "--headless", "--to", "4"] + words + more, in: walk.folder.path)
    }
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: walk.folder.path + "/kept").sorted()
    }
    let all = ["a.json", "a.png", "a.svg", "a.txt"]
    // Without a baseline there is nothing to compare, so the run fails, and no baseline is made.
    let missing = try run()
    #expect(missing.status == 1 && missing.errors.contains("--update writes the baseline"))
    #expect(try names() == ["a.actual.json", "a.actual.png", "a.actual.svg", "a.actual.txt"])
    let update = try run("--update")
    #expect(update.status == 0 && update.errors.contains("rewritten, not compared"))
    #expect(try walk.checks().map { $0[1] } == Array(repeating: "skipped", count: 4))
    #expect(try names().filter { !$0.contains("actual") } == all)
    // The files that the previous run wrote next to the baselines are obsolete, and have been removed.
    #expect(try names() == all)
    #expect(try run().status == 0)
    #expect(try walk.checks().map { $0[1] } == Array(repeating: "passed", count: 4))
    // The picture is now different.
    let other = try run("--arrow-color", "00FF00", "--units", "imperial", "--arrow-spacing", "9")
    #expect(other.status == 1)
    #expect(try walk.checks().map { $0[1] } == Array(repeating: "failed", count: 4))
    #expect(try names().contains("a.diff.png"))
    let png = try #require((try walk.report()["checks"] as? [[String: Any]])?.first)
    #expect(png["attachments"] as? [String] == ["kept/a.actual.png", "kept/a.diff.png"])
    // The files for pictures that a run does not compare stay until a run compares them.
    let early = try Tool.product.run(
      ["replay", "walk.jsonl", "--headless", "--to", "2"] + words, in: walk.folder.path)
    #expect(early.status == 0)
    #expect(try names().contains("a.diff.png"))
    #expect(try run().status == 0)
    #expect(try names() == all)
  }
}
