import CommandLineKit

/// The options for a log's fixes.
enum FixOptions {
  private static let keep = Flag(
    "keep-all-fixes",
    help: "Also use fixes classified as false: impossible jumps, and fixes from another device, "
      + "from a cold start or at 0, 0. inspect lists them.")

  static let group = OptionGroup("Fix options", [keep])

  /// Returns the reading options for logs whose fixes are used.
  static func reading(_ arguments: ParsedArguments) -> FileReading {
    var reading = TimeOptions.reading(arguments)
    reading.keepsAllFixes = arguments[keep]
    return reading
  }
}
