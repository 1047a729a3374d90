import Foundation
import TestSupport
import Testing

/// The choices that the program's windows remember, and the file in which they are stored.
@Suite(.serialized, .onOwnThread) struct MemoryTerminalTests {
  /// A user's home folder, and the settings file in it.
  private struct Home {
    let folder: ScratchFolder
    let settings: String

    init(_ text: String?) throws {
      folder = try ScratchFolder()
      settings = "\(folder.path)/config.ini"
      if let text { try folder.write(text, to: "config.ini") }
    }

    var state: String { "\(folder.path)/state/routesim/windows" }
    var written: String? { try? String(contentsOfFile: state, encoding: .utf8) }

    /// Opens a window, types keys into it, ends it, and returns its output.
    func run(_ keys: String, _ arguments: [String] = ["--still"]) throws -> String {
      let terminal = try PseudoTerminal(
        arguments: arguments,
        environment: [
          "HOME": folder.path, "XDG_STATE_HOME": "\(folder.path)/state",
          "ROUTESIM_CONFIG": settings,
        ], in: folder.path)
      let first = try terminal.read(until: "quit")
      terminal.type(keys + "q")
      let end = try terminal.readToEnd()
      #expect(end.status == 0 && terminal.isAsFound)
      return first + end.text
    }
  }

  @Test func whatIsAskedForIsChosenAgainAndNothingElse() throws {
    let home = try Home("remember = view layout\n")
    #expect(try home.run("\tvvg").contains("─ "))
    let written = try #require(home.written)
    #expect(written.contains("walk.view = plan\n") && written.contains("walk.layout = single\n"))
    #expect(!written.contains("grid"))
    let files = try FileManager.default.contentsOfDirectory(
      atPath: home.folder.path + "/state/routesim")
    #expect(files == ["windows"])
    // The window opens with a single view, the plan.
    let next = try home.run("")
    #expect(next.contains("Plan ") && !next.contains("iPhone"))
    #expect(home.written == written)
  }

  @Test func nothingIsWrittenUnlessAsked() throws {
    let home = try Home("still = yes\n")
    _ = try home.run("\tvvg", [])
    #expect(try home.folder.names == ["config.ini"])
  }

  /// Opening the pipe would wait for its other end.
  @Test func aPipeIsNotWaitedFor() throws {
    let home = try Home("remember = view\n")
    try FileManager.default.createDirectory(
      atPath: home.folder.path + "/state/routesim", withIntermediateDirectories: true)
    #expect(mkfifo(home.state, 0o600) == 0)
    let text = try home.run("\t")
    #expect(text.contains("this is a pipe or a device; a file was expected; nothing is remembered"))
  }

  @Test func theCommandLineGoesBeforeWhatIsRemembered() throws {
    let home = try Home("remember = device\n")
    _ = try home.run("o")
    let written = try #require(home.written)
    #expect(try home.run("", ["--still", "--device", "ipad-pro-11"]).contains("iPad"))
    #expect(home.written == written)
    #expect(try !home.run("").contains("iPhone 8 "))
  }

  @Test(arguments: ["nonsense\n", "walk.view plan\n", "\u{0}\u{1}"])
  func aBadFileIsOneLineAndIsWrittenAnew(text: String) throws {
    let home = try Home("remember = view\n")
    try FileManager.default.createDirectory(
      atPath: home.folder.path + "/state/routesim", withIntermediateDirectories: true)
    try text.write(toFile: home.state, atomically: true, encoding: .utf8)
    let sent = try home.run("\t")
    #expect(sent.components(separatedBy: "nothing is remembered from it").count == 2)
    #expect(home.written?.contains("walk.view = plan\n") == true)
    #expect(try !home.run("").contains("nothing is remembered"))
  }

  @Test func whereItCannotBeWrittenALineSaysSo() throws {
    let home = try Home("remember = view\n")
    try home.folder.write("", to: "state")
    let sent = try home.run("\t")
    #expect(sent.components(separatedBy: "nothing is remembered").count == 2)
  }

  /// A user without settings is shown the most important keys; a user with settings does not count as a
  /// newcomer.
  @Test func aNewcomerIsWelcomed() throws {
    #expect(try Home(nil).run("").contains("walks"))
    #expect(try !Home("").run("").contains("walks"))
  }
}
