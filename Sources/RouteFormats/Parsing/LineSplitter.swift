/// Splits text into lines, chunk by chunk; CR, LF and CR LF each end a line.
///
/// C's `getline` is not used: it does not recognise a lone CR, does not limit the length of a line, and reads
/// files rather than the chunks of a stream that may be compressed or still growing.
struct LineSplitter {
  /// The number of the line that is being read, counted from 1.
  private(set) var number = 1
  private var pending: [UInt8] = []
  private var followsReturn = false
  private let limit: Int

  /// The number of bytes kept for the unfinished line.
  var pendingCount: Int { pending.count }

  /// - Parameter limit: The maximum length of a line, bytes; longer lines are cut.
  init(limit: Int = 1 << 16) { self.limit = limit }

  /// Reads the next chunk, and calls `consume` with each line that ends in it and with the line's number.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ consume: (UnsafeBufferPointer<UInt8>, Int) -> Void
  ) {
    var start = 0
    var index = 0
    while let end = bytes.firstLineEnd(from: index) {
      let byte = bytes[end]
      if end > start { followsReturn = false }
      index = end + 1
      if byte == 10, followsReturn {
        followsReturn = false
        start = index
        continue
      }
      followsReturn = byte == 13
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if pending.isEmpty {
        consume(UnsafeBufferPointer(rebasing: line.prefix(limit)), number)
      } else {
        keep(line)
        pending.withUnsafeBufferPointer { consume($0, number) }
        pending.removeAll(keepingCapacity: true)
      }
      number += 1
      start = index
    }
    if start < bytes.count { followsReturn = false }
    keep(UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Calls `consume` with the last line and its number, if that line has no line end.
  mutating func finish(_ consume: (UnsafeBufferPointer<UInt8>, Int) -> Void) {
    guard !pending.isEmpty else { return }
    pending.withUnsafeBufferPointer { consume($0, number) }
    pending.removeAll()
  }

  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    pending.append(contentsOf: bytes.prefix(limit - pending.count))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the next CR or LF; eight bytes are examined at a time.
  @inline(__always)
  func firstLineEnd(from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index + 8 <= count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
      // After the exclusive or, a matching byte is 0; subtracting 1 then borrows into its top bit.
      let feeds = word ^ (ones &* 10)
      let returns = word ^ (ones &* 13)
      let hits = ((feeds &- ones) & ~feeds | (returns &- ones) & ~returns) & highs
      if hits != 0 { return index + hits.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if self[index] == 10 || self[index] == 13 { return index }
      index += 1
    }
    return nil
  }
}
