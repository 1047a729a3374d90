import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A request to describe the contents of a file.
struct InspectRequest: Request, Hashable {
  /// The output format.
  enum Format: String, WrittenFormat {
    case table
    case json
    case geojson
    case kml
    case csv

    /// The format of places; nil for a report.
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
  /// The file for the route made from a log that has none; nil for none.
  var routeOutput: RouteFile?

  func run() throws(Failure) -> ExitStatus {
    let document = try reading.document(path, mayBeCut: true)
    let bringsRoute = document.bringsRoute
    if bringsRoute, reading.routeFrom != nil || streets.file != nil {
      StandardError.warn(Failure.lineAboutOwnRoute(of: path))
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
    // The formats of places were handled above, so only `.table` reaches this line.
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
