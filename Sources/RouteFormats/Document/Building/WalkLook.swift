/// A look at what was read: whether somebody can have walked so.
///
/// A wrong unit of time, a lost order of parts, dates without their seconds: each makes a walk of other
/// numbers, and none is an error of its format. What no walker does is said, once, with the likely cause.
struct WalkLook {
  /// The remarks.
  private(set) var notes: [LineNote] = []

  /// A receiver's errors are far less than the way of so many seconds at that speed.
  private static let span = 20.0
  /// So far a receiver's first fix may be from the next ones, metres.
  private static let error = 50.0
  /// The fewest spans whose median speed is reported.
  private static let leastSpeeds = 3
  /// The share of equal times that no receiver writes, percent.
  private static let equalShare = 50
  /// Points of a log that are looked at for equal times.
  private static let leastTimes = 5
  /// How far apart points at one time are, metres: more than a receiver's errors.
  private static let farApart = 10.0
  /// Jumps between parts that are so much longer than the parts themselves, metres and times.
  private static let jumps = (metres: 500.0, times: 3.0)

  /// Looks at a document whose lines were chosen.
  init(_ document: GeoDocument) {
    guard document.session == nil else { return }
    let list = document.mainPoints
    guard list.isWalk else {
      lookAtJumps(of: document.routePoints)
      return
    }
    lookAtTimes(of: list)
    if notes.isEmpty { lookAtSpeed(of: list) }
  }

  /// The speeds over spans of some seconds, or of two points where those are farther apart.
  private mutating func lookAtSpeed(of list: PointList) {
    var speeds: [Double] = []
    for segment in list.nonemptySegments {
      var start: GeoPoint?
      for point in list.points[segment] {
        guard let time = point.time else { continue }
        guard let before = start, let from = before.time, time >= from else {
          start = start ?? point
          continue
        }
        if time - from < Self.span { continue }
        speeds.append(before.roughDistance(to: point) / (time - from))
        start = point
      }
    }
    if speeds.count < Self.leastSpeeds { speeds = Self.wholeSpeed(of: list).map { [$0] } ?? [] }
    guard let median = speeds.median, median > WalkingPace.fastest else { return }
    notes.append(.tooFast(speed: median))
  }

  /// The least speed that brings a log that is shorter than the spans, or has but a few, to the farthest of
  /// its points, a receiver's error aside; nil where no time passes.
  private static func wholeSpeed(of list: PointList) -> Double? {
    let timed = list.points.filter { $0.time != nil }
    guard let start = timed.first, let first = start.time, timed.count > leastSpeeds else {
      return nil
    }
    let speeds = timed.dropFirst().compactMap { point -> Double? in
      guard let time = point.time, time > first else { return nil }
      return max(0, start.roughDistance(to: point) - error) / (time - first)
    }
    return speeds.suffix(speeds.count / 2 + 1).median
  }

  private mutating func lookAtTimes(of list: PointList) {
    var equal = 0
    var count = 0
    var line = 1
    for segment in list.nonemptySegments {
      for (before, point) in zip(list.points[segment], list.points[segment].dropFirst()) {
        count += 1
        guard let time = point.time, time == before.time,
          before.roughDistance(to: point) > Self.farApart
        else { continue }
        if equal == 0 { line = point.line ?? 1 }
        equal += 1
      }
    }
    guard count >= Self.leastTimes, equal * 100 > count * Self.equalShare else { return }
    notes.append(.equalTimes(count: equal, of: list.points.count, line: line))
  }

  /// Parts of a line without times that lie far apart.
  private mutating func lookAtJumps(of list: PointList) {
    let segments = list.nonemptySegments
    guard segments.count > 1 else { return }
    let inParts = segments.reduce(0) { $0 + list.points[$1].roughLength }
    let between = zip(segments, segments.dropFirst()).reduce(0.0) { sum, pair in
      sum
        + list.points[pair.0.upperBound - 1].roughDistance(to: list.points[pair.1.lowerBound])
    }
    guard between > Self.jumps.metres, between > Self.jumps.times * inParts else { return }
    notes.append(
      .jumps(total: inParts + between, inParts: inParts, parts: segments.count))
  }
}
