/// The reasons why a file gave no map of streets.
package enum StreetError: Error, Hashable, Sendable {
  /// It is longer than `StreetReader.maximumLength`, or none of the formats of `StreetFormat`.
  case refused(FileRefusal)
  /// The format is known, but there is no building, way, area or tree; the first thing left out.
  case noStreets(StreetFormat, StreetWarning?)
  /// It has more of something than a map of streets has; what of.
  case tooMany(String)
  /// Its shapes would take too long to be mended.
  case tooTangled
  /// It cannot be read on, and nobody knows how much is missing.
  case unreadableRest(line: Int?, reason: String)
}

extension StreetError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line that it is about; nil when it is about the whole file.
  var line: Int? {
    switch self {
    case .unreadableRest(let line, _): line
    case .noStreets(_, let first): first?.line
    case .refused, .tooMany, .tooTangled: nil
    }
  }

  /// The fault and its remedy, fit for a terminal, without file and line.
  package var message: String {
    switch self {
    case .refused(let refusal):
      return refusal.message(
        expecting: "a map as OSM XML, OSM PBF, Overpass JSON or GeoJSON was expected",
        limit: StreetReader.maximumLength)
    case .noStreets(let format, let first):
      if let first { return "nothing of the map can be used: \(first.flaw)" }
      return switch format {
      case .osm, .pbf, .overpass:
        "no building, street, area or tree is in this \(format.title)"
      case .geojson: "no footprint or street is in this GeoJSON; polygons or lines were expected"
      }
    case .tooMany(let what): return "\(what); cut out what is near the walk"
    case .tooTangled:
      return "its outlines cross each other too often to be mended; cut out what is near the walk"
    case .unreadableRest(_, let reason):
      return "\(Printable.sanitised(reason, limit: 200)); what follows cannot be read"
    }
  }
}
