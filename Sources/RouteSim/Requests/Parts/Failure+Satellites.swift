import RouteFormats
import RouteSimKit

extension Failure {
  /// Creates a failure for a map with no building within the given distance of a route whose fixes depend on
  /// buildings.
  static func streetsElsewhere(_ path: String, range: Double) -> Failure {
    Failure(
      .badData, at: path, 1,
      "there is no building within \(number(range)) m of the route; a map of its surroundings "
        + "was expected")
  }

  /// Creates a failure for a file with fewer healthy satellites than a fix needs.
  static func tooFewSatellites(_ path: String, count: Int) -> Failure {
    Failure(
      .badData, at: path, 1,
      "\(counted(count, "satellite")) of GPS and Galileo can be used; a fix "
        + "needs \(SatelliteReceiver.fewestSatellites)")
  }

  /// The failure of a request to replace the fixes of a log with those from a street's satellites.
  static let streetOfLog = Failure(
    .usage,
    "--conditions street is only for simulate and walk, as a log has its own fixes; give calm, "
      + "city or canyon"
  )
}
