extension JSONWriter {
  /// Writes a member whose value is a number rounded to the given number of decimals, or `null`; see
  /// `number(_:decimals:)`.
  ///
  /// - Precondition: `decimals` is in 0...15.
  @inline(__always)
  package mutating func number(_ name: StaticString, _ value: Double?, decimals: Int) {
    guard let value, value.magnitude < TextCursor.usualBound else {
      key(name)
      return number(value, decimals: decimals)
    }
    write(name, atMost: TextCursor.usualNumber) { $0.write(value, decimals: decimals) }
  }

  /// Writes a member whose value is a whole number.
  @inline(__always)
  package mutating func number(_ name: StaticString, _ value: Int) {
    key(name)
    number(value)
  }

  /// Writes a member whose value is a whole number of up to 64 bits.
  package mutating func number(_ name: StaticString, _ value: UInt64) {
    key(name)
    number(value)
  }

  /// Writes a member whose value is `true` or `false`.
  @inline(__always)
  package mutating func bool(_ name: StaticString, _ value: Bool) {
    write(name, atMost: 5) { cursor in
      if value { cursor.write("true") } else { cursor.write("false") }
    }
  }

  /// Writes a member whose value is a string, or `null`; see `string(_:)`.
  package mutating func string(_ name: StaticString, _ value: String?) {
    key(name)
    string(value)
  }
}

extension JSONWriter {
  /// Writes a member whose value is written by `value`.
  @inline(__always)
  package mutating func member(_ name: StaticString, _ value: (inout JSONWriter) -> Void) {
    key(name)
    value(&self)
  }

  /// Writes a member whose value is written by `write`, or `null` if there is no value.
  @inline(__always)
  package mutating func member<Value>(
    _ name: StaticString, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    if let value { write(&self, value) } else { null() }
  }

  /// Writes a member whose value is an object; `members` writes the object's members.
  @inline(__always)
  package mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }

  /// Writes a member whose value is an array; `elements` writes the array's elements.
  @inline(__always)
  package mutating func array(_ name: StaticString, _ elements: (inout JSONWriter) -> Void) {
    key(name)
    array(elements)
  }

  /// Writes a member whose value is an array; `write` writes each of its elements.
  @inline(__always)
  package mutating func array<Elements: Sequence>(
    _ name: StaticString, of elements: Elements,
    _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    key(name)
    array { json in
      for element in elements { write(&json, element) }
    }
  }
}
