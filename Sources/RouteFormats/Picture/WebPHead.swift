private import CWebP

/// The facts about a WebP file (RFC 9649) that are known without decoding its pixels.
struct WebPHead {
  /// The width as stored, pixels.
  let width: Int
  /// The height as stored, pixels.
  let height: Int
  /// True when the file contains an animation.
  let isMoving: Bool
  /// The Exif data.
  private(set) var exif: ExifData?

  /// Returns true when a file begins like WebP.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: "RIFF".utf8)
      && bytes[8..<12].elementsEqual("WEBP".utf8)
  }

  /// Reads the head of a file that begins like WebP.
  ///
  /// - Returns: nil if libwebp refuses what comes before the pixels, or if the file is truncated.
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
  /// Returns the number stored in four bytes, least significant first; the bytes must exist.
  fileprivate func littleEndian(at offset: Int) -> Int {
    self[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
