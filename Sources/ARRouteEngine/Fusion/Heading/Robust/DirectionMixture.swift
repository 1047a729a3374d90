/// A running mixture of posteriors of a rotation, with two sets of weights: for the answer and for its error.
struct DirectionMixture {
  private var sum = Complex.zero
  private var weights = LogarithmicSum()
  /// The same sum, with each posterior's caution.
  private var cautiousSum = Complex.zero
  private var cautiousWeight = 0.0

  /// Adds a posterior, given the logarithm of its weight.
  ///
  /// - Parameter caution: The factor by which its weight is increased for the error.
  mutating func add(_ posterior: TurnPosterior, logWeight: Double, caution: Double) {
    let (rescaling, weight) = weights.add(logWeight + posterior.logDensity)
    let vector = posterior.mean * (posterior.resultant * weight)
    sum = sum * rescaling + vector
    cautiousSum = cautiousSum * rescaling + vector * caution
    cautiousWeight = cautiousWeight * rescaling + weight * caution
  }

  /// The mean vector of the mixture.
  var mean: Complex { sum * (1 / weights.scaled) }

  /// The length of the mean vector along the answer's direction, with caution.
  ///
  /// It is 1 for certainty, and 0 or less for no knowledge.
  var certainty: Double {
    (cautiousSum * sum.direction.conjugate).real / cautiousWeight
  }
}
