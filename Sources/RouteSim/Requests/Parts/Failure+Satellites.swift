import RouteFormats
import RouteSimKit

extension Failure {
  /// A map has no building within this distance of a route whose fixes depend on its houses.
  static func streetsElsewhere(_ path: String, range: Double) -> Failure {
    Failure(
      .badData, at: path, 1,
      "no building is within \(number(range)) m of the route; a map of "
        + "where it leads was expected")
  }

  /// A file has fewer healthy satellites than a fix needs.
  static func tooFewSatellites(_ path: String, count: Int) -> Failure {
    Failure(
      .badData, at: path, 1,
      "\(counted(count, "satellite")) of GPS and Galileo "
        + "can be used; a fix takes \(SatelliteReceiver.fewestSatellites)")
  }

  /// A street's satellites cannot replace the fixes of a log.
  static let streetOfLog = Failure(
    .usage,
    "--conditions street is of simulate and walk, as a log has fixes of its own; give calm, city or canyon"
  )
}
