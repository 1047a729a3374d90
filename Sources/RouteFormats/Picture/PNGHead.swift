private import CPNG

/// What of a PNG file (ISO/IEC 15948) can be known without its pixels.
struct PNGHead {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int

  /// The head of a file that begins with the signature.
  ///
  /// - Returns: nil where libpng refuses what stands before the pixels, or the file is cut off.
  init?(_ bytes: [UInt8]) {
    var size: (width: png_uint_32, height: png_uint_32) = (0, 0)
    guard routesim_png_size(bytes, bytes.count, &size.width, &size.height) != 0,
      Self.isWhole(bytes)
    else { return nil }
    (width, height) = (Int(size.width), Int(size.height))
  }

  /// Whether chunks follow each other up to the last, with pixels among them.
  ///
  /// By hand, as libpng reads no further than the last pixel, and not even so far in a file that is
  /// embedded as it is.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    var place = signature.count
    var hasPixels = false
    while place + 12 <= bytes.count {
      let name = bytes[place + 4..<place + 8]
      if name.elementsEqual("IEND".utf8) { return hasPixels }
      hasPixels = hasPixels || name.elementsEqual("IDAT".utf8)
      place += 12 + bytes.bigEndian(at: place, count: 4)
    }
    return false
  }
}

extension FormatLibraries {
  static var pngVersion: String? { png_get_libpng_ver(nil).map { String(cString: $0) } }
}
