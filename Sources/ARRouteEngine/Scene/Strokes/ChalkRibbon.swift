/// The body of a stroke: a flat ribbon on its surface, or a wall of the same width that stands on the
/// surface.
public struct ChalkRibbon: Sendable {
  /// A flat part of the body, with four corners or, for a dot, eight.
  public struct Face: Hashable, Sendable {
    /// The corners of the face, counter-clockwise as seen from outside, metres.
    public let corners: [Vector3]
    /// True when the face is upright.
    public let isSide: Bool
  }

  /// All faces.
  public private(set) var faces: [Face] = []

  /// Creates the body of a stroke from a chain of points.
  ///
  /// - Parameters:
  ///   - chain: The points, metres; `y` is up.
  ///   - width: The width, metres.
  ///   - raised: The height of the wall above the points, metres; 0 for a ribbon.
  ///   - isSmooth: True to smooth the chain with quadratic Béziers between the midpoints of its lines; the
  ///     curves touch the lines at these midpoints.
  ///   - grain: The distance within which points count as one, metres; 0 to keep all points.
  public init(
    _ chain: [Vector3], width: Double, raised: Double, isSmooth: Bool, grain: Double = 0
  ) {
    let thinned = Self.thinned(chain, grain: grain)
    let points = isSmooth ? Self.smoothed(thinned) : thinned
    let half = width / 2
    guard points.count > 1 else {
      if let only = points.first { addDot(only, half, raised) }
      return
    }
    var rims: [(left: Vector3, right: Vector3)] = []
    for (index, point) in points.enumerated() {
      let before = index > 0 ? (point - points[index - 1]) : nil
      let after = index + 1 < points.count ? (points[index + 1] - point) : nil
      rims.append(Self.rim(at: point, before: before, after: after, half: half))
    }
    let rise = Vector3(0, raised, 0)
    for index in rims.indices.dropLast() {
      let (a, b) = (rims[index], rims[index + 1])
      faces.append(
        Face(
          corners: [a.right + rise, b.right + rise, b.left + rise, a.left + rise], isSide: false))
      guard raised > 0 else { continue }
      faces.append(Face(corners: [a.left, a.left + rise, b.left + rise, b.left], isSide: true))
      faces.append(Face(corners: [a.right, b.right, b.right + rise, a.right + rise], isSide: true))
    }
    if raised > 0, let first = rims.first, let last = rims.last {
      faces.append(
        Face(
          corners: [first.right, first.right + rise, first.left + rise, first.left], isSide: true))
      faces.append(
        Face(corners: [last.left, last.left + rise, last.right + rise, last.right], isSide: true))
    }
  }

  /// Returns the left and right edges of the body at a point, perpendicular to the line.
  ///
  /// At a bend, the edges are moved outwards so that the width of the body stays the same, but at most to
  /// twice half the width.
  private static func rim(
    at point: Vector3, before: Vector3?, after: Vector3?, half: Double
  ) -> (left: Vector3, right: Vector3) {
    func level(_ vector: Vector3?) -> Vector3? {
      vector.flatMap { Vector3($0.x, 0, $0.z).normalized }
    }
    let (before, after) = (level(before), level(after))
    let way =
      ((before ?? after ?? Vector3(1, 0, 0)) + (after ?? before ?? Vector3(1, 0, 0)))
      .normalized ?? before ?? after ?? Vector3(1, 0, 0)
    let share = max(0.5, way.dot(before ?? after ?? way))
    let right = Vector3(-way.z, 0, way.x) * (half / share)
    return (point - right, point + right)
  }

  private mutating func addDot(_ point: Vector3, _ half: Double, _ raised: Double) {
    let corners = (0..<8).map { step in
      let turn = Angle.degrees(Double(step) * 45)
      return point + Vector3(half * turn.cosine, raised, -half * turn.sine)
    }
    faces.append(Face(corners: corners, isSide: false))
    guard raised > 0 else { return }
    let fall = Vector3(0, -raised, 0)
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      faces.append(Face(corners: [a + fall, b + fall, b, a], isSide: true))
    }
  }

  /// Returns the chain without points that are too close to the previous one; both ends are kept.
  static func thinned(_ chain: [Vector3], grain: Double) -> [Vector3] {
    guard grain > 0, let first = chain.first, let last = chain.last, chain.count > 2 else {
      return chain
    }
    var kept = [first]
    for point in chain.dropFirst().dropLast() where (point - kept[kept.count - 1]).length >= grain {
      kept.append(point)
    }
    kept.append(last)
    return kept
  }

  /// Returns a smooth curve along a chain of points.
  ///
  /// The curve begins and ends at the ends of the chain, and touches the lines between the points at their
  /// midpoints.
  public static func smoothed(_ chain: [Vector3]) -> [Vector3] {
    guard chain.count > 2 else { return chain }
    var curve = [chain[0]]
    var start = chain[0]
    for index in 1..<chain.count - 1 {
      let end =
        index == chain.count - 2
        ? chain[index + 1] : chain[index].interpolated(to: chain[index + 1], 0.5)
      for step in 1...steps {
        let t = Double(step) / Double(steps)
        curve.append(
          start.interpolated(to: chain[index], t)
            .interpolated(to: chain[index].interpolated(to: end, t), t))
      }
      start = end
    }
    return curve
  }
  private static let steps = 4
}
