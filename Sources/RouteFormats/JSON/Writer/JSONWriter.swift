/// Writes JSON into a growing buffer of bytes.
///
/// It is written from scratch because the same state must result in the same bytes. The order of keys, the
/// decimals of each number and the spaces are part of the machine interface, and Foundation's encoder
/// controls none of these.
///
/// The writer adds commas, spaces after commas and colons, and closing brackets; the caller ensures that each
/// key has one value. Rounded numbers never have exponents, a negative zero, or digits that differ between
/// machines.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.key("length")
///   json.number(412.25, decimals: 6)
/// }  // {"length": 412.25}
/// ```
package struct JSONWriter: Sendable {
  private var buffer = TextBuffer()
  /// True when the next key or value follows another one.
  private var needsComma = false

  /// Creates an empty buffer.
  package init() {}

  /// A copy of the bytes that have been written, in UTF-8.
  package var bytes: [UInt8] { buffer.bytes }

  /// Returns the bytes that have been written, in UTF-8 and without copying them, and empties the buffer.
  package mutating func take() -> [UInt8] {
    needsComma = false
    return buffer.take()
  }

  /// The number of bytes written.
  package var count: Int { buffer.count }

  /// The text that has been written.
  package var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

  /// Gives `body` access to the bytes that have been written, without copying them.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    buffer.withUnsafeBytes(body)
  }

  /// Removes the bytes that have been written but keeps the memory, for the next line of a stream.
  package mutating func removeAll() {
    buffer.removeAll()
    needsComma = false
  }
}

extension JSONWriter {
  /// Writes an object whose members are written by `members`, each as a key followed by its value.
  @inline(__always)
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    open("{")
    members(&self)
    close("}")
  }

  /// Writes an array whose values are written by `elements`.
  @inline(__always)
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    open("[")
    elements(&self)
    close("]")
  }

  /// Writes the key of the value that follows.
  @inline(__always)
  package mutating func key(_ name: StaticString) {
    write(atMost: name.utf8CodeUnitCount + 4, thenComma: false) { cursor in
      cursor.write("\"")
      cursor.write(name)
      cursor.write("\": ")
    }
  }

  /// Writes the key of the value that follows, if the name is not known in advance.
  package mutating func key(named name: String) {
    string(name)
    needsComma = false
    write(atMost: 2, thenComma: false) { $0.write(": ") }
  }

  /// Ends a line of JSON Lines.
  package mutating func newline() {
    needsComma = false
    write(atMost: 1, thenComma: false) { $0.write("\n") }
  }
}

extension JSONWriter {
  /// Writes a number rounded to the given number of decimals, without trailing zeros.
  ///
  /// Exact halves are rounded to the even digit. A number that is not finite, which JSON cannot represent, is
  /// written as `null`.
  ///
  /// - Precondition: `decimals` is in 0...15.
  package mutating func number(_ value: Double, decimals: Int) {
    guard value.isFinite else { return null() }
    let isUsual = value.magnitude < TextCursor.usualBound
    write(atMost: isUsual ? TextCursor.usualNumber : TextCursor.longestNumber) {
      $0.write(value, decimals: decimals)
    }
  }

  /// Writes a number rounded to the given number of decimals, or `null`.
  package mutating func number(_ value: Double?, decimals: Int) {
    if let value { number(value, decimals: decimals) } else { null() }
  }

  /// Writes a number with as few digits as needed to read back the same number; very large and very small
  /// numbers have an exponent.
  ///
  /// A number that is not finite, which JSON cannot represent, is written as `null`.
  package mutating func number(exactly value: Double) {
    guard value.isFinite else { return null() }
    let text = Int(exactly: value).map { String($0) } ?? "\(value)"
    write(atMost: text.utf8.count) { cursor in
      for byte in text.utf8 { cursor.write(byte) }
    }
  }

  /// Writes a whole number.
  package mutating func number(_ value: Int) {
    write(atMost: TextCursor.usualNumber) { cursor in
      if value < 0 { cursor.write("-") }
      cursor.write(UInt64(value.magnitude))
    }
  }

  /// Writes a whole number of up to 64 bits.
  package mutating func number(_ value: UInt64) {
    write(atMost: TextCursor.usualNumber) { $0.write(value) }
  }

  /// Writes an array of two numbers, rounded as by `number`; numbers that are not finite are written as
  /// `null`.
  ///
  /// - Precondition: `decimals` is in 0...15.
  package mutating func numbers(_ first: Double, _ second: Double, decimals: Int) {
    numbers(first, second, nil, nil, count: 2, decimals: decimals)
  }

  /// Writes an array of three numbers, rounded as by `number`; numbers that are not finite are written as
  /// `null`.
  ///
  /// - Precondition: `decimals` is in 0...15.
  package mutating func numbers(
    _ first: Double, _ second: Double, _ third: Double, decimals: Int
  ) {
    numbers(first, second, third, nil, count: 3, decimals: decimals)
  }

  /// Writes an array of four numbers, rounded as by `number`; numbers that are not finite are written as
  /// `null`.
  ///
  /// - Precondition: `decimals` is in 0...15.
  package mutating func numbers(
    _ first: Double, _ second: Double, _ third: Double, _ fourth: Double, decimals: Int
  ) {
    numbers(first, second, third, fourth, count: 4, decimals: decimals)
  }

  /// Writes an array of two to four numbers, as one piece if the numbers are of ordinary size.
  @inline(__always)
  private mutating func numbers(
    _ first: Double, _ second: Double, _ third: Double?, _ fourth: Double?, count: Int,
    decimals: Int
  ) {
    if TextCursor.areUsual(first, second, third, fourth) {
      return write(atMost: TextCursor.usualNumbers(count)) {
        $0.writeArray(first, second, third, fourth, decimals: decimals)
      }
    }
    array { json in
      json.number(first, decimals: decimals)
      json.number(second, decimals: decimals)
      if let third { json.number(third, decimals: decimals) }
      if let fourth { json.number(fourth, decimals: decimals) }
    }
  }

  /// Writes `null`.
  package mutating func null() { literal("null") }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a string.
  ///
  /// In addition to what JSON requires, every character that could control a terminal or change the writing
  /// direction is escaped (see `Printable`), so the text keeps its meaning and is safe to show.
  package mutating func string(_ value: String) {
    if writePlain(value) { return }
    write(atMost: 1) { $0.write("\"") }
    for scalar in value.unicodeScalars { append(scalar) }
    needsComma = false
    write(atMost: 1) { $0.write("\"") }
  }

  /// Writes a string, or `null`.
  package mutating func string(_ value: String?) {
    if let value { string(value) } else { null() }
  }
}

extension JSONWriter {
  /// Writes a member as one piece; `body` writes its value.
  @inline(__always)
  mutating func write(
    _ name: StaticString, atMost room: Int, _ body: (inout TextCursor) -> Void
  ) {
    write(atMost: name.utf8CodeUnitCount + 4 + room) { cursor in
      cursor.write("\"")
      cursor.write(name)
      cursor.write("\": ")
      body(&cursor)
    }
  }

  /// Writes a string as one piece if none of its characters needs an escape; otherwise returns false.
  private mutating func writePlain(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { bytes in
      let isPlain = bytes.allSatisfy {
        0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      guard isPlain else { return false }
      write(atMost: bytes.count + 2) { cursor in
        cursor.write("\"")
        cursor.write(bytes)
        cursor.write("\"")
      }
      return true
    }
  }

  @inline(__always)
  private mutating func open(_ bracket: StaticString) {
    write(atMost: 1, thenComma: false) { $0.write(bracket) }
  }

  @inline(__always)
  private mutating func close(_ bracket: StaticString) {
    needsComma = false
    write(atMost: 1) { $0.write(bracket) }
  }

  @inline(__always)
  private mutating func literal(_ text: StaticString) {
    write(atMost: text.utf8CodeUnitCount) { $0.write(text) }
  }

  /// Writes the separator after the previous value, and then the output of `body`.
  ///
  /// - Parameters:
  ///   - room: The maximum number of bytes that `body` may touch.
  ///   - thenComma: True if a comma must precede the next value.
  @inline(__always)
  private mutating func write(
    atMost room: Int, thenComma: Bool = true, _ body: (inout TextCursor) -> Void
  ) {
    buffer.append(atMost: room + 2) { cursor in
      if needsComma { cursor.write(", ") }
      body(&cursor)
    }
    needsComma = thenComma
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    buffer.append(atMost: 12) { cursor in
      switch scalar {
      case "\"": cursor.write("\\\"")
      case "\\": cursor.write("\\\\")
      case "\n": cursor.write("\\n")
      case "\r": cursor.write("\\r")
      case "\t": cursor.write("\\t")
      case _ where Printable.isHarmless(scalar):
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { cursor.write(byte) }
      default:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          cursor.write("\\u")
          for shift in [12, 8, 4, 0] {
            cursor.write(Printable.hexDigit(UInt8(unit >> UInt16(shift) & 15)))
          }
        }
      }
    }
  }
}
