/// The end of a text under construction, in memory that has room for what is written.
///
/// The creator guarantees the room. Words of eight bytes may be written even if fewer bytes count: the text
/// after them overwrites the rest.
struct TextCursor {
  /// The address of the next byte.
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

  /// Writes some bytes.
  @inline(__always)
  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    end.copyMemory(from: start, byteCount: bytes.count)
    end += bytes.count
  }

  /// Writes the first bytes of a word, the least significant first; touches eight bytes.
  @inline(__always)
  mutating func write(_ word: UInt64, count: Int) {
    end.storeBytes(of: word.littleEndian, as: UInt64.self)
    end += count
  }
}
