private import ARRouteEngine

/// The part of Exif data (CIPA DC-008, "Exif 2.32") that is needed to see a photograph as it was taken: its
/// orientation and its lens.
///
/// Two directories are read, the first and the one of the photograph, each entry once: nothing else is
/// followed, so that self-referencing data end as others do. Damaged entries count as missing.
struct ExifData: Hashable {
  /// The tag 0x0112; nil where it is missing or damaged.
  private(set) var orientation: Int?
  /// The focal length of a lens that sees as much on 35 mm film, millimetres: the tag 0xA405.
  private(set) var equivalent: Double?
  /// The focal length in pixels of the picture that the camera wrote: tags 0x920A, 0xA20E and 0xA210.
  private(set) var focalLength: Double?
  /// Pixels in a row of the picture that the camera wrote: the tag 0xA002.
  private(set) var width: Int?
  /// Rows of it: the tag 0xA003.
  private(set) var height: Int?

  /// Reads data from the byte order mark on (TIFF 6.0, section 2), or from the words before it that a JPEG
  /// has there.
  ///
  /// - Parameter earlier: The file's earlier data, for entries that these lack.
  init(_ data: ArraySlice<UInt8>, after earlier: ExifData? = nil) {
    if let earlier { self = earlier } else { self.init() }
    let name = Array("Exif\0\0".utf8)
    let tiff = TIFFBytes(data.starts(with: name) ? data.dropFirst(name.count) : data)
    guard let tiff, let first = tiff.number(at: 4, count: 4) else { return }
    var photograph: Int?
    tiff.forEachEntry(ofDirectoryAt: first) { entry in
      switch entry.tag {
      // Some write it with a type of their own.
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
    // Inches and centimetres, and two that cameras write besides.
    let lengths = [2: 25.4, 3: 10, 4: 1, 5: 0.001]
    if let millimetres, let resolution, let length = lengths[unit] {
      focalLength = millimetres * resolution / length
    }
  }
}

extension ExifData {
  private init() {}

  /// Returns the focal length in pixels for a picture of this size, or the reason why there is none.
  ///
  /// The 35 mm equivalent comes first: phones write it, and many writers of the other tags write the
  /// resolution of another picture than the one in the file.
  func lens(width: Int, height: Int) -> PictureImage.Lens {
    let (longer, shorter) = (Double(max(width, height)), Double(min(width, height)))
    var shrinking = 1.0
    if let wide = self.width, let high = self.height, wide > 0, high > 0 {
      let (wasLonger, wasShorter) = (Double(max(wide, high)), Double(min(wide, high)))
      // A picture shrunk to whole pixels keeps its shape but for rounding.
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

/// Bytes in which numbers stand in one order or the other.
private struct TIFFBytes {
  /// A directory entry: a tag with a value.
  struct Entry {
    let tag: Int
    /// Its start.
    let offset: Int
  }

  private let bytes: [UInt8]
  private let isLittle: Bool

  /// - Returns: nil where no byte order is said.
  init?(_ data: ArraySlice<UInt8>) {
    bytes = Array(data)
    guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else {
      return nil
    }
    isLittle = bytes[0] == 0x49
  }

  /// A number of so many bytes, four at most; nil where they are not there.
  func number(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes[offset..<offset + count]
    return (isLittle ? Array(part.reversed()) : Array(part)).bigEndian(at: 0, count: count)
  }

  /// Looks at each entry of a directory that is there whole.
  func forEachEntry(ofDirectoryAt start: Int, _ look: (Entry) -> Void) {
    guard let count = number(at: start, count: 2) else { return }
    for index in 0..<count {
      let offset = start + 2 + 12 * index
      guard offset <= bytes.count - 12, let tag = number(at: offset, count: 2) else { return }
      look(Entry(tag: tag, offset: offset))
    }
  }

  /// A value of one whole number of 2 or 4 bytes; nil for another.
  func whole(_ entry: Entry) -> Int? {
    guard number(at: entry.offset + 4, count: 4) == 1 else { return nil }
    switch number(at: entry.offset + 2, count: 2) {
    case 3: return number(at: entry.offset + 8, count: 2)
    case 4: return number(at: entry.offset + 8, count: 4)
    default: return nil
    }
  }

  /// A value of one fraction, above 0; nil for another.
  func ratio(_ entry: Entry) -> Double? {
    guard number(at: entry.offset + 2, count: 2) == 5, number(at: entry.offset + 4, count: 4) == 1,
      let offset = number(at: entry.offset + 8, count: 4),
      let upper = number(at: offset, count: 4), let lower = number(at: offset + 4, count: 4),
      upper > 0, lower > 0
    else { return nil }
    return Double(upper) / Double(lower)
  }
}
