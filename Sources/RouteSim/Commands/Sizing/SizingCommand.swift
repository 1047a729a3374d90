import ARRouteDrawing
import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// `routesim sizing`: how large the placemark is at which distance.
enum SizingCommand: Subcommand {
  /// What to make of the sizes.
  private enum Format: String, CaseIterable {
    case table, csv, json, svg
  }

  /// The colours of the sheet, in which contrast is judged too.
  private enum Colors: String, CaseIterable {
    case dark, light

    var theme: Theme {
      switch self {
      case .dark: .dark
      case .light: .light
      }
    }
  }

  private static let distances = Option(
    "distances", .distances, default: SizingTable.usualDistances,
    help: "Metres from the phone to the finish, separated by commas.")
  private static let format = Option<Format?>(
    "format", .choice(), defaultText: "a window on a terminal, table elsewhere",
    help: "A table for people, values for programs, or a sheet with curves and discs to scale.")
  private static let compare = RepeatedOption(
    "compare", .file("FILE", endings: ["json"]),
    help: "A design to set beside the one of the options; may be given up to five times.")
  private static let object = Option(
    "object", .number("M", .within(0.001, 1e6)),
    defaultText: "as large as the placemark at its near distance",
    help: "Width of a real object to contrast the sizes with, as perspective has it.")
  private static let colors = Option<Colors>(
    "theme", .choice(), default: .dark,
    help: "Colours of the svg sheet, and those that contrast is judged in.")
  private static let output = Option(
    "output", .file("FILE"), default: "-", help: "Where to write; - is standard output.")

  static let declaration = Command(
    "sizing", summary: "show how large the placemark is at which distance",
    discussion: [
      "For each distance: the disc on the screen in points, on the phone's glass in millimetres and "
        + "for the eye in degrees, 30 cm away; the sphere in the scene that would look so; a real "
        + "object in perspective; and what speaks against it: a disc too small for a finger or "
        + "too large for the screen, a label without room, colours without contrast.",
      "The sheet is drawn in true points: a disc measured in it is the disc on the screen.",
      "On a terminal, unless options say what to print, a window opens in which the size law is "
        + "edited while its curve and the phone's screen show what becomes of it; ? shows all keys.",
    ],
    groups: [
      OptionGroup("Sizing options", [distances, format, compare, object, colors, output]),
      DrivingOptions.group, DeviceOptions.group, DesignOptions.group, PictureOptions.labelGroup,
    ],
    examples: [
      Command.Example("Edit the size law and see it, on a terminal", "routesim sizing"),
      Command.Example(
        "The usual distances on another phone", "routesim sizing --device pixel-8 --format table"),
      Command.Example(
        "Another law as a sheet to look at",
        "routesim sizing --placemark-law perspective --format svg --output sizes.svg"),
      Command.Example(
        "Two designs side by side", "routesim sizing --design ours.json --compare theirs.json"),
      Command.Example(
        "Numbers for a program", "routesim sizing --distances 5,10,2500 --format json"),
    ])

  static func run(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus {
    let target = Output(arguments[output])
    if let status = try openWindow(arguments) { return status }
    let table = try table(arguments)
    switch arguments[format] ?? .table {
    case .table: try target.write(table.text)
    case .csv: try target.write(table.csv)
    case .json: try target.write(table.json)
    case .svg: try target.write(try sheet(table).svg)
    }
    return .success
  }

  /// Opens the window where options do not ask for something to print.
  ///
  /// - Returns: The exit status; nil where the table is to be printed instead.
  private static func openWindow(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus? {
    let driving = DrivingOptions.given(arguments)
    if let option = printing(arguments) {
      if let driving { throw .contradiction(driving, option) }
      return nil
    }
    guard driving != nil || Output.standard.isTerminal && Descriptor.isTerminalInput else {
      return nil
    }
    let other = try arguments[compare].first.map { path throws(Failure) in
      try DesignOptions.read(path)
    }
    let window = try SizingWindow(comparedWith: other, arguments)
    do {
      return try window.open()
    } catch {
      // A terminal that can show no window can print a table.
      guard driving != nil else { return nil }
      throw .terminal(error == .noTerminal ? .noTerminalForSizing : error)
    }
  }

  /// The option that was given and asks for something to print; nil for none, with its dashes.
  private static func printing(_ arguments: ParsedArguments) -> String? {
    let options: [any DeclaredOption] = [format, output, distances, object, colors]
    if let option = options.first(where: { arguments.isGiven($0) }) {
      return "--\(option.declaration.name)"
    }
    // The window has room for one other design.
    return arguments[compare].count > 1 ? "--compare" : nil
  }

  /// The sizes that the options ask for.
  private static func table(_ arguments: ParsedArguments) throws(Failure) -> SizingTable {
    let paths = arguments[compare]
    guard paths.count < SizingSheet.designLimit else {
      throw .tooManyDesigns(limit: SizingSheet.designLimit - 1)
    }
    let inputs = ([DesignOptions.file(arguments)] + paths).filter { $0 == "-" }
    if inputs.count > 1 { throw .twoStandardInputs("--design", "--compare") }
    let screen = SizingScreen(
      camera: try DeviceOptions.camera(arguments), device: DeviceOptions.preset(arguments))
    var designs = [NamedDesign(own(arguments), try DesignOptions.chosen(arguments))]
    for path in paths {
      designs.append(NamedDesign(NamedDesign.name(ofFile: path), try DesignOptions.read(path)))
    }
    return SizingTable(
      NamedDesign.distinct(designs, files: [DesignOptions.file(arguments)] + paths), on: screen,
      at: arguments[distances], theme: arguments[colors].theme, objectWidth: arguments[object])
  }

  /// The sheet of a table, once every design has its arrows.
  private static func sheet(_ table: SizingTable) throws(Failure) -> SizingSheet {
    var settings: [WorldSettings] = []
    for column in table.columns {
      var chosen = WorldSettings()
      let viewport = table.screen.camera.viewport
      try DesignOptions.apply(column.design.design, for: viewport, to: &chosen)
      settings.append(chosen)
    }
    return SizingSheet(table, settings: settings)
  }

  /// What the design of the options is called: as its file, where it has one.
  private static func own(_ arguments: ParsedArguments) -> String {
    if let file = DesignOptions.file(arguments) { return NamedDesign.name(ofFile: file) }
    return DesignOptions.isGiven(arguments) ? "options" : "defaults"
  }
}

extension ValueSyntax<[Double]> {
  /// Metres, separated by commas.
  fileprivate static var distances: Self {
    numbers(
      "LIST", .within(0, 1e6), limit: 1000,
      expected: "up to 1000 numbers of 0 to 1000000 m, such as 10,50,2000")
  }
}
