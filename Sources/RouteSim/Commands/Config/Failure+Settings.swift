extension Failure {
  /// Something is wrong with the user's settings, in a line.
  static func settings(_ path: String, line: Int, message: String) -> Failure {
    Failure(.badData, at: path, line, message)
  }

  /// The user has a file of settings already.
  static func settingsExist(_ path: String) -> Failure {
    Failure(.writeFailed, "\(name(path)) is there already; edit it, or move it away")
  }

  /// Nothing says where a user's files are.
  static let noUserFolder = Failure(
    .unavailable, "HOME is not set, so settings have no place; set it, or XDG_CONFIG_HOME")
}
