import ARRouteEngine
import RouteSimKit

/// To tell what is in a file.
struct InspectRequest: Request, Hashable {
  /// How to tell it.
  enum Format: String, CaseIterable {
    case table
    case json
  }

  /// The file; `-` is standard input.
  var path: String
  var reading: FileReading
  var format: Format

  func run() throws(Failure) -> ExitStatus {
    let document = try reading.document(path)
    let report: InspectReport
    do {
      report = try InspectReport(document)
    } catch {
      throw .route(path, .geodesy(error))
    }
    switch format {
    case .table: try Output.standard.write(report.table)
    case .json: try Output.standard.write(report.json)
    }
    return .success
  }
}
