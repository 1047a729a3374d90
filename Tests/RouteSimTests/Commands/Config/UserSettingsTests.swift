import Testing

@testable import CommandLineKit
@testable import RouteFormats
@testable import RouteSim
@testable import RouteSimKit
@testable import RouteStage

/// Settings files, and their effect on command lines.
@Suite struct UserSettingsTests {
  private func settings(_ lines: String...) -> UserSettings {
    UserSettings(
      path: "/home/me/.config/routesim/config.ini",
      SettingsText(Array(lines.joined(separator: "\n").utf8)))
  }

  private func walk(_ words: [String], _ settings: UserSettings) throws -> WalkRequest {
    let asked = try RouteSimProgram.request(for: ["walk", "R"] + words) { settings }
    guard case .walk(let request) = try #require(asked as? WalkCommand.Asked) else {
      throw NoWalk()
    }
    return request
  }

  private struct NoWalk: Error {}

  /// A message found by fuzzing.
  @Test func namesOfControlCharactersAreToldWithoutThem() {
    let problems = settings("phy\0\u{1B}[2J = 1", "phy\0\u{1B}[2J = 2").problems
    #expect(problems.count == 2)
    for problem in problems {
      #expect(problem.message.unicodeScalars.allSatisfy(Printable.isHarmless), "\(problem)")
    }
  }

  @Test func areAsIfTheyStoodOnTheCommandLine() throws {
    let settings = settings(
      "# what I like", "device = pixel-8", "still=yes", "[walk]", "; here", "\tidle =  99 ",
      "mark-letter = \"A\"", "mark-color = #102030")
    #expect(settings.problems == [])
    let set = try walk([], settings)
    let typed = try walk(
      [
        "--device", "pixel-8", "--still", "--idle", "99", "--mark-letter", "A", "--mark-color",
        "#102030",
      ],
      .none)
    #expect(String(reflecting: set) == String(reflecting: typed))
    #expect(String(reflecting: set) != String(reflecting: try walk([], .none)))
  }

  /// Every option that can be set has the same effect as on the command line; the template lists all of
  /// them and sets none.
  @Test func aFileToBeginWithIsWhole() throws {
    let text = SettingsListing.template
    let empty = UserSettings(path: "/x", SettingsText(Array(text.utf8)))
    #expect(empty.problems == [])
    #expect(String(reflecting: try walk([], empty)) == String(reflecting: try walk([], .none)))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    for window in SettableWindow.all {
      for option in window.options {
        #expect(text.contains("\n#\(option.name) = "), "\(option.name)")
        #expect(empty.value(of: option.name, in: window.name) == nil)
      }
    }
    // If a line has a value, removing its # keeps the current setting.
    let lines = text.split(separator: "\n").filter {
      $0.hasPrefix("[")
        || $0.hasPrefix("#") && !$0.hasPrefix("# ") && !$0.hasSuffix("= ") && $0 != "#"
    }.map { $0.hasPrefix("#") ? $0.dropFirst() : $0 }
    let full = UserSettings(
      path: "/x", SettingsText(Array(lines.joined(separator: "\n").utf8)))
    #expect(full.problems == [] && lines.count > 100)
  }

  @Test func theCommandLineComesFirst() throws {
    let settings = settings("device = pixel-8", "units = imperial", "placemark-max = 77")
    let request = try walk(["--device", "iphone-16"], settings)
    #expect(request.world.phone.preset.name == "iphone-16")
    #expect(
      request.world.design.units == .imperial
        && request.world.design.value(of: "placemarkMax") == .number(77))
    // A design that is named in the settings is shown.
    let designed = try walk(["--design", "d.json"], settings)
    #expect(
      designed.world.design.value(of: "placemarkMax") == nil
        && designed.world.design.units == .imperial)
    let signs = try walk(["--mark-image", "i.svg"], self.settings("mark-letter = A"))
    #expect(
      signs.world.design.value(of: "markLetter") == nil
        && signs.world.design.value(of: "markImage") == .text("i.svg"))
    let shapes = try walk(["--arrow-shape", "slim"], self.settings("arrow-model = m.obj"))
    #expect(shapes.world.design.value(of: "arrowModel") == nil)
  }

  @Test func aWindowComesBeforeAllOfThem() throws {
    let settings = settings(
      "units = imperial", "still = yes", "[walk]", "units = metric", "still = no")
    #expect(settings.problems == [])
    let request = try walk([], settings)
    #expect(request.world.design.units == .metric && !request.world.picture.isStill)
    #expect(settings.value(of: "units", in: "replay")?.text == "imperial")
    #expect(settings.value(of: "units", in: "walk")?.line == 4)
  }

  @Test(arguments: [
    ("design = d.json", "/home/me/.config/routesim/d.json"), ("design = /d.json", "/d.json"),
    ("design = ../x/d.json", "/home/me/.config/routesim/../x/d.json"),
  ])
  func filesAreFromTheirFolder(line: String, path: String) throws {
    #expect(try walk([], settings(line)).world.design.file == path)
  }

  /// Output that is printed, or recorded for other people, is the same for all users.
  @Test(arguments: [
    "render R --output o", "replay L --headless", "replay L --film 1..2 --format y4m",
    "sizing --format json", "sizing --output s.svg", "arrows", "simulate R", "inspect R",
    "correct L", "walk R --keys w --record r.cast", "replay L --keys w --record r.cast",
    "sizing --hold-frames 3 --record r.cast",
  ])
  func machinesDoNotMeetThem(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let settings = settings(
      "device = pixel-8", "units = imperial", "placemark-max = 77", "nonsense")
    let request = try RouteSimProgram.request(for: words) { settings }
    #expect(
      String(reflecting: request) == String(reflecting: try RouteSimProgram.request(for: words)))
  }

  @Test(arguments: [
    (
      "x\n\ndevice = p", 1, "“x” is not a setting; NAME = VALUE, [HEADING] or # and a comment"
    ),
    ("device = pixel-88", 1, "device 'pixel-88' is not a choice; did you mean pixel-8?"),
    ("\nidle = x", 2, "idle 'x' is not a number; give one such as 12.5"),
    ("= 3", 1, "“= 3” is not a setting"),
    ("colour = true", 1, "“colour” cannot be set for a window; did you mean colors?"),
    ("record = f", 1, "“record” cannot be set for a window; 'routesim config' lists the settings"),
    ("viewport = 9x9", 1, "“viewport” cannot be set for a window"),
    ("[sizing]\nidle = 3", 2, "“idle” cannot be set for sizing"),
    ("still = si", 1, "still is “si”; yes or no was expected"),
    ("[render]", 1, "there is no heading “render”; [walk], [replay], [sizing], [keys], "),
    ("[walk", 1, "the heading is not closed; write it as [walk]"),
    ("idle = 3\nidle = 4", 2, "idle is set on line 1 and here; set it once"),
    (
      "mark-color = 112233\nplacemark-color = 445566", 2,
      "placemark-color is set on line 1 and here; set it once"
    ),
    ("[walk keys]\nquit = o", 2, "in walk, the key o would do both quit and next-device; give one"),
    ("[keys]\nhelp = <f9>", 2, "help: there is no key '<f9>'; the known keys are <up>"),
    ("[keys]\nhelp = xy", 2, "help: there is no key '<xy>'"),
    ("[keys]\nquti = x", 2, "there is no action “quti”; did you mean quit?"),
    (
      "[walk keys]\nexchange = y", 2, "there is no action “exchange”; 'routesim config' lists them"
    ),
    ("[keys]\ninterrupt = y", 2, "there is no action “interrupt”"),
    ("[key]", 1, "there is no heading “key”; did you mean [keys]?"),
    ("a\u{1B}[31m\u{FFFF}", 1, "“a\\u{1b}[31m"),
  ])
  func mistakesAreNamedWithTheirLines(text: String, line: Int, words: String) throws {
    let settings = UserSettings(path: "/c", SettingsText(Array(text.utf8)))
    let problem = try #require(settings.problems.first)
    #expect(problem.line == line && problem.message.hasPrefix(words), "\(problem)")
    #expect(throws: Failure.settings("/c", line: line, message: problem.message)) {
      try RouteSimProgram.request(for: ["walk", "R"]) { settings }
    }
  }

  @Test func keysAreThoseOfTheWindow() throws {
    let settings = settings(
      "[keys]", "quit = y", "roll-left =", "whole-route =", "[walk keys]", "quit = <ctrl-q>",
      "[sizing keys]",
      "toggle-laws = w")
    #expect(settings.problems == [])
    let request = try walk([], settings)
    let plain = try walk([], .none)
    #expect(String(reflecting: request) != String(reflecting: plain))
    #expect(settings.keys(of: "walk").keys["quit"] == [KeyChord(.control("q"))])
    #expect(settings.keys(of: "replay").keys["quit"] == [KeyChord("y")])
    #expect(settings.keys(of: "replay").keys["roll-left"] == [])
    #expect(settings.keys(of: "sizing").keys.keys.sorted() == ["quit", "toggle-laws"])
    #expect(settings.line(ofKeysFor: "quit", in: "walk") == 6)
  }

  @Test func whateverBytesThereAreEndInWords() {
    for bytes: [UInt8] in [
      [], [0xFF, 0xFE], Array("[".utf8), Array("[]".utf8), Array("=".utf8), Array("\"".utf8),
      Array("device = \"".utf8), Array("a = \"\"\r\n".utf8), [0], [0xEF, 0xBB, 0xBF],
      Array("\u{FEFF}device = pixel-8\r\n[walk]\r\n".utf8),
      [UInt8](repeating: 0x20, count: SettingsText.maximumLength + 1),
    ] {
      let settings = UserSettings(path: "/c", SettingsText(bytes))
      for problem in settings.problems { #expect(!problem.message.isEmpty && problem.line > 0) }
    }
    #expect(
      UserSettings(path: "/c", SettingsText(Array("\u{FEFF}device = pixel-8\r\n".utf8)))
        .value(of: "device", in: "walk")?.text == "pixel-8")
  }
}
