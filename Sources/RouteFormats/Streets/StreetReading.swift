package import ARRouteEngine

/// The content of a file of streets.
package struct StreetReading: Hashable, Sendable {
  /// The map.
  package var map: StreetMap
  /// The format of the file.
  var format: StreetFormat
  /// The counts of what was read.
  var counts = StreetCounts()
  /// The messages about what was mended or left out, in the order in which it was met first.
  package var warnings: [StreetWarning] = []
}

extension StreetMap {
  /// Reads a map of streets from a file, or from standard input for `-`.
  ///
  /// - Parameter path: The file's name; gzip is read as it is.
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
  /// OpenStreetMap's elements in JSON, as its Overpass API gives them.
  case overpass
  /// GeoJSON, RFC 7946: footprints of buildings, areas and lines, whole or one feature a line.
  case geojson

  /// The name that people know it by.
  var title: String {
    switch self {
    case .osm: "OSM XML"
    case .pbf: "OSM PBF"
    case .overpass: "Overpass JSON"
    case .geojson: "GeoJSON"
    }
  }
}

/// The counts of what was read on the way to the map.
struct StreetCounts: Hashable, Sendable {
  /// Outlines of buildings, including those replaced by parts; each of several pieces counts.
  var outlines = 0
  /// Parts of buildings, counted alike.
  var parts = 0
  /// Outlines that are not in the map, as parts replace them.
  var outlinesToldByParts = 0
  /// Buildings and parts in the map that have holes.
  var withHoles = 0
  /// Buildings and parts in the map whose height is a default.
  var withDefaultHeight = 0

  /// Nothing yet.
  init() {}
}
