import Testing

@testable import ARRouteEngine

@Suite("The persistence of surprises")
struct LastingSurpriseTests {
  /// Returns the variance after a series of surprises 1.4 m apart, each of which keeps the given share of
  /// the previous one.
  private static func variance(keeping share: Double, count: Int, seed: UInt64) -> Double {
    var random = SplitMix64(seed: seed)
    var lasting = LastingSurprise()
    func draw() -> Complex { Complex(random.normal(), random.normal()) * 0.5.squareRoot() }
    var surprise = draw()
    for _ in 0..<count {
      lasting.add(surprise, after: 1.4, evidence: 0.7)
      surprise = surprise * share + draw() * (1 - share * share).squareRoot()
    }
    return lasting.variance
  }

  @Test func isOneAtFirst() {
    #expect(LastingSurprise().variance == 1)
  }

  @Test("the variance is 1 if surprises are unrelated to each other", arguments: UInt64(0)..<10)
  func isOneForStrangers(seed: UInt64) {
    #expect(Self.variance(keeping: 0, count: 3000, seed: seed) < 1.5)
  }

  /// The variance of long sums of an autoregressive series is (1 + a) / (1 − a) times that of its terms.
  ///
  /// The part of it within the kernel, 1 + 2·Σ aⁿ·kⁿ with k = exp(−1.4/46), is (1 + a·k) / (1 − a·k).
  @Test("the variance is that of a long sum if surprises persist", arguments: [0.5, 0.8, 0.9])
  func isThatOfLongSums(share: Double) {
    let kept = LibM.exp(-1.4 / 46) * share
    let expected = (1 + kept) / (1 - kept)
    let found = (0..<20).map { Self.variance(keeping: share, count: 3000, seed: $0) }
    #expect(abs(found.reduce(0, +) / 20 / expected - 1) < 0.15)
  }

  @Test func standingStillSaysNothing() {
    var lasting = LastingSurprise()
    for _ in 0..<1000 { lasting.add(Complex(3, 0), after: 0, evidence: 0) }
    #expect(lasting.variance == 1)
  }
}
