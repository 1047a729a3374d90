/// A cursor at the end of a text that is being written, in memory that has room for it.
///
/// The creator must make sure that there is room. Eight bytes may be written at once even if fewer of them
/// are part of the text; later text overwrites the others.
struct TextCursor {
  /// The address at which the next byte is written.
  var end: UnsafeMutableRawPointer

  /// Writes a byte.
  @inline(__always)
  mutating func write(_ byte: UInt8) {
    end.storeBytes(of: byte, as: UInt8.self)
    end += 1
  }

  /// Writes the bytes of a literal.
  @inline(__always)
  mutating func write(_ text: StaticString) {
    end.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    end += text.utf8CodeUnitCount
  }

  /// Writes the given bytes.
  @inline(__always)
  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    end.copyMemory(from: start, byteCount: bytes.count)
    end += bytes.count
  }

  /// Writes the first bytes of a word, beginning with the least significant byte; touches eight bytes.
  @inline(__always)
  mutating func write(_ word: UInt64, count: Int) {
    end.storeBytes(of: word.littleEndian, as: UInt64.self)
    end += count
  }
}
