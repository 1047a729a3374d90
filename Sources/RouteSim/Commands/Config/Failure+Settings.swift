extension Failure {
  /// A line of the user's settings is faulty.
  static func settings(_ path: String, line: Int, message: String) -> Failure {
    Failure(.badData, at: path, line, message)
  }

  /// The user already has a settings file.
  static func settingsExist(_ path: String) -> Failure {
    Failure(.writeFailed, "\(name(path)) already exists; edit it, or move it away")
  }

  /// The environment does not give the user's folder.
  static let noUserFolder = Failure(
    .unavailable, "HOME is not set, so there is no folder for settings; set it, or XDG_CONFIG_HOME")
}
