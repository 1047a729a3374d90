import ARRouteEngine
import RouteSimKit

/// To tell what is in a file.
struct InspectRequest: Request, Hashable {
  /// How to tell it.
  enum Format: String, WrittenFormat {
    case table
    case json

    var endings: [String] { self == .table ? ["txt"] : [rawValue] }
  }

  /// The file; `-` is standard input.
  var path: String
  var reading: FileReading
  var format: Format
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    let document = try reading.document(path, mayBeCut: true)
    let report: InspectReport
    do {
      report = try InspectReport(document, gap: reading.gap)
    } catch {
      throw .route(path, .geodesy(error))
    }
    switch format {
    case .table: try output.write(report.table)
    case .json: try output.write(report.json)
    }
    return .success
  }
}
