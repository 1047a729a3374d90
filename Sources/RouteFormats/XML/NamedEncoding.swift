private import CPOSIX

/// Converts text in a named encoding to UTF-8 in chunks, with the system's `iconv`.
///
/// A byte that is invalid in the encoding becomes U+FFFD, and reading continues after it.
final class NamedEncoding {
  /// The name of the encoding, as the system knows it.
  let name: String
  /// The number of bytes that were invalid in the encoding.
  private(set) var strangeCount = 0
  /// The line of the first invalid byte, from 1.
  private(set) var firstStrangeLine = 1

  private let converter: iconv_t
  private let output: UnsafeMutableBufferPointer<CChar>
  /// The first bytes of a character of which the rest has not been read yet.
  private var held: [UInt8] = []
  private var line = 1

  private static let outputCapacity = 1 << 16

  /// Creates a decoder; nil if the system does not know the encoding.
  init?(name: String) {
    guard let converter = posix_converter(name) else { return nil }
    self.name = name
    self.converter = converter
    output = .allocate(capacity: Self.outputCapacity)
  }

  deinit {
    iconv_close(converter)
    output.deallocate()
  }

  /// Reads the next chunk, and calls `consume` with its text in UTF-8.
  func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ consume: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard held.isEmpty else {
      let joined = held + bytes
      held = []
      return joined.withUnsafeBufferPointer { decode($0, consume) }
    }
    var bytes = bytes.withMemoryRebound(to: CChar.self) { UnsafeMutableBufferPointer(mutating: $0) }
    while true {
      var (input, left) = (bytes.baseAddress, bytes.count)
      let status = convert(&input, &left, consume)
      let rest = UnsafeMutableBufferPointer(rebasing: bytes[(bytes.count - left)...])
      switch status {
      case E2BIG: bytes = rest
      case EILSEQ:
        replaceStrange(consume)
        bytes = UnsafeMutableBufferPointer(rebasing: rest.dropFirst())
      case EINVAL:
        held = rest.map { UInt8(bitPattern: $0) }
        return
      default: return
      }
    }
  }

  /// Calls `consume` with the remaining characters at the end of the text.
  func finish(_ consume: (UnsafeBufferPointer<UInt8>) -> Void) {
    if !held.isEmpty { replaceStrange(consume) }
    held = []
    var (input, left): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    _ = convert(&input, &left, consume)
  }

  private func convert(
    _ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int,
    _ consume: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> CInt {
    var (end, room) = (output.baseAddress, output.count)
    let status = posix_convert(converter, &input, &left, &end, &room)
    let text = UnsafeMutableBufferPointer(rebasing: output[..<(output.count - room)])
    text.withMemoryRebound(to: UInt8.self) { text in
      guard !text.isEmpty else { return }
      line += text.count { $0 == UInt8(ascii: "\n") }
      consume(UnsafeBufferPointer(text))
    }
    return status
  }

  private func replaceStrange(_ consume: (UnsafeBufferPointer<UInt8>) -> Void) {
    if strangeCount == 0 { firstStrangeLine = line }
    strangeCount += 1
    Array(UTF8.encodedReplacementCharacter).withUnsafeBufferPointer(consume)
  }
}

extension NamedEncoding {
  /// Creates a decoder for an XML document that begins with these bytes.
  ///
  /// The result is nil if the encoding is unknown or not declared. It is also nil if the parser can decode
  /// the text itself, because the encoding is a UTF or one in which no byte is invalid.
  convenience init?(ofXML beginning: UnsafeBufferPointer<UInt8>) {
    guard let name = Self.declaredName(beginning) else { return nil }
    let upper = name.uppercased()
    if upper.hasPrefix("UTF") || upper == "ISO-8859-1" { return nil }
    self.init(name: name)
  }

  /// Returns the encoding named by an XML declaration; nil if it names none.
  ///
  /// Source: Extensible Markup Language 1.0, fifth edition, W3C 2008, productions 23 and 80.
  private static func declaredName(_ beginning: UnsafeBufferPointer<UInt8>) -> String? {
    let head = beginning.prefix(longestDeclaration)
    guard head.starts(with: "<?xml".utf8), let end = head.firstIndex(of: UInt8(ascii: ">")) else {
      return nil
    }
    let text = String(decoding: head[..<end], as: UTF8.self)
    let encoding = /\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._\-]{0,39})["']/
    guard let match = text.firstMatch(of: encoding) else { return nil }
    return String(match.1)
  }

  private static let longestDeclaration = 256
}
