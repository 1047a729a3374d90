extension Failure {
  /// The failure of a resumed run without a file of scores.
  static let resumeNeedsFile = Failure(
    .usage, "--resume continues a file; name it with --output")

  /// Creates a failure for a file to resume that has something other than scores on a line.
  static func noScores(_ path: String, line: Int) -> Failure {
    Failure(
      .badData, at: path, line,
      "this line was not written by score; give a different --output, or leave out --resume")
  }

  /// Creates a failure for a file to resume that another run is writing.
  static func isBeingWritten(_ path: String) -> Failure {
    Failure(
      .unavailable,
      "\(name(path)): another run is writing it; wait until it ends, or give a different --output")
  }
}
