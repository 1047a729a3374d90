import CommandLineKit
import RouteFormats

/// The options for the satellites from which fixes are computed, under `street` conditions.
enum SatelliteOptions {
  private static let almanac = Option<String?>(
    "almanac", .file("FILE"), defaultText: "GPS's and Galileo's nominal constellations",
    help: "The satellites, as a YUMA almanac or a RINEX navigation file; - reads standard input.")
  private static let start = Option<Double?>(
    "start-time", .startTime,
    defaultText: "the almanac's own, otherwise \(Timestamp.text(LogHeader.simulatedStart) ?? "")",
    help: "The start of the walk, which determines the satellites' positions.")

  static let group = OptionGroup("Satellite options", [almanac, start])

  /// Returns the choices made with the options; nil if the fixes' errors are drawn at random under the chosen
  /// conditions.
  ///
  /// - Parameter streets: The given map; nil for none.
  static func choices(
    _ arguments: ParsedArguments, _ simulation: SimulationChoices, among streets: String?
  ) throws(Failure) -> SatelliteChoices? {
    guard !simulation.drawsFixes else {
      if arguments.isGiven(almanac) {
        throw .missingCompanion(option: "--almanac", companion: SimulationOptions.ofStreet)
      }
      return nil
    }
    guard streets != nil else {
      throw .missingCompanion(option: SimulationOptions.ofStreet, companion: "--street")
    }
    return SatelliteChoices(file: arguments[almanac], start: arguments[start])
  }

  /// Returns the start time of the walk, seconds since 1970-01-01T00:00:00Z; nil if not given.
  static func startTime(_ arguments: ParsedArguments) -> Double? { arguments[start] }

  /// Returns the option and the file given for it; the file is nil if the option is not given.
  static func inputs(_ arguments: ParsedArguments) -> [(String, String?)] {
    [("--almanac", arguments[almanac])]
  }
}

extension ValueSyntax<Double> {
  /// A time of day with its date and time zone, as seconds since 1970-01-01T00:00:00Z.
  fileprivate static var startTime: Self {
    ValueSyntax(
      placeholder: "TIME", limits: "from 1980-01-06 to 2099-12-31",
      parse: { (text: String) throws(ValueProblem) in
        guard let seconds = Timestamp.secondsOfRFC3339(text) else {
          throw .malformed(
            expected: "a time of day with its date and zone, such as 2026-01-01T12:00:00Z")
        }
        // The epoch of GPS time.
        guard 315_964_800..<4_102_444_800 ~= seconds else {
          throw .malformed(expected: "a time from 1980-01-06 to 2099-12-31")
        }
        return seconds
      },
      format: { Timestamp.text($0) ?? "" })
  }
}
