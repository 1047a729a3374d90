package import ARRouteEngine

/// A point in a file: its position and, if the file states them, its altitude, time and accuracy.
///
/// A point takes 48 bytes, so a million points easily fit in memory.
package struct GeoPoint: Sendable {
  /// WGS 84 latitude in degrees, north positive, in [−90, 90].
  package let latitude: Double
  /// WGS 84 longitude in degrees, east positive, in [−180, 180].
  package let longitude: Double
  /// The altitude, time and accuracy; infinity means unknown, which saves the space of three optionals.
  private var storedAltitude = Double.infinity
  private var storedTime = Double.infinity
  private var storedAccuracy = Double.infinity
  /// The line; 0 means unknown.
  private var storedLine: UInt32 = 0

  /// Creates a point whose numbers are known to be in range.
  @inline(__always)
  init(
    unchecked latitude: Double, _ longitude: Double, altitude: Double?, time: Double?,
    horizontalAccuracy: Double? = nil
  ) {
    assert(abs(latitude) <= 90 && abs(longitude) <= 180)
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.time = time
    self.horizontalAccuracy = horizontalAccuracy
  }

  /// Creates a point from degrees, metres, and seconds since 1970-01-01T00:00:00Z.
  ///
  /// - Returns: nil unless the latitude is within ±90° and the longitude within ±180°.
  package init?(
    latitude: Double, longitude: Double, altitude: Double? = nil, time: Double? = nil,
    horizontalAccuracy: Double? = nil
  ) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.init(
      unchecked: latitude, longitude, altitude: altitude, time: time,
      horizontalAccuracy: horizontalAccuracy)
  }
}

extension GeoPoint {
  /// Metres above sea level or the ellipsoid, as in the file; nil if missing or outside
  /// `GeodeticCoordinate.altitudes`.
  package internal(set) var altitude: Double? {
    get { GeodeticCoordinate.altitudes.contains(storedAltitude) ? storedAltitude : nil }
    set { storedAltitude = newValue.flatMap { $0.isFinite ? $0 : nil } ?? .infinity }
  }

  /// The altitude as written in the file, however high it is.
  var writtenAltitude: Double? { storedAltitude < .infinity ? storedAltitude : nil }

  /// Seconds since 1970-01-01T00:00:00Z; nil if missing in the file.
  package internal(set) var time: Double? {
    get { storedTime < .infinity ? storedTime : nil }
    set { storedTime = newValue.flatMap { $0.isFinite ? $0 : nil } ?? .infinity }
  }

  /// The radius of the circle around the point that contains the true position with a probability of 68 %,
  /// metres; nil if missing in the file.
  ///
  /// It is derived from the format's own measure of accuracy (see `FixAccuracy`). A negative value, with
  /// which phones mark a position that must not be trusted, is kept.
  package internal(set) var horizontalAccuracy: Double? {
    get { storedAccuracy < .infinity ? storedAccuracy : nil }
    set { storedAccuracy = newValue.flatMap { $0.isFinite ? $0 : nil } ?? .infinity }
  }

  /// The line of the file that contains the point, counted from 1; nil if unknown.
  package internal(set) var line: Int? {
    get { storedLine > 0 ? Int(storedLine) : nil }
    set { storedLine = newValue.flatMap(UInt32.init(exactly:)) ?? 0 }
  }

  /// Returns true if another point has the same position, even if it differs in other values.
  func isAt(_ other: GeoPoint) -> Bool {
    latitude == other.latitude && longitude == other.longitude
  }

  /// The coordinate as the engine uses it.
  package var coordinate: GeodeticCoordinate? {
    GeodeticCoordinate(
      latitudeDegrees: latitude, longitudeDegrees: longitude, altitude: altitude)
  }
}

extension GeoPoint: Hashable {
  /// Returns true if two points have the same values, even if they are from different lines.
  package static func == (left: GeoPoint, right: GeoPoint) -> Bool {
    left.latitude == right.latitude && left.longitude == right.longitude
      && left.altitude == right.altitude && left.storedTime == right.storedTime
      && left.storedAccuracy == right.storedAccuracy
  }

  /// Hashes the point's values, but not its line.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(latitude)
    hasher.combine(longitude)
    hasher.combine(altitude)
    hasher.combine(storedTime)
    hasher.combine(storedAccuracy)
  }
}
