/// The number of NULs that have come in a row: no format has many, but a disk that was not written to has, and so
/// has a file that was made long beforehand.
///
/// A few are read as whatever stands there; of files that consist of them nobody would see the end.
struct NULRun {
  private var length = 0

  /// So many in a row are too many.
  static let limit = 16 << 20
  /// The fault in them.
  static let reason = "\(limit >> 20) MB of NULs follow here"

  /// Records the next piece.
  ///
  /// - Returns: The number of its bytes up to the end of a run of `limit` NULs, across pieces; nil without
  ///   such a run.
  /// - Complexity: O(1) for bytes that neither begin nor end with NULs.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = 0
    while start < bytes.count {
      // Inside of such a part no run is too long that does not fill it.
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
  /// The number of NULs that it begins with; eight bytes are looked at at once.
  fileprivate var leadingNULs: Int {
    guard let base = baseAddress else { return 0 }
    var index = 0
    while index + 8 <= count,
      UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self) == 0
    { index += 8 }
    while index < count, self[index] == 0 { index += 1 }
    return index
  }

  /// The number of NULs that it ends with.
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
