/// The ground about a walker, for measuring to the vertices of a route.
///
/// It gives the same as the placement `ellipsoid` with the walker as its reference, but from
/// Earth-centred coordinates, with no trigonometry per vertex.
struct WalkerFrame: Hashable, Sendable {
  /// The walker's coordinate.
  let coordinate: GeodeticCoordinate
  /// The same, Earth-centred, altitude 0.
  let origin: Vector3
  private let east: Vector3
  private let north: Vector3
  /// 1 / (6·R²), R² the product of the two radii of curvature.
  private let stretch: Double

  /// The ground about a place.
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

  /// A vertex on the ground, x east and y north, metres.
  ///
  /// The projection h of the chord on the horizon is lengthened to the arc: h·(1 + h²/6R²). Within
  /// 0.1 mm of the placement up to 10 km; farther, it comes out too short.
  @inline(__always)
  func plane(of vertex: Vector3) -> Vector2 {
    let chord = vertex - origin
    let x = chord.dot(east)
    let y = chord.dot(north)
    let factor = 1 + (x * x + y * y) * stretch
    return Vector2(x * factor, y * factor)
  }

  /// The Earth-centred point of a point on the ground, x east and y north, metres; near the walker.
  func point(at point: Vector2) -> Vector3 { origin + east * point.x + north * point.y }

  /// Returns the turn of this frame's north from another's, clockwise as seen in that, radians.
  func convergence(in other: WalkerFrame) -> Double {
    Angle.atan2(north.dot(other.east), north.dot(other.north)).radians
  }

  /// True when a vertex lies on the other side of the Earth, where `plane(of:)` says nothing: the
  /// walker's antipode comes out at their feet.
  @inline(__always)
  func isOpposite(_ vertex: Vector3) -> Bool { vertex.dot(origin) < 0 }

  /// True when any vertex so many metres from another, or nearer, may lie there.
  func mayBeOpposite(within distance: Double, of vertex: Vector3) -> Bool {
    vertex.dot(origin) < distance * origin.length
  }

  /// Another coordinate on the plane, by its geodesic, however far away.
  ///
  /// Where no geodesic is found, which can be but at the antipode, it stands half round the Earth
  /// in about the right direction.
  func plane(ofFar other: GeodeticCoordinate) -> Vector2 {
    if let line = try? Geodesic.inverse(from: coordinate, to: other) {
      let azimuth = line.initialAzimuth
      return Vector2(line.distance * azimuth.sine, line.distance * azimuth.cosine)
    }
    let bearing = Sphere.initialBearing(from: coordinate, to: other)
    let halfRound = Double.pi * Ellipsoid.semiMinorAxis
    return Vector2(halfRound * bearing.sine, halfRound * bearing.cosine)
  }

  /// The ends of a segment of a route on the ground.
  @inline(__always)
  func segment(_ segment: Int, of route: Route) -> PlaneSegment {
    self.segment(
      segment, of: route, between: plane(of: route.surface[segment]),
      and: plane(of: route.surface[segment + 1]))
  }

  /// The same, with the results of `plane(of:)` for its ends.
  @inline(__always)
  func segment(
    _ segment: Int, of route: Route, between start: Vector2, and end: Vector2
  ) -> PlaneSegment {
    let ends = PlaneSegment(start: start, end: end)
    if ends.isNear, !isOpposite(route.surface[segment]) { return ends }
    return farSegment(from: route.coordinates[segment], to: route.coordinates[segment + 1])
  }

  /// The ends of a segment on the ground by their geodesics, however far away.
  @inline(never)
  func farSegment(
    from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) -> PlaneSegment {
    PlaneSegment(farStart: plane(ofFar: start), end: plane(ofFar: end))
  }
}

/// A segment on the ground about a walker, who stands at (0, 0); x east, y north, metres.
struct PlaneSegment {
  var start: Vector2
  var end: Vector2

  private var along: Vector2 { end - start }

  /// False when the box around it is farther from a point than a limit, metres.
  @inline(__always)
  func mayBeNear(_ point: Vector2, within limit: Double) -> Bool {
    max(start.x, end.x) >= point.x - limit && min(start.x, end.x) <= point.x + limit
      && max(start.y, end.y) >= point.y - limit && min(start.y, end.y) <= point.y + limit
  }

  /// The position of its point nearest to the walker, in 0...1; within 0.1 µm of an end it is the end.
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

  /// The distance of its nearest point from the walker, squared.
  ///
  /// The same to the last bit when the segment is walked the other way.
  @inline(__always)
  var distanceSquared: Double {
    let along = along
    guard -start.dot(along) > 0 else { return start.dot(start) }
    guard end.dot(along) > 0 else { return end.dot(end) }
    let area = start.cross(end)
    return area * area / along.dot(along)
  }

  /// True when the walker is right of its direction, or within a micrometre of its line.
  var isWalkerRight: Bool {
    let along = along
    return start.cross(end) <= 1e-6 * along.dot(along).squareRoot()
  }
}

extension PlaneSegment {
  /// Beyond this distance, squared, m², a quarter of the way round the Earth, directions to
  /// neighbours run apart, until at the antipode they mean nothing.
  private static let antipodalSquared = 1e14

  /// A segment with ends that may lie on the other side of the Earth.
  ///
  /// Where both do, the nearer stands for the segment: the straight line between them could pass
  /// right by the walker.
  init(farStart start: Vector2, end: Vector2) {
    self.init(start: start, end: end)
    let squares = (start.dot(start), end.dot(end))
    guard min(squares.0, squares.1) > Self.antipodalSquared else { return }
    // The other end is put straight behind it.
    let behind = 1 + 1e-6
    if squares.0 <= squares.1 { self.end = start * behind } else { self.start = end * behind }
  }

  /// Up to this distance, squared, m², `WalkerFrame.plane(of:)` is good to 0.1 mm.
  private static let reachSquared = 1e8
  /// 0.003 / R².
  private static let farError = 0.003 / (Ellipsoid.semiMinorAxis * Ellipsoid.semiMinorAxis)

  /// True when both ends are so near that they are where `WalkerFrame.plane(of:)` put them.
  @inline(__always)
  var isNear: Bool {
    start.dot(start) <= Self.reachSquared && end.dot(end) <= Self.reachSquared
  }

  /// True when the segment, its ends farther than that, may be within a limit all the same, metres.
  ///
  /// `WalkerFrame.plane(of:)` shortens far ends, which brings the segment nearer to the walker,
  /// apart from the flattening of the Earth: its effect is less than 0.003·r³/R² at a distance r.
  ///
  /// - Parameter surely: True if it must be within the limit despite that effect.
  func mayReach(_ limit: Double, surely: Bool = false) -> Bool {
    let farther = max(start.dot(start), end.dot(end))
    let error = farther * farther.squareRoot() * Self.farError
    return distanceSquared.squareRoot() <= limit + (surely ? -error : error)
  }
}
