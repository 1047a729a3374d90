private import CPNG

/// The facts about a PNG file (ISO/IEC 15948) that are known without decoding its pixels.
struct PNGHead {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The width, pixels.
  let width: Int
  /// The height, pixels.
  let height: Int
  /// The Exif data.
  let exif: ExifData?
  /// The chunks that may reveal a location: Exif data, and texts, including XMP.
  let telltales: [Range<Int>]

  /// Reads the head of a file that begins with the signature.
  ///
  /// - Returns: nil if libpng refuses what comes before the pixels, or if the file is truncated.
  init?(_ bytes: [UInt8]) {
    var size: (width: png_uint_32, height: png_uint_32) = (0, 0)
    // This check must come first, because libpng allocates the memory for a chunk before it checks that the
    // file contains the chunk.
    guard let chunks = Self.chunks(of: bytes),
      routesim_png_size(bytes, bytes.count, &size.width, &size.height) != 0
    else { return nil }
    exif = chunks.exif
    telltales = chunks.telltales
    (width, height) = (Int(size.width), Int(size.height))
  }

  /// Returns the Exif data and the chunks that may reveal a location.
  ///
  /// Returns nil if there are gaps between chunks, if the last chunk is missing, or if there are no pixels.
  ///
  /// Written by hand, because libpng does not read beyond the last pixel, and when a file is embedded
  /// unchanged, its pixels are not read at all.
  private static func chunks(of bytes: [UInt8]) -> (exif: ExifData?, telltales: [Range<Int>])? {
    var offset = signature.count
    var hasPixels = false
    var exif: ExifData?
    var telltales: [Range<Int>] = []
    while offset + 12 <= bytes.count {
      let end = offset + 12 + bytes.bigEndian(at: offset, count: 4)
      switch bytes[offset + 4..<offset + 8] {
      case let name where name.elementsEqual("IEND".utf8):
        return hasPixels ? (exif, telltales) : nil
      case let name where name.elementsEqual("IDAT".utf8): hasPixels = true
      case let name where Self.namesOfTelltales.contains { name.elementsEqual($0.utf8) }:
        guard end <= bytes.count else { return nil }
        if name.elementsEqual("eXIf".utf8) { exif = ExifData(bytes[offset + 8..<end - 4]) }
        telltales.append(offset..<end)
      default: break
      }
      offset = end
    }
    return nil
  }

  private static let namesOfTelltales = ["eXIf", "tEXt", "zTXt", "iTXt"]
}

extension FormatLibraries {
  static var pngVersion: String? { png_get_libpng_ver(nil).map { String(cString: $0) } }
}
