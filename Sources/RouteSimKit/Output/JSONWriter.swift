/// Writes JSON into a growing buffer of bytes.
///
/// Commas and the spaces after commas and colons are its business; that keys and containers are
/// balanced is the caller's. Numbers never have exponents, a negative zero, or digits that
/// differ between machines.
///
/// ```swift
/// var json = JSONWriter()
/// json.beginObject()
/// json.key("length")
/// json.number(412.25, decimals: 6)
/// json.endObject()  // {"length": 412.25}
/// ```
public struct JSONWriter: Sendable {
  /// What has been written, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next key or value follows another one.
  private var needsComma = false

  /// An empty buffer.
  public init() {}

  /// What has been written.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets what has been written and keeps the memory, for the next line of a stream.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }
}

extension JSONWriter {
  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the innermost object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the innermost array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the key of the value that follows.
  public mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":"), UInt8(ascii: " ")])
    needsComma = false
  }

  /// Writes a key that is known only when running; it is escaped.
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(contentsOf: [UInt8(ascii: ":"), UInt8(ascii: " ")])
    needsComma = false
  }

  /// Ends a line of JSON Lines.
  public mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }
}

extension JSONWriter {
  /// Writes a number rounded to so many decimals, trailing zeros left out.
  ///
  /// Exact halves go to the even digit. A number that is not finite, which JSON cannot say, is
  /// written as `null`.
  ///
  /// - Precondition: `decimals` is in 0...15.
  public mutating func number(_ value: Double, decimals: Int) {
    guard value.isFinite else { return null() }
    separate()
    FixedDecimal.append(value, decimals: decimals, to: &bytes)
  }

  /// Writes a number rounded to so many decimals, or `null`.
  public mutating func number(_ value: Double?, decimals: Int) {
    if let value { number(value, decimals: decimals) } else { null() }
  }

  /// Writes a whole number.
  public mutating func number(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    FixedDecimal.append(UInt64(value.magnitude), minimumDigits: 1, to: &bytes)
  }

  /// Writes an array of numbers rounded to so many decimals.
  public mutating func numbers(_ values: Double..., decimals: Int) {
    beginArray()
    for value in values { number(value, decimals: decimals) }
    endArray()
  }

  /// Writes `null`.
  public mutating func null() { literal("null") }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a string.
  ///
  /// Besides what JSON demands, every character that could steer a terminal or turn the writing
  /// direction is escaped (see `Printable`), so that the text is the same and shows harmlessly.
  public mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in value.unicodeScalars { append(scalar) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string, or `null`.
  public mutating func string(_ value: String?) {
    if let value { string(value) } else { null() }
  }
}

extension JSONWriter {
  private mutating func open(_ byte: UInt8) {
    separate()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: " ")]) }
    needsComma = true
  }

  private mutating func literal(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case _ where Printable.isHarmless(scalar):
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default:
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        bytes.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] {
          bytes.append(Printable.hexDigit(UInt8(unit >> UInt16(shift) & 15)))
        }
      }
    }
  }
}
