extension Failure {
  /// There is no file of scores to resume.
  static let resumeNeedsFile = Failure(
    .usage, "--resume continues a file; name it with --output")

  /// A file to resume has something other than scores on a line.
  static func noScores(_ path: String, line: Int) -> Failure {
    Failure(
      .badData, at: path, line,
      "this line was not written by score; give a different --output, or leave out --resume")
  }

  /// Another run is writing the file to resume.
  static func isBeingWritten(_ path: String) -> Failure {
    Failure(
      .unavailable,
      "\(name(path)): another run is writing it; wait until it ends, or give a different --output")
  }
}
