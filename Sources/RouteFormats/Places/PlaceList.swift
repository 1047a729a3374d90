public import ARRouteEngine

/// What a file tells of places.
public struct PlaceList: Hashable, Sendable {
  /// The places in the order of the file.
  public var places: [Place]
  /// What the file is.
  public var format: PlaceFormat
  /// The messages about what was left out, in the order in which it was met first.
  public var warnings: [PlaceWarning]

  /// Places and what is to be said about them.
  public init(places: [Place], format: PlaceFormat, warnings: [PlaceWarning] = []) {
    self.places = places
    self.format = format
    self.warnings = warnings
  }

  /// Reads a file of places, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file's name; gzip is read as it is.
  ///   - convention: How floors are counted where words and numbers leave it open.
  public static func read(
    path: String, convention: FloorConvention = .american
  ) throws(FileError<PlaceError>) -> PlaceList {
    try FileError.reading(path, limit: PlaceReader.maximumLength) {
      bytes throws(PlaceError) in
      try PlaceReader.places(bytes, named: path == "-" ? "" : path, convention: convention)
    }
  }
}

/// The formats of places.
public enum PlaceFormat: String, CaseIterable, Hashable, Sendable {
  /// GeoJSON, RFC 7946, whole or one feature a line.
  case geojson
  /// OpenStreetMap's elements in JSON, as its Overpass API gives them.
  case overpass
  /// OpenStreetMap's XML.
  case osm
  /// OpenStreetMap's PBF.
  case pbf
  /// Waypoints of the GPS Exchange Format.
  case gpx
  /// A table with a header.
  case csv

  /// The name that people know it by.
  public var title: String {
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

/// The message about what was left out of a file of places.
public struct PlaceWarning: Hashable, Sendable {
  /// What happened.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// A place without a coordinate.
    case missingPosition
    /// A latitude that is no number in −90…90.
    case badLatitude
    /// A longitude that is no number in −180…180.
    case badLongitude
    /// A line, an area or anything else that is no point.
    case noPoint
    /// A level or floor that means nothing here; the place is kept as of the ground.
    case unknownStorey
    /// The server says that something is missing, or anything else, beside its data.
    case serverRemark
    /// A row with too few fields.
    case shortRow
    /// The file ends in the middle.
    case truncated
    /// The text is not well formed and was mended.
    case malformed
    /// The compressed data are cut off or damaged.
    case damagedGzip
  }

  /// What happened.
  public var reason: Reason
  /// The number.
  public var count: Int
  /// The line of the first, from 1; nil where the format has none.
  public var line: Int?
  /// What stood there first, fit for a terminal; empty for nothing.
  public var text: String

  /// - Parameters:
  ///   - reason: What happened.
  ///   - count: How often.
  ///   - line: The line of the first, from 1; nil where the format has none.
  ///   - text: What stood there first, fit for a terminal.
  public init(reason: Reason, count: Int = 1, line: Int? = nil, text: String = "") {
    self.reason = reason
    self.count = count
    self.line = line
    self.text = text
  }

  /// The message, fit for a terminal, without file and line.
  public var message: String {
    let places = count == 1 ? "1 place" : "\(count) places"
    switch reason {
    case .missingPosition: return "\(places) left out: no latitude and longitude"
    case .badLatitude: return "\(places) left out: latitude “\(text)” is not a number in −90…90"
    case .badLongitude:
      return "\(places) left out: longitude “\(text)” is not a number in −180…180"
    case .noPoint:
      return "\(places) left out: \(text.isEmpty ? "no points" : "“\(text)” is no point")"
    case .unknownStorey:
      return "\(places) shown as on the ground: level or floor “\(text)” is not understood"
    case .serverRemark: return PrintedWords.message(ofServer: text)
    case .shortRow:
      return "\(count == 1 ? "1 row" : "\(count) rows") left out: fewer fields than the header has"
    case .truncated: return "the file ends in the middle; what came before is used"
    case .malformed: return "\(text); what is readable is used"
    case .damagedGzip: return "the gzip data is cut off or damaged; what came before is used"
    }
  }
}
