import CommandLineKit
import RouteSimKit

/// The options that ask for several frames at once.
enum SheetOptions {
  private static let limit = 200

  private static let chainages = Option<[Double]?>(
    "chainages", .numbers("LIST", .within(ValueLimits.chainages), limit: limit),
    help: "Stand at each of these places on the route, in metres from its start.")
  private static let headings = Option<[Double]?>(
    "headings", .numbers("LIST", .within(ValueLimits.turns), limit: limit),
    help: "Look in each of these directions, everywhere, clockwise from north.")
  private static let columns = Option<Int?>(
    "sheet-columns", .integer("N", in: 1...limit),
    defaultText: "a row for each place, or a landscape page",
    help: "How many screens stand side by side.")

  static let group = OptionGroup("Contact sheet options", [chainages, headings, columns])

  /// Whether several frames are asked for.
  private static func isGiven(_ arguments: ParsedArguments) -> Bool {
    arguments.isGiven(chainages) || arguments.isGiven(headings)
  }

  /// Refuses what contradicts or misses something.
  ///
  /// - Parameter format: The format with its option, where it has no use for sheets; else nil.
  static func check(_ arguments: ParsedArguments, format: String?) throws(Failure) {
    if arguments.isGiven(chainages) {
      for other in PoseOptions.placesGiven(arguments) {
        throw .contradiction(other, "--chainages")
      }
      if let format { throw .contradiction("--chainages", format) }
    }
    if arguments.isGiven(headings) {
      if PoseOptions.givesHeading(arguments) { throw .contradiction("--heading", "--headings") }
      if let format { throw .contradiction("--headings", format) }
    }
    if arguments.isGiven(columns), !isGiven(arguments) {
      throw .missingCompanion(option: "--sheet-columns", companion: "--chainages or --headings")
    }
    let count = (arguments[chainages]?.count ?? 1) * (arguments[headings]?.count ?? 1)
    guard count <= limit else { throw .tooManyFrames(count: count, limit: limit) }
  }

  /// Every place with every direction; nil where no list was given.
  static func choices(_ arguments: ParsedArguments) -> SheetChoices? {
    guard isGiven(arguments) else { return nil }
    let places = arguments[chainages]?.map(Optional.some) ?? [nil]
    let directions = arguments[headings]?.map(Optional.some) ?? [nil]
    let poses = places.flatMap { place in
      directions.map { direction in
        let words = [
          place.map { "\(DecimalText.text($0)) m" },
          direction.map { "heading \(DecimalText.text($0))°" },
        ]
        return SheetPose(
          name: words.compactMap(\.self).joined(separator: ", "), chainage: place,
          heading: direction.map(PoseOptions.angle(ofHeading:)))
      }
    }
    let isTable = arguments.isGiven(chainages) && arguments.isGiven(headings)
    return SheetChoices(
      poses: poses, columns: arguments[columns] ?? (isTable ? directions.count : nil))
  }
}
