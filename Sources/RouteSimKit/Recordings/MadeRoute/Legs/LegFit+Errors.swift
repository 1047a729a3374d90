import ARRouteEngine
import RouteFormats

/// The errors of fixes, estimated from the path fitted through them.
struct FixErrors: Hashable, Sendable {
  /// The size of the errors as a multiple of the stated ones.
  var factor: Double
  /// The time after which the errors of two fixes have a correlation of 1/e, seconds.
  var timeConstant: Double
}

extension LegFit {
  /// The errors of the path's fixes.
  ///
  /// - Complexity: O(fixes).
  var errors: FixErrors {
    var (squares, products, neighbours) = (0.0, 0.0, 0.0)
    var last: Vector2?
    forEachFix { fix, position in
      let error = (fix.ground - position) * (1 / fix.deviation)
      squares += error.dot(error)
      if let last {
        products += error.dot(last)
        neighbours += (error.dot(error) + last.dot(last)) / 2
      }
      last = error
    }
    let count = Double(fixes.fixes.count)
    let interval = (fixes.fixes[fixes.fixes.count - 1].time - fixes.fixes[0].time) / (count - 1)
    let correlation = neighbours > 0 ? max(products / neighbours, 1e-9) : 1
    return FixErrors(
      // Each corner uses up two degrees of freedom.
      factor: (squares / max(2 * (count - Double(corners.count)), count)).squareRoot(),
      timeConstant: correlation < 1 ? -interval / LibM.log(correlation) : .infinity)
  }
}

extension LegFit {
  /// The minimum improvement in squared deviations, compared with a single position, for a path to count as
  /// a walk; chance alone rarely produces that much.
  private static let leastEvidence = 14.0

  /// The minimum number of fixes for estimating their quality; if there are fewer, the stated quality is
  /// assumed.
  private static let fewFixes = 30

  /// True when the fixes themselves show a walk, even without the assumed walking pace.
  ///
  /// - Parameter stated: The fixes with their stated deviations.
  /// - Complexity: O(fixes).
  func isOfSomebodyWhoWalks(by stated: [PlaneFix]) -> Bool {
    guard corners.count > 1 else { return false }
    let fixes = stated.count < Self.fewFixes ? WhitenedFixes(stated) : fixes
    var squares = 0.0
    var last = Vector2.zero
    var index = 0
    forEachFix { _, position in
      let row = fixes.rows[index]
      let error = position * row.own - last * row.before - row.value
      squares += error.dot(error)
      last = position
      index += 1
    }
    return fixes.rest(from: 0, to: fixes.fixes.count - 1).least - squares > Self.leastEvidence
  }
}

extension LegFit {
  /// The limits for another fit, which is made if the errors last for less than this share of the assumed
  /// time or are larger by this factor.
  private static let tolerated = (share: 0.6, factor: 1.3)
  /// The time constant for errors that are independent from one second to the next, seconds.
  private static let leastTimeConstant = 0.3
  /// The distance by which a walker strays from a straight line, metres; fixes are not assumed to be better
  /// than that, however smooth.
  private static let sway = 0.5
  /// The maximum number of times that the path is fitted.
  private static let mostAttempts = 4

  /// Fits the path through fixes whose errors may be unusual: larger than stated, or uncorrelated.
  init(adaptingTo fixes: [PlaneFix]) {
    var fixes = fixes
    let roughness = FixRoughness.factor(of: fixes)
    let stated = fixes.map(\.deviation).ranked(fixes.count / 2) * max(roughness, 1)
    for index in fixes.indices {
      let own = fixes[index].deviation
      fixes[index].deviation = max(own * roughness, min(own, Self.sway))
    }
    var timeConstant = WhitenedFixes.timeConstant
    self.init(WhitenedFixes(fixes), statedDeviation: stated)
    guard corners.count > 1 else { return }
    for _ in 1..<Self.mostAttempts {
      let errors = errors
      let isShort =
        timeConstant > Self.leastTimeConstant
        && errors.timeConstant < Self.tolerated.share * timeConstant
      guard isShort || errors.factor > Self.tolerated.factor else { return }
      if isShort { timeConstant = max(errors.timeConstant, Self.leastTimeConstant) }
      for index in fixes.indices { fixes[index].deviation *= errors.factor }
      self.init(
        WhitenedFixes(fixes, timeConstant: timeConstant), statedDeviation: stated)
      guard corners.count > 1 else { return }
    }
  }
}
