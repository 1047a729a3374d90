import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Echoes among fixes")
struct EchoSearchTests {
  /// Returns fixes one second apart, with an error of 3 m, at positions that are the cumulative sums of
  /// steps to the east.
  private func fixes(_ steps: [Double], seed: UInt64) -> [PlaneFix] {
    var random = SplitMix64(seed: seed)
    var north = GaussMarkov(deviation: 3, timeConstant: 30, random: random.split())
    var east = GaussMarkov(deviation: 3, timeConstant: 30, random: random.split())
    var way = 0.0
    return steps.enumerated().map { index, step in
      way += step
      return PlaneFix(
        time: Double(index), position: Vector3(way + east.advance(by: 1), 0, north.advance(by: 1)),
        deviation: 3)
    }
  }

  private static let walk = [Double](repeating: 1.4, count: 600)

  @Test(
    "a ride is kept at the start, in the middle and at the end of a walk",
    arguments: [6.0, 10, 20], [20, 120])
  func rides(speed: Double, seconds: Int) {
    let ride = [Double](repeating: speed, count: seconds)
    for steps in [ride + Self.walk, Self.walk + ride + Self.walk, Self.walk + ride] {
      for seed in UInt64(1)...3 {
        let fixes = fixes(steps, seed: seed)
        let kept = EchoSearch.kept(fixes)
        // A few fixes at the start of the ride may be dropped, but none that determine its ends.
        let (first, last) = (kept[0], kept[kept.count - 1])
        #expect(kept.count > fixes.count - 6, "seed \(seed): \(fixes.count - kept.count) out")
        #expect((first.position - fixes[0].position).length < 3 * speed)
        #expect((last.position - fixes[fixes.count - 1].position).length < 3 * speed)
      }
    }
  }

  @Test("centimetre-accurate fixes of a car that starts and stops are kept")
  func centimetres() {
    // The car accelerates at 2.5 m/s² from rest to 15 m/s and slows down again, twice, with rests in
    // between.
    let start = (1...6).map { 2.5 * Double($0) }
    let rest = [Double](repeating: 0, count: 20)
    let ride = start + [Double](repeating: 15, count: 20) + start.reversed()
    var fixes = fixes(rest + ride + rest + ride + rest, seed: 1)
    var way = 0.0
    for (index, step) in (rest + ride + rest + ride + rest).enumerated() {
      way += step
      fixes[index].position = Vector3(way, 0, 0)
      fixes[index].deviation = 0.25
    }
    #expect(EchoSearch.kept(fixes).count == fixes.count)
  }

  @Test("a ride after a rest of half an hour is kept")
  func rideAfterRest() {
    let steps = [Double](repeating: 0, count: 1800) + [Double](repeating: 5, count: 160)
    #expect(EchoSearch.kept(fixes(steps, seed: 1)).count > 1950)
  }

  @Test("an echo is dropped, whether it stays in one place or wanders", arguments: [true, false])
  func echoes(isSteady: Bool) {
    for seed in UInt64(1)...5 {
      var random = TestRandom(seed: seed)
      var fixes = fixes(Self.walk, seed: seed)
      for index in 300..<312 {
        let far = isSteady ? 60 : random.number(40...90) * (index % 2 == 0 ? 1 : -1)
        fixes[index].position = fixes[index].position + Vector3(0, 0, far)
      }
      let kept = EchoSearch.kept(fixes)
      #expect(!kept.contains { 300..<312 ~= Int($0.time) } && kept.count > 585, "seed \(seed)")
    }
  }
}
