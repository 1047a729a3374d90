package import ARRouteEngine

/// A position to search for in a log: the result is the moment at which the phone reaches it or is closest
/// to it.
package enum SoughtPosition: Hashable, Sendable {
  /// A chainage along the route, metres.
  case chainage(Double)
  /// A coordinate.
  case coordinate(GeodeticCoordinate)
}

/// A search for the moment at which the phone's estimated position is closest to a given position.
///
/// The distance at that moment is at most a metre larger than the smallest distance in the log. A survey
/// provides intervals of the log that may contain the moment. Only the frames of these are generated, a few
/// at a time.
package struct MomentSearch: Sendable {
  /// An interval of the log that may contain the moment.
  struct Stretch: Hashable, Sendable {
    /// The interval, seconds of the log.
    let times: ClosedRange<Double>
    /// A lower bound for the distance during the interval, metres.
    let bound: Double
  }

  /// The best moment so far, seconds, and its distance from the position, metres.
  package private(set) var best: (time: Double, distance: Double)?
  /// The intervals that have not been searched, in reverse order.
  private var stretches: [Stretch]
  private let position: SoughtPosition
  private let rate: Double
  private var now: (replay: Replay, ticks: ReplayTicks)?

  /// The minimum improvement for which another interval is searched, metres.
  private static let tolerance = 1.0
  /// The number of frames that are searched at once.
  private static let piece = 64

  /// Creates a search, given a survey of the log; nil if the survey has no positions.
  package init?(for position: SoughtPosition, in survey: FigureSurvey) {
    let stretches = survey.stretches(near: position)
    guard !stretches.isEmpty else { return nil }
    self.position = position
    rate = survey.rate
    self.stretches = stretches.reversed()
  }
}

extension MomentSearch {
  /// Searches the next frames.
  ///
  /// - Parameter state: Returns a state of the replay from before a time in seconds; the search continues
  ///   from it.
  /// - Returns: True if the search is finished.
  package mutating func advance(from state: (Double) -> Replay) -> Bool {
    if now == nil {
      guard let next = stretches.popLast(),
        next.bound + Self.tolerance < best?.distance ?? .infinity
      else { return true }
      now = (
        state(next.times.lowerBound),
        ReplayTicks(
          rate: rate, from: max(next.times.lowerBound, 0), to: next.times.upperBound,
          isSparseInLulls: true)
      )
    }
    guard var (replay, ticks) = now else { return true }
    now = nil
    for _ in 0..<Self.piece {
      ticks.skip(gaps: replay.silences, lulls: replay.lulls)
      guard let tick = ticks.next(before: replay.end) else { return false }
      if let middle = replay.time(ofSampleAfter: ReplayPlayer.stretch), middle < tick,
        middle > replay.time
      {
        replay.advance(to: middle)
        break
      }
      replay.advance(to: tick)
      let distance = distance(of: replay.world)
      if let distance, distance < best?.distance ?? .infinity { best = (tick, distance) }
      ticks.advance()
    }
    now = (replay, ticks)
    return false
  }

  private func distance(of world: World) -> Double? {
    switch position {
    case .chainage(let chainage):
      world.guidance.map { abs($0.progress.match.chainage - chainage) }
    case .coordinate(let coordinate):
      try? Geodesic.distance(from: world.coordinate, to: coordinate)
    }
  }
}

extension FigureSurvey {
  /// Returns the intervals in which the phone may come near a position, those with the smallest bound
  /// first.
  fileprivate func stretches(near sought: SoughtPosition) -> [MomentSearch.Stretch] {
    switch sought {
    case .chainage(let chainage):
      return stretches(of: .chainage) { index in
        self[.chainage].stretches[index].map { Self.gap($0, chainage) }
      }
    case .coordinate(let coordinate):
      guard let position = try? replay.world.map.placement.position(of: coordinate) else {
        return []
      }
      let (east, north) = (self[.east].stretches, self[.north].stretches)
      guard east.count == north.count else { return [] }
      return stretches(of: .east) { index in
        guard let east = east[index], let north = north[index] else { return nil }
        let (right, up) = (Self.gap(east, position.x), Self.gap(north, -position.z))
        // Far from its point of contact with the Earth, the plane stretches lengths slightly.
        return (right * right + up * up).squareRoot() * 0.99
      }
    }
  }

  private func stretches(
    of figure: SurveyFigure, bound: (Int) -> Double?
  ) -> [MomentSearch.Stretch] {
    let curve = self[figure]
    return curve.stretches.indices.compactMap { index in
      bound(index).map { bound in
        MomentSearch.Stretch(
          times: time(at: Double(index) * curve.width)...time(at: Double(index + 1) * curve.width),
          bound: bound)
      }
    }
    .sorted { ($0.bound, $0.times.lowerBound) < ($1.bound, $1.times.lowerBound) }
  }

  /// Returns the distance of a value from the range of values in an interval.
  private static func gap(_ extremes: FigureCurve.Extremes, _ value: Double) -> Double {
    max(extremes.low - value, value - extremes.high, 0)
  }
}
