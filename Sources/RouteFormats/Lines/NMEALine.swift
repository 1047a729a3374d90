/// The sentences in one line, without the text that a terminal or a logger has added.
///
/// A sentence extends from its `$` to the next sentence's `$` or to the end of the line. Other text may
/// precede it, because a terminal writes the time first, and one line may contain two sentences, because a
/// receiver's serial line may lose a byte.
struct NMEALine: Sequence, IteratorProtocol {
  /// The bytes of a sentence, beginning with its `$`.
  struct Stretch {
    let bytes: UnsafeBufferPointer<UInt8>
    /// True when another sentence follows in the line, so this one may be cut off.
    let isFollowed: Bool
  }

  private let line: UnsafeBufferPointer<UInt8>
  /// The index of the next `$` that begins a sentence; nil at the end.
  private var start: Int?

  /// Creates a sequence of the sentences in a line.
  ///
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
  /// The possible lengths of a sentence's name, from `PUBX` to `PSRFTXTXX`.
  private static let nameLengths = 4...9

  /// Returns true if the bytes begin with `$`, a name and a comma.
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
  /// Returns true if a line begins like a sentence, with or without the prefix of Android's GnssLogger.
  static func isLikely(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let body = line.starts(with: "NMEA,".utf8) ? line.rebased(from: 5) : line
    if body.starts(with: "$PUBX,0".utf8) { return true }
    guard body.count > 7, body[0] == dollar, body[6] == UInt8(ascii: ",") else { return false }
    return body[1..<6].allSatisfy(isNameLetter)
  }

  /// Returns true if a line contains a sentence, which may have a prefix from a terminal or a logger, as in
  /// `[2024-05-01 12:00:00] $GPGGA,…`.
  ///
  /// The sentence must have a checksum or a position, because a table or another text may contain a `$`.
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
