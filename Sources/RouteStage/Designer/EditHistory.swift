/// A value that is edited step by step, with its earlier and undone values.
struct EditHistory<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The current value.
  private(set) var present: Value
  private var past: [Value] = []
  private var future: [Value] = []

  /// The maximum number of steps: more than anyone would undo one by one.
  private static var longest: Int { 1000 }

  /// Creates the history of a value that has not been edited yet.
  init(_ value: Value) { present = value }

  /// Sets the value; undone edits are discarded.
  mutating func edit(to value: Value) {
    guard value != present else { return }
    past.append(present)
    if past.count > Self.longest { past.removeFirst() }
    future.removeAll()
    present = value
  }

  /// Undoes the last edit; returns false if absent.
  mutating func undo() -> Bool {
    guard let last = past.popLast() else { return false }
    future.append(present)
    present = last
    return true
  }

  /// Redoes the last undone edit; returns false if absent.
  mutating func redo() -> Bool {
    guard let next = future.popLast() else { return false }
    past.append(present)
    present = next
    return true
  }
}
