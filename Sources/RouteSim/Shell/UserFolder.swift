/// The user's configuration and state folders, according to the XDG Base Directory Specification.
enum UserFolder {
  /// The settings file; nil if the environment names no folder for it.
  ///
  /// `ROUTESIM_CONFIG` names a different file.
  static var settings: String? {
    Environment.value("ROUTESIM_CONFIG")
      ?? file("config.ini", in: "XDG_CONFIG_HOME", otherwise: ".config")
  }

  /// The file in which windows keep their remembered choices; nil if the environment names no folder for it.
  static var state: String? { file("windows", in: "XDG_STATE_HOME", otherwise: ".local/state") }

  /// The file of gifts that have not been sent yet; nil if the environment names no folder for it.
  static var unsentGifts: String? {
    file("gifts.outbox", in: "XDG_STATE_HOME", otherwise: ".local/state")
  }

  /// The user's home folder; nil if the environment does not name it.
  static var home: String? { Environment.value("HOME") }

  /// Returns the path of a file in this program's folder.
  ///
  /// That folder is within the folder that the variable names, or otherwise within the given folder of the
  /// home folder.
  private static func file(_ name: String, in variable: String, otherwise folder: String) -> String?
  {
    // The specification requires relative paths to be ignored.
    let named = Environment.value(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (named ?? home.map { "\($0)/\(folder)" }).map { "\($0)/routesim/\(name)" }
  }
}
