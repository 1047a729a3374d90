package import ARRouteEngine

/// The places in a file, with the warnings about it.
package struct PlaceList: Hashable, Sendable {
  /// The places in the order of the file.
  package var places: [Place]
  /// The format of the file.
  var format: PlaceFormat
  /// The warnings about places that were left out or repaired, in order of first occurrence.
  package var warnings: [PlaceWarning] = []

  /// Reads a file of places, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file's name; gzip is decompressed on the fly.
  ///   - convention: The way of counting floors if the text does not make it clear.
  package static func read(
    path: String, convention: FloorConvention = .american
  ) throws(FileError<PlaceError>) -> PlaceList {
    try FileError.reading(path, limit: PlaceReader.maximumLength) {
      bytes throws(PlaceError) in
      try PlaceReader.places(bytes, named: path == "-" ? "" : path, convention: convention)
    }
  }
}

/// The formats of places.
package enum PlaceFormat: String, CaseIterable, Hashable, Sendable {
  /// GeoJSON, RFC 7946, as a whole or with one feature per line.
  case geojson
  /// OpenStreetMap elements in JSON, as returned by the Overpass API.
  case overpass
  /// OpenStreetMap XML.
  case osm
  /// OpenStreetMap PBF.
  case pbf
  /// GPX waypoints.
  case gpx
  /// A table with a header.
  case csv

  /// The usual name of the format.
  var title: String {
    switch self {
    case .geojson: "GeoJSON"
    case .overpass: "Overpass JSON"
    case .osm: "OSM XML"
    case .pbf: "OSM PBF"
    case .gpx: "GPX"
    case .csv: "CSV"
    }
  }
}
