import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Ellipsoid")
struct EllipsoidTests {
  @Test("has the constants of WGS 84")
  func constants() {
    #expect(Ellipsoid.semiMajorAxis == 6_378_137)
    #expect(abs(Ellipsoid.semiMinorAxis - 6_356_752.314_245_179_5) < 1e-9)
    #expect(abs(Ellipsoid.eccentricitySquared - 0.006_694_379_990_141_317) < 1e-17)
  }

  /// Computed with 40 digits, by mpmath.
  @Test(
    "points on it have the expected Cartesian coordinates",
    arguments: [
      (48.8583, 2.2945, 0, 4_200_944.186_522_215, 168_323.437_448_582_6, 4_780_205.725_742_692),
      (
        -33.8568, 151.2153, 100, -4_647_041.419_404_329, 2_553_116.907_139_688,
        -3_533_322.839_403_852
      ),
      (
        89.5, -179.75, -20, -55_845.560_474_132_69, -243.673_772_127_345_8, 6_356_488.638_184_697
      ),
      (0, -90, 0, 0, -6_378_137, 0),
    ])
  func givesCartesianCoordinates(
    latitude: Double, longitude: Double, altitude: Double, x: Double, y: Double, z: Double
  ) {
    let place = GeodeticCoordinate.at(latitude, longitude)
    var converter = SurfaceConverter()
    let position = converter.point(of: place) + LocalBasis(at: place).up * altitude
    #expect((position - Vector3(x, y, z)).length < 3e-9)
    #expect((place.surface - converter.point(of: place)).length < 3e-9)
    #expect((WalkerFrame(at: place).origin - place.surface).length < 3e-9)
  }

  @Test("local directions are east, north and up", arguments: UInt64(0)..<100)
  func localDirections(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let place = random.place()
    let basis = LocalBasis(at: place)
    #expect((basis.east.cross(basis.north) - basis.up).length < 1e-15)
    let start = place.surface
    for (azimuth, direction) in [(0.0, basis.north), (90, basis.east)] {
      let end = Geodesic.direct(from: place, azimuth: .degrees(azimuth), distance: 1).coordinate
      // Within a metre, the Earth's surface drops by 80 nm.
      #expect((end.surface - start - direction).length < 1e-7)
    }
  }
}
