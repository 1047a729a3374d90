package import ARRouteEngine
package import RouteFormats

/// A walk along a route as a film shows it: at one speed, on the route, the phone turned along the way.
///
/// Each frame shows a single place, direction and time, all rounded to six decimals, so that the same numbers
/// reproduce it on its own.
package struct FilmWalk: Hashable, Sendable {
  /// Its start, metres from the route's start.
  let from: Double
  /// Its end, not before `from`; the last frame is there or less than a step before.
  package let to: Double
  /// Metres a second.
  let speed: Double
  /// Frames a second.
  package let rate: FilmRate

  /// The most frames of a film: over an hour of 25 a second.
  package static let frameLimit = 99_999

  /// The time before a vertex of the route at which the turn begins, seconds of the walk.
  private static let foresight = 1.75
  /// The time after a vertex at which the turn ends, seconds of the walk.
  private static let afterturn = 0.75

  /// Creates a walk; its ends are cut to six decimals.
  ///
  /// - Returns: nil if it begins before the route, ends before it begins or has no speed.
  package init?(from: Double, to: Double, speed: Double, rate: FilmRate) {
    guard from >= 0, to >= from, to.isFinite, speed > 0, speed.isFinite else { return nil }
    self.from = Self.cut(from)
    self.to = Self.cut(to)
    self.speed = speed
    self.rate = rate
  }

  /// The number of frames that a walk has, one at least: also more than there may be.
  package var frames: Double {
    // A step that falls short of whole by rounding alone counts.
    ((to - from) / speed * rate.perSecond + 1e-6).rounded(.down) + 1
  }

  /// A frame.
  package struct Moment: Hashable, Sendable {
    /// Metres from the route's start.
    package var chainage: Double
    /// The direction in which the phone looks.
    package var heading: Angle
    /// Seconds after the first frame.
    package var time: Double
  }

  /// The frame of a number, from 0 to one less than `frames`.
  ///
  /// - Complexity: O(log n) vertices, and O(m) those of a turn.
  package func moment(_ number: Int, on route: Route) -> Moment {
    let time = Self.rounded(rate.time(of: number))
    let chainage = min(Self.rounded(from + speed * rate.time(of: number)), to)
    return Moment(
      chainage: chainage, heading: heading(atChainage: chainage, on: route), time: time)
  }

  /// Returns the direction in which the phone looks: along the way, except that a turn begins before its
  /// vertex and ends behind it, slowly at both ends.
  ///
  /// It is continuous wherever the route is. Turns that are near each other add up.
  ///
  /// - Parameter chainage: Metres, 0 to the route's length.
  func heading(atChainage chainage: Double, on route: Route) -> Angle {
    let (before, behind) = (Self.foresight * speed, Self.afterturn * speed)
    let segment = route.segment(atChainage: chainage)
    var heading = direction(atChainage: chainage, segment: segment, of: route)
    /// Returns the share of a vertex's turn made at this chainage.
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
  /// The bearing along a segment at a place on it.
  private func direction(atChainage chainage: Double, segment: Int, of route: Route) -> Angle {
    let end = route.coordinates[segment + 1]
    // Near its end a bearing to it means nothing, and that of the whole segment there all.
    if route.chainages[segment + 1] - chainage > 1,
      let rest = try? Geodesic.inverse(from: route.coordinate(atChainage: chainage), to: end)
    {
      return rest.initialAzimuth
    }
    return azimuths(ofSegment: segment, of: route).end
  }

  /// Returns the turn of the way at an inner vertex, clockwise positive, at most half a turn.
  private func turn(at vertex: Int, of route: Route) -> Angle {
    let before = azimuths(ofSegment: vertex - 1, of: route).end
    return (azimuths(ofSegment: vertex, of: route).start - before).wrapped
  }

  /// The bearings of a segment at both its ends.
  private func azimuths(ofSegment segment: Int, of route: Route) -> (start: Angle, end: Angle) {
    // It is there: its length was taken when the route was made.
    guard
      let line = try? Geodesic.inverse(
        from: route.coordinates[segment], to: route.coordinates[segment + 1])
    else { return (.zero, .zero) }
    return (line.initialAzimuth, line.finalAzimuth)
  }

  /// The greatest number of six decimals that is not above another, which is 0 or more: never beyond
  /// the route's end.
  private static func cut(_ number: Double) -> Double {
    let nearest = rounded(number)
    return nearest > number ? rounded(nearest - 1e-6) : nearest
  }

  /// Returns a number rounded to six decimals, as it is read from text.
  package static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}
