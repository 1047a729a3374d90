/// The sentences of one line, whatever a terminal or a logger put around them.
///
/// A sentence goes from its `$` to the next sentence's, or to the end of the line: a terminal writes
/// the time before it, and a byte lost by a receiver's line joins two.
struct NMEALine: Sequence, IteratorProtocol {
  /// The bytes from the `$` of a sentence on, and what is known of their end.
  struct Stretch {
    let bytes: UnsafeBufferPointer<UInt8>
    /// True when another sentence follows in the line, so that this one may be cut.
    let isFollowed: Bool
  }

  private let line: UnsafeBufferPointer<UInt8>
  /// The next `$` that begins a sentence; nil at the end.
  private var start: Int?

  /// - Precondition: The bytes outlive the sentences.
  init(_ line: UnsafeBufferPointer<UInt8>) {
    self.line = line
    start = line.first == Self.dollar ? 0 : line.firstIndex(of: Self.dollar)
  }

  mutating func next() -> Stretch? {
    guard let first = start else { return nil }
    var end = first + 1
    while end < line.count, line[end] != Self.dollar || !Self.isStart(line.rebased(from: end)) {
      end += 1
    }
    start = end < line.count ? end : nil
    return Stretch(
      bytes: UnsafeBufferPointer(rebasing: line[first..<end]), isFollowed: end < line.count)
  }

  private static let dollar = UInt8(ascii: "$")
  /// The lengths of sentence names: `PUBX` to `PSRFTXTXX`.
  private static let nameLengths = 4...9

  /// True when bytes begin with `$`, a name and a comma.
  private static func isStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let name = bytes.dropFirst().prefix { isNameLetter($0) }
    return nameLengths ~= name.count && name.endIndex < bytes.count
      && bytes[name.endIndex] == UInt8(ascii: ",") && !bytes[name.startIndex].isDigit
  }

  private static func isNameLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || byte.isDigit
  }
}

extension NMEALine {
  /// True when a line begins like a sentence, wrapped by Android's logger or not.
  static func isLikely(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let body = line.starts(with: "NMEA,".utf8) ? line.rebased(from: 5) : line
    if body.starts(with: "$PUBX,0".utf8) { return true }
    guard body.count > 7, body[0] == dollar, body[6] == UInt8(ascii: ",") else { return false }
    return body[1..<6].allSatisfy(isNameLetter)
  }

  /// True when a line holds a sentence behind what a terminal or a logger writes before it, such as
  /// `[2024-05-01 12:00:00] $GPGGA,…`.
  ///
  /// It takes a checksum or a place, as a table or a text may hold a `$`.
  static func holdsSentence(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard line.first != UInt8(ascii: "#") else { return false }
    return NMEALine(line).contains { stretch in
      guard
        let sentence = try? NMEASentence(stretch.bytes, needsChecksum: stretch.isFollowed),
        sentence.type != nil
      else { return false }
      return sentence.hasChecksum || NMEAFix(sentence)?.hasPosition == true
    }
  }
}
