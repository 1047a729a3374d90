import ARRouteEngine
import CommandLineKit

/// `routesim arrows`: the number of discernible arrows, by spacing and window.
enum ArrowsCommand: Subcommand {
  private static let spacings = Option(
    "spacings", .lengths, default: [1, 2, 3, 4, 5, 6, 8, 10],
    help: "Spacings of the arrows in metres, separated by commas.")
  private static let windows = Option(
    "windows", .lengths, default: [25, 50, 100, 200],
    help: "Lengths of the route ahead that have arrows, in metres, separated by commas.")
  private static let threshold = Option(
    "threshold", .number("PX", .within(ArrowsRequest.Study.thresholds)), default: 4,
    help: "The minimum length, in device pixels, of the shorter side of an arrow that counts as "
      + "large.")
  private static let legibility = Flag(
    "legibility",
    help: "Print the greatest distance at which each built-in shape can be identified, instead of "
      + "counting.")
  private static let distances = Option(
    "distances", .lengths, default: [3, 5, 10, 20, 30, 40],
    help: "Viewing distances in metres, separated by commas, with --legibility.")
  private static let format = Option<ArrowsRequest.Format?>(
    "format", .choice(), defaultText: "from --output's extension, otherwise table",
    help:
      "A human-readable table, comma-separated values or JSON; with --legibility, also a "
      + "drawn sheet."
  )
  private static let output = FileOptions.output

  static let declaration = Command(
    "arrows", summary: "count the visible arrows, by spacing and window",
    discussion: [
      "Counts arrows on a straight, level street, with the phone held upright at eye height and "
        + "looking along it: the arrows in the window, those on the screen, and the large ones, "
        + "for which both sides of the rectangle around the visible part reach the threshold; the "
        + "distance of the farthest large one; and the number of large ones that overlap the next "
        + "one farther off, with the distance at which this begins. Without an option for the "
        + "shape, it counts the published chevron.",
      "With --legibility, it prints the on-screen heights of the tip and the notch of each "
        + "built-in shape, and of a model, and the greatest distance at which they can be "
        + "identified: both are then at least two minutes of arc high, 30 cm from the glass, and "
        + "have an edge with a contrast of 3:1 on any street.",
    ],
    groups: [
      OptionGroup(
        "Study options", [spacings, windows, threshold, legibility, distances, format, output]),
      DeviceOptions.group,
      OptionGroup("Arrow options", DesignOptions.arrowBody + [PoseOptions.eyeHeight]),
    ],
    common: [
      "spacings", "windows", "legibility", "distances", "device", "design", "arrow-shape", "format",
      "output",
    ],
    examples: [
      Command.Example("Count the arrows on a small phone", "routesim arrows --device iphone-8"),
      Command.Example(
        "Print closer spacings and standing arrows, for a spreadsheet",
        "routesim arrows --spacings 0.5,1,1.5 --windows 50 --arrow-pose upright --format csv"),
      Command.Example(
        "Draw the shapes side by side", "routesim arrows --legibility --output shapes.svg"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> ArrowsRequest {
    let format = try ArrowsRequest.Format.chosen(arguments[format], file: arguments[output])
    var design = try DesignOptions.choices(arguments)
    let question = try question(arguments, format: format ?? .table)
    // Machine-readable counts have always been made for the published chevron.
    if case .counts = question, design.file == nil { design.begin(with: ArrowShape.published) }
    return ArrowsRequest(
      design: design, phone: try DeviceOptions.phone(arguments),
      eyeHeight: arguments[PoseOptions.eyeHeight], question: question, format: format ?? .table,
      output: try Output(arguments[output], apartFrom: design.files))
  }

  private static func question(
    _ arguments: ParsedArguments, format: ArrowsRequest.Format
  ) throws(Failure) -> ArrowsRequest.Question {
    if arguments[legibility] {
      let ofCounts: [any DeclaredOption] = [spacings, windows, threshold]
      if let other = ofCounts.first(where: { arguments.isGiven($0) }) {
        throw .contradiction("--\(other.declaration.name)", "--legibility")
      }
      return .legibility(arguments[distances])
    }
    if arguments.isGiven(distances) {
      throw .missingCompanion(option: "--distances", companion: "--legibility")
    }
    if format == .svg { throw .missingCompanion(option: "--format svg", companion: "--legibility") }
    let study = ArrowsRequest.Study(
      threshold: arguments[threshold], spacings: arguments[spacings], windows: arguments[windows])
    guard let study else { preconditionFailure("the options' bounds let a bad study through") }
    return .counts(study)
  }
}

extension ValueSyntax<[Double]> {
  /// Lengths of 0.1 m to 10 km, separated by commas.
  fileprivate static var lengths: Self {
    numbers(
      "LIST", .within(ArrowsRequest.Study.lengths), limit: ArrowsRequest.Study.lengthLimit,
      expected: "up to 100 lengths of 0.1 to 10000 m, such as 1,2.5,4")
  }
}
