/// Reads Garmin's FIT, protocols 1 and 2; the walk consists of the `record` messages.
///
/// A file may contain several FIT files, one after the other. The length of a message is known only from its
/// definition, so nothing after a damaged spot in a FIT file can be read, but the next FIT file can. The
/// reader is written from scratch because the licence of Garmin's SDK does not permit redistribution, and
/// Debian has no library for FIT.
///
/// FIT has no lines, so warnings give message numbers instead.
final class FITReader: FormatReader {
  private enum Part {
    case header
    case messages
    /// The rest of the current FIT file, which cannot be read.
    case rest
    case checksum
    /// The bytes after the last FIT file.
    case beyond
  }

  private var walk = FITWalk()
  private var part = Part.header
  /// The bytes that have arrived; those before `position` have been read.
  private var pending: [UInt8] = []
  private var position = 0
  /// The number of message bytes that are left in the current FIT file.
  private var remaining = 0
  private var checksum = FITChecksum()
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  /// The number of the next message.
  private var number = 1

  /// Returns true if the bytes begin like a FIT file; nil if there are too few bytes.
  static func isLikely(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let first = bytes.first, 12...14 ~= first, first != 13 else { return false }
    guard bytes.count >= 12 else { return nil }
    return bytes[8..<12].elementsEqual(".FIT".utf8)
  }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    if part == .beyond { return }
    pending.append(contentsOf: bytes)
    while readPart() {}
    pending.removeFirst(position)
    position = 0
  }

  var line: Int { number }

  func takeNews(forgetting: Bool) -> LogPiece {
    walk.document.takeNews(forgetting: forgetting)
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    let isWhole = part == .beyond || (part == .header && pending.isEmpty)
    if !isWhole { walk.document.warn(.truncated(line: number)) }
    return walk.finish()
  }
}

extension FITReader {
  /// Reads the next part if all of it has arrived.
  private func readPart() -> Bool {
    switch part {
    case .header: readHeader()
    case .messages: readMessage()
    case .rest: skipRest()
    case .checksum: readChecksum()
    case .beyond: false
    }
  }

  /// The bytes that have arrived but have not been read.
  private var unread: ArraySlice<UInt8> { pending[position...] }

  /// Advances by a number of bytes and adds them to the checksum.
  private func take(_ count: Int) {
    checksum.add(unread.prefix(count))
    position += count
  }

  private func readHeader() -> Bool {
    guard let length = unread.first.map({ Int($0) }), unread.count >= 12 else { return false }
    let start = position
    guard length >= 12, unread.dropFirst(8).starts(with: ".FIT".utf8) else {
      walk.document.warn(
        .malformed(line: number, reason: "the bytes after the FIT file are not a second FIT file"))
      part = .beyond
      position = pending.count
      return false
    }
    guard unread.count >= length else { return false }
    remaining = (0..<4).reduce(0) { $0 | Int(pending[start + 4 + $1]) << (8 * $1) }
    if length >= 14 {
      let told = littleEndian(at: start + 12)
      var own = FITChecksum()
      own.add(pending[start..<start + 12])
      if told != 0, told != own.value { warnOfChecksum("the checksum of the FIT header is wrong") }
    }
    checksum = FITChecksum()
    definitions = [FITDefinition?](repeating: nil, count: 16)
    walk.beginFile()
    take(length)
    // A device that stops suddenly leaves a length of 0, because it writes the length at the end.
    if remaining == 0 { remaining = .max }
    part = .messages
    return true
  }

  private func readMessage() -> Bool {
    guard let header = unread.first else { return false }
    let isTimed = header & 0x80 != 0
    let local = isTimed ? Int(header >> 5 & 3) : Int(header & 0x0F)
    let length: Int
    if !isTimed, header & 0x40 != 0 {
      guard let told = FITDefinition.length(unread) else { return false }
      length = told
    } else if let definition = definitions[local] {
      length = 1 + definition.size
    } else {
      return giveUp("a FIT message of an undefined kind")
    }
    guard length <= remaining else { return giveUp("a FIT message longer than its file") }
    guard unread.count >= length else { return false }
    let message = unread.prefix(length)
    if !isTimed, header & 0x40 != 0 {
      definitions[local] = FITDefinition(message)
    } else if let definition = definitions[local] {
      message.dropFirst().withUnsafeBufferPointer { bytes in
        let offset = isTimed ? Int(header & 0x1F) : nil
        walk.read(definition, bytes, secondsOffset: offset, line: number)
      }
    }
    take(length)
    remaining -= length
    number += 1
    if remaining == 0 { part = .checksum }
    return true
  }

  private func giveUp(_ reason: String) -> Bool {
    walk.document.warn(.malformed(line: number, reason: reason))
    part = .rest
    return true
  }

  private func skipRest() -> Bool {
    let count = min(remaining, unread.count)
    take(count)
    remaining -= count
    if remaining == 0 { part = .checksum }
    return remaining == 0
  }

  private func readChecksum() -> Bool {
    guard unread.count >= 2 else { return false }
    if littleEndian(at: position) != checksum.value {
      warnOfChecksum("the checksum of the FIT file is wrong")
    }
    position += 2
    part = .header
    return true
  }

  private func warnOfChecksum(_ reason: String) {
    walk.document.warn(.malformed(line: number, reason: reason))
  }

  private func littleEndian(at index: Int) -> UInt16 {
    UInt16(pending[index]) | UInt16(pending[index + 1]) << 8
  }
}

extension FileFormat {
  /// Garmin's Flexible and Interoperable Data Transfer.
  static let fit = FileFormat("fit", title: "FIT", endings: ["fit"])
}

extension FormatFamily {
  /// The family of FIT files.
  static let fit = FormatFamily(
    [.fit], isMagic: { FITReader.isLikely($0) }, reader: { _ in FITReader() })
}
