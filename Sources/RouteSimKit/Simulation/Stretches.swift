import ARRouteEngine

/// Random stretches of time that take up a share of it: a two-state Markov chain.
///
/// In the long run the chain is inside for the share, and each stay lasts its mean length on average, but
/// longer if a large share leaves too little room outside. Steps below the mean length keep to both; at
/// longer ones every step is drawn independently.
struct Stretches: Hashable, Sendable {
  /// True when the chain is inside a stretch.
  private(set) var isInside: Bool
  private let share: Double
  private let meanLength: Double
  private var random: SplitMix64

  /// Creates a chain that is inside for a share of the time, 0...1, in stays of a mean length in seconds.
  ///
  /// - Parameter beginsOutside: True when it is certainly outside at the start, if the share leaves any time
  ///   outside.
  init(share: Double, meanLength: Double, beginsOutside: Bool = false, random: SplitMix64) {
    self.share = share
    self.meanLength = meanLength
    self.random = random
    isInside = false
    let chance = self.random.uniform()
    isInside = beginsOutside ? share >= 1 : chance < share
  }

  /// Advances by a time step in seconds.
  ///
  /// - Returns: True when the chain is now inside a stretch.
  mutating func advance(by step: Double) -> Bool {
    let chance = random.uniform()
    guard share > 0, share < 1 else { return isInside }
    let steps = max(meanLength / step, 1, share / (1 - share))
    isInside = isInside ? chance >= 1 / steps : chance < share / (1 - share) / steps
    return isInside
  }
}
