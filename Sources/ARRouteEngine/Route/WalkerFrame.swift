/// The ground around a walker, for measuring distances to the vertices of a route.
///
/// It gives the same results as the projection `ellipsoid` with the walker as its reference, but uses
/// Earth-centred coordinates and needs no trigonometry per vertex.
struct WalkerFrame: Hashable, Sendable {
  /// The walker's coordinate.
  let coordinate: GeodeticCoordinate
  /// The walker's Earth-centred position at altitude 0.
  let origin: Vector3
  private let east: Vector3
  private let north: Vector3
  /// 1 / (6·R²), where R² is the product of the two radii of curvature.
  private let stretch: Double

  /// Creates the ground around a place.
  init(at coordinate: GeodeticCoordinate) {
    self.coordinate = coordinate
    let basis = LocalBasis(at: coordinate)
    let sineSquared = basis.up.z * basis.up.z
    let squeeze = 1 - Ellipsoid.eccentricitySquared * sineSquared
    let normal = Ellipsoid.semiMajorAxis / squeeze.squareRoot()
    east = basis.east
    north = basis.north
    origin = Vector3(
      normal * basis.up.x, normal * basis.up.y,
      normal * (1 - Ellipsoid.eccentricitySquared) * basis.up.z)
    stretch =
      squeeze * squeeze
      / (6 * Ellipsoid.semiMajorAxis * Ellipsoid.semiMajorAxis
        * (1 - Ellipsoid.eccentricitySquared))
  }

  /// Returns the position of a vertex on the ground, metres: x east, y north.
  ///
  /// The horizontal projection h of the chord is lengthened to the arc: h·(1 + h²/6R²). Up to 10 km, this is
  /// within 0.1 mm of the ellipsoidal projection; farther away, the result is too short.
  @inline(__always)
  func plane(of vertex: Vector3) -> Vector2 {
    let chord = vertex - origin
    let x = chord.dot(east)
    let y = chord.dot(north)
    let factor = 1 + (x * x + y * y) * stretch
    return Vector2(x * factor, y * factor)
  }

  /// Returns the Earth-centred position, metres, of a point on the ground near the walker, given as x east
  /// and y north.
  func point(at point: Vector2) -> Vector3 { origin + east * point.x + north * point.y }

  /// Returns the clockwise rotation of this frame's north relative to another frame's north, radians.
  func convergence(in other: WalkerFrame) -> Double {
    Angle.atan2(north.dot(other.east), north.dot(other.north)).radians
  }

  /// True when a vertex is on the other side of the Earth, where `plane(of:)` is not valid.
  ///
  /// There, `plane(of:)` would map the walker's antipode to the walker's own position.
  @inline(__always)
  func isOpposite(_ vertex: Vector3) -> Bool { vertex.dot(origin) < 0 }

  /// True when any vertex within a distance of the given vertex, metres, may be on the other side of the
  /// Earth.
  func mayBeOpposite(within distance: Double, of vertex: Vector3) -> Bool {
    vertex.dot(origin) < distance * origin.length
  }

  /// Returns the position of another coordinate on the plane, using a geodesic, at any distance.
  ///
  /// If no geodesic is found, which can only happen near the antipode, the result is halfway round the Earth
  /// in roughly the right direction.
  func plane(ofFar other: GeodeticCoordinate) -> Vector2 {
    if let line = try? Geodesic.inverse(from: coordinate, to: other) {
      let azimuth = line.initialAzimuth
      return Vector2(line.distance * azimuth.sine, line.distance * azimuth.cosine)
    }
    let bearing = Sphere.initialBearing(from: coordinate, to: other)
    let halfRound = Double.pi * Ellipsoid.semiMinorAxis
    return Vector2(halfRound * bearing.sine, halfRound * bearing.cosine)
  }

  /// Returns the ends on the ground of a segment of a route.
  @inline(__always)
  func segment(_ segment: Int, of route: Route) -> PlaneSegment {
    self.segment(
      segment, of: route, between: plane(of: route.surface[segment]),
      and: plane(of: route.surface[segment + 1]))
  }

  /// Returns the ends of a segment on the ground, given the results of `plane(of:)` for both ends.
  @inline(__always)
  func segment(
    _ segment: Int, of route: Route, between start: Vector2, and end: Vector2
  ) -> PlaneSegment {
    let ends = PlaneSegment(start: start, end: end)
    if ends.isNear, !isOpposite(route.surface[segment]) { return ends }
    return farSegment(from: route.coordinates[segment], to: route.coordinates[segment + 1])
  }

  /// Returns the ends of a segment on the ground, using geodesics, at any distance.
  @inline(never)
  func farSegment(
    from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) -> PlaneSegment {
    PlaneSegment(farStart: plane(ofFar: start), end: plane(ofFar: end))
  }
}

/// A segment on the ground around a walker at (0, 0), metres: x east, y north.
struct PlaneSegment {
  var start: Vector2
  var end: Vector2

  private var along: Vector2 { end - start }

  /// False if the distance between a point and the segment's bounding box exceeds a limit, metres.
  @inline(__always)
  func mayBeNear(_ point: Vector2, within limit: Double) -> Bool {
    max(start.x, end.x) >= point.x - limit && min(start.x, end.x) <= point.x + limit
      && max(start.y, end.y) >= point.y - limit && min(start.y, end.y) <= point.y + limit
  }

  /// The fraction of the segment at which it is nearest to the walker, in 0...1; exactly 0 or 1 within 0.1 µm
  /// of an end.
  @inline(__always)
  var nearestFraction: Double {
    let along = along
    let length = along.dot(along).squareRoot()
    let margin = 1e-7 * length
    let before = -start.dot(along)
    guard before > margin else { return 0 }
    guard end.dot(along) > margin else { return 1 }
    return before / (length * length)
  }

  /// The squared distance of the segment's nearest point from the walker, m².
  ///
  /// The reversed segment gives exactly the same result.
  @inline(__always)
  var distanceSquared: Double {
    let along = along
    guard -start.dot(along) > 0 else { return start.dot(start) }
    guard end.dot(along) > 0 else { return end.dot(end) }
    let area = start.cross(end)
    return area * area / along.dot(along)
  }

  /// True when the walker is to the right of the segment, as seen in its direction, or within a micrometre of
  /// its line.
  var isWalkerRight: Bool {
    let along = along
    return start.cross(end) <= 1e-6 * along.dot(along).squareRoot()
  }
}

extension PlaneSegment {
  /// The squared distance beyond which directions to neighbouring points diverge, m².
  ///
  /// It corresponds to a quarter of the Earth's circumference; at the antipode, directions are meaningless.
  private static let antipodalSquared = 1e14

  /// Creates a segment with ends that may be on the other side of the Earth.
  ///
  /// If both ends are, the nearer end represents the segment, because a straight line between the ends could
  /// pass close to the walker.
  init(farStart start: Vector2, end: Vector2) {
    self.init(start: start, end: end)
    let squares = (start.dot(start), end.dot(end))
    guard min(squares.0, squares.1) > Self.antipodalSquared else { return }
    // The other end is placed directly behind the nearer one.
    let behind = 1 + 1e-6
    if squares.0 <= squares.1 { self.end = start * behind } else { self.start = end * behind }
  }

  /// The squared distance within which `WalkerFrame.plane(of:)` is accurate to 0.1 mm, m².
  private static let reachSquared = 1e8
  /// 0.003 / R².
  private static let farError = 0.003 / (Ellipsoid.semiMinorAxis * Ellipsoid.semiMinorAxis)

  /// True when both ends are so near that `WalkerFrame.plane(of:)` gives accurate positions for them.
  @inline(__always)
  var isNear: Bool {
    start.dot(start) <= Self.reachSquared && end.dot(end) <= Self.reachSquared
  }

  /// True when a segment with distant ends may still be within a limit, metres.
  ///
  /// `WalkerFrame.plane(of:)` makes the distances of far ends too short, so the segment appears nearer to the
  /// walker. Only the Earth's flattening can have the opposite effect, which is less than 0.003·r³/R² at a
  /// distance r.
  ///
  /// - Parameter surely: True if the segment must be within the limit despite that effect.
  func mayReach(_ limit: Double, surely: Bool = false) -> Bool {
    let farther = max(start.dot(start), end.dot(end))
    let error = farther * farther.squareRoot() * Self.farError
    return distanceSquared.squareRoot() <= limit + (surely ? -error : error)
  }
}
