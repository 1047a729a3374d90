import ARRouteEngine

@testable import RouteSimKit

/// Synthetic tracks for tests: a walk around two corners with a gap, AR axes rotated by 38°, and two
/// strategies that find this rotation.
enum SampleTracks {
  /// Returns the walk with the given name, and one point per second.
  static func make(name: String? = "Sample walk", seconds: Int = 300) -> Tracks {
    var random = SplitMix64(seed: 7)
    var tracks = Tracks(
      name: name, times: 0...Double(seconds), startTime: 1_700_000_000)
    let gap = Double(seconds * 3 / 5)...Double(seconds * 2 / 3)
    let walk = (0...seconds).map { place(Double($0), of: Double(seconds)) }
      .filter { !gap.contains($0.time) || $0.time == gap.lowerBound || $0.time == gap.upperBound }
    let halves = [
      walk.filter { $0.time <= gap.lowerBound }, walk.filter { $0.time >= gap.upperBound },
    ]
    tracks.truth = halves
    tracks.ways = halves.map(asSeen)
    tracks.gaps = [gap]
    tracks.fixes = walk.map { place in
      let accuracy = 4 + 4 * random.uniform()
      return Tracks.FixMark(
        point: Tracks.Point(
          time: place.time, east: place.east + accuracy / 1.515 * random.normal(),
          north: place.north + accuracy / 1.515 * random.normal()), accuracy: accuracy)
    }
    tracks.fixCount = tracks.fixes.count
    tracks.misalignment = TrueMisalignment(
      stretches: halves.map { half in
        half.map { AngleMark(time: $0.time, angle: .degrees(38 + $0.time / 100)) }
      })
    tracks.courses = [
      course(.robust, every: 1, of: walk, error: 90, &random),
      course(.all, every: 10, of: walk, error: 160, &random),
    ]
    return tracks
  }

  /// Returns the position at a time: north, then east, then north again, at a constant speed.
  private static func place(_ time: Double, of seconds: Double) -> Tracks.Point {
    let share = time / seconds * 3
    return Tracks.Point(
      time: time, east: 120 * min(max(share - 1, 0), 1),
      north: 120 * (min(share, 1) + max(share - 2, 0)))
  }

  /// Returns a line as AR sees it, rotated by 38°.
  private static func asSeen(_ line: [Tracks.Point]) -> [Tracks.Point] {
    guard let start = line.first else { return [] }
    let turn = Angle.degrees(-38)
    return line.map { place in
      let (east, north) = (place.east - start.east, place.north - start.north)
      return Tracks.Point(
        time: place.time, east: start.east + east * turn.cosine + north * turn.sine,
        north: start.north + north * turn.cosine - east * turn.sine)
    }
  }

  private static func course(
    _ strategy: CorrectionStrategy, every seconds: Int, of walk: [Tracks.Point], error: Double,
    _ random: inout SplitMix64
  ) -> Tracks.Course {
    var totals: [AngleMark] = []
    for (index, place) in walk.enumerated() where index % seconds == 0 && index > 4 {
      let deviation = error / place.time.squareRoot() / 2
      totals.append(
        AngleMark(
          time: place.time,
          angle: .degrees(38 + place.time / 100 + deviation * random.normal()),
          error: index < 12 ? nil : .degrees(deviation)))
    }
    return Tracks.Course(strategy: strategy, totals: totals)
  }
}
