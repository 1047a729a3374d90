extension Angle {
  /// Returns the azimuth, in (−180°, 180°], of the direction with the given east and north components.
  @inline(__always)
  static func azimuth(_ east: Double, _ north: Double) -> Angle {
    .azimuth(radians: LibM.atan2(east, north))
  }

  /// Returns an azimuth wrapped to (−180°, 180°]; it may be outside that range by at most one full turn.
  @inline(__always)
  static func azimuth(radians: Double) -> Angle {
    if radians > .pi { return Angle(radians: radians - 2 * .pi) }
    return Angle(radians: radians > -.pi ? radians : radians + 2 * .pi)
  }

  /// The sine and the cosine, computed together.
  @inline(__always)
  var sineAndCosine: (sine: Double, cosine: Double) { (LibM.sin(radians), LibM.cos(radians)) }
}
