/// A photograph as the bytes of its file, which has been checked to be a PNG, JPEG or WebP of a size that can
/// be shown.
package struct PictureImage: Hashable, Sendable {
  /// The format of a file, according to its content.
  package enum Coding: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, webp

    /// The usual name of the format.
    var title: String { self == .webp ? "WebP" : rawValue.uppercased() }
  }

  /// The orientation in which stored rows and columns are displayed; raw values are Exif's.
  package enum Orientation: Int, Hashable, Sendable, CaseIterable {
    case upright = 1
    case mirrored, turnedHalf, turnedHalfMirrored, transposed, turnedRight
    case transversed, turnedLeft

    /// True when the rows of the file are displayed as columns.
    package var swapsSides: Bool { rawValue > 4 }
  }

  /// The known facts about the lens with which a photograph was taken.
  package enum Lens: Hashable, Sendable {
    /// The lens is unknown.
    case unknown
    /// The lens belongs to a larger picture from which this one was cropped: the field of view and the centre
    /// are unknown.
    case ofUncut
    /// The focal length, pixels; the principal point is the centre.
    case pixels(Double)
  }

  /// The file, without the parts that may reveal where the photograph was taken.
  ///
  /// These parts are Exif data, XMP and texts in a JPEG or PNG; a WebP is kept whole here, and loses these
  /// parts later, when it is re-encoded.
  package let bytes: [UInt8]
  /// The format of the file.
  package let kind: Coding
  /// The width as stored, pixels.
  package let width: Int
  /// The height as stored, pixels.
  package let height: Int
  /// The orientation of the stored pixels.
  package let orientation: Orientation
  /// The lens according to the Exif data.
  package let lens: Lens

  /// The maximum length of a file, bytes.
  package static let maximumLength = 64 << 20
  /// The maximum width and height, pixels.
  static let maximumSide = 32_768
  /// The maximum number of pixels: twice that of the largest pictures taken by phone cameras.
  static let maximumPixels = 100_000_000
  /// The possible fields of view across the longer side, degrees: from a 2000 mm lens up to just below a
  /// fisheye, to which the pinhole model does not apply.
  package static let fieldsOfView = 1.0...170

  /// Reads a photograph from a file, without decoding its pixels.
  package init(_ file: [UInt8]) throws(PictureError) {
    guard !file.isEmpty else { throw .empty }
    guard file.count <= Self.maximumLength else { throw .tooLong }
    let exif: ExifData?
    var telltales: [Range<Int>] = []
    if file.starts(with: PNGHead.signature) {
      guard let head = PNGHead(file) else { throw .broken(.png) }
      (kind, width, height, exif) = (.png, head.width, head.height, head.exif)
      telltales = head.telltales
    } else if file.starts(with: JPEGHead.signature) {
      guard let head = JPEGHead(file) else { throw .broken(.jpeg) }
      guard !head.isOfInks else { throw .inksOfPrinter }
      (kind, width, height, exif) = (.jpeg, head.width, head.height, head.exif)
      telltales = head.telltales
    } else if WebPHead.begins(file) {
      guard let head = WebPHead(file) else { throw .broken(.webp) }
      guard !head.isMoving else { throw .moving }
      (kind, width, height, exif) = (.webp, head.width, head.height, head.exif)
    } else if let name = Self.nameOfVideoPicture(file) {
      throw .videoPicture(name)
    } else {
      throw .unknownFormat
    }
    orientation = exif?.orientation.flatMap(Orientation.init) ?? .upright
    lens = exif?.lens(width: width, height: height) ?? .unknown
    bytes = Self.bytes(of: file, without: telltales)
    guard width > 0, height > 0 else { throw .broken(kind) }
    guard width <= Self.maximumSide, height <= Self.maximumSide,
      width * height <= Self.maximumPixels
    else { throw .tooLarge(width: width, height: height) }
  }

  /// Creates a picture with the same properties from another file, which may have fewer pixels.
  init(_ picture: PictureImage, as kind: Coding, _ bytes: [UInt8], width: Int, height: Int) {
    orientation = picture.orientation
    lens =
      if case .pixels(let length) = picture.lens {
        .pixels(length * Double(width) / Double(picture.width))
      } else {
        picture.lens
      }
    (self.kind, self.bytes, self.width, self.height) = (kind, bytes, width, height)
  }

  /// The media type for `data:` URLs.
  package var mediaType: String { "image/\(kind.rawValue)" }

  /// Returns the format's name, according to the first known brand, if a picture is coded like a video frame
  /// in an ISO base media file (ISO/IEC 23008-12); nil for other files.
  private static func nameOfVideoPicture(_ file: [UInt8]) -> String? {
    guard file.count >= 12, file[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    switch String(decoding: file[8..<12], as: UTF8.self) {
    case "avif", "avis": return "AVIF"
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": return "HEIC"
    default: return nil
    }
  }
}

/// The reasons why a file cannot be used as the photograph behind a drawing.
package enum PictureError: Error, Hashable, Sendable {
  /// The file is empty.
  case empty
  /// The file is longer than `PictureImage.maximumLength`.
  case tooLong
  /// The file is neither PNG, JPEG nor WebP.
  case unknownFormat
  /// The file is HEIC or AVIF, which require a video decoder.
  case videoPicture(String)
  /// The file is an animation.
  case moving
  /// The file begins with the right signature, but the rest is missing or damaged.
  case broken(PictureImage.Coding)
  /// The colours are those of a printer (CMYK), which viewers display differently.
  case inksOfPrinter
  /// There is not enough memory to re-encode the picture.
  case lackOfMemory
  /// The picture has more pixels than can be drawn.
  case tooLarge(width: Int, height: Int)
}

extension PictureError: FileFault {
  package var lineOfFault: Int? { nil }

  /// The fault and its remedy, safe for a terminal, without file and line.
  package var message: String {
    switch self {
    case .empty: "the file is empty; a PNG, JPEG or WebP photograph was expected"
    case .tooLong:
      "the file is larger than \(PictureImage.maximumLength >> 20) MB; give a smaller photograph"
    case .unknownFormat:
      "this is neither PNG, JPEG nor WebP; a photograph in one of these formats was expected"
    case .videoPicture(let name):
      "this is \(name), which cannot be read here; save it as JPEG, for example with Preview or "
        + "heif-convert"
    case .moving: "this WebP is a film; a single picture was expected"
    case .broken(let kind):
      "this \(kind.title) is damaged or cut off; a complete one was expected"
    case .inksOfPrinter: "this JPEG is in printing colours (CMYK); save it as RGB"
    case .lackOfMemory:
      "there is not enough memory to compress the photograph again; give a "
        + "smaller one"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are too many; give a photograph of at most "
        + "\(PictureImage.maximumPixels / 1_000_000) megapixels"
    }
  }
}

extension [UInt8] {
  /// Returns the number stored in the given bytes, most significant first; the bytes must exist.
  func bigEndian(at offset: Int, count: Int) -> Int {
    self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension PictureImage {
  /// Returns the bytes outside the given ranges, which must be in order.
  ///
  /// Each byte is copied once, no matter how many ranges there are.
  fileprivate static func bytes(of file: [UInt8], without ranges: [Range<Int>]) -> [UInt8] {
    guard !ranges.isEmpty else { return file }
    var kept: [UInt8] = []
    kept.reserveCapacity(file.count)
    var start = 0
    for range in ranges {
      kept += file[start..<max(range.lowerBound, start)]
      start = max(range.upperBound, start)
    }
    return kept + file[start...]
  }
}
