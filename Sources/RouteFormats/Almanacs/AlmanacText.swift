/// One line of an almanac.
struct AlmanacText {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// True when the line is empty or contains only blanks.
  var isBlank: Bool { bytes.allSatisfy(DecimalParser.isSpace) }

  /// Returns the text of the given columns without leading and trailing blanks; nil if the columns begin
  /// beyond the end of the line.
  func field(_ start: Int, _ length: Int) -> String? {
    guard start < bytes.count else { return nil }
    let end = min(start + length, bytes.count)
    return Self.text(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// Returns the number in the given columns; nil if they contain anything else.
  ///
  /// An exponent may follow E or, as in Fortran, D.
  func number(_ start: Int, _ length: Int) -> Double? {
    guard start < bytes.count else { return nil }
    let end = min(start + length, bytes.count)
    let digits = bytes[start..<end].map { $0 | 0x20 == UInt8(ascii: "d") ? UInt8(ascii: "e") : $0 }
    return digits.withUnsafeBufferPointer(DecimalParser.parse)
  }

  /// Returns the whole number in the given columns.
  func integer(_ start: Int, _ length: Int) -> Int? {
    number(start, length).flatMap { abs($0) < 1e9 ? Int(exactly: $0) : nil }
  }

  /// The name before the first colon, in lowercase, and the number after it; nil if the line has no colon.
  var element: (name: String, value: Double?)? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let value = DecimalParser.parse(UnsafeBufferPointer(rebasing: bytes[(colon + 1)...]))
    return (Self.text(UnsafeBufferPointer(rebasing: bytes[..<colon])).lowercased(), value)
  }

  /// Returns true if the line begins with a prefix, ignoring blanks.
  func begins(with prefix: String) -> Bool {
    bytes.drop(while: DecimalParser.isSpace).starts(with: prefix.utf8)
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let start = bytes.firstIndex { !DecimalParser.isSpace($0) } ?? bytes.count
    let end = (bytes.lastIndex { !DecimalParser.isSpace($0) } ?? start - 1) + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
