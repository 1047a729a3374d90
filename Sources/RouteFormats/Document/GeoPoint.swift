package import ARRouteEngine

/// One point of a file: where, and if the file says so how high, when and how surely.
///
/// Forty-eight bytes, so that a million of them are at home in memory.
package struct GeoPoint: Sendable {
  /// WGS 84 latitude in degrees, north positive, in [−90, 90].
  package let latitude: Double
  /// WGS 84 longitude in degrees, east positive, in [−180, 180].
  package let longitude: Double
  /// Infinity stands for what is not known, to save the room of three optionals.
  private var storedAltitude = Double.infinity
  private var storedTime = Double.infinity
  private var storedAccuracy = Double.infinity
  /// 0 stands for none.
  private var storedLine: UInt32 = 0

  /// A point whose numbers are known to be in range.
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

  /// A point given in degrees, metres, and seconds since 1970-01-01T00:00:00Z.
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
  /// Metres above sea level or the ellipsoid, as the file meant it; nil where it does not say, or
  /// where that is outside `GeodeticCoordinate.altitudes`.
  package internal(set) var altitude: Double? {
    get { GeodeticCoordinate.altitudes.contains(storedAltitude) ? storedAltitude : nil }
    set { storedAltitude = newValue.flatMap { $0.isFinite ? $0 : nil } ?? .infinity }
  }

  /// The same as the file has it, however high that is.
  var writtenAltitude: Double? { storedAltitude < .infinity ? storedAltitude : nil }

  /// Seconds since 1970-01-01T00:00:00Z; nil where the file does not say.
  package internal(set) var time: Double? {
    get { storedTime < .infinity ? storedTime : nil }
    set { storedTime = newValue.flatMap { $0.isFinite ? $0 : nil } ?? .infinity }
  }

  /// The radius of the circle around the point that holds the truth with 68 %, metres; nil where
  /// the file does not say.
  ///
  /// Made of what the format has (see `FixAccuracy`). A negative one, by which phones say that
  /// a place is not to be trusted, is kept as it is.
  package internal(set) var horizontalAccuracy: Double? {
    get { storedAccuracy < .infinity ? storedAccuracy : nil }
    set { storedAccuracy = newValue.flatMap { $0.isFinite ? $0 : nil } ?? .infinity }
  }

  /// The line of the file that it stands in, from 1; nil where that is not known.
  package internal(set) var line: Int? {
    get { storedLine > 0 ? Int(storedLine) : nil }
    set { storedLine = newValue.flatMap(UInt32.init(exactly:)) ?? 0 }
  }

  /// True when another is at the same place, whatever else it says.
  func isAt(_ other: GeoPoint) -> Bool {
    latitude == other.latitude && longitude == other.longitude
  }

  /// The coordinate, for the engine.
  package var coordinate: GeodeticCoordinate? {
    GeodeticCoordinate(
      latitudeDegrees: latitude, longitudeDegrees: longitude, altitude: altitude)
  }
}

extension GeoPoint: Hashable {
  /// True when two say the same, wherever they stand.
  package static func == (left: GeoPoint, right: GeoPoint) -> Bool {
    left.latitude == right.latitude && left.longitude == right.longitude
      && left.altitude == right.altitude && left.storedTime == right.storedTime
      && left.storedAccuracy == right.storedAccuracy
  }

  /// Hashes what the point says.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(latitude)
    hasher.combine(longitude)
    hasher.combine(altitude)
    hasher.combine(storedTime)
    hasher.combine(storedAccuracy)
  }
}
