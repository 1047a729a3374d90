import TestSupport
import Testing

@testable import CommandLineKit
@testable import RouteSim
@testable import RouteSimKit

@Suite("Options of constants") struct TuningOptionsTests {
  /// Returns the option with the given name; nil if the command has no such option.
  private func declared(_ name: String, of command: String) -> OptionDeclaration? {
    RouteSimProgram.program.command(named: command)?.options.first { $0.name == name }
  }

  @Test("each constant is an option of walk and replay, with its default", arguments: Tunable.all)
  func areOptions(tunable: Tunable) throws {
    var commands = ["walk", "replay"]
    if [.correction, .pairing].contains(tunable.scope) { commands.append("correct") }
    if tunable.scope == .design, tunable.name != "language" { commands.append("render") }
    for command in commands {
      let option = try #require(declared(tunable.option, of: command), "\(command)")
      #expect(option.help == tunable.help)
      switch tunable.kind {
      case .flag: #expect(!option.takesValue)
      case .color, .text, .perhaps: #expect(option.takesValue)
      case .number, .choice: #expect(option.defaultText == tunable.standardText)
      }
    }
  }

  @Test(
    "each constant that options can set is an option of a command that draws",
    arguments: Tunable.rows)
  func areOptionsOfTheirRows(row: Tunable) throws {
    let option = declared(row.option, of: "walk")
    guard row.doors.contains(.option) else {
      #expect(option == nil)
      return
    }
    #expect(option?.help == row.help)
    #expect(option?.takesValue == false || option?.defaultText == row.absence ?? row.standardText)
  }

  @Test(
    "the limits of a constant are also those of the option",
    arguments: Tunable.all.filter { $0.scope != .design })
  func limits(tunable: Tunable) throws {
    guard case .number(_, let limits) = tunable.kind else { return }
    for value in [limits.lowerBound - 1, limits.upperBound + 1] {
      let result = try Tool.product.run(
        ["replay", "none.jsonl", "--headless", "--\(tunable.option)=\(value)"])
      #expect(result.status == 64, "\(result.errors)")
      #expect(result.errors.contains("--\(tunable.option) "), "\(result.errors)")
    }
  }

  @Test func theyChangeTheReplay() throws {
    let folder = try ScratchFolder()
    let log = folder.path + "/log.jsonl"
    let route = DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"
    _ = try Tool.product.run(["simulate", route, "--seed", "3", "--output", log])
    let script = try folder.write(
      """
      {"events": [{"at": 20, "expect": {"estimate.reason": "noneNear", "route.offRoute": true,
        "happened.corrected": {"by": 6}, "happened.ready": false}}]}
      """, to: "checks.json")
    let words = ["replay", log, "--headless", "--script", script, "--to", "20", "--rate", "1"]
    let options = [
      "--strategy", "all", "--seconds", "3", "--estimate-reach", "0", "--off-route-distance", "0",
      "--ready-accuracy", "0",
    ]
    let tuned = try Tool.product.run(words + options)
    #expect(tuned.status == 0, "\(tuned.errors)")
    let plain = try Tool.product.run(words)
    #expect(plain.status == 1)
    #expect(plain.errors.contains("estimate.reason") && plain.errors.contains("route.offRoute"))
  }

  @Test func aLogOfTurnsAloneIsReplayedAsOne() throws {
    let folder = try ScratchFolder()
    let log = folder.path + "/log.jsonl"
    let route = DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"
    _ = try Tool.product.run(
      ["simulate", route, "--seed", "3", "--tracking", "orientation", "--output", log])
    let words = ["replay", log, "--headless", "--rate", "1", "--from", "100", "--to", "100"]
    let obeyed = try Tool.product.run(words)
    #expect(obeyed.text.contains(#""tracking": "orientation""#))
    #expect(obeyed.text.contains(#""source": "gps""#))
    let told = try Tool.product.run(words + ["--tracking", "world"])
    #expect(told.text.contains(#""tracking": "world""#))
    let piped = "cat log.jsonl | $ROUTESIM replay - --route \(route) --headless --rate 1 "
    let live = try Tool(path: "/bin/sh").run(
      ["-c", piped + "--from 100 --to 100"],
      environment: ["ROUTESIM": try Tool.product.path], in: folder.path)
    #expect(live.text == obeyed.text, "\(live.errors)")
  }

  @Test func aScriptLeadsAlongAnotherRoute() throws {
    let folder = try ScratchFolder()
    let log = folder.path + "/log.jsonl"
    let route = DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"
    _ = try Tool.product.run(["simulate", route, "--seed", "3", "--output", log])
    try folder.write(
      #"{"type": "LineString", "coordinates": [[2.356, 48.8655], [2.358, 48.8665], [2.357, 48.867]]}"#,
      to: "other.geojson")
    let script = try folder.write(
      """
      {"events": [{"at": 30, "set": {"route": "other.geojson"}, "expect": {
        "route.length": {"min": 250, "max": 300}, "next.kind": "left",
        "happened.newRoute": {"since": 30, "count": 1}}}]}
      """, to: "checks.json")
    let words = ["replay", log, "--headless", "--to", "31", "--script"]
    let result = try Tool.product.run(words + [script])
    #expect(result.status == 0, "\(result.errors)")
    let missing = try folder.write(
      #"{"events": [{"at": 30, "set": {"route": "gone.gpx"}}]}"#, to: "missing.json")
    let refused = try Tool.product.run(words + [missing])
    #expect(refused.status == 66 && refused.text == "")
    #expect(
      refused.errors == "routesim: \(missing):1: route: \(folder.path)/gone.gpx: no such file\n")
  }
}
