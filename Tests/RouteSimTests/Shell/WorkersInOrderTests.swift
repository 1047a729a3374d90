import Testing

@testable import RouteSim

@Suite struct WorkersInOrderTests {
  /// Returns a result after uneven work, so that pieces do not end in the order in which they began.
  private static func work(_ index: Int) -> Int {
    (0..<(index * 7919 % 200) * 50).reduce(index) { ($0 &* 31 &+ $1) & 0xFFFF }
  }

  @Test("the results of pieces are handed over in order", arguments: [1, 2, 3, 16])
  func order(jobs: Int) {
    var numbers = (0..<200).makeIterator()
    let workers = WorkersInOrder(
      jobs: jobs, ahead: 2 * jobs, take: { numbers.next() },
      worker: { { number, piece in (number, Self.work(piece)) } })
    var results: [(Int, Int)] = []
    while let result = workers.next() { results.append(result) }
    workers.stop()
    #expect(results.map(\.0) == Array(0..<200) && results.map(\.1) == (0..<200).map(Self.work))
  }

  @Test(
    "a caller that may not wait gets the same results, and none once it stops", arguments: [1, 3])
  func unless(jobs: Int) {
    var numbers = (0..<100).makeIterator()
    let workers = WorkersInOrder(
      jobs: jobs, ahead: 2 * jobs, take: { numbers.next() },
      worker: { { number, piece in (number, Self.work(piece)) } })
    for number in 0..<60 {
      let result = workers.next { false }
      #expect(result?.0 == number && result?.1 == Self.work(number))
    }
    #expect(workers.next { true } == nil)
    #expect(workers.next { false }?.0 == 60)
    while workers.next(unless: { false }) != nil {}
    #expect(workers.next { false } == nil)
    workers.stop()
  }

  @Test("no more pieces are begun than may wait for delivery")
  func isBounded() {
    let begun = Count()
    let workers = WorkersInOrder(
      jobs: 2, ahead: 5, take: { begun.add() },
      worker: { { number, _ in number } })
    for taken in 0..<100 {
      #expect(workers.next() == taken)
      #expect(begun.value <= taken + 1 + 5)
    }
    workers.stop()
    // Pieces that have already begun are still delivered before the end.
    var rest = 0
    while workers.next() != nil { rest += 1 }
    #expect(rest <= 5)
  }

  @Test func nothingToDoIsDone() {
    let workers = WorkersInOrder(
      jobs: 3, ahead: 3, take: { nil as Int? },
      worker: { { number, _ in number } })
    #expect(workers.next() == nil)
    workers.stop()
  }

  /// A count of the pieces delivered, usable from any thread.
  private final class Count: @unchecked Sendable {
    private let monitor = Monitor()
    private var count = 0

    var value: Int { monitor.locked { count } }

    func add() -> Int? {
      monitor.locked {
        count += 1
        return count
      }
    }
  }
}
