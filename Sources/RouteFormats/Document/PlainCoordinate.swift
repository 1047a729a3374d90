import ARRouteEngine

/// Two numbers that may be a latitude and a longitude in degrees, in range or not.
struct PlainCoordinate: Hashable {
  var latitude: Double
  var longitude: Double

  init(_ latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  init(_ point: GeoPoint) { self.init(point.latitude, point.longitude) }

  /// True when it is on the Earth.
  var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

  /// Metres to another place, within a few percent.
  func roughDistance(to other: PlainCoordinate) -> Double {
    let middle = Angle.degrees((latitude + other.latitude) / 2)
    let east = Angle.wrapDegrees(other.longitude - longitude) * middle.cosine
    let north = other.latitude - latitude
    return (east * east + north * north).squareRoot() * GeoPoint.metresPerDegree
  }

  /// The same place by another reading of both numbers.
  func mapped(_ reading: (Double) -> Double) -> PlainCoordinate {
    PlainCoordinate(reading(latitude), reading(longitude))
  }
}

extension GeoPoint {
  /// Metres of a degree of latitude, within a few parts of a thousand.
  static let metresPerDegree = 111_195.0

  /// Metres to another point, within a few percent, for telling ten times from once.
  func roughDistance(to other: GeoPoint) -> Double {
    PlainCoordinate(self).roughDistance(to: PlainCoordinate(other))
  }
}
