import Testing

@testable import ARRouteEngine

@Suite("Von Mises distribution")
struct VonMisesTests {
  /// I₀(κ)·exp(−κ) and I₁(κ) / I₀(κ), calculated in Python from Bessel's integrals with Simpson's rule.
  @Test(arguments: [
    (0.0, 1.0000000000, 0.0000000000),
    (0.01, 0.9900745851, 0.0049999375),
    (0.5, 0.6450352704, 0.2424996126),
    (2.0, 0.3085083226, 0.6977746580),
    (3.7, 0.2160494417, 0.8509064250),
    (3.8, 0.2129001308, 0.8553662244),
    (10.0, 0.1278333372, 0.9485998260),
    (100.0, 0.0399443793, 0.9949873730),
    (5000.0, 0.0056420369, 0.9998999950),
  ])
  func agreesWithBesselsFunctions(concentration: Double, scaledI0: Double, resultant: Double) {
    let distribution = VonMises(concentration: concentration)
    // The source states errors of 1.9e-7 for I0 and 2.2e-7 for I1. Both hold beyond 3.75 and are multiplied
    // by √κ, where the functions are near 0.4: half a millionth of each, and twice that for their ratio.
    #expect(abs(distribution.scaledI0 - scaledI0) < 3e-7)
    #expect(abs(distribution.resultant - resultant) < 1.1e-6)
  }
}
