package import ARRouteEngine
package import RouteFormats

/// A walk along a route for a film: at constant speed exactly on the route, with the phone pointing along
/// it.
///
/// The position, direction and time of each frame are rounded to six decimals, so that a single frame can
/// be reproduced from these numbers.
package struct FilmWalk: Hashable, Sendable {
  /// The start of the walk, metres from the route's start.
  let from: Double
  /// The end of the walk, metres from the route's start, not before `from`.
  ///
  /// The last frame is at this position or less than one step before it.
  package let to: Double
  /// Metres per second.
  let speed: Double
  /// Frames per second.
  package let rate: FilmRate

  /// The maximum number of frames in a film: over an hour at 25 frames per second.
  package static let frameLimit = 99_999

  /// The time before a vertex of the route at which the phone begins to turn, seconds.
  private static let foresight = 1.75
  /// The time after a vertex of the route at which the phone has finished turning, seconds.
  private static let afterturn = 0.75

  /// Creates a walk, with its start and end rounded down to six decimals.
  ///
  /// - Returns: nil if the walk begins before the route or ends before it begins, or if a number is not
  ///   finite or the speed is not above 0.
  package init?(from: Double, to: Double, speed: Double, rate: FilmRate) {
    guard from >= 0, to >= from, to.isFinite, speed > 0, speed.isFinite else { return nil }
    self.from = Self.cut(from)
    self.to = Self.cut(to)
    self.speed = speed
    self.rate = rate
  }

  /// The number of frames in the walk, at least 1; it can exceed `frameLimit`.
  package var frames: Double {
    // Includes a last step that is incomplete only because of rounding.
    ((to - from) / speed * rate.perSecond + 1e-6).rounded(.down) + 1
  }

  /// The position, direction and time of one frame.
  package struct Moment: Hashable, Sendable {
    /// Metres from the route's start.
    package var chainage: Double
    /// The direction in which the phone points.
    package var heading: Angle
    /// Seconds since the first frame.
    package var time: Double
  }

  /// Returns the frame with the given number, from 0 to `frames` − 1.
  ///
  /// - Complexity: O(log n + m) for a route of n vertices, with turns in progress at m of them.
  package func moment(_ number: Int, on route: Route) -> Moment {
    let time = Self.rounded(rate.time(of: number))
    let chainage = min(Self.rounded(from + speed * rate.time(of: number)), to)
    return Moment(
      chainage: chainage, heading: heading(atChainage: chainage, on: route), time: time)
  }

  /// Returns the direction in which the phone points: along the route, except near vertices, where it turns
  /// smoothly from before the vertex until after it.
  ///
  /// The direction has no jumps except those in the route itself. Turns that are close together add up.
  ///
  /// - Parameter chainage: The distance along the route, metres, from 0 to its length.
  func heading(atChainage chainage: Double, on route: Route) -> Angle {
    let (before, behind) = (Self.foresight * speed, Self.afterturn * speed)
    let segment = route.segment(atChainage: chainage)
    var heading = direction(atChainage: chainage, segment: segment, of: route)
    /// Returns the fraction of a vertex's turn that is completed at this chainage.
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
    // Close to the segment's end, the bearing to that end is meaningless; there, the bearing of the whole
    // segment is exact enough.
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

  /// Returns a segment's bearings at its start and at its end.
  private func azimuths(ofSegment segment: Int, of route: Route) -> (start: Angle, end: Angle) {
    // Always succeeds: the segment's length was computed when the route was created.
    guard
      let line = try? Geodesic.inverse(
        from: route.coordinates[segment], to: route.coordinates[segment + 1])
    else { return (.zero, .zero) }
    return (line.initialAzimuth, line.finalAzimuth)
  }

  /// Returns a number of 0 or more, rounded down to six decimals so that it never exceeds the route's
  /// length.
  private static func cut(_ number: Double) -> Double {
    let nearest = rounded(number)
    return nearest > number ? rounded(nearest - 1e-6) : nearest
  }

  /// Returns a number rounded to six decimals, as if read back from text.
  package static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}
