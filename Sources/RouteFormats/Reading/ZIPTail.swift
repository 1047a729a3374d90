private import CPOSIX

/// The end of a ZIP archive, which states the number of files, so that it is known before their list is read.
///
/// libzip holds the whole list in memory, so it must only be used if the list is not too long. Only an
/// archive in ZIP64 format, which allows more than 65 535 files (APPNOTE 6.3.10, 4.3.14 and 4.3.15), can list
/// too many.
struct ZIPTail {
  /// The number of files stated by the archive; nil if the archive is not in ZIP64 format.
  private(set) var count: UInt64?

  /// The maximum total length of the comment, the end record before it, and the ZIP64 locator before that,
  /// bytes.
  private static let longest = 65_535 + 22 + 20

  /// Reads the end of an archive from the given bytes.
  init(_ bytes: [UInt8]) {
    self.init(length: bytes.count) { Array(bytes[$0]) }
  }

  /// Reads the end of an archive in an open file.
  init(descriptor: Int32) {
    var status = stat()
    let length = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    self.init(length: length) { range in
      var bytes = [UInt8](repeating: 0, count: range.count)
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress, $0.count, off_t(range.lowerBound))
      }
      return Array(bytes.prefix(max(0, read)))
    }
  }

  private init(length: Int, read: (Range<Int>) -> [UInt8]) {
    let tail = read(max(0, length - Self.longest)..<length)
    var start = 0
    // An archive may seem to have several ends; the highest count is used.
    while start + 20 <= tail.count {
      defer { start += 1 }
      guard tail[start] == 0x50, tail[start...].starts(with: [0x50, 0x4B, 6, 7]),
        let offset = Int(exactly: Self.number(tail[(start + 8)..<(start + 16)])),
        offset <= length - 56
      else { continue }
      let record = read(offset..<offset + 56)
      guard record.count == 56, record.starts(with: [0x50, 0x4B, 6, 6]) else { continue }
      count = max(count ?? 0, Self.number(record[32..<40]))
    }
  }

  /// Returns a number from bytes, least significant first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
