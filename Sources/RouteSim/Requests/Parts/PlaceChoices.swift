import ARRouteEngine
import RouteFormats

/// The places shown along the street.
struct PlaceChoices: Hashable, Sendable {
  /// No places.
  static let none = PlaceChoices(file: nil)

  /// The file with the places; `-` is standard input, nil for none.
  var file: String?

  /// Returns the places before a walker has seen them; nil if no file is given.
  func surroundings() throws(Failure) -> Surroundings? { try list().map(Surroundings.init) }

  /// Reads the places; returns nil if no file is given.
  ///
  /// Reports once, on standard error, the parts of the file that cannot be used.
  func list() throws(Failure) -> [Place]? {
    guard let file else { return nil }
    let list: PlaceList
    do { list = try PlaceList.read(path: file) } catch { throw .file(file, error) }
    for warning in list.warnings {
      StandardError.warn(Failure.location(file, warning.line) + warning.message)
    }
    return list.places
  }
}
