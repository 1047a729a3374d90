extension Failure {
  /// There is no file of scores to go on with.
  static let resumeNeedsFile = Failure(
    .usage, "--resume goes on with a file; name it with --output")

  /// A file that is to be gone on with has something else than scores on a line.
  static func noScores(_ path: String, line: Int) -> Failure {
    Failure(
      .badData, at: path, line,
      "this is no line of score; give another --output, or leave out --resume")
  }

  /// Another run writes the file that is to be gone on with.
  static func isBeingWritten(_ path: String) -> Failure {
    Failure(
      .unavailable,
      "\(name(path)): another run writes it; wait for its end, or give another --output")
  }
}
