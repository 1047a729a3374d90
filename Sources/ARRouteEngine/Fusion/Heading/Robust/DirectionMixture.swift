/// A running mixture of posteriors of a turn.
struct DirectionMixture {
  private var sum = Complex.zero
  private var weights = LogarithmicSum()

  /// Adds a posterior with the logarithm of its weight.
  mutating func add(_ posterior: TurnPosterior, logWeight: Double) {
    let (rescaling, weight) = weights.add(logWeight + posterior.logDensity)
    sum = sum * rescaling + posterior.mean * (posterior.resultant * weight)
  }

  /// The mean vector.
  var mean: Complex { sum * (1 / weights.scaled) }
}
