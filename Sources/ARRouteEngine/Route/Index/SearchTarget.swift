/// A walker on the index plane, with the plane distances that correspond to a limit on the ground.
struct SearchTarget {
  /// The limit, metres along the ground.
  var limit: Double { didSet { if limit < oldValue { bound() } } }
  /// The squared distance on the plane beyond which a box contains no segment within the limit, m².
  private(set) var boxSquared = Float.infinity
  /// The squared distance on the plane beyond which a segment is not within the limit, m².
  private(set) var leafSquared = Float.infinity
  private let x: SIMD8<Float>
  private let y: SIMD8<Float>
  /// The square of the height difference between the walker and the nearest segment, m²; 0 if the walker's
  /// height is within the range of the segments.
  ///
  /// At least this part of the squared length of a chord from the walker to a segment is perpendicular to the
  /// plane.
  private let heightSquared: Double
  /// The rounding error of `Float`, metres.
  ///
  /// Boxes are rounded outwards, so only the walker's position has an error that matters for them. Segments
  /// need a multiple of `slack`, because their vertices and the values computed from them are also rounded.
  private let slack: Double
  /// The error assumed for an Earth-centred point in `Double`, metres.
  ///
  /// It covers an actual error of a few nanometres, and is more than an eighth of the distance within which
  /// segments count as equally near.
  private static let reckoning = 2e-8

  /// The walker's distance from the middle of the plane, metres; infinite if the walker or a segment is on
  /// the far side of the Earth.
  ///
  /// In that case, points that are close together on the plane may be on opposite sides of the Earth.
  private let outward: Double
  /// The smallest squared distance on the plane so far.
  private var leastSquared = Float.infinity
  /// The maximum ratio of a distance on the ground to the distance on the plane.
  ///
  /// It is computed from the first distance, which is the largest; before that, it is 0.
  private var stretch = 0.0
  /// The maximum distance of the segments from their chords, metres.
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

  /// Lowers the limit to the maximum ground distance of a segment at the given squared distance on the plane.
  @inline(__always)
  mutating func lower(toSquared squared: Float) {
    guard squared < leastSquared else { return }
    leastSquared = squared
    let onPlane = Double(squared).squareRoot()
    let farthest = onPlane * (1 + 1 / 0x1p20) + 8 * slack + padding
    if stretch == 0 { stretch = Self.stretch(outTo: outward + farthest, over: farthest) }
    limit = min(limit, farthest * stretch)
  }

  /// Returns the maximum ratio of a length on the ground to the same length on the plane; infinite if
  /// unknown.
  ///
  /// - Parameters:
  ///   - reach: The maximum distance of the line from the middle of the plane, metres; the ground is steepest
  ///     there.
  ///   - length: The length of the line on the plane, metres.
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
    // The segment is farther from the middle of the plane than the walker by at most one chord.
    leafSquared = squared(chord + 8 * slack + chord / 0x1p20 + padding)
  }

  private func squared(_ chord: Double) -> Float {
    Float(max(chord * chord * (1 + 1e-6) - heightSquared, 0)).nextUp
  }

  /// Returns the longest possible chord of a geodesic of the given length, which is on the ellipsoid's
  /// flattest circle, with radius a²/b.
  private static func longestChord(ofLength length: Double) -> Double {
    let diameter = 2 * Ellipsoid.semiMajorAxis * Ellipsoid.semiMajorAxis / Ellipsoid.semiMinorAxis
    // For short lengths, the difference is negligible, and computing the sine would cost more than it saves.
    guard length > 20_000 else { return length }
    guard length < diameter * (.pi / 2) else { return diameter }
    return diameter * LibM.sin(length / diameter)
  }
}
