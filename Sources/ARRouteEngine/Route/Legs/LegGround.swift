/// The ground plane a belief is kept on: x east, y north of its middle, metres.
struct LegGround: Hashable, Sendable {
  let frame: WalkerFrame

  init(at place: GeodeticCoordinate) { frame = WalkerFrame(at: place) }

  /// A place on the plane.
  func plane(of place: GeodeticCoordinate) -> Vector2 {
    frame.plane(of: WalkerFrame(at: place).origin)
  }

  /// True when a place is so far from the middle that the plane says nothing of it.
  func isBeyond(_ place: GeodeticCoordinate) -> Bool {
    (WalkerFrame(at: place).origin - frame.origin).length > 3 * LegLimits.planeReach
  }

  /// The point of a segment nearest to a place of the plane, and its distance in metres.
  func nearest(to place: Vector2, on segment: Int, of route: Route) -> LegCandidate {
    NearestOfSegment(frame.segment(segment, of: route), to: place).candidate(on: segment, of: route)
  }

  /// The point of a segment nearest to a place, before it is made a candidate.
  private struct NearestOfSegment {
    let along: Vector2
    /// The segment's length, squared.
    let square: Double
    let fraction: Double
    let foot: Vector2
    let distance: Double

    @inline(__always)
    init(_ ends: PlaneSegment, to place: Vector2) {
      along = ends.end - ends.start
      square = along.dot(along)
      fraction = Vector2.nearestShare(to: place - ends.start, on: along)
      foot = ends.start + along * fraction
      distance = (place - foot).length
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

  /// The point of the whole route nearest to a place of the plane.
  func nearest(to place: Vector2, on route: Route) -> LegCandidate {
    let coordinate = Geodesic.direct(
      from: frame.coordinate, azimuth: .atan2(place.x, place.y), distance: place.length
    ).coordinate
    let segment = route.nearest(from: WalkerFrame(at: coordinate)).segment
    return nearest(to: place, on: segment, of: route)
  }

  /// The point one comes to along the route, from a segment, by coming nearer to a place.
  func follow(from segment: Int, to place: Vector2, on route: Route) -> RoutePoint {
    var best = nearest(to: place, on: segment, of: route)
    if best.point.fraction >= 1 {
      while best.point.fraction >= 1, best.point.segment + 1 < route.segmentCount {
        let next = nearest(to: place, on: best.point.segment + 1, of: route)
        guard next.point.fraction > 0 else { break }
        best = next
      }
    } else if best.point.fraction <= 0 {
      while best.point.fraction <= 0, best.point.segment > 0 {
        let next = nearest(to: place, on: best.point.segment - 1, of: route)
        guard next.point.fraction < 1 else { break }
        best = next
      }
    }
    return best.point
  }

  /// The points near a place that are nearer than their neighbours on the route, from a chainage
  /// so many metres along it both ways.
  func candidates(
    near place: Vector2, within limit: Double, along reach: Double, from point: RoutePoint,
    on route: Route
  ) -> [LegCandidate] {
    let first = max(point.segment - LegLimits.segmentsAlong, 0)
    let last = min(point.segment + LegLimits.segmentsAlong, route.segmentCount - 1)
    var start = point.segment
    while start > first, route.chainages[start] > point.chainage - reach { start -= 1 }
    var end = point.segment
    while end < last, route.chainages[end + 1] < point.chainage + reach { end += 1 }
    return minima(of: start...end, near: place, within: limit, on: route)
  }

  /// The points near a place that are nearer than their neighbours, of the whole route; but for
  /// places where hundreds of segments lie, all.
  func candidates(
    near place: Vector2, within limit: Double, on route: Route
  ) -> [LegCandidate] {
    var segments: [Int] = []
    route.index.search(around: frame.point(at: place), within: limit) { segment in
      segments.append(segment)
      return segments.count < LegLimits.segmentsAround
    }
    segments.sort()
    return minima(of: segments, near: place, within: limit, on: route)
  }

  /// - Parameter segments: In their order; one may come more than once.
  private func minima(
    of segments: some Sequence<Int>, near place: Vector2, within limit: Double, on route: Route
  ) -> [LegCandidate] {
    var found: [LegCandidate] = []
    // The vertex that two segments in a row share is laid out once.
    var vertex: (number: Int, place: Vector2)?
    for segment in segments where segment != found.last?.point.segment {
      let start =
        vertex.flatMap { $0.number == segment ? $0.place : nil }
        ?? frame.plane(of: route.surface[segment])
      let end = frame.plane(of: route.surface[segment + 1])
      vertex = (segment + 1, end)
      let ends = frame.segment(segment, of: route, between: start, and: end)
      // Most are farther away, which their box tells.
      guard ends.mayBeNear(place, within: limit) else { continue }
      let nearest = NearestOfSegment(ends, to: place)
      guard nearest.distance <= limit else { continue }
      let next = nearest.candidate(on: segment, of: route)
      if let last = found.last, last.point.segment + 1 == segment {
        // At their joint both mean the same point, unless the route comes nearer on one of them.
        if next.point.fraction <= 0, last.point.fraction < 1 { continue }
        if last.point.fraction >= 1 { found.removeLast() }
      }
      found.append(next)
    }
    return found
  }
}

/// A point of the route that a place may mean.
struct LegCandidate {
  var point: RoutePoint
  /// From the place, metres.
  var distance: Double
}
