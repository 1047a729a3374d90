/// The reader of Garmin's FIT, protocol 1 and 2: the walk in the messages `record`.
///
/// One file may follow another. A message's length is known only from its definition, so that nothing behind
/// a damaged place of a file can be read, but the next file can. By hand: the licence of Garmin's own kit
/// does not allow passing it on, and Debian has no library for it.
///
/// There are no lines; the number of the message stands for them.
final class FITReader: FormatReader {
  private enum Part {
    case header
    case messages
    /// The unreadable rest of the present file.
    case rest
    case checksum
    /// The bytes behind the last file.
    case beyond
  }

  private var walk = FITWalk()
  private var part = Part.header
  /// The part that has come and is not read yet.
  private var pending: [UInt8] = []
  private var position = 0
  /// The number of bytes of messages that the present file still has.
  private var remaining = 0
  private var checksum = FITChecksum()
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  /// The number of the message that comes next.
  private var number = 1

  /// True when a file begins as FIT does; nil while too little of it has come.
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
  /// Reads the next part if all of it has come.
  private func readPart() -> Bool {
    switch part {
    case .header: readHeader()
    case .messages: readMessage()
    case .rest: skipRest()
    case .checksum: readChecksum()
    case .beyond: false
    }
  }

  /// The part that has come and is not read yet.
  private var unread: ArraySlice<UInt8> { pending[position...] }

  /// Goes on behind so many bytes, which belong to what the checksum is of.
  private func take(_ count: Int) {
    checksum.add(unread.prefix(count))
    position += count
  }

  private func readHeader() -> Bool {
    guard let length = unread.first.map({ Int($0) }), unread.count >= 12 else { return false }
    let start = position
    guard length >= 12, unread.dropFirst(8).starts(with: ".FIT".utf8) else {
      walk.document.warn(.malformed(line: number, reason: "what follows the FIT file is none"))
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
    // A device that stops suddenly leaves the length that it had not written yet.
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
      return giveUp("a FIT message of a kind that was never defined")
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
  /// FIT.
  static let fit = FormatFamily(
    [.fit], isMagic: { FITReader.isLikely($0) }, reader: { _ in FITReader() })
}
