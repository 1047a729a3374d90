/// Where readings of six decimals of polylines that have five lie: |φ| ≤ 9° and |λ| ≤ 18°.
enum GulfOfGuinea {
  /// The coast from west to east, degrees of longitude and latitude, to about a quarter of a degree: the sea is
  /// south and west of it.
  private static let coast = [
    (-13.3, 9.0), (-13.2, 8.5), (-11.5, 6.9), (-9.3, 5.6), (-7.5, 4.35), (-4.0, 5.2), (-2.0, 4.75),
    (0.0, 5.55), (1.2, 6.1), (3.4, 6.35), (4.5, 6.3), (5.3, 5.3), (6.0, 4.3), (8.3, 4.5),
    (9.2, 4.0), (9.6, 2.3), (9.3, 0.5), (8.7, -0.7), (11.1, -3.9), (12.2, -5.8), (13.4, -8.8),
  ]

  /// True on the continent, as far as the coast is known here.
  static func isLand(_ latitude: Double, _ longitude: Double) -> Bool {
    guard abs(latitude) <= 9, abs(longitude) <= 18, longitude >= coast[0].0 else { return false }
    // South of where it turns, the coast is one of longitudes.
    let southern = coast.drop { $0.1 > 4.0 || $0.0 < 9 }
    if latitude < 4 {
      for (north, south) in zip(southern, southern.dropFirst())
      where south.1...north.1 ~= latitude {
        let share = (north.1 - latitude) / (north.1 - south.1)
        return longitude > north.0 + (south.0 - north.0) * share
      }
      return longitude > 13.4
    }
    for (west, east) in zip(coast, coast.dropFirst()) where west.0..<east.0 ~= longitude {
      return latitude > west.1 + (east.1 - west.1) * (longitude - west.0) / (east.0 - west.0)
    }
    return true
  }
}
