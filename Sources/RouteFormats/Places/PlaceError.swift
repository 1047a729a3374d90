/// The reasons why a file gave no places.
package enum PlaceError: Error, Hashable, Sendable {
  /// It is longer than `PlaceReader.maximumLength`, or none of the formats of `PlaceFormat`.
  case refused(FileRefusal)
  /// It is of a format, and without a single place; what was left out first.
  case noPlaces(PlaceFormat, PlaceWarning?)
  /// It has more than `PlaceReader.maximumCount` places; the line of the first that is too many.
  case tooMany(line: Int?)
  /// It cannot be read on, and nobody knows how much is missing.
  case unreadableRest(line: Int?, reason: String)
  /// It is a table without columns of a latitude and a longitude; the names that it has.
  case unknownColumns(line: Int, found: [String])
}

extension PlaceError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line that it is about; nil when it is about the whole file.
  package var line: Int? {
    switch self {
    case .tooMany(let line), .unreadableRest(let line, _): line
    case .unknownColumns(let line, _): line
    case .noPlaces(_, let first): first?.line
    case .refused: nil
    }
  }

  /// The fault and its remedy, fit for a terminal, without file and line.
  package var message: String {
    switch self {
    case .refused(let refusal):
      return refusal.message(
        expecting: "places as GeoJSON points, OSM XML, OSM PBF, GPX waypoints or CSV were expected",
        limit: PlaceReader.maximumLength)
    case .noPlaces(let format, let first):
      if let first { return "no place can be used: \(first.message)" }
      return switch format {
      case .osm, .pbf, .overpass:
        "no place is in this \(format.title): nothing has amenity, shop, tourism or the like"
      case .gpx: "no place is in this GPX; waypoints (wpt) were expected"
      case .geojson: "no place is in this GeoJSON; features with points were expected"
      case .csv: "no place is in this table but its header"
      }
    case .tooMany:
      return "more than \(PlaceReader.maximumCount) places; cut out what is near the walk"
    case .unreadableRest(_, let reason):
      return "\(Printable.sanitised(reason, limit: 200)); what follows cannot be read"
    case .unknownColumns(_, let found):
      let names = found.prefix(8).map { "“\(Printable.sanitised($0, limit: 30))”" }
      return "columns lat and lon were expected in the first row; it has "
        + names.joined(separator: ", ") + (found.count > 8 ? " and others" : "")
    }
  }
}
