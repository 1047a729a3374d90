/// A photograph as the bytes of its file, known to be a PNG or a JPEG of a size that can be shown.
public struct PictureImage: Hashable, Sendable {
  /// How the file is coded, by its content.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case png
    case jpeg
  }

  /// The file.
  public let bytes: [UInt8]
  /// How it is coded.
  public let kind: Kind
  /// Pixels in a row, as stored: before the turn that a JPEG may ask for.
  public let width: Int
  /// Rows, as stored.
  public let height: Int

  /// The largest file, bytes.
  public static let maximumLength = 64 << 20
  /// The most pixels in a row and the most rows.
  public static let maximumSide = 32_768
  /// The most pixels: what the largest cameras of phones make, twice over.
  public static let maximumPixels = 100_000_000

  /// The photograph of a file; nothing but its head is read.
  public init(_ bytes: [UInt8]) throws(PictureError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= Self.maximumLength else { throw .tooLong }
    let head: (kind: Kind, size: (width: Int, height: Int)?)
    if bytes.starts(with: PNGHead.signature) {
      head = (.png, PNGHead.size(bytes))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      head = (.jpeg, JPEGHead.size(bytes))
    } else {
      throw .unknownFormat
    }
    guard let size = head.size, size.width > 0, size.height > 0 else { throw .broken(head.kind) }
    guard size.width <= Self.maximumSide, size.height <= Self.maximumSide,
      size.width * size.height <= Self.maximumPixels
    else { throw .tooLarge(width: size.width, height: size.height) }
    self.bytes = bytes
    kind = head.kind
    (width, height) = size
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
  /// It has more pixels than can be drawn.
  case tooLarge(width: Int, height: Int)
}

/// The head of a PNG file (ISO/IEC 15948, 11.2.2).
private enum PNGHead {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Width and height; nil unless the first chunk is a whole IHDR.
  static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 33, Array(bytes[12..<16]) == Array("IHDR".utf8) else { return nil }
    return (bytes.bigEndian(at: 16, count: 4), bytes.bigEndian(at: 20, count: 4))
  }
}

/// The head of a JPEG file (ITU-T T.81, annex B).
private enum JPEGHead {
  /// Width and height of the first frame; nil where there is none.
  static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var place = 2
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      switch marker {
      case 0xFF:  // filling
        place += 1
        continue
      case 0x01, 0xD0...0xD7:  // markers without a length
        place += 2
        continue
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard place + 9 <= bytes.count else { return nil }
        return (bytes.bigEndian(at: place + 7, count: 2), bytes.bigEndian(at: place + 5, count: 2))
      case 0xD9, 0xDA:  // the picture itself, or its end, without a frame before
        return nil
      default:
        let length = bytes.bigEndian(at: place + 2, count: 2)
        guard length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }
}

extension [UInt8] {
  /// The number that some bytes make, the highest first; they must be there.
  func bigEndian(at place: Int, count: Int) -> Int {
    self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
