extension Failure {
  /// Returns the warning about a log in which AR's poses are simulated.
  static func line(aboutSimulatedPosesOf path: String) -> String {
    "\(name(path)): it has no AR poses, so they are simulated; every figure but those of its fixes depends "
      + "on the simulation"
  }

  /// Creates a failure for a script without checks and pictures, with which every log would pass.
  static func scriptWithoutChecks(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1,
      "the script checks nothing; an event with expect, match or snapshot was expected, or a summary"
    )
  }

  /// The failure of a request to rewrite a baseline with the pictures of several logs.
  static let updateOfMany = Failure(
    .usage,
    "--update: several logs have the same baseline; put {log} into its name, as in "
      + "\"baselines/{log}.png\", or name one log")
}
