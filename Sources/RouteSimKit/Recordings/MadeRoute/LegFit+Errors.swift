import ARRouteEngine

/// How wrong fixes are, as the way that was found through them shows.
struct FixErrors: Hashable, Sendable {
  /// How many times as far off as they say.
  var factor: Double
  /// Seconds after which the errors of two have a correlation of 1/e.
  var timeConstant: Double
}

extension LegFit {
  /// The errors of its fixes.
  ///
  /// - Complexity: O(fixes).
  var errors: FixErrors {
    var (squares, products, neighbours) = (0.0, 0.0, 0.0)
    var last = Vector2.zero
    var corner = 0
    for (index, fix) in fixes.fixes.enumerated() {
      while corner + 1 < corners.count, corners[corner + 1].first <= index { corner += 1 }
      let error = (fix.ground - place(at: index, after: corner)) * (1 / fix.deviation)
      squares += error.dot(error)
      if index > 0 {
        products += error.dot(last)
        neighbours += (error.dot(error) + last.dot(last)) / 2
      }
      last = error
    }
    let count = Double(fixes.fixes.count)
    let interval = (fixes.fixes[fixes.fixes.count - 1].time - fixes.fixes[0].time) / (count - 1)
    let correlation = neighbours > 0 ? max(products / neighbours, 1e-9) : 1
    return FixErrors(
      factor: (squares / (2 * count)).squareRoot(),
      timeConstant: correlation < 1 ? -interval / LibM.log(correlation) : .infinity)
  }

  /// Where somebody is at a fix, that comes at a corner or after it.
  fileprivate func place(at index: Int, after corner: Int) -> Vector2 {
    let start = corners[corner]
    guard index > start.last, corner + 1 < corners.count else { return start.place }
    let time = fixes.fixes[index].time - fixes.fixes[start.last].time
    let end = corners[corner + 1]
    return start.place.interpolated(to: end.place, time / duration(from: start, to: end))
  }
}

extension LegFit {
  /// Errors that last for less than this share of what was taken, or are greater by this factor, have the
  /// way found anew.
  private static let tolerated = (share: 0.6, factor: 1.3)
  /// Errors of fixes a second apart that have nothing in common.
  private static let leastTimeConstant = 0.3
  /// The way is found so often at most.
  private static let mostAttempts = 4

  /// The way through fixes whose errors may be of another kind than is usual: farther off than they say,
  /// or without memory.
  init(adaptingTo fixes: [PlaneFix]) {
    var fixes = fixes
    let roughness = FixRoughness.factor(of: fixes)
    for index in fixes.indices { fixes[index].deviation *= roughness }
    var timeConstant = WhitenedFixes.timeConstant
    self.init(WhitenedFixes(fixes))
    for _ in 1..<Self.mostAttempts {
      let errors = errors
      let isShort = errors.timeConstant < Self.tolerated.share * timeConstant
      guard isShort || errors.factor > Self.tolerated.factor else { return }
      if isShort { timeConstant = max(errors.timeConstant, Self.leastTimeConstant) }
      for index in fixes.indices { fixes[index].deviation *= errors.factor }
      self.init(WhitenedFixes(fixes, timeConstant: timeConstant))
    }
  }
}

extension LegFit {
  /// The places of the walk every few metres, with the mean of the fixes there.
  ///
  /// - Complexity: O(fixes).
  func places(every metres: Double) -> [FootMatch.Place] {
    var places: [FootMatch.Place] = []
    var sum = (seen: Vector2.zero, walked: Vector2.zero, metres: 0.0, count: 0.0)
    var (corner, chainage, last) = (0, 0.0, 0.0)
    var before = corners[0].place
    func mean() -> FootMatch.Place {
      FootMatch.Place(
        seen: sum.seen * (1 / sum.count), walked: sum.walked * (1 / sum.count),
        step: places.isEmpty ? 0 : sum.metres / sum.count - last)
    }
    for (index, fix) in fixes.fixes.enumerated() {
      while corner + 1 < corners.count, corners[corner + 1].first <= index { corner += 1 }
      let place = place(at: index, after: corner)
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
    if let last = places.indices.last {
      places[0].walked = corners[0].place
      places[last].walked = corners[corners.count - 1].place
    }
    return places
  }
}
