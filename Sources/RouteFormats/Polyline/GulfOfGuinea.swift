/// The area where polylines that were encoded with five decimals lie when they are read with six: |φ| ≤ 9°
/// and |λ| ≤ 18°.
enum GulfOfGuinea {
  private struct Mark {
    var longitude: Double
    var latitude: Double
  }

  /// The coast with the sea to its south, from west to east, accurate to about a quarter of a degree.
  private static let southern = [
    (-13.3, 9.0), (-13.2, 8.5), (-11.5, 6.9), (-9.3, 5.6), (-7.5, 4.35), (-4.0, 5.2), (-2.0, 4.75),
    (0.0, 5.55), (1.2, 6.1), (3.4, 6.35), (4.5, 6.3), (5.3, 5.3), (6.0, 4.3), (8.3, 4.5),
    (9.2, 4.0),
  ].map { Mark(longitude: $0.0, latitude: $0.1) }
  /// The coast with the sea to its west, from north to south.
  private static let western = [
    (9.2, 4.0), (9.6, 2.3), (9.3, 0.5), (8.7, -0.7), (11.1, -3.9), (12.2, -5.8), (13.1, -8.7),
    (13.1, -9.0),
  ].map { Mark(longitude: $0.0, latitude: $0.1) }

  /// The islands: the southern, northern, western and eastern limit of each.
  private static let islands = [
    (3.2, 3.8, 8.4, 8.95), (1.5, 1.75, 7.3, 7.5), (-0.1, 0.45, 6.4, 6.8), (-1.5, -1.4, 5.55, 5.7),
  ]

  /// Returns true in the waters of the gulf; nobody walks there, so a line there is not real, whatever its
  /// precision.
  static func isSea(_ latitude: Double, _ longitude: Double) -> Bool {
    -9.0...5 ~= latitude && southern[0].longitude...(western.last?.longitude ?? 0) ~= longitude
      && !isLand(latitude, longitude)
  }

  /// Returns true on the continent and on the islands, according to the rough coastline given here.
  static func isLand(_ latitude: Double, _ longitude: Double) -> Bool {
    let isIsland = islands.contains { south, north, west, east in
      south...north ~= latitude && west...east ~= longitude
    }
    if isIsland { return true }
    guard -9.0...9 ~= latitude, longitude >= southern[0].longitude, longitude <= 18 else {
      return false
    }
    if latitude < western[0].latitude {
      for (north, south) in zip(western, western.dropFirst()) where latitude >= south.latitude {
        let share = (north.latitude - latitude) / (north.latitude - south.latitude)
        return longitude > north.longitude + (south.longitude - north.longitude) * share
      }
      return false
    }
    for (west, east) in zip(southern, southern.dropFirst()) where longitude < east.longitude {
      let share = (longitude - west.longitude) / (east.longitude - west.longitude)
      return latitude > west.latitude + (east.latitude - west.latitude) * share
    }
    return true
  }
}
