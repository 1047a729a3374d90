import TestSupport
import Testing

@testable import RouteFormats

@Suite struct MovedRecordTests {
  @Test(
    "a block that was moved is counted once",
    arguments: [
      ([], []), ([0, 1, 2], []), ([1, 0], [1]), ([3, 4, 5, 6, 0, 1, 2], [0, 1, 2]),
      ([4, 5, 6, 0, 1, 2, 3], [4, 5, 6]), ([0, 3, 2, 1, 4], [2, 3]), ([3, 2, 1, 0], [1, 2, 3]),
    ] as [([Int], [Int])])
  func asFewAsCanBe(order: [Int], moved: [Int]) {
    #expect(MovedRecords.least(in: order) == moved)
    #expect(MovedRecords.leastCount(in: order) == moved.count)
  }

  /// Compared with a different method, trying all subsets.
  @Test(arguments: UInt64(0)..<100) func noneFewerWouldDo(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let order = Array(0..<9).shuffled(using: &random)
    let moved = MovedRecords.least(in: order)
    #expect(MovedRecords.leastCount(in: order) == moved.count)
    let rest = order.filter { !moved.contains($0) }
    #expect(rest == rest.sorted())
    let longest = (0..<512).map { set -> Int in
      let part = order.enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element)
      return part == part.sorted() ? part.count : 0
    }.max()
    #expect(order.count - moved.count == longest)
  }
}
