extension Route {
  /// Returns the point of the route nearest to a coordinate.
  ///
  /// Distances are measured in a scene around the coordinate itself, in which segments are straight lines
  /// between their ends (SPEC §6). If several points are equally near, to within 0.1 µm, the first one is
  /// returned; at a vertex, that is the end of the previous segment. The result is exact for coordinates
  /// within 5 000 km of the route. For more distant coordinates, the point found is hardly farther away than
  /// the nearest one. The same holds if more than 4096 segments beyond a few kilometres are about equally
  /// near: at a distance r, the point found is then farther away by at most 0.006·r³/R², which is 1 mm at 20
  /// km.
  ///
  /// - Parameters:
  ///   - coordinate: The walker's position; altitude is ignored.
  ///   - placement: The projection of the scene.
  /// - Complexity: O(log n) for `ellipsoid`, unless the number of legs at the same place grows with the
  ///   route's length. O(n) for the other kinds, which exist for comparison.
  public func nearest(
    to coordinate: GeodeticCoordinate, placement: PlacementKind = .ellipsoid
  ) -> RouteMatch {
    switch placement {
    case .ellipsoid: nearest(from: WalkerFrame(at: coordinate))
    case .sphere, .auxiliary, .greatCircle: scan(from: Placement(placement, reference: coordinate))
    }
  }

  /// Returns the point of the route nearest to a walker.
  func nearest(from walker: WalkerFrame) -> RouteMatch {
    var farCount = 0
    return nearest(from: walker, farCount: &farCount)
  }

  /// Returns the point of the route nearest to a walker, and counts the far segments measured.
  ///
  /// - Parameters:
  ///   - mostFar: The number of far segments to measure individually; after that, only segments that are
  ///     certainly nearer are measured.
  ///   - farCount: A count of far segments measured, each with two geodesics; the number measured by this
  ///     search is added to it.
  @inline(__always)
  func nearest(
    from walker: WalkerFrame, mostFar: Int = Self.mostFar, farCount: inout Int
  ) -> RouteMatch {
    var best = NearestSegment()
    let mayBeOpposite = walker.mayBeOpposite(within: length, of: surface[0])
    // Only the memory of the arrays is passed to the closure; otherwise, references would be counted at every
    // visit.
    coordinates.withUnsafeBufferPointer { coordinates in
      surface.withUnsafeBufferPointer { surface in
        index.searchNearest(from: walker) { segment in
          let ends = PlaneSegment(
            start: walker.plane(of: surface[segment]), end: walker.plane(of: surface[segment + 1]))
          if ends.isNear, !(mayBeOpposite && walker.isOpposite(surface[segment])) {
            best.compare(segment, ends)
          } else if ends.mayReach(best.limit, surely: farCount >= mostFar) {
            farCount += 1
            best.compare(
              segment, walker.farSegment(from: coordinates[segment], to: coordinates[segment + 1]))
          }
          return best.limit
        }
      }
    }
    return match(best, from: walker)
  }

  /// Returns the nearest point from the result of a search, or from a scan if the search visited no segment.
  ///
  /// The index excludes segments by means of rounded bounds. If a bound were too tight, this would cost time,
  /// but the program would not stop.
  @inline(__always)
  func match(_ best: NearestSegment, from walker: WalkerFrame) -> RouteMatch {
    guard best.isFound else { return scan(from: Placement(reference: walker.coordinate)) }
    return match(on: best.segment, as: best.ends)
  }

  /// The number of far segments measured individually; a route may have any number of them near each other.
  static let mostFar = 4096

  /// Returns the nearest point by examining every segment.
  private func scan(from placement: Placement) -> RouteMatch {
    var best = NearestSegment()
    var start = Self.plane(of: coordinates[0], in: placement)
    for segment in 0..<segmentCount {
      let end = Self.plane(of: coordinates[segment + 1], in: placement)
      best.compare(segment, PlaneSegment(farStart: start, end: end))
      start = end
    }
    return match(on: best.segment, as: best.ends)
  }

  /// Returns a coordinate's position on the plane, computed on the sphere if no geodesic is found.
  private static func plane(of coordinate: GeodeticCoordinate, in placement: Placement) -> Vector2 {
    guard let position = try? placement.position(of: coordinate) else {
      return WalkerFrame(at: placement.reference).plane(ofFar: coordinate)
    }
    return Vector2(position.x, -position.z)
  }

  /// Returns the point of a segment nearest to the walker, given the ends of the segment relative to the
  /// walker.
  func match(on segment: Int, as ends: PlaneSegment) -> RouteMatch {
    let fraction = ends.nearestFraction
    let distance = ends.distanceSquared.squareRoot()
    return RouteMatch(
      segment: segment, fraction: fraction,
      chainage: chainage(ofFraction: fraction, onSegment: segment),
      distance: distance, crossTrack: ends.isWalkerRight ? distance : -distance)
  }
}

/// The nearest segment found so far; if several are equally near, the first on the route.
struct NearestSegment {
  private(set) var segment = Int.max
  /// False until a segment has been compared.
  var isFound: Bool { segment != .max }
  private(set) var ends = PlaneSegment(start: .zero, end: .zero)
  private(set) var distanceSquared = Double.infinity
  /// The square of `limit`.
  private var limitSquared = Double.infinity

  /// The difference below which distances count as equal, metres; rounding causes errors of some nanometres.
  private static let tie = 1e-7

  /// The distance beyond which a segment cannot be the nearest, metres.
  private(set) var limit = Double.infinity

  @inline(__always)
  mutating func compare(_ segment: Int, _ ends: PlaneSegment) {
    let squared = ends.distanceSquared
    if squared <= limitSquared { replace(segment, ends, squared) }
  }

  private mutating func replace(_ segment: Int, _ ends: PlaneSegment, _ squared: Double) {
    let distance = squared.squareRoot()
    let nearest = distanceSquared.squareRoot()
    guard distance < nearest - Self.tie || segment < self.segment else { return }
    self.segment = segment
    self.ends = ends
    guard squared < distanceSquared else { return }
    distanceSquared = squared
    limit = distance + Self.tie
    limitSquared = limit * limit
  }
}
