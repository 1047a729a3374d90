import Foundation
import TestSupport
import Testing

/// `routesim config`, and the settings of the real program.
@Suite struct ConfigCommandTests {
  private func config(
    _ folder: ScratchFolder, _ words: String..., environment: [String: String?] = [:]
  ) throws -> Tool.Result {
    var variables: [String: String?] = [
      "XDG_CONFIG_HOME": "\(folder.path)/xdg", "ROUTESIM_CONFIG": nil, "NO_COLOR": nil,
    ]
    for (name, value) in environment { variables[name] = value }
    return try Tool.product.run(["config"] + words, environment: variables, in: folder.path)
  }

  @Test func aFileIsWrittenOnceAndFound() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/xdg/routesim/config.ini"
    #expect(try config(folder).text.hasPrefix("\(path) does not exist; 'routesim config --write'"))
    #expect(try config(folder, "--check").text == "\(path) does not exist: nothing is set\n")
    let written = try config(folder, "--write")
    #expect(written.status == 0 && written.text == "\(path)\n")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try config(folder, "--check").status == 0)
    #expect(try config(folder).text.hasPrefix("\(path)\n\n[walk]\n"))
    let again = try config(folder, "--write")
    #expect(again.status == 74 && again.errors.contains("\(path) already exists; edit it"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func whatHoldsIsShownWithWhereItComesFrom() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(
      "\ndevice = pixel-8\ncolors = true\n[replay]\nstill = yes\n", to: "c.ini")
    let other: [String: String?] = ["ROUTESIM_CONFIG": path]
    func rows(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
    var shown = rows(try config(folder, environment: other).text)
    #expect(shown.filter { $0 == "device = pixel-8 # line 2" }.count == 3)
    #expect(shown.filter { $0 == "still = yes # line 5" }.count == 1)
    #expect(shown.filter { $0 == "still = no # default" }.count == 1)
    #expect(shown.filter { $0 == "colors = true # line 3" }.count == 3)
    shown = rows(
      try config(folder, environment: other.merging(["NO_COLOR": "1"]) { $1 }).text)
    #expect(shown.filter { $0 == "colors = none # NO_COLOR" }.count == 3)
  }

  /// A pipe that may never end is not waited for; one that a shell has opened is read.
  @Test func aPipeIsNoFileOfSettings() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/c.ini"
    #expect(mkfifo(path, 0o600) == 0)
    let other: [String: String?] = ["ROUTESIM_CONFIG": path]
    let result = try config(folder, environment: other)
    #expect(result.status == 66)
    #expect(result.errors == "routesim: \(path): this is a pipe or a device; a file was expected\n")
    let opened = try config(folder, environment: ["ROUTESIM_CONFIG": "/dev/stdin"])
    #expect(opened.status == 0 && opened.text.hasPrefix("/dev/stdin\n"))
  }

  /// The settings in the manual can be copied unchanged.
  @Test func theManualsSettingsHold() throws {
    let folder = try ScratchFolder()
    let manual = try String(
      contentsOfFile: "\(DataFolder.packageRoot)/docs/settings.md", encoding: .utf8)
    let blocks = manual.components(separatedBy: "```ini\n").dropFirst()
      .map { String($0.prefix(upTo: $0.range(of: "```")?.lowerBound ?? $0.endIndex)) }
    #expect(blocks.count > 1)
    for block in blocks {
      let path = try folder.write(block, to: "c.ini")
      let result = try config(folder, "--check", environment: ["ROUTESIM_CONFIG": path])
      #expect(result.status == 0 && result.errors.isEmpty, "\(block)\(result.errors)")
    }
  }

  @Test func everyMistakeIsALine() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("a\nb = 1\n[c]\n", to: "c.ini")
    let result = try config(folder, "--check", environment: ["ROUTESIM_CONFIG": path])
    #expect(result.status == 65 && result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 3)
    for (number, line) in lines.enumerated() {
      #expect(line.hasPrefix("routesim: \(path):\(number + 1): "))
    }
    // A window does not open with only half of its settings.
    let walk = try Tool.product.run(
      ["walk", WalkSession.route], environment: ["ROUTESIM_CONFIG": path])
    #expect(walk.status == 65 && walk.errors == "\(lines[0])\n")
    let folderItself = try config(
      folder, "--check", environment: ["ROUTESIM_CONFIG": folder.path])
    #expect(folderItself.status == 66)
  }

  /// A tool that drops privileges, because root may do anything unless it gives them up.
  private static let setpriv = geteuid() == 0 ? Tool(named: "setpriv") : nil

  @Test(
    "a settings folder that cannot be created is reported as the reason",
    .enabled(if: geteuid() != 0 || setpriv != nil, "root, and no setpriv"))
  func unwritableHome() throws {
    let folder = try ScratchFolder()
    let home = folder.path + "/home"
    try FileManager.default.createDirectory(
      atPath: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
    let environment: [String: String?] = [
      "HOME": home, "XDG_CONFIG_HOME": nil, "ROUTESIM_CONFIG": nil,
    ]
    let words = ["config", "--write"]
    let result =
      if let setpriv = Self.setpriv {
        try setpriv.run(
          ["--bounding-set=-all", try Tool.product.path] + words, environment: environment)
      } else {
        try Tool.product.run(words, environment: environment)
      }
    #expect(result.status == 74 && result.text == "")
    #expect(result.errors.contains("\(home)/.config/routesim/config.ini"), "\(result.errors)")
    #expect(result.errors.contains("Permission denied"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func aLinkToNothingIsNoFolder() throws {
    let folder = try ScratchFolder()
    let link = folder.path + "/.config"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/nothing")
    let result = try Tool.product.run(
      ["config", "--write"],
      environment: ["HOME": folder.path, "XDG_CONFIG_HOME": nil, "ROUTESIM_CONFIG": nil])
    #expect(result.status == 74)
    #expect(
      result.errors
        == "routesim: \(link)/routesim/config.ini: cannot write: No such file or directory\n")
  }

  @Test func placesAreThoseOfTheSpecification() throws {
    let folder = try ScratchFolder()
    let home: [String: String?] = ["HOME": "\(folder.path)/me", "XDG_CONFIG_HOME": nil]
    #expect(
      try config(folder, "--write", environment: home).text
        == "\(folder.path)/me/.config/routesim/config.ini\n")
    // Relative paths are ignored.
    #expect(
      try config(folder, environment: home.merging(["XDG_CONFIG_HOME": "x"]) { $1 }).text
        .hasPrefix("\(folder.path)/me/.config/routesim/config.ini\n"))
    let nobody = try config(
      folder, "--write", environment: ["HOME": nil, "XDG_CONFIG_HOME": nil])
    #expect(nobody.status == 69 && nobody.errors.contains("HOME is not set"))
  }

  /// Help, hints and the palette name the keys that have an effect.
  @Test(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
  func keysThatAreSetAct() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(
      "[walk keys]\nquit = y\nhelp = k\nnext-layout = <ctrl-e>\nroll-left =\nwhole-route =\n",
      to: "c.ini")
    let walk = try WalkSession(
      columns: 120, rows: 40, arguments: "--still", environment: ["ROUTESIM_CONFIG": path],
      awaiting: "Y quit")
    try walk.terminal.press("q", "v")
    try walk.terminal.press("C-e")
    try walk.terminal.wait(forText: "Layout: two")
    try walk.terminal.press("k")
    let help = try walk.terminal.wait(forText: "Y Ctrl-C")
    func says(_ keys: String, _ words: String) -> Bool {
      help.split(separator: "\n").contains { $0.contains("\(keys) ") && $0.contains(" \(words)") }
    }
    #expect(says(" Y Ctrl-C", "quit") && says(" Ctrl-E", "layout:"))
    #expect(!help.contains("roll the phone left"))
    try walk.terminal.press("Escape")
    try walk.terminal.press(":", "r", "o", "l", "l")
    try walk.terminal.wait(forText: "roll the phone left")
    try walk.terminal.press("Escape")
    try walk.terminal.wait(for: "no palette") { !$0.contains("roll the phone") }
    try walk.terminal.press("y")
    #expect(try walk.end() == 0)
  }

  @Test func aWindowBeginsAsIsSet() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("device = pixel-8\nstill = yes\ncolors = true\n", to: "c.ini")
    let terminal = try PseudoTerminal(arguments: [], environment: ["ROUTESIM_CONFIG": path])
    let text = try terminal.read(until: "quit")
    #expect(text.contains("Pixel 8") && text.contains("48;2;"))
    terminal.type("q")
    #expect(try terminal.readToEnd().status == 0)
    let other = try PseudoTerminal(
      arguments: ["--colors", "256"], environment: ["ROUTESIM_CONFIG": path])
    let seen = try other.read(until: "quit")
    #expect(seen.contains("Pixel 8") && seen.contains("48;5;") && !seen.contains("48;2;"))
    other.type("q")
    #expect(try other.readToEnd().status == 0)
  }
}
