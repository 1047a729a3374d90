private import CTurboJPEG

/// The facts about a JPEG file (ITU-T T.81, annex B) that are known without decoding its pixels.
///
/// libjpeg-turbo supplies the size and the colour space. The segments are scanned by hand, for two reasons.
/// Segments that may reveal a location must be cut out, and all others kept bit for bit, while libjpeg-turbo
/// copies either all segments or none. A truncated file must be refused, while libjpeg-turbo accepts it. Only
/// a few numbers are needed from the Exif data, which do not justify another library, libexif.
struct JPEGHead {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// The width as stored, pixels.
  let width: Int
  /// The height as stored, pixels.
  let height: Int
  /// True when the pixels are in the four ink colours of a printer (CMYK).
  let isOfInks: Bool
  /// The Exif data; if an entry has several values, the last one counts.
  private(set) var exif: ExifData?
  /// The segments that may reveal a location, including their markers and lengths: Exif and XMP data (APP1),
  /// and press metadata (APP13).
  private(set) var telltales: [Range<Int>] = []

  /// Reads the head of a file that begins with the signature.
  ///
  /// - Returns: nil if libjpeg-turbo refuses what comes before the pixels, or if the file is truncated.
  init?(_ bytes: [UInt8]) {
    var head: (width: Int32, height: Int32, isOfInks: Int32) = (0, 0, 0)
    guard
      routesim_jpeg_head(bytes, UInt(bytes.count), &head.width, &head.height, &head.isOfInks) != 0
    else { return nil }
    (width, height, isOfInks) = (Int(head.width), Int(head.height), head.isOfInks != 0)
    var offset = 2
    var hasScan = false
    while !hasScan, offset + 4 <= bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xFF {  // fill bytes
        offset += 1
        continue
      }
      if marker == 0x01 || 0xD0...0xD7 ~= marker {  // markers without a length
        offset += 2
        continue
      }
      let end = offset + 2 + bytes.bigEndian(at: offset + 2, count: 2)
      guard end >= offset + 4, end <= bytes.count else { return nil }
      switch marker {
      case 0xE1:
        let data = bytes[(offset + 4)..<end]
        if data.starts(with: Array("Exif\0\0".utf8)) { exif = ExifData(data, after: exif) }
        telltales.append(offset..<end)
      case 0xED: telltales.append(offset..<end)
      case 0xD9: return nil
      case 0xDA: hasScan = true
      default: break
      }
      offset = end
    }
    // Bytes after the end are ignored: phones may append a second picture.
    guard hasScan,
      bytes.indices.dropLast().reversed().contains(where: {
        $0 >= offset && bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9
      })
    else { return nil }
  }
}

extension FormatLibraries {
  static var jpegVersion: String? { dotted(Int(routesim_jpeg_version()), by: 1000) }
}
