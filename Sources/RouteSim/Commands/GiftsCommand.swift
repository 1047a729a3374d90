import ARRouteEngine
import CommandLineKit
import RouteGifts

/// `routesim gifts`: lists and changes the gifts that walkers leave in the street, without a walk.
enum GiftsCommand: Subcommand {
  /// The action to perform.
  private enum Verb: String, CaseIterable, Sendable {
    case list, add, remove, export
    case load = "import"
  }

  private static let verb = Operand<Verb>(
    "ACTION", .choice(), help: "list, add, remove, export or import.")
  private static let world = Operand<String>(
    "WORLD", .file("WORLD"),
    help: "An SQLite file, or a server as postgres://USER@HOST/DATABASE.")
  private static let item = Operand<String?>(
    optional: "ITEM", .file("ITEM"), help: "The gift to remove, or the GeoJSON file to import.")

  private static let user = Option<String?>(
    "user", .personName, help: "The user who leaves a gift, or removes one of their own.")
  private static let coordinate = Option<GeodeticCoordinate?>(
    "at", .coordinate, help: "The gift's latitude and longitude, degrees.")
  private static let model = Option(
    "model", .personName, default: "star",
    help: "The gift's model, which appears when the gift is "
      + "unwrapped.")
  private static let height = Option(
    "height", .number("M", .within(Gift.heights)), default: 0,
    help: "The gift's height above the ground, metres.")
  private static let heading = Option(
    "heading", .number("DEG", .within(-1e6, 1e6)), default: 0,
    help: "The direction of the gift's front, degrees clockwise from true north.")
  private static let identifier = Option<String?>(
    "id", .giftIdentifier, defaultText: "a new one",
    help: "The gift's unique identifier; an existing gift is not added twice.")
  private static let center = Option<GeodeticCoordinate?>(
    "near", .coordinate, help: "List the gifts nearest to a place, nearest first.")
  private static let radius = Option(
    "radius", .number("M", .within(0, 2.1e7)), default: 100,
    help: "The greatest distance from --near, metres.")
  private static let limit = Option(
    "limit", .integer("N", in: 1...1_000_000), default: 500,
    help: "The maximum number of gifts to list.")
  private static let all = Flag(
    "all", help: "Also list gifts that were opened or removed.")
  private static let format = Option<GiftsRequest.Listing.Format?>(
    "format", .choice(), defaultText: "from --output's extension, otherwise table",
    help: "A human-readable table, or JSON.")
  private static let output = FileOptions.output

  static let declaration = Command(
    "gifts", summary: "list and change the gifts that walkers left in the street",
    discussion: [
      "A world of gifts is kept in an SQLite file, or on a PostgreSQL server that people on "
        + "several machines share. 'list' prints the gifts still waiting, 'add' leaves one and "
        + "prints its id, 'remove' removes one, which only its owner may do, 'export' writes all "
        + "as GeoJSON, and 'import' adds the gifts of such a file that the world does not have "
        + "yet.",
      "'add' and 'import' create a missing file.",
    ],
    operands: [verb, world, item],
    groups: [
      OptionGroup("Adding options", [user, coordinate, model, height, heading, identifier]),
      OptionGroup("Listing options", [center, radius, limit, all, format, output]),
    ],
    common: [
      "user", "at", "model", "height", "near", "radius", "limit", "all", "format", "output",
    ],
    examples: [
      Command.Example(
        "Leave a star in front of the Louvre",
        "routesim gifts add paris.sqlite --user Ada --at 48.8611,2.3364"),
      Command.Example(
        "List the gifts within 50 m of the Louvre",
        "routesim gifts list paris.sqlite --near 48.8611,2.3364 --radius 50"),
      Command.Example(
        "Export the world as GeoJSON",
        "routesim gifts export paris.sqlite --output paris.geojson"),
    ])

  static func request(from arguments: ParsedArguments) throws(Failure) -> GiftsRequest {
    let verb = arguments[verb]
    try refuseStrangers(arguments, for: verb)
    let address = arguments[world]
    return GiftsRequest(
      address: address, action: try action(arguments, verb),
      output: try Output(arguments[output], apartFrom: files(arguments, verb)))
  }

  /// Returns the files that the run reads or writes in addition to its output.
  private static func files(_ arguments: ParsedArguments, _ verb: Verb) -> [String] {
    (verb == .load ? [arguments[item] ?? ""] : []) + GiftAddress(arguments[world]).files
  }

  private static func action(
    _ arguments: ParsedArguments, _ verb: Verb
  ) throws(Failure) -> GiftsRequest.Action {
    switch verb {
    case .list:
      let format = try GiftsRequest.Listing.Format.chosen(
        arguments[format], file: arguments[output])
      return .list(
        GiftsRequest.Listing(
          isComplete: arguments[all], center: arguments[center], radius: arguments[radius],
          limit: arguments[limit], format: format ?? .table))
    case .add:
      return .add(
        GiftsRequest.NewGift(
          identifier: arguments[identifier], user: try needed(arguments[user], "--user", verb),
          coordinate: try needed(arguments[coordinate], "--at", verb),
          model: GiftChoices.name(of: arguments[model]),
          height: arguments[height], heading: arguments[heading]))
    case .remove:
      return .remove(
        identifier: try needed(arguments[item], "ITEM", verb),
        user: try needed(arguments[user], "--user", verb))
    case .export:
      _ = try GiftsRequest.ExportFormat.chosen(nil, file: arguments[output])
      return .export
    case .load: return .load(path: try needed(arguments[item], "ITEM", verb))
    }
  }

  private static func needed<Value>(
    _ value: Value?, _ name: String, _ verb: Verb
  ) throws(Failure) -> Value {
    guard let value else {
      throw .missingCompanion(option: "gifts \(verb.rawValue)", companion: name)
    }
    return value
  }

  /// Refuses options and operands that the action does not use.
  private static func refuseStrangers(
    _ arguments: ParsedArguments, for verb: Verb
  ) throws(Failure) {
    let putting: [any DeclaredOption] = [coordinate, model, height, heading, identifier]
    let listing: [any DeclaredOption] = [center, radius, limit, all, format]
    let strangers: [any DeclaredOption] =
      switch verb {
      case .list: putting + [user]
      case .add: listing
      case .remove: putting + listing + [output]
      case .export, .load: putting + listing + [user]
      }
    if let other = strangers.first(where: { arguments.isGiven($0) }) {
      throw .contradiction("gifts \(verb.rawValue)", "--\(other.declaration.name)")
    }
    if arguments.isGiven(radius), arguments[center] == nil {
      throw .missingCompanion(option: "--radius", companion: "--near")
    }
    if let word = arguments[item], [.list, .add, .export].contains(verb) {
      throw .usage(.unexpectedOperand(word, command: "gifts"))
    }
  }
}
