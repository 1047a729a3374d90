/// A photograph as the bytes of its file, known to be a PNG, JPEG or WebP of a size that can be shown.
package struct PictureImage: Hashable, Sendable {
  /// The coding of a file, by its content.
  package enum Coding: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, webp

    /// The usual name.
    var title: String { self == .webp ? "WebP" : rawValue.uppercased() }
  }

  /// The orientation of the stored rows and columns in the picture, as Exif numbers it.
  package enum Orientation: Int, Hashable, Sendable, CaseIterable {
    case upright = 1
    case mirrored, turnedHalf, turnedHalfMirrored, transposed, turnedRight
    case transversed, turnedLeft

    /// True when rows of the file are columns of the picture.
    package var swapsSides: Bool { rawValue > 4 }
  }

  /// The facts known of the lens that a photograph was taken with.
  package enum Lens: Hashable, Sendable {
    /// Nothing.
    case unknown
    /// That of the picture which this one was cut from: what it sees, and where its middle was, is
    /// not known.
    case ofUncut
    /// The focal length, pixels; the principal point is the middle.
    case pixels(Double)
  }

  /// The file, without the parts that may reveal where the photograph was taken.
  ///
  /// These are Exif data, XMP and texts of a JPEG or PNG; a WebP is kept whole, and loses them when it is
  /// encoded anew.
  package let bytes: [UInt8]
  /// The coding.
  package let kind: Coding
  /// Pixels in a row, as stored.
  package let width: Int
  /// Rows, as stored.
  package let height: Int
  /// The turn from stored to displayed pixels.
  package let orientation: Orientation
  /// The lens by the Exif data.
  package let lens: Lens

  /// The largest file, bytes.
  package static let maximumLength = 64 << 20
  /// The most pixels in a row and the most rows.
  static let maximumSide = 32_768
  /// The most pixels: what the largest cameras of phones usually make, twice over.
  static let maximumPixels = 100_000_000
  /// The fields of view across the longer side that a lens can have, degrees: from a 2000 mm lens to a
  /// fisheye, which is no pinhole.
  package static let fieldsOfView = 1.0...170

  /// The photograph of a file; its pixels are not looked at.
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

  /// The same picture in another file, which may be smaller.
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

  /// The type as in `data:` addresses.
  package var mediaType: String { "image/\(kind.rawValue)" }

  /// The name of a picture that is packed as a video's frame in an ISO base media file (ISO/IEC
  /// 23008-12), by the first of its brands; nil for another file.
  private static func nameOfVideoPicture(_ file: [UInt8]) -> String? {
    guard file.count >= 12, file[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    switch String(decoding: file[8..<12], as: UTF8.self) {
    case "avif", "avis": return "AVIF"
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": return "HEIC"
    default: return nil
    }
  }
}

/// The reasons why a file is not a photograph to draw over.
package enum PictureError: Error, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// It is longer than `PictureImage.maximumLength`.
  case tooLong
  /// It is neither PNG, JPEG nor WebP.
  case unknownFormat
  /// It is HEIC or AVIF, which need a video's decoder.
  case videoPicture(String)
  /// It is a film.
  case moving
  /// It begins like one, and what must follow is missing or damaged.
  case broken(PictureImage.Coding)
  /// Its colours are those of a printer (CMYK), which viewers show differently.
  case inksOfPrinter
  /// There is not enough memory to pack it anew.
  case lackOfMemory
  /// It has more pixels than can be drawn.
  case tooLarge(width: Int, height: Int)
}

extension PictureError: FileFault {
  package var lineOfFault: Int? { nil }

  /// The fault and its remedy, fit for a terminal, without file and line.
  package var message: String {
    switch self {
    case .empty: "the file is empty; a PNG, JPEG or WebP photograph was expected"
    case .tooLong:
      "the file is longer than \(PictureImage.maximumLength >> 20) MB; give a smaller photograph"
    case .unknownFormat:
      "this is neither PNG, JPEG nor WebP; a photograph in one of them was expected"
    case .videoPicture(let name):
      "this is \(name), which is not decoded here; save it as JPEG, as Preview and heif-convert do"
    case .moving: "this WebP is a film; a single picture was expected"
    case .broken(let kind):
      "this \(kind.title) is damaged or cut off; a whole one was expected"
    case .inksOfPrinter: "this JPEG is in the colours of a printer (CMYK); save it in RGB"
    case .lackOfMemory: "there is not enough memory to pack it anew; give a smaller photograph"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are too many; give a photograph of at most "
        + "\(PictureImage.maximumPixels / 1_000_000) megapixels"
    }
  }
}

extension [UInt8] {
  /// The number that some bytes make, the highest first; they must be there.
  func bigEndian(at offset: Int, count: Int) -> Int {
    self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}

extension PictureImage {
  /// The bytes outside of some ranges, which are in their order: each is copied once, however many
  /// ranges there are.
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
