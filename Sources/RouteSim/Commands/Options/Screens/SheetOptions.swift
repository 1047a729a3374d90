import ARRouteEngine
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
    help: "Look in each of these directions at every place, clockwise from north.")
  private static let columns = Option<Int?>(
    "sheet-columns", .integer("N", in: 1...limit),
    defaultText: "a landscape page",
    help: "The number of screens side by side.")
  private static let captions = RepeatedOption(
    "caption", .text("TEXT"),
    help: "The words below a screen in place of its own; give the option once for each screen, in "
      + "their order.")
  private static let title = Option<String?>(
    "sheet-title", .text("TEXT"), defaultText: "the route's name",
    help: "The title of a sheet of several screens.")

  private static let devices = Option<[Device]?>(
    "devices", .devices, help: "Show each of these phones, or all, side by side.")
  private static let difference = Flag(
    "diff",
    help:
      "Show the differences between the screens of two designs in red, or print their extent as "
      + "JSON.")

  static let group = OptionGroup(
    "Contact sheet options", [chainages, headings, devices, columns, captions, title, difference])

  /// Returns true when the difference between two designs is requested.
  static func asksForDifference(_ arguments: ParsedArguments) -> Bool { arguments[difference] }

  /// Returns the listed phones; without a list, returns the phone chosen by the other options.
  static func phones(_ arguments: ParsedArguments) throws(Failure) -> [ChosenPhone] {
    guard let devices = arguments[devices] else { return [try DeviceOptions.phone(arguments)] }
    if let other = DeviceOptions.screenGiven(arguments) { throw .contradiction(other, "--devices") }
    return try devices.map { (device) throws(Failure) in
      try DeviceOptions.phone(device, arguments)
    }
  }

  /// Returns the given options that select the frames, with their dashes.
  static func given(_ arguments: ParsedArguments) -> [String] {
    let all: [any DeclaredOption] = [chainages, headings, difference]
    return all.filter { arguments.isGiven($0) }.map { "--\($0.declaration.name)" }
  }

  /// Returns true when several frames are requested.
  private static func isGiven(_ arguments: ParsedArguments) -> Bool {
    arguments.isGiven(chainages) || arguments.isGiven(headings)
  }

  /// Refuses contradictory options, and options that require another one that is missing.
  ///
  /// - Parameters:
  ///   - format: The format, with its option, if it does not support sheets; else nil.
  ///   - designs: The number of designs side by side.
  ///   - isPage: True for a page, which has a title even with a single screen.
  static func check(
    _ arguments: ParsedArguments, format: String?, designs: Int, isPage: Bool
  ) throws(Failure) {
    if designs > 1, let format { throw .contradiction("--design twice", format) }
    if arguments[difference] { try checkDifference(arguments, designs: designs) }
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
    if arguments.isGiven(columns), !isGiven(arguments), !arguments.isGiven(devices), designs < 2 {
      throw .missingCompanion(option: "--sheet-columns", companion: "--chainages or --headings")
    }
    if let other = textGiven(arguments) {
      if let format { throw .contradiction(other, format) }
      let isSheet = isGiven(arguments) || arguments.isGiven(devices) || designs > 1
      if !isSheet, !(isPage && other == "--sheet-title") {
        throw .missingCompanion(option: other, companion: "--chainages, --headings or --devices")
      }
    }
    if let devices = arguments[devices], devices.count > 1, let format {
      throw .contradiction("--devices", format)
    }
    let counts = [
      arguments[chainages]?.count, arguments[headings]?.count, arguments[devices]?.count, designs,
    ]
    let count = counts.compactMap(\.self).reduce(1, *)
    guard count <= limit else { throw .tooManyFrames(count: count, limit: limit) }
  }

  private static func checkDifference(
    _ arguments: ParsedArguments, designs: Int
  ) throws(Failure) {
    guard designs == 2 else {
      throw .missingCompanion(option: "--diff", companion: "--design twice")
    }
    let ofSheets: [any DeclaredOption] = [chainages, headings, devices, columns]
    if let other = ofSheets.first(where: { arguments.isGiven($0) }) {
      throw .contradiction("--\(other.declaration.name)", "--diff")
    }
    if let other = textGiven(arguments) { throw .contradiction(other, "--diff") }
  }

  /// Returns the first given option about a sheet's texts, with its dashes; nil if none is given.
  static func textGiven(_ arguments: ParsedArguments) -> String? {
    if !arguments[captions].isEmpty { return "--caption" }
    return arguments[title] == nil ? nil : "--sheet-title"
  }

  /// Returns the words below the screens; empty for their own.
  static func captions(_ arguments: ParsedArguments) -> [String] { arguments[captions] }

  /// Returns the title of a sheet; nil for the route's name.
  static func title(_ arguments: ParsedArguments) -> String? { arguments[title] }

  /// Returns the number of screens side by side on a sheet; nil for an automatic layout.
  static func columns(_ arguments: ParsedArguments) -> Int? {
    arguments[columns] ?? choices(arguments)?.columns
  }

  /// Returns every combination of position and direction; nil if no list of either is given.
  static func choices(_ arguments: ParsedArguments) -> SheetChoices? {
    guard isGiven(arguments) else { return nil }
    let stands = arguments[chainages]?.map(Optional.some) ?? [nil]
    let directions = arguments[headings]?.map(Optional.some) ?? [nil]
    let poses = stands.flatMap { chainage in
      directions.map { direction in
        let words = [
          chainage.map { "\(DecimalText.text($0)) m" },
          direction.map { "heading \(DecimalText.text($0))°" },
        ]
        return SheetPose(
          name: words.compactMap(\.self).joined(separator: ", "), chainage: chainage,
          heading: direction.map(PoseOptions.angle(ofHeading:)))
      }
    }
    let isTable = arguments.isGiven(chainages) && arguments.isGiven(headings)
    return SheetChoices(
      poses: poses, columns: isTable ? directions.count : nil)
  }
}

extension ValueSyntax<[Device]> {
  /// Device names, separated by commas, or `all`.
  fileprivate static var devices: Self {
    let expected = "all, or names such as iphone-8,pixel-8; see 'routesim help render'"
    return ValueSyntax(
      placeholder: "LIST",
      parse: { (text: String) throws(ValueProblem) in
        if text == "all" { return Device.presets }
        var devices: [Device] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
          guard let device = Device(name: String(name)), !devices.contains(device) else {
            throw .malformed(expected: expected)
          }
          devices.append(device)
        }
        return devices
      },
      format: { $0.map(\.name).joined(separator: ",") })
  }
}
