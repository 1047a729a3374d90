package import ARRouteEngine

extension JSONWriter {
  /// Writes the members `latitude` and `longitude`, degrees with up to nine decimals.
  package mutating func coordinate(_ coordinate: GeodeticCoordinate) {
    key("latitude")
    number(coordinate.latitude.degrees, decimals: 9)
    key("longitude")
    number(coordinate.longitude.degrees, decimals: 9)
  }

  /// Writes an angle in [0, 360) degrees, which rounding to six decimals does not carry to 360.
  package mutating func heading(_ angle: Angle) {
    let degrees = angle.degrees
    number(degrees >= 360 - 5e-7 ? 0 : degrees, decimals: 6)
  }

  /// Writes an angle in (−180, 180] degrees, which rounding to six decimals does not carry to −180.
  package mutating func signedAngle(_ angle: Angle) {
    let degrees = angle.degrees
    number(degrees <= -180 + 5e-7 ? 180 : degrees, decimals: 6)
  }
}
