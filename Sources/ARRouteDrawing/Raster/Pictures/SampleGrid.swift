/// The 16 places of a pixel at which the triangles of meshes are decided, four at once.
///
/// Each has a row and a column of its own, so that an edge that is nearly level or upright still
/// shows 16 levels (n-rooks sampling: Shirley, "Discrepancy as a quality measure for sample
/// distributions", Eurographics 1991). Of such orders this one was found by search: over all
/// straight borders through a pixel it is off by 0.57 places in the mean square, 1.9 at most.
enum SampleGrid {
  typealias Lanes = SIMD4<Int32>
  typealias FloatLanes = SIMD4<Float>
  /// A bit for each place.
  typealias Mask = UInt16

  static let count = 16
  /// How many groups of four there are.
  static let groups = 4

  /// Steps of the pixel grid per unit of `x` and `y`.
  static let step = 8

  /// How far the places of a group are from the pixel's left border: odd multiples of 1/32 pixel.
  @inline(__always) static func x(_ group: Int) -> Lanes {
    Lanes(1, 3, 5, 7) &+ Int32(truncatingIfNeeded: group &* 8)
  }

  /// How far they are from the pixel's upper border.
  @inline(__always) static func y(_ group: Int) -> Lanes {
    switch group {
    case 0: Lanes(19, 9, 25, 3)
    case 1: Lanes(31, 13, 21, 5)
    case 2: Lanes(27, 11, 17, 1)
    default: Lanes(29, 7, 23, 15)
    }
  }

  /// The bits of a group's places.
  @inline(__always) static func bits(_ group: Int) -> Lanes {
    Lanes(1, 2, 4, 8) &<< Int32(truncatingIfNeeded: group &* 4)
  }
}
