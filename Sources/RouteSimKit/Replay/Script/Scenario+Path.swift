public import RouteFormats

extension Scenario {
  /// Reads a script from a file, or from standard input for `-`.
  public static func read(path: String) throws(FileError<ScenarioError>) -> Scenario {
    try FileError.reading(path, limit: maximumLength, Scenario.init)
  }
}
