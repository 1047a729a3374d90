/// Terminal input that is waiting to be handled.
///
/// An interrupt does not wait: as in the terminal's own line editing, everything typed before it is
/// discarded.
package struct InputQueue: Hashable, Sendable {
  /// The number of waiting events at which further input is left in the terminal, which can hold a few times
  /// as many.
  static let capacity = 1024

  /// True when Ctrl-C has arrived.
  package private(set) var isInterrupted = false
  private var inputs: [TerminalInput] = []
  private var taken = 0

  /// Creates an empty queue.
  package init() {}

  /// True when nothing is waiting.
  package var isEmpty: Bool { taken == inputs.count }

  /// True when so much is waiting that further input should be left in the terminal.
  package var isFull: Bool { inputs.count - taken >= Self.capacity }

  /// Adds newly arrived input, in order.
  package mutating func append(_ newer: [TerminalInput]) {
    inputs += newer
    guard newer.contains(where: \.isInterrupt) else { return }
    isInterrupted = true
    inputs.removeAll()
    taken = 0
  }

  /// Removes and returns the event that has waited longest.
  package mutating func next() -> TerminalInput? {
    guard !isEmpty else { return nil }
    let input = inputs[taken]
    taken += 1
    // A queue that never becomes empty must also free what was removed.
    if isEmpty || taken >= Self.capacity {
      inputs.removeFirst(taken)
      taken = 0
    }
    return input
  }
}

extension TerminalInput {
  /// True for a press of Ctrl-C.
  fileprivate var isInterrupt: Bool {
    guard case .key(let event) = self else { return false }
    return event.key == .control("c") && event.kind != .release
  }
}
