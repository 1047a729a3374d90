private import CTurboJPEG

/// What of a JPEG file (ITU-T T.81, annex B) can be known without its pixels.
///
/// libjpeg-turbo tells size and colours. The segments are walked along by hand: Exif data are
/// to be cut out and all else kept, bit by bit, and a file that is cut off is to be refused, while
/// libjpeg-turbo copies a file without all of its segments or none, and goes on where one is cut off.
/// Of Exif a single number is needed, for which libexif would be one library more.
struct JPEGHead {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Pixels in a row, as stored.
  let width: Int
  /// Rows, as stored.
  let height: Int
  /// Whether the pixels are made of a printer's four colours.
  let isOfInks: Bool
  /// How the picture is to be turned.
  private(set) var orientation = PictureImage.Orientation.upright
  /// Where segments with Exif data stand, markers and lengths included.
  private(set) var exifRanges: [Range<Int>] = []

  /// The head of a file that begins with the signature.
  ///
  /// - Returns: nil where libjpeg-turbo refuses what stands before the pixels, or the file is cut
  ///   off.
  init?(_ bytes: [UInt8]) {
    var head: (width: Int32, height: Int32, isOfInks: Int32) = (0, 0, 0)
    guard
      routesim_jpeg_head(bytes, UInt(bytes.count), &head.width, &head.height, &head.isOfInks) != 0
    else { return nil }
    (width, height, isOfInks) = (Int(head.width), Int(head.height), head.isOfInks != 0)
    var place = 2
    var hasScan = false
    while !hasScan, place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {  // filling
        place += 1
        continue
      }
      if marker == 0x01 || 0xD0...0xD7 ~= marker {  // markers without a length
        place += 2
        continue
      }
      let end = place + 2 + bytes.bigEndian(at: place + 2, count: 2)
      guard end >= place + 4, end <= bytes.count else { return nil }
      switch marker {
      case 0xE1 where bytes[(place + 4)..<end].starts(with: Array("Exif\0\0".utf8)):
        let exif = ExifHead(bytes[(place + 10)..<end])
        orientation = exif.orientation.flatMap(PictureImage.Orientation.init) ?? orientation
        exifRanges.append(place..<end)
      case 0xD9: return nil
      case 0xDA: hasScan = true
      default: break
      }
      place = end
    }
    // What lies behind the end is nobody's business; phones put a second picture there.
    guard hasScan,
      bytes.indices.dropLast().reversed().contains(where: {
        $0 >= place && bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9
      })
    else { return nil }
  }
}

/// The first directory of Exif data, as far as it says how a picture is to be turned.
private struct ExifHead {
  /// The tag 0x0112; nil where it is missing or damaged.
  private(set) var orientation: Int?

  /// Data from the byte order mark on (TIFF 6.0, section 2).
  init(_ data: ArraySlice<UInt8>) {
    let bytes = Array(data)
    guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else {
      return
    }
    let isLittle = bytes[0] == 0x49
    func number(at place: Int, count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      let part = bytes[place..<place + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).bigEndian(at: 0, count: count)
    }
    guard let start = number(at: 4, count: 4), let count = number(at: start, count: 2) else {
      return
    }
    for entry in 0..<count {
      let place = start + 2 + 12 * entry
      guard let tag = number(at: place, count: 2) else { return }
      if tag == 0x0112 { orientation = number(at: place + 8, count: 2) }
    }
  }
}

extension FormatLibraries {
  static var jpegVersion: String? { dotted(Int(routesim_jpeg_version()), by: 1000) }
}
