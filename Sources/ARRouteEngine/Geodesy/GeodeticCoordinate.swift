/// A place on the Earth: WGS 84 latitude and longitude, and the altitude if known.
public struct GeodeticCoordinate: Hashable, Sendable {
  /// The geodetic latitude, north positive, in [−90°, 90°].
  public let latitude: Angle
  /// The longitude, east positive, in [−180°, 180°].
  public let longitude: Angle
  /// The altitude above sea level or the ellipsoid, whichever its source meant, metres; nil if unknown.
  public let altitude: Double?

  /// The range of altitudes at which a phone can be, metres, with a large margin.
  public static let altitudes = -100_000.0...100_000.0

  /// Creates a coordinate from degrees.
  ///
  /// - Returns: nil unless both are finite, the latitude within ±90° and the longitude within ±180°; numbers
  ///   outside are never wrapped. An altitude outside `altitudes` counts as unknown.
  public init?(latitudeDegrees: Double, longitudeDegrees: Double, altitude: Double? = nil) {
    guard abs(latitudeDegrees) <= 90, abs(longitudeDegrees) <= 180 else { return nil }
    self.init(
      unchecked: .degrees(latitudeDegrees), .degrees(longitudeDegrees),
      altitude: altitude.flatMap { Self.altitudes.contains($0) ? $0 : nil })
  }

  /// Creates a coordinate from numbers that are known to be in range.
  init(unchecked latitude: Angle, _ longitude: Angle, altitude: Double?) {
    assert(abs(latitude.radians) <= .pi / 2 && abs(longitude.radians) <= .pi)
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }

  /// Returns the same coordinate at a different altitude, metres; nil means unknown.
  public func atAltitude(_ altitude: Double?) -> GeodeticCoordinate {
    GeodeticCoordinate(unchecked: latitude, longitude, altitude: altitude)
  }
}
