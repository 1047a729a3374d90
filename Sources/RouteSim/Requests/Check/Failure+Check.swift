extension Failure {
  /// Creates a failure for a script without events and figures, with which every log would pass.
  static func scriptWithoutChecks(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1,
      "the script has no events and no summary, so nothing would be checked; at least one was expected"
    )
  }

  /// The failure of a request to rewrite baselines with the pictures of several logs.
  static let updateOfMany = Failure(
    .usage, "--update rewrites the baselines of one log; name only one")
}
