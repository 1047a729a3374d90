package import ARRouteEngine

/// The content of a street map file.
package struct StreetReading: Hashable, Sendable {
  /// The map.
  package var map: StreetMap
  /// The format of the file.
  var format: StreetFormat
  /// The numbers of things that were read, by kind.
  var counts = StreetCounts()
  /// The warnings about things that were repaired or left out, in order of first occurrence.
  package var warnings: [StreetWarning] = []
}

extension StreetMap {
  /// Reads a street map from a file, or from standard input for `-`.
  ///
  /// - Parameter path: The file's name; gzip is decompressed on the fly.
  package static func read(path: String) throws(FileError<StreetError>) -> StreetReading {
    try FileError.reading(path, limit: StreetReader.maximumLength) { bytes throws(StreetError) in
      try StreetReader.map(bytes, named: path == "-" ? "" : path)
    }
  }
}

/// The formats of street maps.
package enum StreetFormat: String, CaseIterable, Hashable, Sendable {
  /// OpenStreetMap XML.
  case osm
  /// OpenStreetMap PBF.
  case pbf
  /// OpenStreetMap elements in JSON, as returned by the Overpass API.
  case overpass
  /// GeoJSON, RFC 7946, as a whole or with one feature per line: footprints of buildings, areas and lines.
  case geojson

  /// The usual name of the format.
  var title: String {
    switch self {
    case .osm: "OSM XML"
    case .pbf: "OSM PBF"
    case .overpass: "Overpass JSON"
    case .geojson: "GeoJSON"
    }
  }
}

/// The numbers of things that were read for the map.
struct StreetCounts: Hashable, Sendable {
  /// The number of building outlines, including those replaced by parts; each piece of an outline counts
  /// separately.
  var outlines = 0
  /// The number of building parts; each piece of a part counts separately.
  var parts = 0
  /// The number of outlines that are not on the map because parts replace them.
  var outlinesToldByParts = 0
  /// The number of buildings and parts on the map that have holes.
  var withHoles = 0
  /// The number of buildings and parts on the map whose height is a default.
  var withDefaultHeight = 0

  /// Creates counts that are all 0.
  init() {}
}
