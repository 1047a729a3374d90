import CommandLineKit
import RouteFormats
import RouteSimKit

/// The options of a log's time.
enum TimeOptions {
  private static let gap = Option(
    "gap", .number("S", .within(Silences.limits)), default: Silences.usualLimit,
    help: "A longer silence, in seconds, is a gap: it is told of, and passed over in playing.")

  static let group = OptionGroup("Time options", [gap])

  /// Returns the reading options for logs, with the gap.
  static func reading(_ arguments: ParsedArguments) -> FileReading {
    var reading = FileOptions.logReading(arguments)
    reading.gap = arguments[gap]
    return reading
  }
}

extension ValueSyntax<Double> {
  /// Seconds of a log up to 1e9, as a number or as the timeline shows them: `1:41`, `720:01:00`.
  static func moment(_ placeholder: String) -> Self {
    let bounds = NumberBounds.within(ValueLimits.times)
    let number = ValueSyntax<Double>.number(placeholder, bounds)
    return ValueSyntax(
      placeholder: placeholder, limits: number.limits,
      parse: { (text: String) throws(ValueProblem) in
        guard text.utf8.contains(UInt8(ascii: ":")) else { return try number.parse(text) }
        guard let seconds = ClockText.seconds(text) else {
          throw .malformed(expected: "seconds such as 101.5, or a time such as 1:41 or 1:01:41")
        }
        guard bounds.contains(seconds) else { throw .outOfBounds(bounds) }
        return seconds
      },
      format: number.format)
  }
}
