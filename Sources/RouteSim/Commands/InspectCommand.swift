import CommandLineKit
import RouteSimKit

/// `routesim inspect`: what is in a file.
enum InspectCommand: Subcommand {
  /// How to tell it.
  private enum Format: String, CaseIterable {
    case table
    case json
  }

  private static let file = Operand(
    "FILE", .file("FILE"), help: "A route or log in any format; - reads standard input.")
  private static let format = Option<Format>(
    "format", .choice(), default: .table, help: "A table for people or JSON for programs.")

  static let declaration = Command(
    "inspect", summary: "tell what is in a route or log",
    discussion: [
      "Tells the format, how many points and segments there are, how long they are, when and "
        + "where they begin and end, and how many points could not be used."
    ],
    operands: [file], groups: [OptionGroup("Report options", [format]), FileOptions.group],
    examples: [
      Command.Example("Look at a file", "routesim inspect ROUTE.gpx"),
      Command.Example("Look at a download", "curl -s URL | routesim inspect - --format json"),
    ])

  static func run(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus {
    let path = arguments[file]
    let document = try FileOptions.document(path, arguments)
    let report: InspectReport
    do {
      report = try InspectReport(document)
    } catch {
      throw .route(path, .geodesy(error))
    }
    switch arguments[format] {
    case .table: try Output.standard.write(report.table)
    case .json: try Output.standard.write(report.json)
    }
    return .success
  }
}
