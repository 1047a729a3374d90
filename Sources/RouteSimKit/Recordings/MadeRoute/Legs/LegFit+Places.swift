import ARRouteEngine

extension LegFit {
  /// Returns a stop for every few metres of the walk, with the mean of the fixes there.
  ///
  /// - Complexity: O(fixes).
  func stops(every metres: Double) -> [FootMatch.Stop] {
    var stops: [FootMatch.Stop] = []
    var sum = (seen: Vector2.zero, walked: Vector2.zero, metres: 0.0, count: 0.0)
    var (chainage, last) = (0.0, 0.0)
    var before = corners[0].position
    func mean() -> FootMatch.Stop {
      FootMatch.Stop(
        seen: sum.seen * (1 / sum.count), walked: sum.walked * (1 / sum.count),
        step: stops.isEmpty ? 0 : sum.metres / sum.count - last)
    }
    forEachFix { fix, position in
      let next = chainage + (position - before).length
      if sum.count > 0, (next / metres).rounded(.down) > (chainage / metres).rounded(.down) {
        stops.append(mean())
        last = sum.metres / sum.count
        sum = (.zero, .zero, 0, 0)
      }
      (chainage, before) = (next, position)
      sum = (
        sum.seen + fix.ground, sum.walked + position, sum.metres + chainage, sum.count + 1
      )
    }
    if sum.count > 0 { stops.append(mean()) }
    // For a walk of a few metres, the stops are its two ends.
    if stops.count == 1 {
      let ends = (corners[0].position, corners[corners.count - 1].position)
      stops = [
        FootMatch.Stop(seen: ends.0, walked: ends.0, step: 0),
        FootMatch.Stop(seen: ends.1, walked: ends.1, step: (ends.1 - ends.0).length),
      ]
    }
    if let last = stops.indices.last {
      stops[0].walked = corners[0].position
      stops[last].walked = corners[corners.count - 1].position
    }
    return stops
  }

  /// Calls a function with each fix and the walker's position at its time.
  ///
  /// - Complexity: O(fixes).
  func forEachFix(_ body: (PlaneFix, Vector2) -> Void) {
    var corner = 0
    for (index, fix) in fixes.fixes.enumerated() {
      while corner + 1 < corners.count, corners[corner + 1].first <= index { corner += 1 }
      body(fix, position(at: index, after: corner))
    }
  }

  /// Returns the walker's position at the time of a fix, given the last corner at or before it.
  private func position(at index: Int, after corner: Int) -> Vector2 {
    let start = corners[corner]
    guard index > start.last, corner + 1 < corners.count else { return start.position }
    let time = fixes.fixes[index].time - fixes.fixes[start.last].time
    let end = corners[corner + 1]
    return start.position.interpolated(to: end.position, time / duration(from: start, to: end))
  }
}
