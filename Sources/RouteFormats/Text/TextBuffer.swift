/// Text to which bytes are appended; memory is reserved once per appended piece instead of once per byte.
struct TextBuffer: Sendable {
  /// The bytes written, followed by unused memory.
  private var storage: [UInt8] = []
  /// The number of bytes written.
  private(set) var count = 0

  /// A copy of the bytes written.
  var bytes: [UInt8] { Array(storage.prefix(count)) }

  /// Returns the bytes written, without copying them, and empties the buffer.
  mutating func take() -> [UInt8] {
    storage.removeLast(storage.count - count)
    defer {
      storage = []
      count = 0
    }
    return storage
  }

  /// Calls `body` with the bytes written, without copying them.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
  }

  /// Discards the bytes written, and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Appends the bytes that `body` writes through a cursor.
  ///
  /// - Parameter room: The maximum number of bytes that `body` may touch, including those after the end of
  ///   its text.
  @inline(__always)
  mutating func append(atMost room: Int, _ body: (inout TextCursor) -> Void) {
    if storage.count - count < room { grow(by: room) }
    storage.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return }
      var cursor = TextCursor(end: start + count)
      body(&cursor)
      assert(cursor.end - start <= count + room, "more text was written than reserved")
      count = cursor.end - start
    }
  }

  @inline(never)
  private mutating func grow(by room: Int) {
    let wanted = max(2 * storage.count, count + room, 4096)
    storage.append(contentsOf: repeatElement(0, count: wanted - storage.count))
  }
}
