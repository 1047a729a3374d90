private import CWebP

/// The facts about a WebP file (RFC 9649) that are known without its pixels.
struct WebPHead {
  /// Pixels in a row, as stored.
  let width: Int
  /// Rows, as stored.
  let height: Int
  /// True when there are frames of a film in it.
  let isMoving: Bool
  /// The Exif data.
  private(set) var exif: ExifData?

  /// True when a file begins as WebP does.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: "RIFF".utf8)
      && bytes[8..<12].elementsEqual("WEBP".utf8)
  }

  /// The head of a file that begins so.
  ///
  /// - Returns: nil where libwebp refuses what stands before the pixels, or the file is cut off.
  init?(_ bytes: [UInt8]) {
    var head: (width: Int32, height: Int32, isMoving: Int32) = (0, 0, 0)
    let end = 8 + bytes.littleEndian(at: 4)
    guard end <= bytes.count,
      routesim_webp_head(bytes, bytes.count, &head.width, &head.height, &head.isMoving) != 0
    else { return nil }
    (width, height, isMoving) = (Int(head.width), Int(head.height), head.isMoving != 0)
    var offset = 12
    while offset + 8 <= end {
      let length = bytes.littleEndian(at: offset + 4)
      guard length <= end - offset - 8 else { return nil }
      if bytes[offset..<offset + 4].elementsEqual("EXIF".utf8), exif == nil {
        exif = ExifData(bytes[offset + 8..<offset + 8 + length])
      }
      offset += 8 + length + length & 1
    }
  }
}

extension [UInt8] {
  /// The number that four bytes make, the lowest first; they must be there.
  fileprivate func littleEndian(at offset: Int) -> Int {
    self[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
