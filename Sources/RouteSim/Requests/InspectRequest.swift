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

    /// As what places are written; nil for a report.
    var features: FeatureWriter.Format? { FeatureWriter.Format(rawValue: rawValue) }
  }

  /// The file; `-` is standard input.
  var path: String
  var reading: FileReading
  var places: PlaceChoices
  /// The map whose footways the made route follows.
  var streets = StreetChoices.none
  var format: Format
  var output: Output
  /// Where the route goes that is made of a log which brings none; nil for nowhere.
  var routeOutput: RouteFile?

  func run() throws(Failure) -> ExitStatus {
    let document = try reading.document(path, mayBeCut: true)
    let bringsRoute = document.bringsRoute
    if bringsRoute, reading.routeFrom != nil || streets.file != nil {
      StandardError.report(Failure.lineAboutOwnRoute(of: path))
    }
    let report = try report(on: document)
    try write(report, of: document)
    if let routeOutput {
      guard let made = report.madeRoute else {
        throw .noMadeRoute(path, bringsRoute: bringsRoute)
      }
      try routeOutput.write(made.route)
    }
    return .success
  }

  private func write(
    _ report: InspectReport, of document: GeoDocument
  ) throws(Failure) {
    if let format = format.features {
      var features = DocumentFeatures(document, as: format)
      return try output.write { features.nextPiece() }
    }
    switch format {
    case .json: try output.write(report.json)
    // Places are written above.
    case .table, .geojson, .kml, .csv: try output.write(report.table)
    }
  }

  private func report(on document: GeoDocument) throws(Failure) -> InspectReport {
    let making = reading.making(map: try streets.map())
    var report: InspectReport
    do {
      report = try InspectReport(document, gap: reading.gap, routeBy: making)
    } catch {
      throw .route(path, .geodesy(error))
    }
    report.places = try places.list().map { PlaceReport($0, along: document) }
    return report
  }
}
