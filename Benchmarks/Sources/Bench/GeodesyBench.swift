import ARRouteEngine
import Yardsticks

/// Geodesics and placement compared with GeographicLib.
///
/// Besides the times, the maximum differences from GeographicLib in the same run are reported.
struct GeodesyBench: BenchSuite {
  static let topic = "geodesy"

  static func run(_ harness: inout Harness) {
    var places = RandomPlaces(state: 7)
    for (reach, metres) in [
      ("walking", 1...20_000), ("near", 20_000...200_000), ("far", 200_000...19_000_000),
    ] as [(String, ClosedRange<Double>)] {
      let pairs = places.pairs { $0.line(in: metres) }
      inverse(pairs, "geodesy.inverse.\(reach)", harness)
      distance(pairs, "geodesy.distance.\(reach)", harness)
    }
    inverse(places.pairs { $0.polarLine() }, "geodesy.inverse.polar", harness)
    inverse(places.pairs { ($0.any(), $0.any()) }, "geodesy.inverse.anywhere", harness)
    inverse(places.pairs { $0.antipodalLine() }, "geodesy.inverse.antipodal", harness)
    for (name, metres) in [("route", 2_000.0), ("longRoute", 20_000.0)] {
      placement(places.around(within: metres), "geodesy.placement.\(name)", harness)
    }
  }
}

extension GeodesyBench {
  /// Measures the computation of lengths together with both azimuths.
  private static func inverse(
    _ pairs: RandomPlaces.Pairs, _ name: String, _ harness: Harness
  ) {
    var ours: [Geodesic.Inverse] = []
    var theirs = [Double](repeating: 0, count: 3 * pairs.count)
    let time = harness.compare(
      name, operations: pairs.count,
      ours: {
        ours = zip(pairs.starts, pairs.ends).compactMap { try? Geodesic.inverse(from: $0, to: $1) }
        blackHole(ours[0])
      },
      yardsticks: .init {
        yardstick_geodesic_inverse(pairs.degrees, pairs.count, &theirs)
        blackHole(theirs[0])
      })
    guard time != nil else { return }
    harness.report("\(name).found", Double(ours.count) / Double(pairs.count) * 100, "%")
    guard ours.count == pairs.count else { return }
    let errors = ours.indices.map { abs(ours[$0].distance - theirs[3 * $0]) }
    harness.report("\(name).error", (errors.max() ?? 0) * 1e6, "um")
  }

  /// Measures the computation of lengths alone.
  private static func distance(
    _ pairs: RandomPlaces.Pairs, _ name: String, _ harness: Harness
  ) {
    var theirs = [Double](repeating: 0, count: pairs.count)
    harness.compare(
      name, operations: pairs.count,
      ours: {
        var sum = 0.0
        for index in 0..<pairs.count {
          sum += (try? Geodesic.distance(from: pairs.starts[index], to: pairs.ends[index])) ?? 0
        }
        blackHole(sum)
      },
      yardsticks: .init {
        yardstick_geodesic_distance(pairs.degrees, pairs.count, &theirs)
        blackHole(theirs[0])
      })
  }

  /// Measures the placement of points around a reference point.
  ///
  /// The error is relative to the lengths and azimuths from GeographicLib, because GeographicLib's own plane
  /// is a different one.
  private static func placement(
    _ pairs: RandomPlaces.Pairs, _ name: String, _ harness: Harness
  ) {
    let reference = pairs.starts[0]
    let places = pairs.ends
    let degrees = places.flatMap { [$0.latitude.degrees, $0.longitude.degrees] }
    var ours: [Vector3] = []
    var theirs = [Double](repeating: 0, count: 3 * places.count)
    let time = harness.compare(
      name, operations: places.count,
      ours: {
        ours = (try? Placement(reference: reference).positions(of: places)) ?? []
        blackHole(ours.count)
      },
      yardsticks: .init {
        yardstick_local_cartesian(
          reference.latitude.degrees, reference.longitude.degrees, degrees, places.count, &theirs)
        blackHole(theirs[0])
      })
    guard time != nil else { return }
    yardstick_geodesic_inverse(pairs.degrees, pairs.count, &theirs)
    let errors = ours.indices.map { index in
      let azimuth = Angle.degrees(theirs[3 * index + 1])
      let direction = Vector3(azimuth.sine, 0, -azimuth.cosine)
      return (ours[index] - direction * theirs[3 * index]).length
    }
    harness.report("\(name).error", (errors.max() ?? .nan) * 1e6, "um")
  }
}
