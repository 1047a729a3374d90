import ARRouteEngine

extension LegFit {
  /// The places of the walk every few metres, with the mean of the fixes there.
  ///
  /// - Complexity: O(fixes).
  func places(every metres: Double) -> [FootMatch.Place] {
    var places: [FootMatch.Place] = []
    var sum = (seen: Vector2.zero, walked: Vector2.zero, metres: 0.0, count: 0.0)
    var (chainage, last) = (0.0, 0.0)
    var before = corners[0].place
    func mean() -> FootMatch.Place {
      FootMatch.Place(
        seen: sum.seen * (1 / sum.count), walked: sum.walked * (1 / sum.count),
        step: places.isEmpty ? 0 : sum.metres / sum.count - last)
    }
    forEachFix { fix, place in
      let next = chainage + (place - before).length
      if sum.count > 0, (next / metres).rounded(.down) > (chainage / metres).rounded(.down) {
        places.append(mean())
        last = sum.metres / sum.count
        sum = (.zero, .zero, 0, 0)
      }
      (chainage, before) = (next, place)
      sum = (
        sum.seen + fix.ground, sum.walked + place, sum.metres + chainage, sum.count + 1
      )
    }
    if sum.count > 0 { places.append(mean()) }
    // A walk of some metres has its two ends.
    if places.count == 1 {
      let ends = (corners[0].place, corners[corners.count - 1].place)
      places = [
        FootMatch.Place(seen: ends.0, walked: ends.0, step: 0),
        FootMatch.Place(seen: ends.1, walked: ends.1, step: (ends.1 - ends.0).length),
      ]
    }
    if let last = places.indices.last {
      places[0].walked = corners[0].place
      places[last].walked = corners[corners.count - 1].place
    }
    return places
  }

  /// Shows each fix, and where somebody is at its time.
  ///
  /// - Complexity: O(fixes).
  func forEachFix(_ body: (PlaneFix, Vector2) -> Void) {
    var corner = 0
    for (index, fix) in fixes.fixes.enumerated() {
      while corner + 1 < corners.count, corners[corner + 1].first <= index { corner += 1 }
      body(fix, place(at: index, after: corner))
    }
  }

  /// Where somebody is at a fix that comes at a corner or after it.
  private func place(at index: Int, after corner: Int) -> Vector2 {
    let start = corners[corner]
    guard index > start.last, corner + 1 < corners.count else { return start.place }
    let time = fixes.fixes[index].time - fixes.fixes[start.last].time
    let end = corners[corner + 1]
    return start.place.interpolated(to: end.place, time / duration(from: start, to: end))
  }
}
