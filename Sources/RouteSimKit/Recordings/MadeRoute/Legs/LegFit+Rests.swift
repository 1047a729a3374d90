import ARRouteEngine

extension LegFit {
  /// The speed at which the error of a receiver at rest can drift.
  ///
  /// It is a number of metres per second for each metre of deviation, plus a constant in metres per second,
  /// but at most a share of the usual pace.
  private static let drift = (perDeviation: 0.06, least: 0.1, share: 0.6)
  /// The maximum distance between the ends of a rest, as a share of the path length within it.
  private static let progress = 0.35
  /// The maximum width of a rest: this number of deviations plus this number of metres.
  private static let restWidth = (deviations: 8.0, metres: 6.0)
  /// The minimum duration of a rest: the time to walk across it this number of times, but at least this
  /// number of seconds.
  private static let restTime = (crossings: 2.0, seconds: 60.0)
  /// The maximum number of legs in a rest, which bounds the search.
  private static let mostLegs = 4000

  /// Turns each slow series of legs that stays around one place for a long time into a rest.
  ///
  /// The errors of a receiver at rest wander for minutes, and the legs follow them. Changing a single
  /// corner never saves enough; the rest is visible only in the whole series.
  ///
  /// - Complexity: O(corners), with at most `mostLegs` steps for each corner.
  mutating func mergeRests() {
    var isRemoved = [Bool](repeating: false, count: corners.count)
    var isNew = isRemoved
    var index = 0
    while index + 1 < corners.count {
      guard isSlow(index), let last = endOfRest(from: index) else {
        index += 1
        continue
      }
      corners[index].last = corners[last].last
      isNew[index] = true
      for other in index + 1...last { isRemoved[other] = true }
      index = last + 1
    }
    guard isNew.contains(true) else { return }
    replace(isRemoved: isRemoved, isNew: isNew)
    solve()
  }

  /// True when the leg after a corner is slow.
  private func isSlow(_ index: Int) -> Bool {
    let (start, end) = (corners[index], corners[index + 1])
    return (end.position - start.position).length < restingSpeed * duration(from: start, to: end)
  }

  /// The speed below which errors can look like a walk, metres per second.
  private var restingSpeed: Double {
    min(
      Self.drift.perDeviation * statedDeviation + Self.drift.least,
      Self.drift.share * Self.usualPace)
  }

  /// Returns the last corner of the longest rest that begins at a corner; nil if no rest begins there.
  private func endOfRest(from first: Int) -> Int? {
    let width = Self.restWidth.deviations * statedDeviation + Self.restWidth.metres
    let least = max(Self.restTime.seconds, Self.restTime.crossings * width / Self.usualPace)
    var box = PlaneBox(low: corners[first].position, high: corners[first].position)
    var length = 0.0
    var found: Int?
    for index in first + 1..<min(corners.count, first + Self.mostLegs) {
      let position = corners[index].position
      box.add(position)
      guard box.size.x <= width, box.size.y <= width else { break }
      length += (position - corners[index - 1].position).length
      let time =
        fixes.fixes[corners[index].last].time - fixes.fixes[corners[first].first].time
      if time >= least, length < restingSpeed * time,
        (position - corners[first].position).length <= Self.progress * length, isSlow(index - 1)
      {
        found = index
      }
    }
    return found
  }
}
