/// The strategy `robust`: a heading method that uses the bank of filters.
struct RobustMethod: HeadingMethod {
  private let settings: CorrectionSettings
  private var heading: RobustHeading

  /// The minimum length of the posterior's mean vector for its direction to be used.
  private static let leastResultant = 0.4

  init(settings: CorrectionSettings) {
    self.settings = settings
    heading = RobustHeading(placement: settings.placement)
  }

  mutating func add(_ estimate: Estimate, after state: CorrectionState) -> CorrectionOutcome? {
    guard !(settings.runsOnce && state.runCount > 0) else { return nil }
    let made = heading.add(estimate)
    guard let mean = heading.mean else { return nil }
    let isKnown = mean.length >= Self.leastResultant
    if settings.runsOnce && !isKnown { return nil }
    return CorrectionOutcome(
      pairs: heading.count - 1,
      angle: isKnown ? .azimuth(radians: (mean.argument - state.total).radians) : .zero,
      error: isKnown ? heading.error : nil,
      explanation: settings.isExplaining ? CorrectionExplanation(estimates: [made]) : nil)
  }
}
