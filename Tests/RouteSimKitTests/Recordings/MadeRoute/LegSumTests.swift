import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Sums of legs")
struct LegSumTests {
  private func fixes(_ random: inout TestRandom, count: Int) -> [PlaneFix] {
    var time = 0.0
    return (0..<count).map { index in
      time += random.number(0.5...3)
      return PlaneFix(
        time: time,
        position: Vector3(Double(index) + random.number(-3...3), 0, random.number(-3...3)),
        deviation: random.number(1...5))
    }
  }

  /// Returns the sum of the squared whitened errors if the walker was at the given positions at the times
  /// of the fixes.
  private func squares(_ fixes: WhitenedFixes, places: [Vector2]) -> Double {
    fixes.rows.indices.reduce(0) { sum, index in
      let row = fixes.rows[index]
      let before = index > 0 ? places[index - 1] * row.before : .zero
      let rest = places[index] * row.own - before - row.value
      return sum + rest.dot(rest)
    }
  }

  /// Returns the positions, at the time of each fix, of a walker who goes straight from corner to corner.
  private func places(_ fixes: [PlaneFix], corners: [LegFit.Corner]) -> [Vector2] {
    fixes.indices.map { index in
      let next = corners.firstIndex { $0.first >= index } ?? corners.count - 1
      if corners[next].first == index || next == 0 { return corners[next].position }
      let (start, end) = (corners[next - 1], corners[next])
      if index <= start.last { return start.position }
      let share =
        (fixes[index].time - fixes[start.last].time)
        / (fixes[end.first].time - fixes[start.last].time)
      return start.position.interpolated(to: end.position, share)
    }
  }

  @Test(
    "are smaller at the positions that two passes find than next to them", arguments: 1...10)
  func least(seed: Int) {
    var random = TestRandom(seed: UInt64(seed))
    let plane = fixes(&random, count: 40)
    let white = WhitenedFixes(plane)
    let fit = LegFit(white, corners: [(0, 3), (12, 12), (20, 26), (39, 39)])
    let found = squares(white, places: places(plane, corners: fit.corners))
    for index in fit.corners.indices {
      for step in [Vector2(0.01, 0), Vector2(-0.01, 0), Vector2(0, 0.01), Vector2(0, -0.01)] {
        var moved = fit.corners
        moved[index].position = moved[index].position + step
        #expect(squares(white, places: places(plane, corners: moved)) > found)
      }
      let told = (fit.ahead[index] + fit.behind[index]).least
      #expect(abs(told - found) < 1e-6 * (1 + found))
    }
  }

  @Test("give the cost of a line with a corner removed or moved", arguments: 1...10)
  func moves(seed: Int) throws {
    var random = TestRandom(seed: UInt64(seed))
    let white = WhitenedFixes(fixes(&random, count: 40))
    let fit = LegFit(white, corners: [(0, 0), (12, 12), (20, 26), (39, 39)])
    func cost(_ corners: [(first: Int, last: Int)]) -> Double {
      let other = LegFit(white, corners: corners)
      return (other.ahead[0] + other.behind[0]).least
    }
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 * (1 + abs(b)) }
    #expect(isNear(fit.costWithout(2), cost([(0, 0), (12, 12), (39, 39)])))
    let shifted = try #require(fit.cost(shifting: 1, first: -4, last: 2))
    #expect(
      isNear(shifted.cost, cost([(0, 0), (8, 14), (20, 26), (39, 39)])) && shifted.isRest)
    #expect(fit.cost(shifting: 1, first: 9, last: 9) == nil)
    #expect(isNear(fit.cost(restingFrom: 1, legs: 1), cost([(0, 0), (12, 26), (39, 39)])))
    #expect(isNear(fit.cost(restingFrom: 0, legs: 2), cost([(0, 26), (39, 39)])))
  }
}
