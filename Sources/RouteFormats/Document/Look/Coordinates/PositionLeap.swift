/// A position that leaps farther than anybody can move: coordinates written in two ways, a receiver that was
/// stuck, or two logs in one.
enum PositionLeap: LookRule {
  /// A step that is too fast for anybody.
  private struct Leap {
    /// The index of the leap's first end among the points with times.
    var index: Int
    var metres: Double
    var seconds: Double
  }

  /// The minimum length of a leap, metres, and its minimum speed, metres per second.
  private static let least = (metres: 200.0, speed: 80.0)
  /// The maximum duration of a leap, in seconds and in median steps; longer steps may be journeys by train or
  /// plane.
  private static let longest = (seconds: 60.0, steps: 10.0)
  /// The minimum number of points in the whole walk, before a lasting leap, and after it.
  private static let points = 10
  /// The maximum length of a leap once a mistake has been corrected: metres, and a fraction of its original
  /// length.
  private static let closed = (metres: 20.0, part: 0.2)
  /// The minimum duration of a stuck position, seconds, and the maximum distance between its fixes, metres.
  private static let stuck = (seconds: 600.0, metres: 1.0)
  /// The minimum speed of a lasting leap, metres per second, measured over the whole time that the position
  /// was held.
  private static let lasting = 40.0
  /// The time that a receiver may take to find its position, seconds.
  private static let start = 30.0

  static func note(on walk: LookedWalk) -> LineNote? {
    guard walk.isWalk, walk.timed.count >= points else { return nil }
    let leaps = leaps(of: walk.timed, usual: walk.usualStep ?? 1)
    guard let first = leaps.first, CoordinateGrid.note(on: walk) == nil else { return nil }
    let line = walk.timed[first.index + 1].line ?? 1
    if let reading = reading(of: leaps, in: walk.timed) {
      return .look(.misread(reading, count: leaps.count, line: line))
    }
    return leaps.count == 1 ? lastingLeap(first, in: walk.timed, line: line) : nil
  }

  private static func leaps(of points: [GeoPoint], usual: Double) -> [Leap] {
    let longest = max(longest.seconds, longest.steps * usual)
    return points.indices.dropLast().compactMap { index in
      guard let seconds = LookedWalk.seconds(from: points[index], to: points[index + 1]),
        0...longest ~= seconds
      else { return nil }
      let metres = points[index].roughDistance(to: points[index + 1])
      guard metres > least.metres, metres > least.speed * max(seconds, 1) else { return nil }
      return Leap(index: index, metres: metres, seconds: seconds)
    }
  }

  /// Returns the first mistake whose correction makes more than half of the leaps short.
  private static func reading(of leaps: [Leap], in points: [GeoPoint]) -> LeapReading? {
    LeapReading.allCases.first { reading in
      let count = leaps.count { leap in
        let (start, end) = (
          PlainCoordinate(points[leap.index]), PlainCoordinate(points[leap.index + 1])
        )
        // A replay leaves out a fix whose coordinates are both 0.
        if start == PlainCoordinate(0, 0) || end == PlainCoordinate(0, 0) { return false }
        let reach = closed.metres + WalkingPace.fastest * max(leap.seconds, 1)
        return reading.closes(start, end, to: min(reach, closed.part * leap.metres))
      }
      return count * 2 > leaps.count
    }
  }

  /// Returns the note on a leap after which the position never comes back; nil if it does come back or the
  /// leap is not large enough.
  private static func lastingLeap(
    _ leap: Leap, in points: [GeoPoint], line: Int
  ) -> LineNote? {
    let point = points[leap.index]
    let rest = points[(leap.index + 1)...]
    guard rest.count >= Self.points, leap.index + 1 >= Self.points,
      !rest.contains(where: { point.roughDistance(to: $0) < leap.metres / 2 }),
      let time = point.time, let start = points[0].time
    else { return nil }
    var first = leap.index
    while first > 0, points[first - 1].roughDistance(to: point) < stuck.metres { first -= 1 }
    let held = time - (points[first].time ?? time)
    if held >= stuck.seconds, held.isFinite {
      return .look(.stuck(seconds: held, metres: leap.metres, line: line))
    }
    guard leap.seconds > 0, leap.metres > lasting * (held + leap.seconds),
      time - start > Self.start, (leap.index + 1) * 3 >= rest.count
    else { return nil }
    return .look(.leap(metres: leap.metres, seconds: leap.seconds, line: line))
  }
}
