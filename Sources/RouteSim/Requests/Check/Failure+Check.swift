extension Failure {
  /// The failure of a request to rewrite baselines with the pictures of several logs.
  static let updateOfMany = Failure(
    .usage, "--update rewrites the baselines of one log; name only one")
}
