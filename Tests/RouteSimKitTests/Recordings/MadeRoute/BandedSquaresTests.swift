import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Banded least squares")
struct BandedSquaresTests {
  @Test("solutions have a gradient of zero", arguments: 1...20)
  func gradient(seed: Int) throws {
    var random = TestRandom(seed: UInt64(seed))
    let count = random.whole(1...30)
    let reach = random.whole(0...7)
    var squares = BandedSquares(count: count, reach: reach)
    var rows: [(form: [(index: Int, factor: Double)], value: Double, weight: Double)] = []
    for _ in 0..<(3 * count + 10) {
      let first = random.whole(0...count - 1)
      let last = min(count - 1, first + random.whole(0...reach))
      let form = (first...last).map { ($0, random.number(-1...1)) }
      rows.append((form, random.number(-5...5), random.number(0.1...3)))
    }
    for index in 0..<count { rows.append(([(index, 1)], random.number(-5...5), 0.1)) }
    for row in rows { squares.add(row.form, is: row.value, weight: row.weight) }
    let solution = try #require(squares.solution())
    var gradient = [Double](repeating: 0, count: count)
    for row in rows {
      let rest = row.form.reduce(-row.value) { $0 + $1.factor * solution[$1.index] }
      for (index, factor) in row.form { gradient[index] += row.weight * row.weight * factor * rest }
    }
    #expect(gradient.allSatisfy { abs($0) < 1e-8 })
  }

  @Test("an undetermined unknown has no solution")
  func open() {
    var squares = BandedSquares(count: 2, reach: 1)
    squares.add([(0, 1)], is: 3)
    #expect(squares.solution() == nil)
  }
}
