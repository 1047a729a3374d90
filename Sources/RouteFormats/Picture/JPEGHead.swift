/// What of a JPEG file (ITU-T T.81, annex B) can be known without its pixels.
struct JPEGHead {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Pixels in a row, as stored.
  let width: Int
  /// Rows, as stored.
  let height: Int
  /// How many colours the pixels are made of: 1 or 3, and 4 for those of a printer.
  let components: Int
  /// How the picture is to be turned.
  private(set) var orientation = PictureImage.Orientation.upright
  /// Where segments with Exif data stand, markers and lengths included.
  private(set) var exifRanges: [Range<Int>] = []

  /// The head of a file that begins with the signature.
  ///
  /// - Returns: nil unless there are a frame, a scan and an end.
  init?(_ bytes: [UInt8]) {
    var place = 2
    var size: (width: Int, height: Int, components: Int)?
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
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard end >= place + 10 else { return nil }
        size = (
          bytes.bigEndian(at: place + 7, count: 2), bytes.bigEndian(at: place + 5, count: 2),
          Int(bytes[place + 9])
        )
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
    guard let size, hasScan,
      bytes.indices.dropLast().reversed().contains(where: {
        $0 >= place && bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9
      })
    else { return nil }
    (width, height, components) = size
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
