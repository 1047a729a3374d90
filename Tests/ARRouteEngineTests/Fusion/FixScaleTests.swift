import Testing

@testable import ARRouteEngine

@Suite("The ratio of the fixes' errors to their claims")
struct FixScaleTests {
  /// Integrated over all positions in the plane, the density gives 1; the function omits the factor 1/π.
  @Test(arguments: [0, 3, 40])
  func foreseesWithADensity(surprises: Int) {
    var scale = FixScale(expected: 1.5)
    for _ in 0..<surprises { scale.add(4, evidence: 1) }
    let variance = 7.0
    // The integral runs over squared distances, whose rings have an area of π per unit, in steps that grow
    // with the distance.
    var (sum, square) = (0.0, 0.0)
    while square < 1e9 {
      let step = 0.01 + square * 0.002
      let density = scale.logDensity(
        normalized: (square + step / 2) / variance, variance: variance)
      sum += LibM.exp(density) * step
      square += step
    }
    #expect(abs(sum - 1) < 1e-3)
  }

  @Test func findsTheFactor() {
    var random = SplitMix64(seed: 3)
    var scale = FixScale(expected: 1.5)
    for _ in 0..<4000 {
      let (north, east) = (random.normal(), random.normal())
      // The fixes are half as accurate as claimed.
      scale.add(4 * (north * north + east * east) / 2, evidence: 1)
    }
    // The mean of 4000 exponential variables is accurate to 1.6 %.
    #expect(abs(scale.mode / 4 - 1) < 0.05)
  }

  /// With little evidence, three values represent the distribution; their mean is close to the mode.
  @Test func samplesSpreadWhileInDoubt() {
    var scale = FixScale(expected: 1)
    #expect(scale.sampleCount == 3)
    let shares = (0..<3).map { LibM.exp(scale.sample($0).logShare) }
    #expect(abs(shares.reduce(0, +) - 1) < 1e-12)
    for _ in 0..<20 { scale.add(1, evidence: 1) }
    #expect(scale.sampleCount == 1)
  }

  /// A single fix that is far away does not make all others count as bad.
  @Test func oneSurpriseIsBounded() {
    var scale = FixScale(expected: 1)
    for _ in 0..<50 { scale.add(1, evidence: 1) }
    let before = scale.mode
    scale.add(1e6, evidence: 1)
    #expect(scale.mode < 2 * before)
  }
}
