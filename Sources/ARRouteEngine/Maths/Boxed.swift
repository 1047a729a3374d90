/// A large value stored on the heap; copies share it until one of them changes.
///
/// Copying its container costs a single reference count, instead of one for each array in the value.
package struct Boxed<Value: Sendable>: Sendable {
  private final class Box: @unchecked Sendable {
    // Access to the value that contains the box is exclusive, so access to the box's own value is as well.
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  /// The value; a modification first copies it if it is shared.
  package var value: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }

  init(_ value: Value) { box = Box(value) }

  /// Changes the value in place.
  ///
  /// This avoids the memory that a modifying access to `value` may allocate.
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
