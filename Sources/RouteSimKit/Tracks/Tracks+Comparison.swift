import ARRouteEngine

extension Tracks {
  /// Creates a picture of the results of several strategies on a recording.
  ///
  /// Each segment of AR's track begins at the phone's true position at that time. If that is unknown, it
  /// begins at the position for which the segment, rotated by the first strategy, fits the fixes best.
  package init(_ recording: Recording, _ comparison: CorrectionComparison) {
    self.init(
      name: recording.name, times: 0...max(recording.duration, 1), startTime: recording.startTime)
    gaps = recording.gaps
    poses = comparison.poses
    misalignment =
      comparison.misalignment.isMade
      ? comparison.misalignment.thinned(to: Detail.screen.columns, over: times)
      : comparison.misalignment
    courses = comparison.strategies.map { strategy in
      let totals = comparison.entries(of: strategy).map { entry in
        AngleMark(time: entry.run.time, angle: entry.run.total.wrapped, error: entry.run.error)
      }
      return Course(strategy: strategy, totals: totals)
    }
    guard let ground = Ground(recording, comparison) else { return }
    fixes = comparison.estimates.compactMap { estimate in
      ground.point(estimate.fix.coordinate, at: estimate.fix.time).map {
        var mark = FixMark(point: $0, accuracy: estimate.fix.horizontalAccuracy)
        mark.isAccuracyAssumed = estimate.fix.isAccuracyAssumed
        return mark
      }
    }
    fixCount = fixes.count
    var builder = TracksBuilder(tracks: self, ground: ground, estimates: comparison.estimates)
    for sample in recording.samples { builder.take(sample) }
    builder.finish()
    truth = builder.truth
    ways = builder.ways
  }

  /// The plane onto which positions are projected.
  struct Ground {
    private let placement: Placement

    /// Creates a plane around the first known position; nil if absent.
    init?(_ recording: Recording, _ comparison: CorrectionComparison) {
      let truth = recording.samples.kept.lazy.compactMap { sample in
        if case .truth(let truth) = sample { truth.coordinate } else { nil }
      }
      guard let start = truth.first ?? comparison.estimates.first?.fix.coordinate else {
        return nil
      }
      placement = Placement(reference: start)
    }

    /// Returns the point on the plane for a coordinate; nil if it is on the other side of the Earth.
    func point(_ coordinate: GeodeticCoordinate, at time: Double) -> Point? {
      (try? placement.position(of: coordinate)).map {
        Point(time: time, east: $0.x, north: -$0.z)
      }
    }
  }
}

/// A builder that divides a recording into segments and places AR's tracks on the ground.
struct TracksBuilder {
  private(set) var truth: [[Tracks.Point]] = []
  private(set) var ways: [[Tracks.Point]] = []

  private let tracks: Tracks
  private let ground: Tracks.Ground
  private let estimates: [Estimate]
  private var trueLine: [Tracks.Point] = []
  /// AR's positions of the phone, as if AR's origin were the ground's and its −Z axis pointed north.
  private var way: [Tracks.Point] = []
  private var isFollowing = true
  /// The number of positions after which the track is thinned.
  private var room = Self.leastRoom

  private static let leastRoom = 1 << 18
  /// The maximum distance that is invisible, metres.
  private static let unseen = 0.01

  /// The time without a true position after which the line through the true positions is interrupted,
  /// seconds.
  private static let patience = 5.0

  init(tracks: Tracks, ground: Tracks.Ground, estimates: [Estimate]) {
    self.tracks = tracks
    self.ground = ground
    self.estimates = estimates
  }

  mutating func take(_ sample: Sample) {
    switch sample {
    case .pose(let time, let pose):
      guard isFollowing, time > way.last?.time ?? -.infinity else { return }
      way.append(Tracks.Point(time: time, east: pose.position.x, north: -pose.position.z))
      guard way.count >= room else { return }
      way = Tracks.thinned(way, tolerance: Self.unseen)
      room = max(2 * way.count, Self.leastRoom)
    case .truth(let truth):
      guard let point = ground.point(truth.coordinate, at: truth.time) else { return }
      if let last = trueLine.last {
        guard truth.time > last.time else { return }
        if truth.time - last.time > Self.patience { finishTruth() }
      }
      trueLine.append(point)
    case .tracking(_, let state, _):
      finishWay()
      isFollowing = state == .normal
    case .sessionReset: finishWay()
    case .fix, .act: break
    }
  }

  mutating func finish() {
    finishTruth()
    finishWay()
  }

  private mutating func finishTruth() {
    if trueLine.count > 1 { truth.append(trueLine) }
    trueLine = []
  }

  /// Ends AR's track and places it on the ground.
  ///
  /// If its start on the ground is determined neither by a true position, nor by a fix, nor by an earlier
  /// track, it is dropped.
  private mutating func finishWay() {
    defer {
      way = []
      room = Self.leastRoom
    }
    guard let first = way.first, way.count > 1, let start = start else { return }
    ways.append(
      way.map { point in
        Tracks.Point(
          time: point.time, east: start.east + point.east - first.east,
          north: start.north + point.north - first.north)
      })
  }

  /// The position on the ground at which AR's track starts.
  private var start: Tracks.Point? {
    guard let first = way.first, let last = way.last else { return nil }
    let known = (truth + [trueLine]).joined().min {
      abs($0.time - first.time) < abs($1.time - first.time)
    }
    if let known, abs(known.time - first.time) <= 1 { return known }
    return fittedStart(from: first.time, to: last.time) ?? ways.last?.last
  }

  /// Returns the start for which the track fits its fixes on average, weighted by their accuracy.
  private func fittedStart(from start: Double, to end: Double) -> Tracks.Point? {
    guard let pivot = way.first else { return nil }
    let total = tracks.courses.first?.total(at: end)?.angle ?? .zero
    var (east, north, weights) = (0.0, 0.0, 0.0)
    for estimate in estimates where start...end ~= estimate.fix.time {
      guard let fix = ground.point(estimate.fix.coordinate, at: estimate.fix.time) else { continue }
      let seen = Tracks.Point(
        time: fix.time, east: estimate.pose.position.x, north: -estimate.pose.position.z)
      let turned = Tracks.turned([pivot, seen], by: total)[1]
      let weight = 1 / max(estimate.fix.horizontalAccuracy, 1)
      east += (fix.east - (turned.east - pivot.east)) * weight * weight
      north += (fix.north - (turned.north - pivot.north)) * weight * weight
      weights += weight * weight
    }
    guard weights > 0 else { return nil }
    return Tracks.Point(time: start, east: east / weights, north: north / weights)
  }
}
