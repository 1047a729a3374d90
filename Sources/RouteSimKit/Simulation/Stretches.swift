import ARRouteEngine

/// Random periods that take up a share of the time: a two-state Markov chain.
///
/// In the long run, the chain is inside a period for the given share of the time, and each period has the
/// mean length on average, or more if a large share leaves too little time outside. Both are true if steps
/// are shorter than the mean length; with longer steps, each one is drawn independently.
struct Stretches: Hashable, Sendable {
  /// True when the chain is inside a period.
  private(set) var isInside: Bool
  private let share: Double
  private let meanLength: Double
  private var random: SplitMix64

  /// Creates a chain that is inside periods of a given mean length, in seconds, for a share of the time,
  /// 0...1.
  ///
  /// - Parameter beginsOutside: True to start outside a period, unless the share leaves no time outside.
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
  /// - Returns: True if the chain is now inside a period.
  mutating func advance(by step: Double) -> Bool {
    let chance = random.uniform()
    guard share > 0, share < 1 else { return isInside }
    let steps = max(meanLength / step, 1, share / (1 - share))
    isInside = isInside ? chance >= 1 / steps : chance < share / (1 - share) / steps
    return isInside
  }
}
