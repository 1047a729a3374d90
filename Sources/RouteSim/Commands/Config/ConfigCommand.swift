import CPOSIX
import CommandLineKit

/// `routesim config`: the user's settings for windows.
enum ConfigCommand: Subcommand {
  private static let check = Flag(
    "check",
    help: "Print the mistakes in the file, one per line, and exit with status 65 if there are any.")
  private static let write = Flag(
    "write", help: "Write a file with all settings and their defaults, if there is no file yet.")

  static let declaration = Command(
    "config", summary: "show, check or create the settings file of windows",
    discussion: [
      "The windows of walk, replay and sizing start with the settings in a file: "
        + "$XDG_CONFIG_HOME/routesim/config.ini (by default ~/.config/routesim/config.ini), or "
        + "the file that ROUTESIM_CONFIG names. Without options, this lists all settings with "
        + "their values and sources.",
      "The command line overrides the environment, which overrides the file. Output without a "
        + "window, and recordings made with --keys, never depend on the file.",
    ],
    groups: [OptionGroup("Config options", [check, write])],
    examples: [
      Command.Example("Show the settings", "routesim config"),
      Command.Example("Create a file to edit", "routesim config --write"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> ConfigRequest {
    if arguments[check], arguments[write] { throw .contradiction("--check", "--write") }
    return ConfigRequest(action: arguments[check] ? .check : arguments[write] ? .write : .show)
  }
}

/// A request to show, check or create the settings file.
struct ConfigRequest: Request, Hashable {
  /// The action to perform on the file.
  enum Action: Hashable { case show, check, write }

  var action: Action

  func run() throws(Failure) -> ExitStatus {
    let path = UserFolder.settings
    if action == .write { return try write(path) }
    let settings = try path.flatMap { path throws(Failure) in try UserSettings.load(path) }
    if action == .show {
      try Output.standard.write(SettingsListing.text(settings, path: path))
    } else if settings == nil {
      try Output.standard.write(
        path.map { "\(Failure.name($0)) does not exist: nothing is set\n" } ?? "")
    }
    for problem in settings?.problems ?? [] {
      let failure = Failure.settings(
        settings?.path ?? "", line: problem.line, message: problem.message)
      if let line = failure.line { StandardError.report(line) }
    }
    return settings?.problems.isEmpty ?? true ? .success : .badData
  }

  /// Writes a settings file that sets nothing; fails if the file exists.
  private func write(_ path: String?) throws(Failure) -> ExitStatus {
    guard let path else { throw .noUserFolder }
    if let error = Output.file(path).makeFolders() { throw .cannotWrite(path, errno: error) }
    switch OutputFile.add(Array(SettingsListing.template.utf8), asOneOf: [path], for: path) {
    case .success: try Output.standard.write("\(Failure.name(path))\n")
    case .failure(let error) where error.number == EEXIST: throw .settingsExist(path)
    case .failure(let error): throw .cannotWrite(path, errno: error.number)
    }
    return .success
  }
}
