import ARRouteEngine
import CommandLineKit

/// `routesim arrows`: the number of discernible arrows, by spacing and window.
enum ArrowsCommand: Subcommand {
  private static let spacings = Option(
    "spacings", .lengths, default: [1, 2, 3, 4, 5, 6, 8, 10],
    help: "Metres from arrow to arrow, separated by commas.")
  private static let windows = Option(
    "windows", .lengths, default: [25, 50, 100, 200],
    help: "Metres ahead on which arrows stand, separated by commas.")
  private static let threshold = Option(
    "threshold", .number("PX", .within(ArrowsRequest.Study.thresholds)), default: 4,
    help: "The least shorter side, in device pixels, of an arrow that counts as large.")
  private static let legibility = Flag(
    "legibility",
    help: "Tell from how far each built-in shape can be named, in place of counting.")
  private static let distances = Option(
    "distances", .lengths, default: [3, 5, 10, 20, 30, 40],
    help: "Metres from which to look at an arrow, with --legibility.")
  private static let format = Option<ArrowsRequest.Format?>(
    "format", .choice(), defaultText: "as --output ends, else table",
    help:
      "Columns for people, comma-separated values or JSON; with --legibility, a sheet to look at."
  )
  private static let output = FileOptions.output

  static let declaration = Command(
    "arrows", summary: "tell how many arrows can be made out, by spacing and window",
    discussion: [
      "On a straight, level street, the phone held upright at eye height and looking along it: how "
        + "many arrows stand in the window, how many are on the screen, and how many are large, "
        + "both sides of the rectangle about what is seen of them being at least the threshold; how "
        + "far the farthest large one is; and how many of the large ones run into the next one "
        + "farther off, from where on. Unless a shape is asked for, the published chevron is counted.",
      "With --legibility: how high the tip and the notch of each built-in shape, and of a model, are "
        + "on the screen, and from how far they are named: two minutes of arc, 30 cm from the glass, "
        + "and an edge with a contrast of 3:1 on any street.",
    ],
    groups: [
      OptionGroup(
        "Study options", [spacings, windows, threshold, legibility, distances, format, output]),
      DeviceOptions.group,
      OptionGroup("Arrow options", DesignOptions.arrowBody + [PoseOptions.eyeHeight]),
    ],
    examples: [
      Command.Example("Which arrows count on a small phone", "routesim arrows --device iphone-8"),
      Command.Example(
        "Closer spacings, standing arrows, for a spreadsheet",
        "routesim arrows --spacings 0.5,1,1.5 --windows 50 --arrow-pose upright --format csv"),
      Command.Example(
        "The shapes side by side, to look at", "routesim arrows --legibility --output shapes.svg"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> ArrowsRequest {
    let format = try ArrowsRequest.Format.chosen(arguments[format], file: arguments[output])
    var design = try DesignOptions.choices(arguments)
    let question = try question(arguments, format: format ?? .table)
    // The published chevron, which the counts of the machine interface have always been about.
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
