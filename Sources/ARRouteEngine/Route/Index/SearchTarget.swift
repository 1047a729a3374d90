/// A walker on the index plane, with the distances beyond which segments are not within a limit.
struct SearchTarget {
  /// The limit, metres along the ground.
  var limit: Double { didSet { if limit < oldValue { bound() } } }
  /// The squared distance on the plane beyond which boxes contain nothing within the limit, m².
  private(set) var boxSquared = Float.infinity
  /// The squared distance on the plane beyond which segments are not within the limit, m².
  private(set) var leafSquared = Float.infinity
  private let x: SIMD8<Float>
  private let y: SIMD8<Float>
  /// The square of the walker's height above or below all segments, m².
  ///
  /// At least this much of any chord's squared length is outside the plane.
  private let heightSquared: Double
  /// The rounding error of `Float`, metres.
  ///
  /// For a box, which is itself rounded outwards, it is that of the walker's position; for a segment it also
  /// includes that of the vertices and of values computed from them.
  private let slack: Double
  /// The error of an Earth-centred point in `Double`, metres.
  ///
  /// It allows for a few nanometres, and is more than an eighth of the distance within which segments count
  /// as equally near.
  private static let reckoning = 2e-8

  /// The distance from the middle of the plane, metres; infinite if walker or segments are across the Earth.
  ///
  /// In that case, points that are near on the plane may be as far apart on the ground as possible.
  private let outward: Double
  /// The smallest squared distance on the plane so far.
  private var leastSquared = Float.infinity
  /// The greatest factor by which that distance is lengthened on the ground.
  ///
  /// It is 0 before the first distance, which is the greatest.
  private var stretch = 0.0
  /// The greatest distance of segments from their chords, metres.
  private let padding: Double

  init(_ position: Vector3, heights: ClosedRange<Double>, padding: Double, limit: Double) {
    self.padding = padding
    let height = max(heights.lowerBound - position.z, position.z - heights.upperBound, 0)
    heightSquared =
      height > Self.reckoning ? (height - Self.reckoning) * (height - Self.reckoning) : 0
    slack = (abs(position.x) + abs(position.y)) / 0x1p22 + Self.reckoning
    let isOnOneSide = min(position.z, heights.lowerBound) > -Ellipsoid.semiMinorAxis
    outward = isOnOneSide ? Vector2(position.x, position.y).length : .infinity
    x = SIMD8(repeating: Float(position.x))
    y = SIMD8(repeating: Float(position.y))
    self.limit = limit
    bound()
  }

  @inline(__always)
  func distancesSquared(_ node: UnsafePointer<IndexNode>) -> SIMD8<Float> {
    node.pointee.distancesSquared(x: x, y: y)
  }

  @inline(__always)
  func likeliestChild(
    of node: UnsafePointer<IndexNode>, _ distances: SIMD8<Float>
  ) -> Int {
    node.pointee.likeliestChild(distances, x: x, y: y)
  }

  @inline(__always)
  func distancesSquared(_ leaf: IndexLeaf) -> SIMD8<Float> { leaf.distancesSquared(x: x, y: y) }

  /// Lowers the limit to the greatest distance of a segment with this squared distance on the plane.
  @inline(__always)
  mutating func lower(toSquared squared: Float) {
    guard squared < leastSquared else { return }
    leastSquared = squared
    let onPlane = Double(squared).squareRoot()
    let farthest = onPlane * (1 + 1 / 0x1p20) + 8 * slack + padding
    if stretch == 0 { stretch = Self.stretch(outTo: outward + farthest, over: farthest) }
    limit = min(limit, farthest * stretch)
  }

  /// Returns the greatest ratio of a length on the ground to that on the plane; infinite if it is not known.
  ///
  /// - Parameters:
  ///   - reach: The line's greatest distance from the middle of the plane, metres, where the ground is
  ///     steepest.
  ///   - length: The length on the plane, metres.
  private static func stretch(outTo reach: Double, over length: Double) -> Double {
    guard length < 100_000, reach < 3_000_000 else { return .infinity }
    // The smallest radius of curvature is b²/a, at the equator along the meridian.
    let radius = Ellipsoid.semiMinorAxis * Ellipsoid.semiMinorAxis / Ellipsoid.semiMajorAxis
    let slopeSquared = reach * reach / (radius * radius - reach * reach)
    // √(1 + s) is at most 1 + s/2, and an arc is longer than its chord by a factor of at most 1 + c²/24R².
    return 1 + slopeSquared / 2 + length * length / (12 * radius * radius)
  }

  private mutating func bound() {
    guard limit.isFinite else { return }
    let chord = Self.longestChord(ofLength: limit)
    boxSquared = squared(chord + slack)
    // The segment is at most a chord farther from the middle of the plane than the walker is.
    leafSquared = squared(chord + 8 * slack + chord / 0x1p20 + padding)
  }

  private func squared(_ chord: Double) -> Float {
    Float(max(chord * chord * (1 + 1e-6) - heightSquared, 0)).nextUp
  }

  /// Returns the longest chord of a geodesic of a length: that on the ellipsoid's flattest circle, a²/b.
  private static func longestChord(ofLength length: Double) -> Double {
    let diameter = 2 * Ellipsoid.semiMajorAxis * Ellipsoid.semiMajorAxis / Ellipsoid.semiMinorAxis
    // Near the walker, the difference is negligible, and the sine would cost more than it saves.
    guard length > 20_000 else { return length }
    guard length < diameter * (.pi / 2) else { return diameter }
    return diameter * LibM.sin(length / diameter)
  }
}
