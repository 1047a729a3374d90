import CommandLineKit
import RouteFormats
import RouteSimKit

/// The options for a log's time.
enum TimeOptions {
  private static let gap = Option(
    "gap", .number("S", .within(Silences.limits)), default: Silences.usualLimit,
    help: "The longest silence, in seconds, that is not a gap; gaps are reported, and skipped in "
      + "playback.")

  static let group = OptionGroup("Time options", [gap])

  /// Returns the reading options for logs, including the gap.
  static func reading(_ arguments: ParsedArguments) -> FileReading {
    var reading = FileOptions.logReading(arguments)
    reading.gap = arguments[gap]
    return reading
  }
}

extension ValueSyntax<Double> {
  /// A time in a log, up to 1e9 seconds, as a number or as shown in the timeline: `1:41`, `720:01:00`.
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
