import Foundation
import TestSupport
import Testing

/// Two real walks in two real terminals, in one world of gifts.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"), .serialized, .onOwnThread)
struct GiftTerminalTests {
  private static func walk(_ user: String, _ world: String) throws -> WalkSession {
    try WalkSession(
      columns: 120, rows: 40,
      arguments: "--pitch -30 --still --gifts '\(world)' --user \(user)", awaiting: "gifts")
  }

  @Test("one user leaves a gift, the other sees and opens it, and the first is notified")
  func putAndOpen() throws {
    let folder = try ScratchFolder()
    let world = "\(folder.path)/world.sqlite"
    let (ada, bob) = (try Self.walk("Ada", world), try Self.walk("Bob", world))
    try ada.terminal.press("i", "i")
    try ada.terminal.wait(forText: "Tool: put")
    try ada.terminal.press("Enter")
    try ada.terminal.wait(forText: "You left a star")
    try bob.terminal.wait(forText: "gifts          1, 2.6 m")
    try bob.terminal.press("Enter")
    try bob.terminal.wait(forText: "Unwrapped: a star from Ada")
    try ada.terminal.wait(forText: "Bob opened your star")
    for walk in [ada, bob] {
      try walk.terminal.press("q")
      #expect(try walk.end() == 0)
    }
    let rows = try Tool.product.run(["gifts", "list", world, "--all", "--format", "json"])
    #expect(rows.text.contains("\"opener\": \"Bob\""))
  }

  @Test("a drawing is saved, shown again and extended")
  func savesDrawings() throws {
    let walk = try WalkSession(columns: 120, rows: 40, arguments: "--pitch -30 --still")
    try walk.terminal.press("i", "i")
    try walk.terminal.wait(forText: "Tool: pen")
    try walk.terminal.press("Enter")
    try walk.terminal.wait(forText: "Pen down")
    try walk.terminal.press("d", "d", "d", "Enter")
    try walk.terminal.wait(forText: "Pen up")
    // tmux treats the character itself as the end of a command.
    try walk.terminal.send(";")
    try walk.terminal.wait(forText: "Saved drawing-001.geojson, drawing-001.obj, drawing-001.gltf")
    try walk.terminal.press("q")
    #expect(try walk.end() == 0)
    let frame = try Tool.product.run(
      [
        "render", WalkSession.route, "--format", "json", "--pitch", "-30", "--drawing",
        "\(walk.terminal.folder.path)/drawing-001.geojson",
      ])
    #expect(frame.text.contains("\"own\": false") && frame.text.contains("\"visible\": true"))
  }
}
