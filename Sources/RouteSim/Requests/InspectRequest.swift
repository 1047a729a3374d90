import ARRouteEngine
import RouteFormats
import RouteSimKit

/// To tell what is in a file.
struct InspectRequest: Request, Hashable {
  /// How to tell it.
  enum Format: String, WrittenFormat {
    case table
    case json
    case geojson
    case kml
    case csv

    var endings: [String] { self == .table ? ["txt"] : [rawValue] }

    /// As what places are written; nil for a report.
    var places: PlaceWriter.Format? { PlaceWriter.Format(rawValue: rawValue) }
  }

  /// The file; `-` is standard input.
  var path: String
  var reading: FileReading
  var places: PlaceChoices
  var format: Format
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    let document = try reading.document(path, mayBeCut: true)
    if let format = format.places {
      var places = DocumentPlaces(document, as: format)
      try output.write { places.nextPiece() }
      return .success
    }
    var report: InspectReport
    do {
      report = try InspectReport(document, gap: reading.gap)
    } catch {
      throw .route(path, .geodesy(error))
    }
    report.places = try places.list().map { PlaceReport($0, along: document) }
    switch format {
    case .json: try output.write(report.json)
    // Places are written above.
    case .table, .geojson, .kml, .csv: try output.write(report.table)
    }
    return .success
  }
}
