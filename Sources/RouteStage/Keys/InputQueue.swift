/// Input from a terminal that waits for its turn.
///
/// An interrupt does not wait: as in the terminal's own line editing, everything typed before it is
/// thrown away.
package struct InputQueue: Hashable, Sendable {
  /// The most that wait; a few times more stay with the terminal.
  static let capacity = 1024

  /// True when Ctrl-C is among what came.
  package private(set) var isInterrupted = false
  private var inputs: [TerminalInput] = []
  private var taken = 0

  /// Nothing has come yet.
  package init() {}

  /// True when nothing waits.
  package var isEmpty: Bool { taken == inputs.count }

  /// True when so much waits that further input is better left with the terminal.
  package var isFull: Bool { inputs.count - taken >= Self.capacity }

  /// Adds what came, in order.
  package mutating func append(_ newer: [TerminalInput]) {
    inputs += newer
    guard newer.contains(where: \.isInterrupt) else { return }
    isInterrupted = true
    inputs.removeAll()
    taken = 0
  }

  /// Takes what has waited longest.
  package mutating func next() -> TerminalInput? {
    guard !isEmpty else { return nil }
    let input = inputs[taken]
    taken += 1
    // A queue that never runs empty must free what was taken, too.
    if isEmpty || taken >= Self.capacity {
      inputs.removeFirst(taken)
      taken = 0
    }
    return input
  }
}

extension TerminalInput {
  /// True when it is Ctrl-C going down.
  fileprivate var isInterrupt: Bool {
    guard case .key(let event) = self else { return false }
    return event.key == .control("c") && event.kind != .release
  }
}
