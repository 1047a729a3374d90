private import ARRouteEngine

/// The part of Exif data (CIPA DC-008, "Exif 2.32") that is needed to show a photograph as it was taken: its
/// orientation and its lens.
///
/// Two directories are read, the first one and the photograph's, each entry once. No other references are
/// followed, so reading terminates even if the data refer to themselves. Damaged entries count as missing.
struct ExifData: Hashable {
  /// The orientation, tag 0x0112; nil if it is missing or damaged.
  private(set) var orientation: Int?
  /// The focal length of a lens with the same field of view on 35 mm film, millimetres: tag 0xA405.
  private(set) var equivalent: Double?
  /// The focal length in pixels of the picture as written by the camera: tags 0x920A, 0xA20E and 0xA210.
  private(set) var focalLength: Double?
  /// The width, in pixels, of the picture as written by the camera: tag 0xA002.
  private(set) var width: Int?
  /// The height, in pixels, of the picture as written by the camera: tag 0xA003.
  private(set) var height: Int?

  /// Reads data that begin with the byte order mark (TIFF 6.0, section 2) or with the `Exif` identifier that
  /// precedes it in a JPEG.
  ///
  /// - Parameter earlier: The Exif data read earlier in the file, which supply the entries missing from these
  ///   data.
  init(_ data: ArraySlice<UInt8>, after earlier: ExifData? = nil) {
    if let earlier { self = earlier } else { self.init() }
    let name = Array("Exif\0\0".utf8)
    let tiff = TIFFBytes(data.starts(with: name) ? data.dropFirst(name.count) : data)
    guard let tiff, let first = tiff.number(at: 4, count: 4) else { return }
    var photograph: Int?
    tiff.forEachEntry(ofDirectoryAt: first) { entry in
      switch entry.tag {
      // Some programs write this entry with a type that differs from the standard.
      case 0x0112: orientation = tiff.number(at: entry.offset + 8, count: 2) ?? orientation
      case 0x8769: photograph = tiff.whole(entry)
      default: break
      }
    }
    guard let photograph else { return }
    var millimetres: Double?
    var resolution: Double?
    var unit = 2
    tiff.forEachEntry(ofDirectoryAt: photograph) { entry in
      switch entry.tag {
      case 0x920A: millimetres = tiff.ratio(entry)
      case 0xA002: width = tiff.whole(entry)
      case 0xA003: height = tiff.whole(entry)
      case 0xA20E: resolution = tiff.ratio(entry)
      case 0xA210: unit = tiff.whole(entry) ?? 2
      case 0xA405: equivalent = tiff.whole(entry).flatMap { $0 > 0 ? Double($0) : nil }
      default: break
      }
    }
    // Inches and centimetres, and two non-standard units that some cameras write.
    let lengths = [2: 25.4, 3: 10, 4: 1, 5: 0.001]
    if let millimetres, let resolution, let length = lengths[unit] {
      focalLength = millimetres * resolution / length
    }
  }
}

extension ExifData {
  private init() {}

  /// Returns the focal length in pixels for a picture of the given size, or the reason why it is unknown.
  ///
  /// The 35 mm equivalent takes precedence: phones write it, and many programs that write the other tags give
  /// a resolution that belongs to a different picture.
  func lens(width: Int, height: Int) -> PictureImage.Lens {
    let (longer, shorter) = (Double(max(width, height)), Double(min(width, height)))
    var shrinking = 1.0
    if let wide = self.width, let high = self.height, wide > 0, high > 0 {
      let (wasLonger, wasShorter) = (Double(max(wide, high)), Double(min(wide, high)))
      // A picture scaled down to whole pixels keeps its aspect ratio except for rounding; a cropped one does
      // not.
      let isCut = abs(wasShorter / wasLonger * longer - shorter) > max(2, shorter / 100)
      if isCut, equivalent ?? focalLength != nil { return .ofUncut }
      shrinking = longer / wasLonger
    }
    let optics =
      if let equivalent {
        PictureOptics(width: longer, height: shorter, equivalent: equivalent)
      } else if let focalLength {
        PictureOptics(width: longer, height: shorter, focalLength: focalLength * shrinking)
      } else {
        nil as PictureOptics?
      }
    guard let optics, PictureImage.fieldsOfView.contains(optics.fieldOfView.degrees) else {
      return .unknown
    }
    return .pixels(optics.focalLength)
  }
}

/// Bytes with numbers in either byte order.
private struct TIFFBytes {
  /// A directory entry: a tag with a value.
  struct Entry {
    let tag: Int
    /// The offset of its first byte.
    let offset: Int
  }

  private let bytes: [UInt8]
  private let isLittle: Bool

  /// - Returns: nil if the byte order is not stated.
  init?(_ data: ArraySlice<UInt8>) {
    bytes = Array(data)
    guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else {
      return nil
    }
    isLittle = bytes[0] == 0x49
  }

  /// Returns a number of the given number of bytes, at most four; nil if it is out of bounds.
  func number(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes[offset..<offset + count]
    return (isLittle ? Array(part.reversed()) : Array(part)).bigEndian(at: 0, count: count)
  }

  /// Calls `look` with each complete entry of a directory.
  func forEachEntry(ofDirectoryAt start: Int, _ look: (Entry) -> Void) {
    guard let count = number(at: start, count: 2) else { return }
    for index in 0..<count {
      let offset = start + 2 + 12 * index
      guard offset <= bytes.count - 12, let tag = number(at: offset, count: 2) else { return }
      look(Entry(tag: tag, offset: offset))
    }
  }

  /// Returns a value that is a single whole number of 2 or 4 bytes; nil for any other value.
  func whole(_ entry: Entry) -> Int? {
    guard number(at: entry.offset + 4, count: 4) == 1 else { return nil }
    switch number(at: entry.offset + 2, count: 2) {
    case 3: return number(at: entry.offset + 8, count: 2)
    case 4: return number(at: entry.offset + 8, count: 4)
    default: return nil
    }
  }

  /// Returns a value that is a single fraction above 0; nil for any other value.
  func ratio(_ entry: Entry) -> Double? {
    guard number(at: entry.offset + 2, count: 2) == 5, number(at: entry.offset + 4, count: 4) == 1,
      let offset = number(at: entry.offset + 8, count: 4),
      let upper = number(at: offset, count: 4), let lower = number(at: offset + 4, count: 4),
      upper > 0, lower > 0
    else { return nil }
    return Double(upper) / Double(lower)
  }
}
