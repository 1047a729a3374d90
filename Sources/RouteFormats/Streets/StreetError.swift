/// The reasons why a file contains no usable street map.
package enum StreetError: Error, Hashable, Sendable {
  /// The file is longer than `StreetReader.maximumLength`, or is in none of the formats of `StreetFormat`.
  case refused(FileRefusal)
  /// The format is known, but the file contains no usable building, way, area or tree; with the first warning
  /// about something left out.
  case noStreets(StreetFormat, StreetWarning?)
  /// There is more of something than a street map may contain; with a description of it.
  case tooMany(String)
  /// Repairing the shapes would take too long.
  case tooTangled
  /// Reading cannot continue, and the length of the unread rest is unknown.
  case unreadableRest(line: Int?, reason: String)
}

extension StreetError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line with the fault; nil if the fault concerns the whole file.
  var line: Int? {
    switch self {
    case .unreadableRest(let line, _): line
    case .noStreets(_, let first): first?.line
    case .refused, .tooMany, .tooTangled: nil
    }
  }

  /// The fault and its remedy, safe for a terminal, without file and line.
  package var message: String {
    switch self {
    case .refused(let refusal):
      return refusal.message(
        expecting: "a map as OSM XML, OSM PBF, Overpass JSON or GeoJSON was expected",
        limit: StreetReader.maximumLength)
    case .noStreets(let format, let first):
      if let first { return "nothing in the map can be used: \(first.flaw)" }
      return switch format {
      case .osm, .pbf, .overpass:
        "there is no building, street, area or tree in this \(format.title)"
      case .geojson:
        "there is no footprint or street in this GeoJSON; polygons or lines were expected"
      }
    case .tooMany(let what): return "\(what); extract the area near the walk"
    case .tooTangled:
      return "the map's outlines cross each other too often to be repaired; extract the area near "
        + "the walk"
    case .unreadableRest(_, let reason):
      return "\(Printable.sanitised(reason, limit: 200)); the rest of the file cannot be read"
    }
  }
}
