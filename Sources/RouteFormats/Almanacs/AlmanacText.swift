/// One line of an almanac.
struct AlmanacText {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// True when nothing is in it.
  var isBlank: Bool { bytes.allSatisfy(DecimalParser.isSpace) }

  /// The text of so many columns from a column on, without outer blanks; nil beyond the line's end.
  func field(_ start: Int, _ length: Int) -> String? {
    guard start < bytes.count else { return nil }
    let end = min(start + length, bytes.count)
    return Self.text(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// The number in some columns, its exponent after E or, as in Fortran, D; nil for anything else.
  func number(_ start: Int, _ length: Int) -> Double? {
    guard start < bytes.count else { return nil }
    let end = min(start + length, bytes.count)
    let digits = bytes[start..<end].map { $0 | 0x20 == UInt8(ascii: "d") ? UInt8(ascii: "e") : $0 }
    return digits.withUnsafeBufferPointer(DecimalParser.parse)
  }

  /// The whole number in some columns.
  func integer(_ start: Int, _ length: Int) -> Int? {
    number(start, length).flatMap { abs($0) < 1e9 ? Int(exactly: $0) : nil }
  }

  /// The texts before and after the first colon, the name in lower case; nil without a colon.
  var element: (name: String, value: Double?)? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let value = DecimalParser.parse(UnsafeBufferPointer(rebasing: bytes[(colon + 1)...]))
    return (Self.text(UnsafeBufferPointer(rebasing: bytes[..<colon])).lowercased(), value)
  }

  /// True when it begins with some signs, blanks left out.
  func begins(with prefix: String) -> Bool {
    bytes.drop(while: DecimalParser.isSpace).starts(with: prefix.utf8)
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let start = bytes.firstIndex { !DecimalParser.isSpace($0) } ?? bytes.count
    let end = (bytes.lastIndex { !DecimalParser.isSpace($0) } ?? start - 1) + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
