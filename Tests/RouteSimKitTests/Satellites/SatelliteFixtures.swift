import Foundation
import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats

/// The output of `Tests/Oracle/make_satellites.py`.
enum SatelliteFixtures {
  /// Returns the rows of a table in that output.
  static func rows(_ name: String) -> [NumberTable.Row] {
    NumberTable.fixture("satellites/\(name).csv", of: "RouteSimKitTests")
  }

  /// Returns the orbits in a synthetic almanac, by satellite name.
  static func orbits(_ name: String) throws -> [String: SatelliteOrbit] {
    let path = DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/almanacs/" + name
    let almanac = try AlmanacReader.almanac([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    return Dictionary(uniqueKeysWithValues: almanac.orbits.map { ($0.satellite.text, $0) })
  }

  /// Returns the coordinate for a latitude, longitude and altitude.
  static func place(_ numbers: ArraySlice<Double>) throws -> GeodeticCoordinate {
    let numbers = Array(numbers)
    return try #require(
      GeodeticCoordinate(
        latitudeDegrees: numbers[0], longitudeDegrees: numbers[1], altitude: numbers[2]))
  }
}
