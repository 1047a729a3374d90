import Testing

@testable import ARRouteEngine

@Suite("Steady claims")
struct SteadyClaimTests {
  @Test func theFirstClaimIsTakenAsItIs() {
    var claim = SteadyClaim()
    #expect(abs(claim.add(7, after: 0) - 7) < 1e-12)
  }

  /// As logarithms: a claim a fifth too good weighs as much as one a fifth too bad.
  @Test func claimsThatComeAndGoAreAveraged() {
    var claim = SteadyClaim()
    let averages = (0..<200).map { second in
      claim.add(second % 2 == 0 ? 5 * 1.2 : 5 / 1.2, after: second == 0 ? 0 : 1)
    }
    // The newest claim counts 1 in 31.
    #expect(averages.dropFirst(60).allSatisfy { abs($0 - 5) < 0.05 })
  }

  @Test(arguments: [1.0, 20, 400])
  func aGreatChangeIsFollowedAtOnce(_ next: Double) {
    var claim = SteadyClaim()
    for _ in 0..<100 { _ = claim.add(5, after: 1) }
    let followed = claim.add(next, after: 1)
    #expect(followed < next * 1.5 && followed > next / 1.5)
  }

  @Test func afterALongSilenceThePastIsForgotten() {
    var claim = SteadyClaim()
    for _ in 0..<100 { _ = claim.add(5, after: 1) }
    #expect(abs(claim.add(6, after: 3000) - 6) < 0.02)
  }
}
