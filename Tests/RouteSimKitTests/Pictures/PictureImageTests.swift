import Foundation
import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

/// Photographs of 16×8 pixels, made with Pillow (WebP losslessly).
///
/// Their quadrants are red, green, blue and white.
@Suite("PictureImage")
struct PictureImageTests {
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = "\(DataFolder.packageRoot)/Tests/RouteFormatsTests/Fixtures/pictures"
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }

  private static func bitmap(_ name: String, over color: UInt32 = 0) throws -> Bitmap {
    try PictureImage(bytes(name)).bitmap(enoughFor: 16, 8, over: Color(hex: color))
  }

  /// Returns the colours in the middles of the quadrants as 0xRRGGBB, rounded to sixteenths.
  private static func quadrants(_ bitmap: Bitmap) -> [UInt32] {
    [(4, 2), (12, 2), (4, 6), (12, 6)].map { column, row in
      let color = bitmap[column: column, row: row]
      return [color.red, color.green, color.blue].reduce(0) { $0 << 8 | UInt32($1 & 0xF0) }
    }
  }

  @Test("the kind and size are determined from the content")
  func head() throws {
    let png = try PictureImage(Self.bytes("quadrants.png"))
    #expect(png.kind == .png && png.width == 16 && png.height == 8)
    let jpeg = try PictureImage(Self.bytes("progressive.jpg"))
    #expect(jpeg.kind == .jpeg && jpeg.width == 16 && jpeg.height == 8)
    #expect(jpeg.mediaType == "image/jpeg" && png.mediaType == "image/png")
    let webp = try PictureImage(Self.bytes("quadrants.webp"))
    #expect(webp.kind == .webp && webp.width == 16 && webp.height == 8)
    #expect(webp.mediaType == "image/webp" && webp.lens == .unknown)
  }

  @Test(
    "pixels have the right colours",
    arguments: ["quadrants.png", "progressive.jpg", "quadrants.webp"])
  func pixels(name: String) throws {
    let bitmap = try Self.bitmap(name)
    #expect(bitmap.width == 16 && bitmap.height == 8)
    #expect(Self.quadrants(bitmap) == [0xF00000, 0x00F000, 0x0000F0, 0xF0F0F0])
  }

  /// The value is (48, 128, 192) · 257, and the file does not state the meaning of its numbers.
  @Test("16 bits per channel are read like 8, and not as linear")
  func sixteenBits() throws {
    let image = try PictureImage(Self.bytes("sixteen-bits.png"))
    #expect(image.width == 4 && image.height == 2)
    let color = try image.bitmap(enoughFor: 4, 2, over: Color(hex: 0))[column: 1, row: 1]
    #expect((color.red, color.green, color.blue) == (48, 128, 192))
  }

  @Test("a grey photograph has the right lightness")
  func grey() throws {
    let bitmap = try Self.bitmap("grey.jpg")
    #expect(Self.quadrants(bitmap) == [0x404040, 0x909090, 0x101010, 0xF0F0F0])
  }

  @Test(
    "transparent pixels are blended over the background",
    arguments: ["see-through.png", "see-through.webp"]
  )
  func seeThrough(name: String) throws {
    let bitmap = try Self.bitmap(name, over: 0x804020)
    #expect(bitmap[column: 12, row: 6] == Color(hex: 0x804020))
    // Blue at half opacity, 128 of 255: 128·127/255 = 64, and 64·127/255 = 32; then 255·128 + 32·127 over
    // 255.
    #expect(bitmap[column: 4, row: 6] == Color(hex: 0x402090))
    #expect(bitmap[column: 4, row: 2] == Color(hex: 0xFF0000))
  }

  @Test("a JPEG is rotated as stated in its Exif data", arguments: 1...8)
  func orientation(number: Int) throws {
    let picture = try PictureImage(Self.bytes("orientation-\(number).jpg"))
    #expect(picture.orientation.rawValue == number)
    #expect((picture.width == 8) == (number > 4))
    let bitmap = try picture.bitmap(enoughFor: 16, 8, over: Color(hex: 0))
    #expect(bitmap.width == 16 && bitmap.height == 8)
    #expect(Self.quadrants(bitmap) == [0xF00000, 0x00F000, 0x0000F0, 0xF0F0F0])
  }

  @Test("Exif data, which may state a location, are not passed on")
  func dropsExif() throws {
    let file = try Self.bytes("orientation-6.jpg")
    let picture = try PictureImage(file)
    let exif = Array("Exif".utf8)
    func holdsExif(_ bytes: [UInt8]) -> Bool {
      bytes.indices.dropLast(4).contains { bytes[$0..<$0 + 4].elementsEqual(exif) }
    }
    #expect(holdsExif(file) && !holdsExif(picture.bytes))
    #expect(try PictureImage(picture.bytes).orientation == .upright)
  }

  @Test("a JPEG much larger than needed is decoded smaller, but never too small")
  func shrinks() throws {
    let picture = try PictureImage(Self.bytes("progressive.jpg"))
    for (needed, expected) in [((16, 8), 16), ((8, 4), 8), ((8, 5), 16), ((3, 2), 4), ((1, 1), 2)] {
      let bitmap = try picture.bitmap(enoughFor: needed.0, needed.1, over: Color(hex: 0))
      #expect(bitmap.width == expected && bitmap.height == expected / 2)
    }
  }

  @Test("a WebP is embedded as a JPEG that looks the same, or as a PNG if it is transparent")
  func embeddable() throws {
    let opaque = try PictureImage(Self.bytes("quadrants.webp")).embeddable()
    #expect(opaque.kind == .jpeg && opaque.bytes.starts(with: [0xFF, 0xD8]))
    #expect(
      Self.quadrants(try opaque.bitmap(enoughFor: 16, 8, over: Color(hex: 0)))
        == [0xF00000, 0x00F000, 0x0000F0, 0xF0F0F0])
    let seeThrough = try PictureImage(Self.bytes("see-through.webp"))
    let png = try seeThrough.embeddable()
    #expect(png.kind == .png)
    for color in [0x804020, 0x102030] as [UInt32] {
      #expect(
        try png.bitmap(enoughFor: 16, 8, over: Color(hex: color))
          == seeThrough.bitmap(enoughFor: 16, 8, over: Color(hex: color)))
    }
    let jpeg = try PictureImage(Self.bytes("grey.jpg"))
    #expect(try jpeg.embeddable() == jpeg)
  }

  @Test("data too long for an attribute are compressed to fit, and keep the lens")
  func embeddedLength() throws {
    // A PNG cannot compress noise.
    var random = TestRandom(seed: 5)
    let pixels = (0..<250 * 201).map { _ in UInt32(random.whole(0...0xFF_FFFF)) | 0xFF00_0000 }
    let bytes = try PNGWriter.bytes(
      width: 250, height: 201, pixels: pixels, content: .photograph, pixelsPerMetre: nil)
    let png = try PictureImage(ExifDataTests.png(bytes, "eXIf", ExifDataTests.equivalent(28)))
    #expect(try png.embeddable() == png)
    guard case .pixels(let length) = png.lens else { throw PictureError.unknownFormat }
    for (limit, width, height) in [(140_000, 250, 201), (50_000, 125, 101), (10_000, 63, 51)] {
      let packed = try png.embeddable(within: limit)
      #expect(packed.kind == .jpeg && packed.width == width && packed.height == height)
      #expect(packed.bytes.count <= limit)
      #expect(packed.lens == .pixels(length * Double(width) / 250))
      let decoded = try packed.pixels(enoughFor: 250, 201, over: Color(hex: 0))
      #expect(decoded.width == width && decoded.height == height)
      let jpeg = try PictureImage(packed.bytes)
      #expect(jpeg.width == width && jpeg.height == height)
    }
    // Halving the size averages pixels, so a uniform colour stays the same.
    let even = try PNGWriter.bytes(
      width: 301, height: 300, pixels: [UInt32](repeating: 0xFF50_6070, count: 301 * 300),
      content: .photograph, pixelsPerMetre: nil)
    let small = try PictureImage(even).embeddable(within: 100)
    #expect(small.width == 38 && small.height == 38)
    let color = try small.bitmap(enoughFor: 1, 1, over: Color(hex: 0))[column: 0, row: 0]
    #expect(color == Color(hex: 0x706050))
  }

  @Test("a file that is not a photograph is refused with the reason")
  func refuses() throws {
    let png = try Self.bytes("quadrants.png")
    var vast = png
    vast.replaceSubrange(16..<24, with: [0, 0, 0x40, 0, 0, 0, 0x40, 0])
    let damaged = vast
    vast.replaceSubrange(29..<33, with: [0x26, 0xAA, 0x87, 0xD3])  // the checksum, by zlib's crc32
    let cases: [([UInt8], PictureError)] = [
      ([], .empty), (Array("<svg/>".utf8), .unknownFormat),
      (Array(png.prefix(40)), .broken(.png)), (Array(png.dropLast(12)), .broken(.png)),
      (vast, .tooLarge(width: 0x4000, height: 0x4000)), (damaged, .broken(.png)),
      (Array(try Self.bytes("grey.jpg").dropLast(2)), .broken(.jpeg)),
      ([0xFF, 0xD8, 0xFF], .broken(.jpeg)), (try Self.bytes("cmyk.jpg"), .inksOfPrinter),
      (try Self.bytes("moving.webp"), .moving),
      (Array(try Self.bytes("quadrants.webp").dropLast(4)), .broken(.webp)),
      (Array(try Self.bytes("quadrants.webp").prefix(12)), .broken(.webp)),
      (Array("RIFF\u{4}\0\0\0WEBP".utf8), .broken(.webp)),
      (Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1".utf8), .videoPicture("HEIC")),
      (Array("\0\0\0\u{18}ftypmif1".utf8), .videoPicture("HEIC")),
      (Array("\0\0\0\u{18}ftypavif\0\0\0\0".utf8), .videoPicture("AVIF")),
      (Array("\0\0\0\u{18}ftypisom\0\0\0\0".utf8), .unknownFormat),
    ]
    for (bytes, error) in cases {
      #expect(throws: error) { try PictureImage(bytes) }
    }
    #expect(throws: PictureError.tooLong) {
      try PictureImage(png + [UInt8](repeating: 0, count: PictureImage.maximumLength))
    }
  }

  @Test("damaged pixels are an error or a picture", arguments: UInt64(0)..<40)
  func damage(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    for name in [
      "quadrants.png", "see-through.png", "progressive.jpg", "orientation-6.jpg", "quadrants.webp",
      "see-through.webp",
    ] {
      var bytes = try Self.bytes(name)
      for _ in 0..<random.whole(1...6) {
        bytes[random.whole(2...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
      guard let picture = try? PictureImage(bytes), picture.width * picture.height < 1 << 22,
        let bitmap = try? picture.bitmap(enoughFor: 16, 8, over: Color(hex: 0))
      else { continue }
      _ = try picture.embeddable()
      #expect(bitmap.pixels.count == bitmap.width * bitmap.height)
    }
  }

  @Test("base64 is the standard variant", arguments: 0..<40)
  func base64(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 7) }
    var text: [UInt8] = []
    Base64.append(bytes, to: &text)
    #expect(String(decoding: text, as: UTF8.self) == Data(bytes).base64EncodedString())
  }
}
