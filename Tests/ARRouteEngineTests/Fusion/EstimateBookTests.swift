import ARRouteEngine
import TestSupport
import Testing

@Suite("Best estimate")
struct EstimateBookTests {
  static let start = GeodeticCoordinate.at(52.5, 13.4)

  static func estimate(
    _ time: Double, east: Double, accuracy: Double, north: Double = 0
  ) -> Estimate {
    Estimate(
      fix: Fix(
        time: time, coordinate: start.moved(east: east, north: north),
        horizontalAccuracy: accuracy),
      pose: Pose(position: Vector3(east, 0, -north), orientation: .identity))
  }

  /// Fixes as (time, metres east, accuracy), the walker's position, and the time of the best fix.
  static let table: [([(Double, Double, Double)], Double, Double)] = [
    // The fix with the smallest accuracy value is best, whatever its time.
    ([(1, 0, 8), (2, 20, 5), (3, 40, 9)], 40, 2),
    ([(1, 0, 3), (2, 20, 5), (3, 40, 9)], 40, 1),
    // Of equally accurate fixes, the newest is best.
    ([(1, 0, 5), (2, 20, 5), (3, 40, 5)], 40, 3),
    ([(1, 0, 5), (2, 20, 8), (3, 2, 5)], 10, 3),
    ([(1, 0, 5), (2, 20, 5), (3, 40, 6)], 40, 2),
    // Only fixes within 100 m of the walker are considered.
    ([(1, 0, 3), (2, 60, 9)], 99, 1),
    ([(1, 0, 3), (2, 60, 9)], 101, 2),
    ([(1, 0, 3), (2, 60, 9), (3, 80, 12)], 101, 2),
    // If no fix is near, the newest is used, not the most accurate.
    ([(1, 0, 3), (2, 60, 9), (3, 50, 50)], 500, 3),
    // The old fix is found again when the walker comes back.
    ([(1, 0, 3), (2, 300, 9)], 10, 1),
  ]

  @Test(
    "the best fix is the most accurate, then the newest, within 100 m; otherwise the newest",
    arguments: table)
  func chooses(fixes: [(Double, Double, Double)], walker: Double, expected: Double) {
    var book = EstimateBook()
    for (time, east, accuracy) in fixes {
      book.add(Self.estimate(time, east: east, accuracy: accuracy))
    }
    let best = book.best(near: Self.start.moved(east: walker, north: 0))
    #expect(best?.fix.time == expected)
  }

  @Test("dropped estimates would not have been chosen", arguments: UInt64(0)..<50)
  func forgetsNothingOfUse(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var book = EstimateBook()
    var all: [Estimate] = []
    for time in 0..<200 {
      // All estimates are always within 100 m of the walker.
      let estimate = Self.estimate(
        Double(time), east: random.number(-30...30), accuracy: Double(random.whole(1...12)),
        north: random.number(-30...30))
      all.append(estimate)
      book.add(estimate)
      let best = book.best(near: Self.start)
      let least = all.map(\.fix.horizontalAccuracy).min()
      #expect(best == all.last { $0.fix.horizontalAccuracy == least })
    }
  }

  /// Which estimates are dropped, and when, depends only on the rule, not on how the book stores them.
  @Test("drops the same estimates as a plain list", arguments: UInt64(0)..<10)
  func dropsAsAListDoes(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var settings = ChoiceSettings()
    settings.capacity = 150
    var book = EstimateBook(settings: settings)
    var copies: [(book: EstimateBook, count: Int)] = []
    // East, north, accuracy and time of the estimates that are kept.
    var list: [(east: Double, north: Double, accuracy: Double, time: Double)] = []
    for number in 0..<900 {
      let fix = (
        east: random.number(-90...90) + Double(number), north: random.number(-90...90),
        accuracy: Double(random.whole(2...40)), time: Double(number)
      )
      func isNear(_ other: Double, _ kept: (Double, Double), _ limit: Double) -> Bool {
        ((kept.0 - fix.east) * (kept.0 - fix.east) + (kept.1 - fix.north) * (kept.1 - fix.north))
          .squareRoot() <= limit
      }
      var expected: [Double] = []
      let isOutclassed = list.contains {
        $0.accuracy < fix.accuracy && isNear($0.accuracy, ($0.east, $0.north), $0.accuracy)
      }
      if isOutclassed {
        expected = [fix.time]
      } else {
        let replaced = list.filter {
          fix.accuracy <= $0.accuracy && isNear($0.accuracy, ($0.east, $0.north), fix.accuracy)
        }
        expected = replaced.map(\.time)
        list.removeAll { kept in replaced.contains { $0.time == kept.time } }
        while list.count >= 150 { expected.append(list.removeFirst().time) }
        list.append(fix)
      }
      let dropped = book.add(
        Self.estimate(fix.time, east: fix.east, accuracy: fix.accuracy, north: fix.north))
      #expect(dropped.map(\.fix.time) == expected && book.count == list.count)
      if number.isMultiple(of: 100) { copies.append((book, list.count)) }
    }
    // The copies are independent.
    for copy in copies { #expect(copy.book.count == copy.count) }
    #expect(copies.last?.book != book && book == book)
  }

  @Test(
    "an hour in one spot keeps no more estimates than its first minutes",
    arguments: [1, 2, 3] as [UInt64])
  func standingStill(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var book = EstimateBook()
    var most = (first: 0, last: 0)
    var wander = (east: 0.0, north: 0.0)
    for time in 0..<3600 {
      wander.east = wander.east * 0.97 + random.number(-1.5...1.5)
      wander.north = wander.north * 0.97 + random.number(-1.5...1.5)
      book.add(
        Self.estimate(
          Double(time), east: wander.east, accuracy: random.number(4...12), north: wander.north))
      if time < 600 { most.first = max(most.first, book.count) }
      if time >= 3000 { most.last = max(most.last, book.count) }
    }
    #expect(most.first <= 40)
    #expect(most.last <= 40)
  }
}
