/// The ground plane of a belief: x east and y north of its centre, metres.
struct LegGround: Hashable, Sendable {
  let frame: WalkerFrame

  init(at coordinate: GeodeticCoordinate) { frame = WalkerFrame(at: coordinate) }

  /// Returns a coordinate's position on the plane.
  func plane(of coordinate: GeodeticCoordinate) -> Vector2 {
    frame.plane(of: WalkerFrame(at: coordinate).origin)
  }

  /// True when a coordinate is so far from the centre that the plane is not valid there.
  func isBeyond(_ coordinate: GeodeticCoordinate) -> Bool {
    (WalkerFrame(at: coordinate).origin - frame.origin).length > 3 * LegLimits.planeReach
  }

  /// Returns the point of a segment nearest to a point on the plane, with the distance between them in
  /// metres.
  func nearest(to point: Vector2, on segment: Int, of route: Route) -> LegCandidate {
    NearestOfSegment(frame.segment(segment, of: route), to: point).candidate(on: segment, of: route)
  }

  /// The point of a segment nearest to a given point, before it is made a candidate.
  private struct NearestOfSegment {
    let along: Vector2
    /// The square of the segment's length.
    let square: Double
    let fraction: Double
    let foot: Vector2
    let distance: Double

    @inline(__always)
    init(_ ends: PlaneSegment, to point: Vector2) {
      along = ends.end - ends.start
      square = along.dot(along)
      fraction = Vector2.nearestShare(to: point - ends.start, on: along)
      foot = ends.start + along * fraction
      distance = (point - foot).length
    }

    @inline(__always)
    func candidate(on segment: Int, of route: Route) -> LegCandidate {
      LegCandidate(
        point: RoutePoint(
          segment: segment, fraction: fraction,
          chainage: route.chainage(ofFraction: fraction, onSegment: segment), foot: foot,
          direction: square > 0 ? along * (1 / square.squareRoot()) : Vector2(1, 0)),
        distance: distance)
    }
  }

  /// Returns the point of the whole route nearest to a point on the plane.
  func nearest(to point: Vector2, on route: Route) -> LegCandidate {
    let coordinate = Geodesic.direct(
      from: frame.coordinate, azimuth: .atan2(point.x, point.y), distance: point.length
    ).coordinate
    let segment = route.nearest(from: WalkerFrame(at: coordinate)).segment
    return nearest(to: point, on: segment, of: route)
  }

  /// Returns the point reached from a segment by moving along the route for as long as it gets nearer to
  /// `point`.
  func follow(from segment: Int, to point: Vector2, on route: Route) -> RoutePoint {
    var best = nearest(to: point, on: segment, of: route)
    if best.point.fraction >= 1 {
      while best.point.fraction >= 1, best.point.segment + 1 < route.segmentCount {
        let next = nearest(to: point, on: best.point.segment + 1, of: route)
        guard next.point.fraction > 0 else { break }
        best = next
      }
    } else if best.point.fraction <= 0 {
      while best.point.fraction <= 0, best.point.segment > 0 {
        let next = nearest(to: point, on: best.point.segment - 1, of: route)
        guard next.point.fraction < 1 else { break }
        best = next
      }
    }
    return best.point
  }

  /// Returns the segments on which a hypothesis looks for other legs: those within a distance in both
  /// directions.
  static func segments(
    along reach: Double, from point: RoutePoint, on route: Route
  ) -> ClosedRange<Int> {
    let first = max(point.segment - LegLimits.segmentsAlong, 0)
    let last = min(point.segment + LegLimits.segmentsAlong, route.segmentCount - 1)
    var start = point.segment
    while start > first, route.chainages[start] > point.chainage - reach { start -= 1 }
    var end = point.segment
    while end < last, route.chainages[end + 1] < point.chainage + reach { end += 1 }
    return start...end
  }

  /// Adds the points on a strip of the route at which the distance from `point` has a local minimum within
  /// the limit.
  func addCandidates(
    near point: Vector2, within limit: Double, on segments: ClosedRange<Int>, of strip: LegStrip,
    _ route: Route, to found: inout [LegCandidate]
  ) {
    addMinima(of: segments, near: point, within: limit, on: route, to: &found) {
      strip.ends(of: $0, of: route, frame)
    }
  }

  /// Adds the points on the whole route at which the distance from `point` has a local minimum within the
  /// limit.
  ///
  /// If there are hundreds of segments within the limit, only some of them are examined.
  func addCandidates(
    near point: Vector2, within limit: Double, on route: Route, to found: inout [LegCandidate]
  ) {
    var segments: [Int] = []
    route.index.search(around: frame.point(at: point), within: limit) { segment in
      segments.append(segment)
      return segments.count < LegLimits.segmentsAround
    }
    segments.sort()
    // The vertex shared by two consecutive segments is projected only once.
    var vertex: (number: Int, point: Vector2)?
    addMinima(of: segments, near: point, within: limit, on: route, to: &found) { segment in
      let start =
        vertex.flatMap { $0.number == segment ? $0.point : nil }
        ?? frame.plane(of: route.surface[segment])
      let end = frame.plane(of: route.surface[segment + 1])
      vertex = (segment + 1, end)
      return frame.segment(segment, of: route, between: start, and: end)
    }
  }

  /// Adds the points on the given segments at which the distance from `point` has a local minimum within the
  /// limit.
  ///
  /// - Parameters:
  ///   - segments: The segments in order; a segment may be repeated.
  ///   - ends: A closure that returns the ends of a segment on the plane.
  @inline(__always)
  private func addMinima(
    of segments: some Sequence<Int>, near point: Vector2, within limit: Double, on route: Route,
    to found: inout [LegCandidate], ends: (Int) -> PlaneSegment
  ) {
    // This is the last point found; the next segment decides whether it is kept.
    var last: (segment: Int, nearest: NearestOfSegment)?
    for segment in segments where segment != last?.segment {
      let ends = ends(segment)
      // Most segments are farther away than the limit, as shown by their bounding boxes.
      guard ends.mayBeNear(point, within: limit) else { continue }
      let next = NearestOfSegment(ends, to: point)
      guard next.distance <= limit else { continue }
      if let last {
        // At the joint of two segments, both have the same nearest point, unless the route gets nearer on one
        // of them.
        let isJoint = last.segment + 1 == segment
        if isJoint, next.fraction <= 0, last.nearest.fraction < 1 { continue }
        if !isJoint || last.nearest.fraction < 1 {
          found.append(last.nearest.candidate(on: last.segment, of: route))
        }
      }
      last = (segment, next)
    }
    if let last { found.append(last.nearest.candidate(on: last.segment, of: route)) }
  }
}

/// A point of the route that may correspond to a position.
struct LegCandidate {
  var point: RoutePoint
  /// The distance of the point from the position, metres.
  var distance: Double
}
