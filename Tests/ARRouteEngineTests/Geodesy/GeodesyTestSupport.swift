import TestSupport

@testable import ARRouteEngine

extension TestRandom {
  /// Returns a random position: usually anywhere, sometimes near a pole, the antimeridian or the equator,
  /// where bugs hide.
  mutating func place() -> GeodeticCoordinate {
    let sign = number(-1...1) < 0 ? -1.0 : 1.0
    let latitude =
      switch UInt64.random(in: 0..<6, using: &self) {
      case 0: sign * (90 - magnitude(1e-7...2))
      case 1: sign * magnitude(1e-9...1)
      default: number(-90...90)
      }
    let isNearAntimeridian = UInt64.random(in: 0..<4, using: &self) == 0
    let longitude = isNearAntimeridian ? sign * (180 - magnitude(1e-9...1)) : number(-180...180)
    return .at(latitude, longitude)
  }

  /// Returns a random azimuth.
  mutating func azimuth() -> Angle { .degrees(number(-180...180)) }
}

extension GeodeticCoordinate {
  /// Returns the length of the straight line through the Earth to another coordinate, in metres; at short
  /// range this equals the distance, without using geodesics.
  func chord(to other: GeodeticCoordinate) -> Double {
    (surface - other.surface).length
  }

  /// The point on the ellipsoid, Earth-centred, in metres: x towards 0°, 0°, y towards 0°, 90° E, z towards
  /// the north pole.
  var surface: Vector3 {
    let (sine, cosine) = (latitude.sine, latitude.cosine)
    let (a, b) = (Ellipsoid.semiMajorAxis, Ellipsoid.semiMinorAxis)
    // The point of the ellipse whose normal has this slope.
    let reach = (a * a * cosine * cosine + b * b * sine * sine).squareRoot()
    let fromAxis = a * a * cosine / reach
    return Vector3(fromAxis * longitude.cosine, fromAxis * longitude.sine, b * b * sine / reach)
  }

  /// Returns the coordinate rotated about the Earth's axis.
  func turned(degrees: Double) -> GeodeticCoordinate {
    .at(latitude.degrees, Angle.wrapDegrees(longitude.degrees + degrees))
  }
}
