/// Finds the walker's point on the route near the previous one, using the first three rules of
/// `RouteProgress`.
///
/// The route is passed as an argument because storing it would need reference counting thirty times a second.
struct LegSearch {
  private let walker: WalkerFrame
  private let last: RouteMatch
  /// The walker's previous position, metres; the current position is (0, 0).
  private let before: Vector2
  /// The length of route that may be skipped at no cost, metres.
  private let reach: Double
  /// The advantage, in metres, of the current leg or, when the walker turns back, of the leg ahead.
  private let margin: Double

  /// The cost per metre of route skipped: the number of metres by which the new point must be nearer.
  private static let costAhead = 0.25
  private static let costBehind = 0.5
  /// The minimum agreement for a leg to count as clearly the one walked: within 45° of the walker's move.
  private static let clearAgreement = 0.7

  init(
    walker: WalkerFrame, from last: RouteMatch, before: Vector2, tolerance: LegTolerance
  ) {
    self.walker = walker
    self.last = last
    self.before = before
    reach = before.length + 2 * tolerance.reached
    margin = tolerance.reached / 2
  }

  /// Returns the point reached from a segment by moving along the route for as long as it gets nearer to the
  /// walker.
  static func nearest(
    from walker: WalkerFrame, onLegOf segment: Int, of route: Route
  ) -> RouteMatch {
    let ends = walker.segment(segment, of: route)
    let search = LegSearch(
      walker: walker, from: route.match(on: segment, as: ends), before: .zero,
      tolerance: LegTolerance(accuracy: 0))
    let found = search.descend(route, from: segment)
    return route.match(on: found.segment, as: found.ends)
  }

  /// Returns the walker's new point on the route.
  func nearest(on route: Route) -> RouteMatch {
    let followed = follow(route)
    var best = followed
    var cost = followed.distance - 1e-7
    searchAhead(route, of: followed, &best, &cost)
    searchBehind(route, followed, &best, &cost)
    if best.segment != followed.segment { best = descend(route, from: best.segment) }
    return route.match(on: best.segment, as: best.ends)
  }

  /// Returns the point reached from the previous one by moving along the route for as long as it gets nearer
  /// to the walker.
  private func follow(_ route: Route) -> LegPoint {
    let atEnd = last.fraction >= 1 && last.segment + 1 < route.segmentCount
    let segment = atEnd ? last.segment + 1 : last.segment
    guard atEnd || (last.fraction <= 0 && segment > 0) else { return descend(route, from: segment) }
    let ahead = descendAhead(route, from: point(of: route, on: segment))
    let behind = descendBehind(route, from: point(of: route, on: segment - 1))
    return behind.distance < ahead.distance - 1e-7 ? behind : ahead
  }

  private func searchAhead(
    _ route: Route, of followed: LegPoint, _ best: inout LegPoint, _ cost: inout Double
  ) {
    let isBackward = followed.chainage < last.chainage - 1e-6
    let nearness = min(followed.distance, RouteProgress.offRouteDistance)
    let limit = last.chainage + reach + nearness / Self.costAhead
    var next = last.segment
    var vertex = walker.plane(of: route.surface[next])
    while next < route.segmentCount && route.chainages[next] <= limit {
      let segment = next
      let start = vertex
      next += 1
      vertex = walker.plane(of: route.surface[next])
      guard segment != followed.segment else { continue }
      let ends = walker.segment(segment, of: route, between: start, and: vertex)
      // The cost of a segment is never less than its distance, except for the margin on the way back.
      let bound = isBackward ? cost + margin : cost
      guard ends.distanceSquared < bound * bound else { continue }
      let found = point(of: route, on: segment, as: ends)
      let skipped = found.chainage - last.chainage
      guard skipped > 0 else { continue }
      let agreement = agreement(with: found.ends)
      let foundCost: Double
      if agreement < 0 {
        foundCost = found.distance + Self.costAhead * skipped + margin
      } else if isBackward && agreement > Self.clearAgreement && skipped <= reach {
        foundCost = found.distance - margin
      } else {
        foundCost = found.distance + Self.costAhead * max(skipped - reach, 0)
      }
      guard foundCost < cost else { continue }
      cost = foundCost
      best = found
    }
  }

  /// Returns the cosine of the angle between a segment and the walker's move; 0 if there was no move.
  private func agreement(with ends: PlaneSegment) -> Double {
    let along = ends.end - ends.start
    let lengths = along.length * before.length
    return lengths > 0 ? -before.dot(along) / lengths : 0
  }

  private func searchBehind(
    _ route: Route, _ followed: LegPoint, _ best: inout LegPoint, _ cost: inout Double
  ) {
    let nearness = min(followed.distance, RouteProgress.offRouteDistance)
    let limit = last.chainage - (nearness - margin) / Self.costBehind
    var next = last.segment
    while next >= 0 && route.chainages[next + 1] > limit {
      let segment = next
      next -= 1
      guard segment != followed.segment else { continue }
      let ends = walker.segment(segment, of: route)
      guard ends.distanceSquared < cost * cost else { continue }
      let found = point(of: route, on: segment, as: ends)
      let skipped = last.chainage - found.chainage
      guard skipped > 0 else { continue }
      let foundCost = found.distance + Self.costBehind * skipped + margin
      guard foundCost < cost else { continue }
      cost = foundCost
      best = found
    }
  }
}

/// The point of a segment that is nearest to the walker.
private struct LegPoint {
  var segment: Int
  var ends: PlaneSegment
  var fraction: Double
  var distance: Double
  var chainage: Double
}

extension LegSearch {
  private func point(of route: Route, on segment: Int) -> LegPoint {
    point(of: route, on: segment, as: walker.segment(segment, of: route))
  }

  private func point(of route: Route, on segment: Int, as ends: PlaneSegment) -> LegPoint {
    let fraction = ends.nearestFraction
    return LegPoint(
      segment: segment, ends: ends, fraction: fraction,
      distance: ends.distanceSquared.squareRoot(),
      chainage: route.chainage(ofFraction: fraction, onSegment: segment))
  }

  /// Returns the point reached from a segment by moving along the route, in either direction, for as long as
  /// it gets nearer to the walker.
  private func descend(_ route: Route, from segment: Int) -> LegPoint {
    let start = point(of: route, on: segment)
    if start.fraction >= 1 { return descendAhead(route, from: start) }
    if start.fraction <= 0 { return descendBehind(route, from: start) }
    return start
  }

  private func descendAhead(_ route: Route, from start: LegPoint) -> LegPoint {
    var best = start
    while best.fraction >= 1 && best.segment + 1 < route.segmentCount {
      let next = point(of: route, on: best.segment + 1)
      guard next.fraction > 0 else { break }
      best = next
    }
    return best
  }

  private func descendBehind(_ route: Route, from start: LegPoint) -> LegPoint {
    var best = start
    while best.fraction <= 0 && best.segment > 0 {
      let next = point(of: route, on: best.segment - 1)
      guard next.fraction < 1 else { break }
      best = next
    }
    return best
  }
}

extension Route {
  /// Returns, among the points about as near to the walker as the nearest, the one closest to a chainage.
  ///
  /// - Parameters:
  ///   - walker: The ground around the walker.
  ///   - chainage: The chainage, metres along the route.
  ///   - tolerance: The distance by which a point may be farther from the walker than the nearest point,
  ///     metres.
  func nearest(
    from walker: WalkerFrame, closestTo chainage: Double, tolerance: Double
  ) -> RouteMatch {
    let nearest = nearest(from: walker)
    var best = nearest
    let limit = nearest.distance + tolerance
    index.search(around: walker.origin, within: limit) { segment in
      let found = match(on: segment, as: walker.segment(segment, of: self))
      if found.distance <= limit, abs(found.chainage - chainage) < abs(best.chainage - chainage) {
        best = found
      }
      return true
    }
    // The point found may be the near end of a leg on which the route gets even nearer.
    let search = LegSearch(
      walker: walker, from: best, before: .zero, tolerance: LegTolerance(accuracy: 0))
    return search.nearest(on: self)
  }
}
