/// The reasons why a file contains no usable places.
package enum PlaceError: Error, Hashable, Sendable {
  /// The file is longer than `PlaceReader.maximumLength`, or is in none of the formats of `PlaceFormat`.
  case refused(FileRefusal)
  /// The format is known, but the file contains no usable places; with the first warning about a place left
  /// out.
  case noPlaces(PlaceFormat, PlaceWarning?)
  /// There are more than `PlaceReader.maximumCount` places; with the line of the first place beyond the
  /// limit.
  case tooMany(line: Int?)
  /// Reading cannot continue, and the length of the unread rest is unknown.
  case unreadableRest(line: Int?, reason: String)
  /// The file is a table without columns for latitude and longitude; with the names of its columns.
  case unknownColumns(line: Int, found: [String])
}

extension PlaceError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line with the fault; nil if the fault concerns the whole file.
  package var line: Int? {
    switch self {
    case .tooMany(let line), .unreadableRest(let line, _): line
    case .unknownColumns(let line, _): line
    case .noPlaces(_, let first): first?.line
    case .refused: nil
    }
  }

  /// The fault and its remedy, safe for a terminal, without file and line.
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
        "there are no places in this \(format.title): no element has amenity, shop, tourism or a "
          + "similar tag"
      case .gpx: "there are no places in this GPX; waypoints (wpt) were expected"
      case .geojson: "there are no places in this GeoJSON; features with points were expected"
      case .csv: "this table has only a header and no places"
      }
    case .tooMany:
      return "the file has more than \(PlaceReader.maximumCount) places; extract those near the "
        + "walk"
    case .unreadableRest(_, let reason):
      return "\(Printable.sanitised(reason, limit: 200)); the rest of the file cannot be read"
    case .unknownColumns(_, let found):
      let names = found.prefix(8).map { "“\(Printable.sanitised($0, limit: 30))”" }
      return "columns lat and lon were expected in the first row; it has "
        + names.joined(separator: ", ") + (found.count > 8 ? " and others" : "")
    }
  }
}
