package import ARRouteEngine

extension JSONWriter {
  /// Writes the members `latitude` and `longitude`, degrees with up to nine decimals.
  package mutating func coordinate(_ coordinate: GeodeticCoordinate) {
    number("latitude", coordinate.latitude.degrees, decimals: 9)
    number("longitude", coordinate.longitude.degrees, decimals: 9)
  }

  /// Writes an angle in [0, 360) degrees; rounding to six decimals never results in 360.
  mutating func heading(_ angle: Angle) {
    number(Self.shownHeading(angle), decimals: 6)
  }

  /// Writes a member whose value is an angle in [0, 360) degrees; rounding to six decimals never results in
  /// 360.
  @inline(__always)
  mutating func heading(_ name: StaticString, _ angle: Angle) {
    number(name, Self.shownHeading(angle), decimals: 6)
  }

  /// Returns an angle in degrees in [0, 360) that is not rounded to 360 by six decimals.
  @inline(__always)
  private static func shownHeading(_ angle: Angle) -> Double {
    let degrees = angle.degrees
    return degrees >= 360 - 5e-7 ? 0 : degrees
  }

  /// Writes an angle in (−180, 180] degrees; rounding to six decimals never results in −180.
  package mutating func signedAngle(_ angle: Angle) {
    let degrees = angle.degrees
    number(degrees <= -180 + 5e-7 ? 180 : degrees, decimals: 6)
  }
}

extension JSONWriter {
  /// Writes a position in metres with up to six decimals.
  mutating func point(_ point: Vector3) {
    numbers(point.x, point.y, point.z, decimals: 6)
  }

  /// Writes a member whose value is a position in metres with up to six decimals.
  @inline(__always)
  mutating func point(_ name: StaticString, _ point: Vector3) {
    guard TextCursor.areUsual(point.x, point.y, point.z) else {
      key(name)
      return self.point(point)
    }
    write(name, atMost: TextCursor.usualNumbers(3)) {
      $0.writeArray(point.x, point.y, point.z, decimals: 6)
    }
  }

  /// Writes a position on the screen in points with up to six decimals, or `null`.
  mutating func point(_ point: Vector2?) {
    guard let point else { return null() }
    numbers(point.x, point.y, decimals: 6)
  }

  /// Writes a member whose value is a position on the screen in points with up to six decimals, or `null`.
  @inline(__always)
  mutating func point(_ name: StaticString, _ point: Vector2?) {
    guard let point, TextCursor.areUsual(point.x, point.y) else {
      key(name)
      return self.point(point)
    }
    write(name, atMost: TextCursor.usualNumbers(2)) {
      $0.writeArray(point.x, point.y, decimals: 6)
    }
  }
}
