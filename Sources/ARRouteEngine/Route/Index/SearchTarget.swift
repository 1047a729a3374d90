/// A walker on the index plane, and how far from them a segment may be that is within a limit.
struct SearchTarget {
  /// Metres along the ground.
  var limit: Double { didSet { if limit < oldValue { bound() } } }
  /// The squared distance on the plane, m²: boxes farther away hold nothing within the limit.
  private(set) var boxSquared = Float.infinity
  /// The same for segments.
  private(set) var leafSquared = Float.infinity
  private let x: SIMD8<Float>
  private let y: SIMD8<Float>
  /// The walker's height above or below all segments, squared: that much of any chord is not in
  /// the plane.
  private let heightSquared: Double
  /// The rounding error of `Float`, metres: for a box, which was itself rounded outward, that of the walker's
  /// position; for a segment also that of the vertices, and of values computed from them.
  private let slack: Double
  /// The error of an Earth-centred point in `Double`, metres: some nanometres, and more than an eighth of
  /// the distance within which segments are equally near.
  private static let reckoning = 2e-8

  /// The distance from the middle of the plane, metres; infinite if walker or segments lie across the Earth:
  /// near points on the plane may then be as far as can be on the ground.
  private let outward: Double
  /// The least distance on the plane so far, squared.
  private var leastSquared = Float.infinity
  /// The factor by which that distance is lengthened to one on the ground, at most; 0 before the first
  /// distance, which is the farthest.
  private var stretch = 0.0
  /// The greatest bulge of segments out of their chords, metres.
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

  /// Lowers the limit to the greatest distance that a segment's squared distance on the plane allows.
  @inline(__always)
  mutating func lower(toSquared squared: Float) {
    guard squared < leastSquared else { return }
    leastSquared = squared
    let onPlane = Double(squared).squareRoot()
    let farthest = onPlane * (1 + 1 / 0x1p20) + 8 * slack + padding
    if stretch == 0 { stretch = Self.stretch(outTo: outward + farthest, over: farthest) }
    limit = min(limit, farthest * stretch)
  }

  /// Returns the greatest ratio of a line's length on the ground to that on the plane; infinite if it has to
  /// be measured exactly.
  ///
  /// - Parameters:
  ///   - reach: The line's greatest distance from the plane's middle, metres: there the ground is
  ///     steepest.
  ///   - length: The length on the plane, metres.
  private static func stretch(outTo reach: Double, over length: Double) -> Double {
    guard length < 100_000, reach < 3_000_000 else { return .infinity }
    // The least radius of curvature is b²/a, at the equator along the meridian.
    let radius = Ellipsoid.semiMinorAxis * Ellipsoid.semiMinorAxis / Ellipsoid.semiMajorAxis
    let slopeSquared = reach * reach / (radius * radius - reach * reach)
    // √(1 + s) is at most 1 + s/2, and an arc longer than its chord by 1 in 24 R²/c².
    return 1 + slopeSquared / 2 + length * length / (12 * radius * radius)
  }

  private mutating func bound() {
    guard limit.isFinite else { return }
    let chord = Self.longestChord(ofLength: limit)
    boxSquared = squared(chord + slack)
    // The segment is at most a chord farther from the plane's middle than the walker is.
    leafSquared = squared(chord + 8 * slack + chord / 0x1p20 + padding)
  }

  private func squared(_ chord: Double) -> Float {
    Float(max(chord * chord * (1 + 1e-6) - heightSquared, 0)).nextUp
  }

  /// The chord of a geodesic is at most that of the flattest circle of the ellipsoid, a²/b.
  private static func longestChord(ofLength length: Double) -> Double {
    let diameter = 2 * Ellipsoid.semiMajorAxis * Ellipsoid.semiMajorAxis / Ellipsoid.semiMinorAxis
    // Near the walker the difference is nothing, and the sine would cost more than it saves.
    guard length > 20_000 else { return length }
    guard length < diameter * (.pi / 2) else { return diameter }
    return diameter * LibM.sin(length / diameter)
  }
}
