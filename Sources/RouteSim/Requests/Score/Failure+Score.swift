extension Failure {
  /// There is no file of scores to resume.
  static let resumeNeedsFile = Failure(
    .usage, "--resume goes on with a file; name it with --output")

  /// A file to resume has something other than scores on a line.
  static func noScores(_ path: String, line: Int) -> Failure {
    Failure(
      .badData, at: path, line,
      "this is no line of score; give another --output, or leave out --resume")
  }

  /// Another run is writing the file to resume.
  static func isBeingWritten(_ path: String) -> Failure {
    Failure(
      .unavailable,
      "\(name(path)): another run writes it; wait for its end, or give another --output")
  }
}
