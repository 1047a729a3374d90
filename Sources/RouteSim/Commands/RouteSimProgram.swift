import CPOSIX
import CommandLineKit
import RouteSimKit

/// The program: its commands, and the steps from a command line to an exit status.
package enum RouteSimProgram {
  /// The commands listed in the help, in that order.
  static let topics: [any Subcommand.Type] = [
    WalkCommand.self, ReplayCommand.self, CheckCommand.self, FilmCommand.self,
    RenderCommand.self, SizingCommand.self, ArrowsCommand.self, ProjectionsCommand.self,
    SimulateCommand.self, CorrectCommand.self,
    ScoreCommand.self, VerdictCommand.self, InspectCommand.self, GiftsCommand.self,
    DevicesCommand.self, ConfigCommand.self,
    CompletionsCommand.self, ManualCommand.self,
  ]

  /// All commands.
  static let subcommands: [any Subcommand.Type] = topics + [HelpCommand.self]

  /// The declaration of the whole program.
  static let program = program(of: subcommands)

  /// Returns the declaration of a program with these commands.
  static func program(of subcommands: [any Subcommand.Type]) -> Program {
    Program(
      "routesim", version: RouteSimVersion.string,
      summary: "walk a route with a virtual phone and see what its AR view shows",
      discussion: [
        "RouteSim is for people who build or design augmented-reality walking navigation. It shows "
          + "what a phone's camera view would show on a route: the finish placemark, the hint at "
          + "the screen's edge when the finish is off the screen, and the arrows along the route.",
        "A route is a GPX, GeoJSON, KML or TCX file, a response from OSRM, Mapbox, Valhalla or "
          + "GraphHopper, or an encoded polyline, plain or gzipped; '-' reads standard input.",
      ],
      commands: subcommands.map { $0.declaration },
      appendix: appendix)
  }

  /// The sections at the end of the manual page.
  private static let appendix: [Program.Section] = [
    KeyListing.section,
    Program.Section(
      "Exit status",
      ExitStatus.allCases.map { Program.Section.Item("\($0.rawValue)", $0.meaning) }),
    Program.Section(
      "Files",
      [
        Program.Section.Item(
          "/usr/share/routesim/routes, ~/.local/share/routesim/routes",
          "Real routes for a first walk, as installed by the Debian package and by script/install, "
            + "unless the latter was given a prefix other than ~/.local.")
      ]),
    Program.Section(
      "Environment",
      [
        Program.Section.Item(
          "COLUMNS, LINES",
          "The terminal's size for render and help; if they are not set, the size that the "
            + "terminal reports."),
        Program.Section.Item(
          "XDG_CONFIG_HOME, ROUTESIM_CONFIG",
          "The settings file of windows: routesim/config.ini in the folder that the first names, "
            + "or the file that the second names; if neither is set, "
            + "~/.config/routesim/config.ini."),
        Program.Section.Item(
          "XDG_STATE_HOME",
          "The folder for the choices that windows remember, in routesim/windows; if it is not "
            + "set, ~/.local/state."),
        Program.Section.Item("TERM", "The terminal type, for walk, replay and sizing."),
        Program.Section.Item(
          "COLORTERM",
          "If 'truecolor' or '24bit', windows and render use 24-bit colours on the terminal."),
        Program.Section.Item("NO_COLOR", "If set and not empty, windows have no colours."),
        Program.Section.Item(
          "FONTCONFIG_FILE, FONTCONFIG_PATH",
          "The places where fontconfig looks for the fonts of a PNG."),
        Program.Section.Item(
          "LC_ALL, LC_CTYPE, LANG", "Unless they select UTF-8, windows show plain ASCII."),
      ]),
  ]

  /// Runs the process's command line, and reports failures.
  ///
  /// Arguments that are not UTF-8 are refused: if repaired, they would name other files.
  ///
  /// - Returns: The exit status.
  package static func main() -> Int32 {
    posix_bound_pools()
    if let failure = FirstStack.failure {
      if let line = failure.line { StandardError.report(line) }
      return failure.status.rawValue
    }
    // Swift reads the command line from /proc, and every process has at least its name. Without it, a check
    // would print the help and pass.
    guard CommandLine.argc > 0 else {
      let failure = Failure.noCommandLine
      if let line = failure.line { StandardError.report(line) }
      return failure.status.rawValue
    }
    var words: [String] = []
    for pointer in UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)
    ).dropFirst() {
      guard let pointer else { break }
      guard let word = String(validatingCString: pointer) else {
        let failure = Failure.notUTF8(String(cString: pointer))
        if let line = failure.line { StandardError.report(line) }
        return failure.status.rawValue
      }
      words.append(word)
    }
    return run(words)
  }

  /// Runs a command line, without the program's name, and reports failures.
  ///
  /// - Returns: The exit status.
  package static func run(_ words: [String]) -> Int32 {
    Signals.prepare()
    // Without arguments, a terminal shows a walk, and anything else the help.
    let isBare = words.isEmpty && WindowApp.hasTerminal && BundledWalk.found != nil
    do {
      let request = try request(
        for: isBare ? ["walk"] : words,
        settings: { () throws(Failure) in try UserSettings.load() },
        quiet: { StandardError.isQuiet = $0 })
      let atOnce = isBare ? (request as? WalkCommand.Asked)?.atOnce : nil
      return try (atOnce ?? request).run().rawValue
    } catch {
      if let line = error.line { StandardError.report(line) }
      return error.status.rawValue
    }
  }

  /// Returns the request that a command line makes.
  ///
  /// - Parameters:
  ///   - words: The command line, without the program's name.
  ///   - subcommands: The available commands.
  ///   - load: Loads the user's settings; called only if a window is requested.
  ///   - hear: Is called with true when only errors are to be printed.
  static func request(
    for words: [String], of subcommands: [any Subcommand.Type] = subcommands,
    settings load: () throws(Failure) -> UserSettings = { .none },
    quiet hear: (Bool) -> Void = { _ in }
  ) throws(Failure) -> any Request {
    let program = program(of: subcommands)
    let invocation: Invocation
    do {
      invocation = try program.parse(words)
    } catch {
      throw .usage(error)
    }
    switch invocation {
    case .version(let isVerbose):
      let line = "\(program.name) \(program.version)\n"
      return PrintRequest(text: isVerbose ? line + Components.text : line)
    case .help(let command, let length):
      return HelpCommand.request(for: command, length)
    case .run(let command, var arguments):
      hear(arguments.isQuiet)
      // This is printed only on a terminal, so that the error output of a script that still uses the old name
      // stays unchanged.
      if StandardError.isTerminal {
        Failure.warnings(about: arguments.oldNames).forEach(StandardError.warn)
      }
      for subcommand in subcommands where subcommand.declaration.name == command.name {
        if subcommand.opensWindow(arguments),
          let window = SettableWindow.all.first(where: { $0.name == command.name })
        {
          let settings = try load()
          try settings.check()
          settings.adopt(into: &arguments, of: window)
          var request: any Request = try subcommand.request(from: arguments)
          try NamedFiles.check(arguments)
          do {
            try request.choose(settings.keys(of: window.name))
          } catch {
            preconditionFailure("keys that do two things were let through")
          }
          return request
        }
        let request = try subcommand.request(from: arguments)
        try NamedFiles.check(arguments)
        return request
      }
      preconditionFailure("\(command.name) is declared and not listed")
    }
  }
}
