extension Failure {
  /// Creates a failure for a faulty line in the user's settings.
  static func settings(_ path: String, line: Int, message: String) -> Failure {
    Failure(.badData, at: path, line, message)
  }

  /// Creates a failure for a settings file that already exists.
  static func settingsExist(_ path: String) -> Failure {
    Failure(.writeFailed, "\(name(path)) already exists; edit it, or move it away")
  }

  /// The failure if the environment does not specify the user's home folder.
  static let noUserFolder = Failure(
    .unavailable, "HOME is not set, so there is no folder for settings; set it, or XDG_CONFIG_HOME")
}
