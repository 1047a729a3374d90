import Testing

@testable import RouteStage

@Suite struct InputQueueTests {
  private func key(_ key: Key, _ kind: KeyEvent.Phase = .press) -> TerminalInput {
    .key(KeyEvent(key, kind))
  }

  @Test func keepsTheOrder() {
    var queue = InputQueue()
    var taken: [TerminalInput] = []
    let typed = "abcdefgh".unicodeScalars.map { key(.character($0)) }
    queue.append(Array(typed[0..<3]))
    if let input = queue.next() { taken.append(input) }
    queue.append(Array(typed[3...]))
    while let input = queue.next() { taken.append(input) }
    #expect(taken == typed && queue.isEmpty && !queue.isInterrupted)
  }

  /// The result does not depend on how much was typed before.
  @Test(arguments: [0, 1, 680, 100_000])
  func anInterruptDoesNotWait(count: Int) {
    var queue = InputQueue()
    queue.append(Array(repeating: key(.right), count: count))
    #expect(!queue.isInterrupted)
    queue.append([key(.left), key(.control("c")), key(.up)])
    #expect(queue.isInterrupted && queue.isEmpty)
  }

  /// Neither the release of Ctrl-C nor the letter alone interrupts.
  @Test func onlyCtrlCGoingDownInterrupts() {
    var queue = InputQueue()
    queue.append([key(.control("c"), .release), key(.character("c")), key(.control("z"))])
    #expect(!queue.isInterrupted && !queue.isEmpty)
    queue.append([key(.control("c"), .repeat)])
    #expect(queue.isInterrupted)
  }

  /// Only one event is waiting at any time.
  @Test func keepsNothingOfWhatWasTaken() throws {
    var queue = InputQueue()
    queue.append([key(.left)])
    for _ in 0..<10_000 {
      queue.append([key(.left)])
      _ = queue.next()
    }
    #expect(!queue.isEmpty)
    let kept = try #require(
      Mirror(reflecting: queue).children.first { $0.label == "inputs" }?.value as? [TerminalInput])
    #expect(kept.count <= InputQueue.capacity + 1)
  }

  @Test func leavesTheRestWithTheTerminalWhenItIsFull() {
    var queue = InputQueue()
    queue.append(Array(repeating: key(.tab), count: InputQueue.capacity))
    #expect(queue.isFull)
    _ = queue.next()
    #expect(!queue.isFull)
  }
}
