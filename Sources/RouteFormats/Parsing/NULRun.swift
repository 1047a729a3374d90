/// The number of consecutive NULs so far.
///
/// No format contains many, but a file does if part of it was never written to disk, or if it was allocated
/// long in advance. A few NULs are read like any other bytes; a file full of them would never seem to end.
struct NULRun {
  private var length = 0

  /// The number of consecutive NULs that is too many.
  static let limit = 16 << 20
  /// The reason that is reported for them.
  static let reason = "\(limit >> 20) MB of NULs follow here"

  /// Counts the NULs in the next chunk.
  ///
  /// - Returns: The number of the chunk's bytes up to the end of a run of `limit` NULs, which may have begun
  ///   in an earlier chunk; nil if there is no such run.
  /// - Complexity: O(1) for bytes that neither begin nor end with NULs.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = 0
    while start < bytes.count {
      // A run inside a part can only be too long if it fills the part.
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
  /// The number of NULs at the beginning; eight bytes are examined at once.
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
