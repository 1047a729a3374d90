/// A place on the Earth: its WGS 84 latitude and longitude, and its altitude if known.
public struct GeodeticCoordinate: Hashable, Sendable {
  /// The geodetic latitude, in [−90°, 90°]; positive north of the equator.
  public let latitude: Angle
  /// The longitude, in [−180°, 180°]; positive east of Greenwich.
  public let longitude: Angle
  /// The altitude, metres, above sea level or the ellipsoid, depending on the source; nil if unknown.
  public let altitude: Double?

  /// The range of accepted altitudes, metres; it exceeds any phone's altitude by a large margin.
  public static let altitudes = -100_000.0...100_000.0

  /// Creates a coordinate from degrees.
  ///
  /// - Returns: nil unless the latitude is within ±90° and the longitude within ±180°; numbers outside these
  ///   ranges are never wrapped. An altitude outside `altitudes` counts as unknown.
  public init?(latitudeDegrees: Double, longitudeDegrees: Double, altitude: Double? = nil) {
    guard abs(latitudeDegrees) <= 90, abs(longitudeDegrees) <= 180 else { return nil }
    self.init(
      unchecked: .degrees(latitudeDegrees), .degrees(longitudeDegrees),
      altitude: altitude.flatMap { Self.altitudes.contains($0) ? $0 : nil })
  }

  /// Creates a coordinate from angles that are known to be in range.
  init(unchecked latitude: Angle, _ longitude: Angle, altitude: Double?) {
    assert(abs(latitude.radians) <= .pi / 2 && abs(longitude.radians) <= .pi)
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }

  /// Returns the same coordinate with a different altitude, metres; nil if the altitude is unknown.
  public func atAltitude(_ altitude: Double?) -> GeodeticCoordinate {
    GeodeticCoordinate(unchecked: latitude, longitude, altitude: altitude)
  }
}
