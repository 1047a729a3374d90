/// Replaces each “&” that does not begin a reference in XML with `&amp;`, in chunks.
///
/// People write names such as “A & B”, and the parser would wait for a “;” that may never come. In comments,
/// instructions and CDATA sections, “&” is an ordinary character and is left unchanged.
///
/// Source: Extensible Markup Language 1.0, fifth edition, W3C 2008, sections 2.4 to 2.7 and 4.1.
struct XMLAmpersands {
  /// A construct that has a delimiter at each end and may contain any text.
  enum Enclosure {
    case comment
    case instruction
    case cdata

    /// The name of the construct, for messages.
    var words: String {
      switch self {
      case .comment: "a comment"
      case .instruction: "a processing instruction"
      case .cdata: "a CDATA section"
      }
    }

    /// Returns true if the latest bytes end the construct.
    fileprivate func isEnded(by recent: UInt64) -> Bool {
      switch self {
      case .comment: recent & 0xFF_FFFF == 0x2D_2D3E  // -->
      case .instruction: recent & 0xFFFF == 0x3F3E  // ?>
      case .cdata: recent & 0xFF_FFFF == 0x5D_5D3E  // ]]>
      }
    }

    /// Recognises a construct that the latest bytes begin; nil if they begin none.
    ///
    /// - Parameter before: The byte before the latest eight bytes.
    fileprivate init?(begunBy recent: UInt64, behind before: UInt8) {
      if recent & 0xFFFF == 0x3C3F {  // <?
        self = .instruction
      } else if recent & 0xFFFF_FFFF == 0x3C21_2D2D {  // <!--
        self = .comment
      } else if recent == 0x215B_4344_4154_415B, before == UInt8(ascii: "<") {  // <![CDATA[
        self = .cdata
      } else {
        return nil
      }
    }
  }

  /// The line of the first “&” that was replaced, from 1; nil if there was none.
  private(set) var firstLine: Int?
  /// The open construct, and the line on which it begins; nil if none is open.
  private(set) var open: (enclosure: Enclosure, line: Int)?
  private var line = 1
  /// The latest eight bytes, packed into a number.
  private var recent: UInt64 = 0
  /// A “&” and the text read so far after it, while it may still begin a reference.
  private var held: [UInt8] = []
  /// The last bytes of the text.
  private var tail: [UInt8] = []

  /// The maximum length of an entity's name; no known name is longer.
  private static let longestReference = 64
  private static let tailLength = 64

  /// Reads the next chunk, and calls `consume` with the text to be parsed.
  mutating func mend(
    _ bytes: UnsafeBufferPointer<UInt8>, _ consume: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard !bytes.isEmpty else { return }
    keepTail(bytes)
    if held.isEmpty, open == nil, let lines = Self.linesOfPlainText(bytes) {
      line += lines
      for byte in bytes.suffix(8) { recent = recent << 8 | UInt64(byte) }
      return consume(bytes)
    }
    guard held.isEmpty else {
      let joined = held + bytes
      held = []
      return joined.withUnsafeBufferPointer { mend(lookingAt: $0, isAll: false, consume) }
    }
    mend(lookingAt: bytes, isAll: false, consume)
  }

  /// Calls `consume` with the remaining text at the end.
  mutating func finish(_ consume: (UnsafeBufferPointer<UInt8>) -> Void) {
    let rest = held
    held = []
    rest.withUnsafeBufferPointer { mend(lookingAt: $0, isAll: true, consume) }
  }

  /// Returns true when the text ends with the end tag of the named element, possibly followed by white space.
  func ends(element name: String) -> Bool {
    let end = tail.lastIndex { !DecimalParser.isSpace($0) }.map { tail[...$0] } ?? []
    return end.suffix(name.utf8.count + 1).elementsEqual("\(name)>".utf8)
  }

  private mutating func keepTail(_ bytes: UnsafeBufferPointer<UInt8>) {
    tail.append(contentsOf: bytes.suffix(Self.tailLength))
    tail.removeFirst(max(0, tail.count - Self.tailLength))
  }
}

extension XMLAmpersands {
  private mutating func mend(
    lookingAt bytes: UnsafeBufferPointer<UInt8>, isAll: Bool,
    _ consume: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var mended: [UInt8] = []
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&"), open == nil {
        switch Self.isReference(bytes[(index + 1)...], isAll: isAll) {
        case true?: break
        case false?:
          firstLine = firstLine ?? line
          mended += bytes[start...index]
          mended += "amp;".utf8
          start = index + 1
        case nil:
          held = Array(bytes[index...])
          return hand(over: bytes[start..<index], behind: mended, consume)
        }
      }
      look(at: byte)
    }
    hand(over: bytes[start...], behind: mended, consume)
  }

  /// Returns the number of line ends in text that certainly contains no “&” and begins no construct; nil
  /// otherwise.
  ///
  /// Eight bytes are examined at once, because most files consist entirely of such text.
  private static func linesOfPlainText(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    ByteScan.contains(in: bytes, UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "?"))
      ? nil : ByteScan.count(of: 10, in: bytes)
  }

  private func hand(
    over rest: Slice<UnsafeBufferPointer<UInt8>>, behind mended: [UInt8],
    _ consume: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if mended.isEmpty { return consume(UnsafeBufferPointer(rebasing: rest)) }
    (mended + rest).withUnsafeBufferPointer(consume)
  }

  @inline(__always)
  private mutating func look(at byte: UInt8) {
    if byte == 10 { line += 1 }
    let before = UInt8(truncatingIfNeeded: recent >> 56)
    recent = recent << 8 | UInt64(byte)
    if let (enclosure, _) = open {
      if byte == UInt8(ascii: ">"), enclosure.isEnded(by: recent) { open = nil }
    } else if let enclosure = Enclosure(begunBy: recent, behind: before) {
      open = (enclosure, line)
      // The opening delimiter must not count as part of the closing one.
      recent = 0
    }
  }

  /// Returns true when the text after a “&” makes it a reference; nil if more text is needed to decide.
  private static func isReference(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isAll: Bool
  ) -> Bool? {
    let name = text.prefix(longestReference).prefix(while: isNameByte)
    let end = name.endIndex
    if end == text.endIndex { return isAll || name.count == longestReference ? false : nil }
    guard text[end] == UInt8(ascii: ";"), let first = name.first else { return false }
    guard first == UInt8(ascii: "#") else {
      return !first.isDigit && !".-".utf8.contains(first) && !name.contains(UInt8(ascii: "#"))
    }
    let digits = name.dropFirst()
    if digits.first == UInt8(ascii: "x") {
      return digits.count > 1 && digits.dropFirst().allSatisfy(isHexDigit)
    }
    return !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "#_:.-".utf8.contains(byte)
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte.isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
  }
}
