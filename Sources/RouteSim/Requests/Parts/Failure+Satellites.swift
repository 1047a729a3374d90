import RouteFormats
import RouteSimKit

extension Failure {
  /// A map has no building within so many metres of a route whose fixes its houses are to make.
  static func streetsElsewhere(_ path: String, range: Double) -> Failure {
    Failure(
      .badData, at: path, 1,
      "no building is within \(number(range)) m of the route; a map of "
        + "where it leads was expected")
  }

  /// A file holds so many satellites that are healthy, fewer than a fix takes.
  static func tooFewSatellites(_ path: String, count: Int) -> Failure {
    Failure(
      .badData, at: path, 1,
      "\(counted(count, "satellite")) of GPS and Galileo "
        + "can be used; a fix takes \(SatelliteReceiver.fewestSatellites)")
  }

  /// The fixes of a log are to be those of a street's satellites.
  static let streetOfLog = Failure(
    .usage,
    "--conditions street is of simulate and walk, as a log has fixes of its own; give calm, city or canyon"
  )
}
