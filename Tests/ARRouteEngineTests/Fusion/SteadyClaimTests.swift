import Testing

@testable import ARRouteEngine

@Suite("Steady claims")
struct SteadyClaimTests {
  @Test func theFirstClaimIsTakenAsItIs() {
    var claim = SteadyClaim()
    #expect(abs(claim.add(7, after: 0, margin: 1) - 7) < 1e-12)
  }

  /// Logarithms are averaged: a claim that is too good by a factor of 1.2 weighs as much as one that is too
  /// bad by that factor.
  @Test func claimsThatComeAndGoAreAveraged() {
    var claim = SteadyClaim()
    let averages = (0..<200).map { second in
      claim.add(second % 2 == 0 ? 5 * 1.2 : 5 / 1.2, after: second == 0 ? 0 : 1, margin: 1)
    }
    // The newest claim has a weight of 1/31.
    #expect(averages.dropFirst(60).allSatisfy { abs($0 - 5) < 0.05 })
  }

  @Test(arguments: [1.0, 20, 400])
  func aGreatChangeIsFollowedAtOnce(_ next: Double) {
    var claim = SteadyClaim()
    for _ in 0..<100 { _ = claim.add(5, after: 1, margin: 1) }
    let followed = claim.add(next, after: 1, margin: 1)
    #expect(followed < next * 1.5 && followed > next / 1.5)
  }

  @Test func afterALongSilenceThePastIsForgotten() {
    var claim = SteadyClaim()
    for _ in 0..<100 { _ = claim.add(5, after: 1, margin: 1) }
    #expect(abs(claim.add(6, after: 3000, margin: 1) - 6) < 0.02)
  }

  /// The fixes were six times as good as claimed; then the claim improves by a factor of six or more.
  @Test(arguments: [(5.0, 30.0), (4, 24), (1, 6)])
  func aBetterClaimOfWhoClaimedTooMuchIsDoubted(next: Double, taken: Double) {
    var claim = SteadyClaim()
    for _ in 0..<100 { _ = claim.add(30, after: 1, margin: 6) }
    var last = 0.0
    for _ in 0..<300 { last = claim.add(next, after: 1, margin: 6) }
    #expect(abs(last - taken) < 0.01 * taken)
    // A later change by a third, which is usual for claims, is followed.
    for _ in 0..<300 { last = claim.add(taken / 1.4, after: 1, margin: 6) }
    #expect(abs(last - taken / 1.4) < 0.01 * taken)
  }
}
