import ARRouteEngine
import Testing

@testable import RouteSimKit

@Suite("TracksAxis")
struct TracksAxisTests {
  @Test("labels move apart no farther than necessary and stay inside", arguments: UInt64(0)..<100)
  func spreads(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let heights = (0..<5).map { _ in 100 + 100 * random.uniform() }
    let spread = heights.spreadApart(by: 15, within: 100...200).sorted()
    #expect(zip(spread, spread.dropFirst()).allSatisfy { $1 - $0 >= 15 - 1e-9 })
    #expect(spread.allSatisfy { (100 - 1e-9...200 + 1e-9).contains($0) })
    #expect([110.0, 140].spreadApart(by: 15, within: 100...200) == [110, 140])
  }

  @Test(
    "times are written as people write them",
    arguments: [(0, "0:00"), (59.6, "1:00"), (754, "12:34"), (3600, "1:00:00"), (-5, "−0:05")])
  func readsTimes(seconds: Double, text: String) {
    #expect(TracksAxis.clock(seconds) == text)
  }

  @Test("a logarithmic axis gives small values more space; marks too close together are left out")
  func spreadsByLogarithm() {
    let axis = TracksAxis(0...99, from: 200, to: 0, scaling: .logarithmic)
    #expect(axis.position(0) == 200 && axis.position(99) == 0)
    #expect(abs(axis.position(9) - 100) < 1e-9)
    #expect(axis.thinned([0, 0.1, 9, 10, 101], apart: 10) == [0, 9])
  }
}
