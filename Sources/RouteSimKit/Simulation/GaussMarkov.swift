import ARRouteEngine

/// A first-order Gauss–Markov process: a number that fluctuates around 0.
///
/// The process is stationary from the start. Values that are τ seconds apart have a correlation of exp(−τ /
/// time constant). Unlike Euler's method, this discretisation is exact for steps of any length. Source: A.
/// Gelb (ed.), Applied Optimal Estimation, MIT Press 1974, section 3.6.
struct GaussMarkov: Hashable, Sendable {
  /// The current value.
  private(set) var value: Double
  private let deviation: Double
  private let timeConstant: Double
  private var random: SplitMix64

  /// Creates a process with a standard deviation and a time constant in seconds, above 0.
  init(deviation: Double, timeConstant: Double, random: SplitMix64) {
    self.deviation = deviation
    self.timeConstant = timeConstant
    self.random = random
    value = 0
    redraw()
  }

  /// Advances by a time step in seconds, 0 or more.
  ///
  /// - Returns: The new value.
  mutating func advance(by step: Double) -> Double {
    let kept = LibM.exp(-step / timeConstant)
    value = kept * value + deviation * (1 - kept * kept).squareRoot() * random.normal()
    return value
  }

  /// Discards the past and draws a new value from the stationary distribution.
  mutating func redraw() {
    value = deviation * random.normal()
  }
}
