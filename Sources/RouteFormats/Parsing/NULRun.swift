/// Counts the consecutive NULs in a file.
///
/// No format contains many NULs, but a file does if part of it was never written to disk, or if its space was
/// allocated in advance. A few NULs are read like any other bytes, but a file full of NULs would seem never
/// to end.
struct NULRun {
  private var length = 0

  /// The number of consecutive NULs at which reading stops.
  static let limit = 16 << 20
  /// The reason that is reported if there are too many NULs.
  static let reason = "\(limit >> 20) MB of NULs follow here"

  /// Counts the NULs in the next chunk.
  ///
  /// - Returns: The number of bytes of the chunk up to the end of a run of `limit` NULs, which may have begun
  ///   in an earlier chunk; nil if there is no such run.
  /// - Complexity: O(1) for chunks that neither begin nor end with NULs.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = 0
    while start < bytes.count {
      // A part is at most as long as the limit, so a run within it can be too long only if it fills the part.
      let part = UnsafeBufferPointer(
        rebasing: bytes[start..<min(start + Self.limit, bytes.count)])
      let leading = part.leadingNULs
      if length + leading >= Self.limit { return start + Self.limit - length }
      length = leading == part.count ? length + leading : part.trailingNULs
      start += part.count
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of NULs at the beginning; eight bytes are examined at a time.
  fileprivate var leadingNULs: Int {
    guard let base = baseAddress else { return 0 }
    var index = 0
    while index + 8 <= count,
      UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self) == 0
    { index += 8 }
    while index < count, self[index] == 0 { index += 1 }
    return index
  }

  /// The number of NULs at the end.
  fileprivate var trailingNULs: Int {
    guard let base = baseAddress else { return 0 }
    var index = count
    while index >= 8,
      UnsafeRawPointer(base + index - 8).loadUnaligned(as: UInt64.self) == 0
    { index -= 8 }
    while index > 0, self[index - 1] == 0 { index -= 1 }
    return count - index
  }
}
