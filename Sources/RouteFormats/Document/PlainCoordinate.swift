import ARRouteEngine

/// Two numbers that may be a latitude and a longitude in degrees, whether they are in range or not.
struct PlainCoordinate: Hashable {
  var latitude: Double
  var longitude: Double

  init(_ latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  init(_ point: GeoPoint) { self.init(point.latitude, point.longitude) }

  /// True when latitude and longitude are in range.
  var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

  /// Returns the distance to another position, metres, accurate to a few percent.
  func roughDistance(to other: PlainCoordinate) -> Double {
    let middle = Angle.degrees((latitude + other.latitude) / 2)
    let east = Angle.wrapDegrees(other.longitude - longitude) * middle.cosine
    let north = other.latitude - latitude
    return (east * east + north * north).squareRoot() * GeoPoint.metresPerDegree
  }

  /// Returns the position with both numbers converted by `reading`.
  func mapped(_ reading: (Double) -> Double) -> PlainCoordinate {
    PlainCoordinate(reading(latitude), reading(longitude))
  }
}

extension GeoPoint {
  /// The metres in a degree of latitude, accurate to a few parts in a thousand.
  static let metresPerDegree = 111_195.0

  /// Returns the distance to another point, metres, accurate to a few percent, which is enough to distinguish
  /// orders of magnitude.
  func roughDistance(to other: GeoPoint) -> Double {
    PlainCoordinate(self).roughDistance(to: PlainCoordinate(other))
  }
}
