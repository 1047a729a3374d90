import RouteFormats
import Testing

/// Small valid files in every format.
struct Sample: Sendable, CustomTestStringConvertible {
  let title: String
  let text: String
  let format: FileFormat
  /// Latitude and longitude of the points in the sample.
  let places: [[Double]]

  var testDescription: String { title }
}

extension GeoDocument {
  /// Latitude and longitude of the document's main points.
  var places: [[Double]] { mainPoints.points.map { [$0.latitude, $0.longitude] } }
}
