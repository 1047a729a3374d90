import CommandLineKit

/// The options about a log's fixes.
enum FixOptions {
  private static let keep = Flag(
    "keep-all-fixes",
    help: "Use fixes that are taken for false, too: jumps nobody can make, another device's, those "
      + "of a cold start and at 0, 0. inspect lists them.")

  static let group = OptionGroup("Fix options", [keep])

  /// Returns the reading options for logs whose fixes are used.
  static func reading(_ arguments: ParsedArguments) -> FileReading {
    var reading = TimeOptions.reading(arguments)
    reading.keepsAllFixes = arguments[keep]
    return reading
  }
}
