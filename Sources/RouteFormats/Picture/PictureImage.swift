/// A photograph as the bytes of its file, known to be a PNG or a JPEG of a size that can be shown.
public struct PictureImage: Hashable, Sendable {
  /// How a file is coded, by its content.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case png, jpeg
  }

  /// How the stored rows and columns lie in the picture, as Exif numbers it.
  public enum Orientation: Int, Hashable, Sendable, CaseIterable {
    case upright = 1
    case mirrored, turnedHalf, turnedHalfMirrored, transposed, turnedRight
    case transversed, turnedLeft

    /// Whether rows of the file are columns of the picture.
    public var swapsSides: Bool { rawValue > 4 }
  }

  /// The file, without the Exif data of a JPEG: it may tell where the photograph was taken.
  public let bytes: [UInt8]
  /// How it is coded.
  public let kind: Kind
  /// Pixels in a row, as stored.
  public let width: Int
  /// Rows, as stored.
  public let height: Int
  /// How what is stored is to be turned.
  public let orientation: Orientation

  /// The largest file, bytes.
  public static let maximumLength = 64 << 20
  /// The most pixels in a row and the most rows.
  public static let maximumSide = 32_768
  /// The most pixels: what the largest cameras of phones usually make, twice over.
  public static let maximumPixels = 100_000_000

  /// The photograph of a file; its pixels are not looked at.
  public init(_ file: [UInt8]) throws(PictureError) {
    guard !file.isEmpty else { throw .empty }
    guard file.count <= Self.maximumLength else { throw .tooLong }
    if file.starts(with: PNGHead.signature) {
      guard let head = PNGHead(file) else { throw .broken(.png) }
      (kind, orientation, bytes) = (.png, .upright, file)
      (width, height) = (head.width, head.height)
    } else if file.starts(with: JPEGHead.signature) {
      guard let head = JPEGHead(file) else { throw .broken(.jpeg) }
      guard !head.isOfInks else { throw .inksOfPrinter }
      (kind, orientation) = (.jpeg, head.orientation)
      (width, height) = (head.width, head.height)
      var bytes = file
      for range in head.exifRanges.reversed() { bytes.removeSubrange(range) }
      self.bytes = bytes
    } else {
      throw .unknownFormat
    }
    guard width > 0, height > 0 else { throw .broken(kind) }
    guard width <= Self.maximumSide, height <= Self.maximumSide,
      width * height <= Self.maximumPixels
    else { throw .tooLarge(width: width, height: height) }
  }

  /// The type as in `data:` addresses.
  public var mediaType: String { "image/\(kind.rawValue)" }
}

/// Why a file is no photograph to draw over.
public enum PictureError: Error, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// It is longer than `PictureImage.maximumLength`.
  case tooLong
  /// It is neither PNG nor JPEG.
  case unknownFormat
  /// It begins like one, and what must follow is missing or damaged.
  case broken(PictureImage.Kind)
  /// Its colours are those of a printer (CMYK), which viewers show differently.
  case inksOfPrinter
  /// It has more pixels than can be drawn.
  case tooLarge(width: Int, height: Int)
}

extension [UInt8] {
  /// The number that some bytes make, the highest first; they must be there.
  func bigEndian(at place: Int, count: Int) -> Int {
    self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
