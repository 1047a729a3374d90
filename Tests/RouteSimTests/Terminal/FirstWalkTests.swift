import Foundation
import TestSupport
import Testing

@testable import RouteSim

/// The first walk, as a newcomer meets it: the program without arguments, and the list of bundled walks.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .serialized, .onOwnThread)
struct FirstWalkTests {
  @Test(arguments: [(80, 24), (120, 40)])
  func withoutArgumentsAStreetOpens(columns: Int, rows: Int) throws {
    let walk = try WalkSession(columns: columns, rows: rows, command: "")
    let screen = try walk.terminal.screen()
    #expect(screen.contains("Helsinki"))
    // The next corner is within 20 m.
    if columns >= 120 {
      let turn = try #require(screen.firstMatch(of: /in (\d+)(\.\d+)? m/)?.1)
      #expect(Int(turn) ?? 99 <= 20)
    }
    #expect(!screen.contains("routesim:"))
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
    #expect(try walk.isTerminalRestored())
  }

  @Test func walkWithoutARouteOffersAList() throws {
    let walk = try WalkSession(command: "walk", awaiting: "choose a walk")
    #expect(try walk.terminal.screen().contains("Helsinki"))
    try walk.terminal.send("porto")
    try walk.terminal.wait(forText: "bridge")
    try walk.terminal.press("Enter")
    try walk.terminal.wait(forText: "q quit")
    #expect(try walk.terminal.screen().contains("923.2 m"))
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
    #expect(try walk.isTerminalRestored())
  }

  @Test(arguments: [("Escape", 0), ("C-c", 130)])
  func theListCanBeLeft(key: String, status: Int) throws {
    let walk = try WalkSession(command: "walk", awaiting: "choose a walk")
    try walk.terminal.press(key)
    #expect(try walk.end() == status)
    #expect(try walk.isTerminalRestored())
  }

  @Test func theFirstWalkHasHousesACornerAndTheFinishSoon() throws {
    let first = try #require(BundledWalk.all.first)
    let routes = "\(DataFolder.packageRoot)/routes"
    func frame(_ chainage: Double) throws -> [String: Any] {
      let result = try Tool.product.run([
        "render", "\(routes)/\(first.route)", "--street", "\(routes)/\(first.street ?? "")",
        "--places", "\(routes)/\(first.places ?? "")", "--device", first.device, "--chainage",
        "\(chainage)", "--format", "json",
      ])
      #expect(result.status == 0)
      if chainage == first.chainage { #expect(result.errors == "") }
      return try #require(
        try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    }
    let start = try frame(first.chainage)
    let next = try #require(start["next"] as? [String: Any])
    #expect(try #require(next["distance"] as? Double) <= 20)
    // A minute of walking is 84 m.
    let visible = try stride(from: first.chainage, through: first.chainage + 84, by: 2).contains {
      let finish = try #require(try frame($0)["finish"] as? [String: Any])
      return finish["visible"] as? Bool == true
    }
    #expect(visible)
  }

  @Test func withoutATerminalTheHelpIsPrinted() throws {
    let result = try Tool.product.run([])
    #expect(result.text.contains("routesim COMMAND"))
  }
}
