package import ARRouteEngine
package import RouteFormats

/// A walk along a route as a film shows it: on the route at constant speed, with the phone pointing along it.
///
/// Each frame has one position, direction and time, all rounded to six decimals, so that the same numbers
/// reproduce the frame on its own.
package struct FilmWalk: Hashable, Sendable {
  /// The start of the walk, metres from the route's start.
  let from: Double
  /// The end of the walk, not before `from`; the last frame is there or less than a step before.
  package let to: Double
  /// Metres a second.
  let speed: Double
  /// Frames a second.
  package let rate: FilmRate

  /// The maximum number of frames in a film: over an hour at 25 frames a second.
  package static let frameLimit = 99_999

  /// The time before a vertex of the route at which the phone begins to turn, seconds of the walk.
  private static let foresight = 1.75
  /// The time after a vertex at which the phone has finished turning, seconds of the walk.
  private static let afterturn = 0.75

  /// Creates a walk; its ends are rounded down to six decimals.
  ///
  /// - Returns: nil if it begins before the route, ends before it begins or has no speed.
  package init?(from: Double, to: Double, speed: Double, rate: FilmRate) {
    guard from >= 0, to >= from, to.isFinite, speed > 0, speed.isFinite else { return nil }
    self.from = Self.cut(from)
    self.to = Self.cut(to)
    self.speed = speed
    self.rate = rate
  }

  /// The number of frames in the walk, at least 1; it can exceed `frameLimit`.
  package var frames: Double {
    // Counts a last step that is incomplete only because of rounding.
    ((to - from) / speed * rate.perSecond + 1e-6).rounded(.down) + 1
  }

  /// The position, direction and time of one frame.
  package struct Moment: Hashable, Sendable {
    /// Metres from the route's start.
    package var chainage: Double
    /// The direction in which the phone points.
    package var heading: Angle
    /// Seconds after the first frame.
    package var time: Double
  }

  /// Returns the frame with a number from 0 to `frames` − 1.
  ///
  /// - Complexity: O(log n + m) for a route of n vertices, m of them with turns that are in progress.
  package func moment(_ number: Int, on route: Route) -> Moment {
    let time = Self.rounded(rate.time(of: number))
    let chainage = min(Self.rounded(from + speed * rate.time(of: number)), to)
    return Moment(
      chainage: chainage, heading: heading(atChainage: chainage, on: route), time: time)
  }

  /// Returns the direction in which the phone points: along the route, except that each turn begins before
  /// its vertex and ends after it, slowly at both ends.
  ///
  /// The direction is continuous wherever the route is. Turns that are close together add up.
  ///
  /// - Parameter chainage: Metres, 0 to the route's length.
  func heading(atChainage chainage: Double, on route: Route) -> Angle {
    let (before, behind) = (Self.foresight * speed, Self.afterturn * speed)
    let segment = route.segment(atChainage: chainage)
    var heading = direction(atChainage: chainage, segment: segment, of: route)
    /// Returns the share of a vertex's turn completed at this chainage.
    func made(_ vertex: Int) -> Double {
      let share = (chainage - route.chainages[vertex] + before) / (before + behind)
      return share * share * (3 - 2 * share)
    }
    var vertex = segment + 1
    while vertex < route.segmentCount, route.chainages[vertex] < chainage + before {
      heading = heading + turn(at: vertex, of: route) * made(vertex)
      vertex += 1
    }
    vertex = segment
    while vertex > 0, route.chainages[vertex] > chainage - behind {
      heading = heading - turn(at: vertex, of: route) * (1 - made(vertex))
      vertex -= 1
    }
    return .degrees(
      Angle.wrapDegreesPositive(Self.rounded(Angle.wrapDegreesPositive(heading.degrees))))
  }
}

extension FilmWalk {
  /// Returns the bearing along a segment at a position on it.
  private func direction(atChainage chainage: Double, segment: Int, of route: Route) -> Angle {
    let end = route.coordinates[segment + 1]
    // Close to the segment's end, the bearing to that end is meaningless; the whole segment's bearing there
    // is exact enough.
    if route.chainages[segment + 1] - chainage > 1,
      let rest = try? Geodesic.inverse(from: route.coordinate(atChainage: chainage), to: end)
    {
      return rest.initialAzimuth
    }
    return azimuths(ofSegment: segment, of: route).end
  }

  /// Returns the route's turn at an inner vertex, clockwise positive, at most 180°.
  private func turn(at vertex: Int, of route: Route) -> Angle {
    let before = azimuths(ofSegment: vertex - 1, of: route).end
    return (azimuths(ofSegment: vertex, of: route).start - before).wrapped
  }

  /// Returns the bearings of a segment at both its ends.
  private func azimuths(ofSegment segment: Int, of route: Route) -> (start: Angle, end: Angle) {
    // Never fails: the segment's length was computed when the route was created.
    guard
      let line = try? Geodesic.inverse(
        from: route.coordinates[segment], to: route.coordinates[segment + 1])
    else { return (.zero, .zero) }
    return (line.initialAzimuth, line.finalAzimuth)
  }

  /// Returns a number that is 0 or more, rounded down to six decimals, so that it never exceeds the route's
  /// length.
  private static func cut(_ number: Double) -> Double {
    let nearest = rounded(number)
    return nearest > number ? rounded(nearest - 1e-6) : nearest
  }

  /// Returns a number rounded to six decimals, as if read back from text.
  package static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}
