import Testing

@testable import RouteSim

@Suite struct WorkersTests {
  @Test("the results of pieces are in order", arguments: [1, 2, 3, 16])
  func order(jobs: Int) {
    var told: [Int] = []
    let results = Workers.results(of: 200, jobs: jobs) { index in
      // The work is uneven, so that pieces do not end in the order in which they began.
      (0..<(index * 7919 % 200) * 50).reduce(index) { ($0 &* 31 &+ $1) & 0xFFFF }
    } progress: {
      told.append($0)
    }
    let expected = (0..<200).map { index in
      (0..<(index * 7919 % 200) * 50).reduce(index) { ($0 &* 31 &+ $1) & 0xFFFF }
    }
    #expect(results == expected)
    #expect(told.last == 200 && told == told.sorted() && Set(told).count == told.count)
  }

  @Test func nothingToDoIsDone() {
    #expect(Workers.results(of: 0, jobs: 4) { $0 } == [])
    #expect(Workers.processors >= 1)
  }

  @Test("the stack of a worker thread is as large as that of the main thread")
  func depth() {
    #expect(Workers.results(of: 1, jobs: 1) { _ in Self.depth(20_000) } == [20_000])
  }

  private static func depth(_ count: Int) -> Int { count == 0 ? 0 : 1 + depth(count - 1) }
}
