extension Angle {
  /// The azimuth of a direction with these components east and north, in (−180°, 180°].
  @inline(__always)
  static func azimuth(_ east: Double, _ north: Double) -> Angle {
    .azimuth(radians: LibM.atan2(east, north))
  }

  /// An azimuth off by a turn at most, brought into (−180°, 180°].
  @inline(__always)
  static func azimuth(radians: Double) -> Angle {
    if radians > .pi { return Angle(radians: radians - 2 * .pi) }
    return Angle(radians: radians > -.pi ? radians : radians + 2 * .pi)
  }

  /// Sine and cosine together.
  @inline(__always)
  var sineAndCosine: (sine: Double, cosine: Double) { (LibM.sin(radians), LibM.cos(radians)) }
}
