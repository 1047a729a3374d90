package import ARRouteEngine

/// The content of a street map file.
package struct StreetReading: Hashable, Sendable {
  /// The map.
  package var map: StreetMap
  /// The format of the file.
  var format: StreetFormat
  /// The numbers of things that were read.
  var counts = StreetCounts()
  /// The warnings about what was repaired or left out, in order of first occurrence.
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
  /// OpenStreetMap's XML.
  case osm
  /// OpenStreetMap's PBF.
  case pbf
  /// OpenStreetMap's elements in JSON, as returned by its Overpass API.
  case overpass
  /// GeoJSON, RFC 7946: footprints of buildings, areas and lines, as a whole or with one feature per line.
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
  /// Outlines of buildings, including those replaced by parts; each piece of an outline counts.
  var outlines = 0
  /// Parts of buildings, counted in the same way.
  var parts = 0
  /// Outlines that are not in the map because parts replace them.
  var outlinesToldByParts = 0
  /// Buildings and parts in the map that have holes.
  var withHoles = 0
  /// Buildings and parts in the map whose height is a default.
  var withDefaultHeight = 0

  /// Creates counts of zero.
  init() {}
}
