/// Cuts text into lines, piece by piece; CR, LF and CR LF end a line.
struct LineSplitter {
  /// The number of the line that is being read, from 1.
  private(set) var number = 1
  private var pending: [UInt8] = []
  private var followsReturn = false
  private let limit: Int

  /// - Parameter limit: Bytes of the longest line that is kept; longer ones are cut.
  init(limit: Int = 1 << 16) { self.limit = limit }

  /// Reads the next piece, and calls with each line that it ends, and its number.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ consume: (UnsafeBufferPointer<UInt8>, Int) -> Void
  ) {
    var start = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard byte == 10 || byte == 13 else {
        followsReturn = false
        continue
      }
      if byte == 10, followsReturn {
        followsReturn = false
        start = index + 1
        continue
      }
      followsReturn = byte == 13
      let line = UnsafeBufferPointer(rebasing: bytes[start..<index])
      if pending.isEmpty {
        consume(UnsafeBufferPointer(rebasing: line.prefix(limit)), number)
      } else {
        keep(line)
        pending.withUnsafeBufferPointer { consume($0, number) }
        pending.removeAll(keepingCapacity: true)
      }
      number += 1
      start = index + 1
    }
    keep(UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  /// Calls with the last line if nothing ended it.
  mutating func finish(_ consume: (UnsafeBufferPointer<UInt8>, Int) -> Void) {
    guard !pending.isEmpty else { return }
    pending.withUnsafeBufferPointer { consume($0, number) }
    pending.removeAll()
  }

  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    pending.append(contentsOf: bytes.prefix(limit - pending.count))
  }
}
