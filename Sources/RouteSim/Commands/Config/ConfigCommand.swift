import CPOSIX
import CommandLineKit

/// `routesim config`: the user's settings for windows.
enum ConfigCommand: Subcommand {
  private static let check = Flag(
    "check",
    help: "Say what is wrong with the file, a line each, and end with status 65 where "
      + "anything is.")
  private static let write = Flag(
    "write", help: "Write a file that tells all that can be set, where there is none yet.")

  static let declaration = Command(
    "config", summary: "show, check or begin the file of settings for windows",
    discussion: [
      "Windows, those of walk, replay and sizing, begin with what a file says: "
        + "$XDG_CONFIG_HOME/routesim/config.ini, ~/.config without that, or the one that "
        + "ROUTESIM_CONFIG names. Without options, all that can be set is listed, with what holds "
        + "and where that comes from.",
      "The command line comes before the environment, and that before the file. What is printed or "
        + "written without a window, and recordings by --keys, never depend on it.",
    ],
    groups: [OptionGroup("Config options", [check, write])],
    examples: [
      Command.Example("See what holds", "routesim config"),
      Command.Example("Begin a file to edit", "routesim config --write"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> ConfigRequest {
    if arguments[check], arguments[write] { throw .contradiction("--check", "--write") }
    return ConfigRequest(action: arguments[check] ? .check : arguments[write] ? .write : .show)
  }
}

/// A request to show, check or begin the settings file.
struct ConfigRequest: Request, Hashable {
  /// The action on the file.
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
        path.map { "\(Failure.name($0)) is not there: nothing is set\n" } ?? "")
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
