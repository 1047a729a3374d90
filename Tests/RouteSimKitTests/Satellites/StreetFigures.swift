import ARRouteEngine
import RouteFormats
import Testing

@testable import RouteSimKit

/// The errors of fixes from many walks along a street.
struct StreetFigures {
  private var across: [Double] = []
  private var along: [Double] = []
  private var distances: [Double] = []
  private var claims = 0.0
  private var inside = 0
  private var used = 0
  private var moments = 0

  /// Simulates walks of two minutes at 1.4 m/s, 3 m from the middle of the street.
  ///
  /// The streets run in 24 directions in Helsinki, London and Porto, and the walks are at all hours.
  init(_ street: (Angle) -> HandMadeStreet?) throws {
    for seed in 0..<24 {
      let course = Angle.degrees(15 * Double(seed))
      let latitude = [60.17, 51.51, 41.15][seed % 3]
      let reference = try #require(
        GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: 10))
      let environment = SatelliteEnvironment(
        start: GPSTime(utc: 1_767_225_600 + 3600 * Double(seed)), obstacles: street(course))
      var receiver = SatelliteReceiver(environment: environment, seed: UInt64(seed))
      let forward = HandMadeStreet.direction(course)
      let right = HandMadeStreet.direction(course + .degrees(90))
      for second in 0..<120 {
        let place = forward * (1.4 * Double(second) - 84) + right * 3 + Vector3(0, 1.5, 0)
        let coordinate = Placement(reference: reference).coordinate(at: place)
        let reception = receiver.receive(
          at: Double(second), after: 1, position: place, coordinate: try #require(coordinate))
        moments += 1
        used += reception.signals.count { $0.isUsed }
        guard let fix = reception.fix else { continue }
        across.append(abs(fix.offset.dot(right)))
        along.append(abs(fix.offset.dot(forward)))
        distances.append(fix.offset.length)
        claims += fix.claim
        if fix.offset.length <= fix.claim { inside += 1 }
      }
    }
    across.sort()
    along.sort()
    distances.sort()
  }

  /// Returns the distance across the street, in metres, within which the given share of the fixes lies.
  func across(_ share: Double) -> Double { Self.quantile(across, share) }

  /// Returns the distance along the street, in metres, within which the given share of the fixes lies.
  func along(_ share: Double) -> Double { Self.quantile(along, share) }

  /// The share of fixes that are within the accuracy that they claim.
  var share: Double { Double(inside) / Double(distances.count) }

  /// The share of moments for which there is a fix.
  var received: Double { Double(distances.count) / Double(moments) }

  private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    sorted[Int(share * Double(sorted.count - 1))]
  }
}

extension StreetFigures {
  /// Returns a row of the manual's table.
  func row(_ name: String) -> String {
    let columns = [
      name, metres(across(0.5)), metres(along(0.5)), metres(Self.quantile(distances, 0.68)),
      metres(Self.quantile(distances, 0.95)), metres(claims / Double(distances.count)),
      percent(share), tenths(Double(used) / Double(moments)), percent(received),
    ]
    return "| " + columns.joined(separator: " | ") + " |"
  }

  private func metres(_ value: Double) -> String { tenths(value) + " m" }

  private func percent(_ value: Double) -> String { "\(Int((100 * value).rounded())) %" }

  private func tenths(_ value: Double) -> String {
    let tenths = Int((10 * value).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
