import Testing

@testable import ARRouteEngine

@Suite("Sphere")
struct SphereTests {
  /// Computed with 40 digits, by mpmath, from the formula of SPEC §7.
  @Test(
    "gives the same bearing as the textbook formula",
    arguments: [
      (51.5, -0.1, 40.7, -74, -71.663_936_445_347),
      (-33.9, 151.2, -34.6, -58.4, 154.964_357_607_68),
      (10, 179.5, 11, -179.5, 44.426_216_835_009), (89, 0, 89, 90, 45.004_363_544_655),
      (52.5, 13.4, 52.5, 13.4, 0), (0, 0, 0, 1, 90), (0, 0, 0, -1, -90), (1, 0, 0, 0, 180),
      (0, 0, 1, 0, 0), (1, 180, 0, -180, 180),
    ])
  func givesBearings(
    latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double, bearing: Double
  ) {
    let found = Sphere.initialBearing(
      from: .at(latitude1, longitude1), to: .at(latitude2, longitude2))
    #expect(abs(found.degrees - bearing) < 1e-11)
  }
}
