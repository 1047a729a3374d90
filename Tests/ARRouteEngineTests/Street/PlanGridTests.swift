import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("PlanGrid")
struct PlanGridTests {
  private typealias Thing = (middle: Vector2, radius: Double, top: Double)

  private static func things(_ random: inout TestRandom, count: Int) -> [Thing] {
    (0..<count).map { _ in
      (
        Vector2(random.number(-900...900), random.number(-900...900)),
        random.magnitude(1...(count.isMultiple(of: 3) ? 3000 : 200)), random.number(0...30)
      )
    }
  }

  /// Returns true when the squares that an object touches overlap the squares around a point.
  private static func reaches(_ thing: Thing, _ place: Vector2, _ reach: Double) -> Bool {
    func squares(_ middle: Vector2, _ radius: Double) -> (low: PlanGrid.Cell, high: PlanGrid.Cell) {
      let radius = Vector2(radius, radius)
      return (PlanGrid.cell(of: middle - radius), PlanGrid.cell(of: middle + radius))
    }
    let (one, other) = (squares(thing.middle, thing.radius), squares(place, reach))
    return one.low.x <= other.high.x && other.low.x <= one.high.x && one.low.y <= other.high.y
      && other.low.y <= one.high.y
  }

  @Test(
    "finds the same things as an examination of each, in order, and each once",
    arguments: UInt64(0)..<60)
  func findsAll(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let things = Self.things(&random, count: random.whole(0...400))
    let grid = PlanGrid(things)
    for _ in 0..<20 {
      let place = Vector2(random.number(-1500...1500), random.number(-1500...1500))
      let reach = random.magnitude(1...3000)
      let expected = things.indices.filter { index in
        grid.large.contains(Int32(index)) || Self.reaches(things[index], place, reach)
      }
      #expect(grid.members(around: place, within: reach).map { Int($0) } == expected)
    }
  }

  @Test("knows the contents of each square", arguments: UInt64(0)..<20)
  func knowsSquares(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let things = Self.things(&random, count: random.whole(0...100))
    let grid = PlanGrid(things)
    for _ in 0..<100 {
      let place = Vector2(random.number(-1500...1500), random.number(-1500...1500))
      let expected = things.indices.filter { index in
        !grid.large.contains(Int32(index)) && Self.reaches(things[index], place, 0)
      }
      let content = grid.content(of: PlanGrid.cell(of: place))
      #expect((content.map { grid.members(of: $0) } ?? []).map { Int($0) } == expected)
      #expect(content?.top == expected.map { things[$0].top }.max())
    }
  }
}
