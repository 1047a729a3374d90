import CommandLineKit
import RouteSimKit

/// The options for the AR design: placemark, hint and arrows.
enum DesignOptions {
  private static let design = Option(
    "design", .file("FILE", endings: ["json"]), defaultText: "none",
    help: "A file of design choices, as saved by sizing; other options override it.")
  /// The design option for commands that show several designs side by side.
  static let designs = RepeatedOption(
    "design", .file("FILE", endings: ["json"]),
    defaultText: "none",
    help:
      "A file of design choices, as saved by sizing; other options override it. Up to "
      + "\(SideBySide.designLimit) are shown side by side on a sheet.")

  /// The options for the constants that belong to designs, except those of the label, which belong to a
  /// picture.
  private static let choices = TunableOption.all.filter { option in
    option.row.key.map { $0.group != .label } ?? false
  }.map(\.option)

  static let group = OptionGroup("Design options", [design] + choices)
  static let groupOfSeveral = OptionGroup("Design options", [designs] + choices)

  /// The options for an arrow's body.
  static let arrowBody: [any DeclaredOption] =
    [design] + ["arrowPose", "arrowShape", "arrowModel"].map { TunableOption.named($0).option }

  /// Returns the choices made with the options, including the label's language and units if the command has
  /// those options.
  static func choices(_ arguments: ParsedArguments) throws(Failure) -> DesignChoices {
    try choices(arguments, file: arguments.given(design))
  }

  /// Returns the choices made with the options for each of several files; a single set of choices if there
  /// are no files.
  static func severalChoices(_ arguments: ParsedArguments) throws(Failure) -> [DesignChoices] {
    let files = arguments[designs]
    guard files.count <= SideBySide.designLimit else {
      throw .tooManyDesigns(option: "--design", limit: SideBySide.designLimit)
    }
    try NamedFiles.checkStandardInputs(files.map { ("--design", $0) })
    guard !files.isEmpty else { return [try choices(arguments, file: nil)] }
    return try files.map { (file) throws(Failure) in try choices(arguments, file: file) }
  }

  private static func choices(
    _ arguments: ParsedArguments, file: String?
  ) throws(Failure) -> DesignChoices {
    let changes = TunableOption.changes(arguments) { $0.key != nil }
    let rows = changes.compactMap(\.row)
    for row in rows {
      if let other = rows.first(where: row.excludes) {
        throw .contradiction("--\(row.option)", "--\(other.option)")
      }
    }
    return DesignChoices(file: file, changes: changes)
  }
}
