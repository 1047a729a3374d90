/// Why a file gave no map of streets.
public enum StreetError: Error, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// It is longer than `StreetReader.maximumLength`, packed or unpacked.
  case tooLong
  /// It is none of the formats of `StreetFormat`; what it looks like, where that can be said.
  case unknownFormat(String?)
  /// It is of a format, and tells of no building, way, area or tree; what was left out first.
  case noStreets(StreetFormat, StreetWarning?)
  /// It has more of something than a map of streets has; what of.
  case tooMany(String)
  /// Its shapes would take too long to be mended.
  case tooTangled
  /// It cannot be read on, and nobody knows how much is missing.
  case unreadableRest(line: Int?, reason: String)
  /// The compressed stream is damaged from its beginning.
  case damagedGzip
}

extension StreetError {
  /// Why the file is none that streets can be in.
  init(_ refusal: PlainContent.Refusal) {
    self =
      switch refusal {
      case .tooLong: .tooLong
      case .damagedGzip: .damagedGzip
      case .empty: .empty
      case .noText(let found): .unknownFormat(found)
      }
  }

  /// The line that it is about; nil when it is about the whole file.
  public var line: Int? {
    switch self {
    case .unreadableRest(let line, _): line
    case .noStreets(_, let first): first?.line
    case .empty, .tooLong, .unknownFormat, .tooMany, .tooTangled, .damagedGzip: nil
    }
  }

  /// The fault and its remedy, fit for a terminal, without file and line.
  public var message: String {
    let known = "a map as OSM XML, OSM PBF, Overpass JSON or GeoJSON was expected"
    switch self {
    case .empty: return "the file is empty; \(known)"
    case .tooLong:
      return "longer than \(StreetReader.maximumLength >> 20) MB; cut out what is near the walk"
    case .unknownFormat(let found): return "\(found ?? "the format is not known"); \(known)"
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
    case .damagedGzip: return "the gzip data is damaged; pack the file anew"
    }
  }
}
