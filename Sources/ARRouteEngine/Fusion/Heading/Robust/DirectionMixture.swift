/// A running mixture of posteriors of a rotation, with two sets of weights: one for the answer, one for its
/// error.
struct DirectionMixture {
  private var sum = Complex.zero
  private var weights = LogarithmicSum()
  /// The same sum, with each posterior's weight increased by its caution.
  private var cautiousSum = Complex.zero
  private var cautiousWeight = 0.0

  /// Adds a posterior, given the logarithm of its weight.
  ///
  /// - Parameter caution: The factor by which the posterior's weight is increased in the answer's error.
  mutating func add(_ posterior: TurnPosterior, logWeight: Double, caution: Double) {
    let (rescaling, weight) = weights.add(logWeight + posterior.logDensity)
    let vector = posterior.mean * (posterior.resultant * weight)
    sum = sum * rescaling + vector
    cautiousSum = cautiousSum * rescaling + vector * caution
    cautiousWeight = cautiousWeight * rescaling + weight * caution
  }

  /// The mean vector of the mixture.
  var mean: Complex { sum * (1 / weights.scaled) }

  /// The component, along the answer's direction, of the mean vector computed with the cautious weights.
  ///
  /// It is 1 if the direction is certain, and 0 or less if nothing is known.
  var certainty: Double {
    (cautiousSum * sum.direction.conjugate).real / cautiousWeight
  }
}
