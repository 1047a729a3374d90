extension Angle {
  /// The azimuth of a direction with these components east and north, in (−180°, 180°].
  @inline(__always)
  static func azimuth(_ east: Double, _ north: Double) -> Angle {
    let radians = LibM.atan2(east, north)
    return Angle(radians: radians == -.pi ? .pi : radians)
  }

  /// Sine and cosine together.
  @inline(__always)
  var sineAndCosine: (sine: Double, cosine: Double) { (LibM.sin(radians), LibM.cos(radians)) }
}
