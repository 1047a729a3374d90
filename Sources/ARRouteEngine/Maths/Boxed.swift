/// A large value kept on the heap, which its copies share until one of them is changed.
///
/// Copying its container costs one count of references, instead of one for each array in it.
package struct Boxed<Value: Sendable>: Sendable {
  private final class Box: @unchecked Sendable {
    // Exclusive access is that to the value that holds the box.
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  /// The value; a change of it first copies a shared value.
  package var value: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }

  init(_ value: Value) { box = Box(value) }

  /// Changes the value in place; without the memory that an access to `value` for a change may ask for.
  @inline(__always)
  mutating func change(_ body: (inout Value) -> Void) {
    if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
    body(&box.value)
  }
}

extension Boxed: Equatable where Value: Equatable {
  package static func == (one: Self, other: Self) -> Bool {
    one.box === other.box || one.value == other.value
  }
}

extension Boxed: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
