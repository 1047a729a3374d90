extension Angle {
  /// Returns the azimuth of a direction with the given components east and north, in (−180°, 180°].
  @inline(__always)
  static func azimuth(_ east: Double, _ north: Double) -> Angle {
    .azimuth(radians: LibM.atan2(east, north))
  }

  /// Returns an azimuth in (−180°, 180°], given one at most a full turn outside that range.
  @inline(__always)
  static func azimuth(radians: Double) -> Angle {
    if radians > .pi { return Angle(radians: radians - 2 * .pi) }
    return Angle(radians: radians > -.pi ? radians : radians + 2 * .pi)
  }

  /// The sine and the cosine, computed together.
  @inline(__always)
  var sineAndCosine: (sine: Double, cosine: Double) { (LibM.sin(radians), LibM.cos(radians)) }
}
