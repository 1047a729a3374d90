/// A value that is edited step by step, with its earlier values and those undone.
struct EditHistory<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The present value.
  private(set) var present: Value
  private var past: [Value] = []
  private var future: [Value] = []

  /// More steps than anybody undoes one by one.
  private static var longest: Int { 1000 }

  /// A value that was not edited yet.
  init(_ value: Value) { present = value }

  /// Makes it another value; undone edits are discarded.
  mutating func edit(to value: Value) {
    guard value != present else { return }
    past.append(present)
    if past.count > Self.longest { past.removeFirst() }
    future.removeAll()
    present = value
  }

  /// Takes the last edit back; returns false without one.
  mutating func undo() -> Bool {
    guard let last = past.popLast() else { return false }
    future.append(present)
    present = last
    return true
  }

  /// Repeats the last edit undone; returns false without one.
  mutating func redo() -> Bool {
    guard let next = future.popLast() else { return false }
    past.append(present)
    present = next
    return true
  }
}
