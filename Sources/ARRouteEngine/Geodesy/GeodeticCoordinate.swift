/// A place on the Earth: WGS 84 latitude and longitude, and the altitude where it is known.
public struct GeodeticCoordinate: Hashable, Sendable {
  /// Geodetic latitude, north positive, in [−90°, 90°].
  public let latitude: Angle
  /// Longitude, east positive, in [−180°, 180°].
  public let longitude: Angle
  /// Metres above sea level or the ellipsoid, as the source meant it; nil if unknown.
  public let altitude: Double?

  /// The altitudes of all places that a phone can be at, metres, with much to spare.
  public static let altitudes = -100_000.0...100_000.0

  /// A place given in degrees.
  ///
  /// - Returns: nil unless both are finite, the latitude within ±90° and the longitude within
  ///   ±180°: such numbers are never wrapped. An altitude outside `altitudes` counts as unknown.
  public init?(latitudeDegrees: Double, longitudeDegrees: Double, altitude: Double? = nil) {
    guard abs(latitudeDegrees) <= 90, abs(longitudeDegrees) <= 180 else { return nil }
    self.init(
      unchecked: .degrees(latitudeDegrees), .degrees(longitudeDegrees),
      altitude: altitude.flatMap { Self.altitudes.contains($0) ? $0 : nil })
  }

  /// A place whose numbers are known to be in range.
  init(unchecked latitude: Angle, _ longitude: Angle, altitude: Double?) {
    assert(abs(latitude.radians) <= .pi / 2 && abs(longitude.radians) <= .pi)
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }

  /// The same coordinate at another altitude, metres; nil for unknown.
  public func atAltitude(_ altitude: Double?) -> GeodeticCoordinate {
    GeodeticCoordinate(unchecked: latitude, longitude, altitude: altitude)
  }
}
