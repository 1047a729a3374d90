import TestSupport
import Testing

@testable import RouteFormats

/// The lens of a photograph, read from its Exif data.
@Suite("ExifData")
struct ExifDataTests {
  /// A value in the form in which a directory contains it.
  enum Value {
    case short(Int)
    case long(Int)
    case ratio(Int, Int)
    /// A type, a count, and the content of the field for the value or its offset.
    case raw(type: Int, count: Int, Int)
  }

  /// Returns Exif data with two directories.
  static func data(
    orientation: Int? = 1, _ entries: [(Int, Value)], isLittle: Bool = true, first: Int = 8,
    second: Int? = nil
  ) -> [UInt8] {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      let big = (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? big.reversed() : big
    }
    let heads = orientation == nil ? 1 : 2
    let start = 8 + 2 + heads * 12 + 4
    let room = start + 2 + entries.count * 12 + 4
    var file = (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + bytes(42, 2) + bytes(first, 4)
    file += bytes(heads, 2)
    if let orientation {
      file += bytes(0x0112, 2) + bytes(3, 2) + bytes(1, 4) + bytes(orientation, 2) + bytes(0, 2)
    }
    file += bytes(0x8769, 2) + bytes(4, 2) + bytes(1, 4) + bytes(second ?? start, 4) + bytes(0, 4)
    file += bytes(entries.count, 2)
    var tail: [UInt8] = []
    for (tag, value) in entries {
      file += bytes(tag, 2)
      switch value {
      case .short(let number):
        file += bytes(3, 2) + bytes(1, 4) + bytes(number, 2) + bytes(0, 2)
      case .long(let number): file += bytes(4, 2) + bytes(1, 4) + bytes(number, 4)
      case .ratio(let upper, let lower):
        file += bytes(5, 2) + bytes(1, 4) + bytes(room + tail.count, 4)
        tail += bytes(upper, 4) + bytes(lower, 4)
      case .raw(let type, let count, let number):
        file += bytes(type, 2) + bytes(count, 4) + bytes(number, 4)
      }
    }
    return file + bytes(0, 4) + tail
  }

  /// Returns Exif data that give the equivalent focal length of a lens.
  static func equivalent(_ millimetres: Int) -> [UInt8] { data([(0xA405, .short(millimetres))]) }

  private static func exif(_ entries: [(Int, Value)], isLittle: Bool = true) -> ExifData {
    ExifData(data(entries, isLittle: isLittle)[...])
  }

  private static func focalLength(_ lens: PictureImage.Lens) -> Double? {
    if case .pixels(let length) = lens { length } else { nil }
  }

  @Test(
    "a phone's equivalent refers to the diagonal, in either byte order", arguments: [true, false])
  func equivalent(isLittle: Bool) throws {
    let exif = Self.exif(
      [
        (0x920A, .ratio(570, 100)), (0xA002, .long(4032)), (0xA003, .long(3024)),
        (0xA405, .short(26)),
      ],
      isLittle: isLittle)
    #expect(exif.orientation == 1 && exif.equivalent == 26)
    // 4032×3024 pixels have a diagonal of 5040; that of film is 43.266615 mm.
    let length = try #require(Self.focalLength(exif.lens(width: 4032, height: 3024)))
    #expect(abs(length - 26 * 5040 / 43.266615305567875) < 1e-9)
    // If the picture is reduced to a quarter and rotated, the angle is the same.
    let small = try #require(Self.focalLength(exif.lens(width: 756, height: 1008)))
    #expect(abs(small - length / 4) < 1e-9)
  }

  @Test("without an equivalent, the sensor size is used, in any unit", arguments: [true, false])
  func focalPlane(isLittle: Bool) throws {
    // 6000 pixels on a sensor of 23.5 mm behind a lens of 35 mm: 35 · 6000 / 23.5 pixels.
    let expected = 35 * 6000 / 23.5
    let units = [(2, 6000 * 254), (3, 600_000), (4, 60_000), (5, 60)]
    for (unit, upper) in units {
      let exif = Self.exif(
        [
          (0x920A, .ratio(35, 1)), (0xA002, .short(6000)), (0xA003, .short(4000)),
          (0xA20E, .ratio(upper, 235)), (0xA210, .short(unit)),
        ], isLittle: isLittle)
      let length = try #require(exif.focalLength)
      #expect(abs(length - expected) < 1e-9, "\(unit)")
    }
    let shrunk = Self.exif([
      (0x920A, .ratio(35, 1)), (0xA002, .short(6000)), (0xA003, .short(4000)),
      (0xA20E, .ratio(600_000, 235)), (0xA210, .short(3)),
    ])
    let length = try #require(Self.focalLength(shrunk.lens(width: 1200, height: 800)))
    #expect(abs(length - expected / 5) < 1e-9)
  }

  @Test("a picture whose aspect ratio is not the camera's was cropped, so its lens is unknown")
  func cut() {
    let entries: [(Int, Value)] = [
      (0xA002, .long(4032)), (0xA003, .long(3024)), (0xA405, .short(26)),
    ]
    let exif = Self.exif(entries)
    #expect(exif.lens(width: 3024, height: 3024) == .ofUncut)
    #expect(exif.lens(width: 1920, height: 1080) == .ofUncut)
    #expect(Self.focalLength(exif.lens(width: 403, height: 302)) != nil)
    // Pictures without data about the lens are not reported as cropped.
    #expect(Self.exif(Array(entries.prefix(2))).lens(width: 100, height: 100) == .unknown)
  }

  @Test(
    "damaged values, and those of another type or without size, count as missing",
    arguments: [
      [(0xA405, .short(0))], [(0xA405, .ratio(26, 1))],
      [(0xA405, .raw(type: 3, count: 2, 26))], [(0xA405, .raw(type: 3, count: 0, 26))],
      [(0xA405, .raw(type: 99, count: 1, 26))], [(0xA405, .short(1))], [(0xA405, .long(1 << 31))],
      [(0x920A, .ratio(35, 0)), (0xA20E, .ratio(600_000, 235))],
      [(0x920A, .ratio(0, 1)), (0xA20E, .ratio(600_000, 235))],
      [(0x920A, .ratio(35, 1)), (0xA20E, .ratio(0, 0))],
      [(0x920A, .ratio(35, 1)), (0xA20E, .ratio(600_000, 235)), (0xA210, .short(77))],
      [(0x920A, .ratio(35, 1)), (0xA20E, .raw(type: 5, count: 1, 1 << 31))],
      [(0x920A, .ratio(35, 1)), (0xA20E, .raw(type: 5, count: 1 << 30, 40))],
      [(0x920A, .ratio(1 << 31, 1)), (0xA20E, .ratio(1 << 31, 1))],
      [(0x920A, .ratio(35, 1))], [],
    ] as [[(Int, Value)]])
  func unusable(entries: [(Int, Value)]) {
    let exif = Self.exif(entries)
    #expect(exif.lens(width: 4000, height: 3000) == .unknown)
    #expect(exif.orientation == 1)
  }

  @Test("a lens too long or too wide for a pinhole camera is ignored")
  func absurd() {
    for millimetres in [1, 5000, 65535] {
      #expect(
        Self.exif([(0xA405, .short(millimetres))]).lens(width: 4000, height: 3000) == .unknown)
    }
  }

  @Test("reading ends for directories that refer to themselves, to nothing or to each other")
  func cycles() {
    let entries: [(Int, Value)] = [(0xA405, .short(26))]
    for place in [0, 1, 7, 8, 9, 1 << 20, (1 << 32) - 1, (1 << 31) - 2] {
      _ = ExifData(Self.data(entries, second: place)[...])
      _ = ExifData(Self.data(entries, first: place)[...])
    }
    // The photograph's directory refers to the first one again.
    #expect(ExifData(Self.data(entries, second: 8)[...]).equivalent == nil)
    // The directory claims to have 65 535 entries, which do not exist.
    var many = Self.data(entries)
    many[8] = 0xFF
    many[9] = 0xFF
    _ = ExifData(many[...])
  }

  @Test(
    "reading ends for data that are cut off anywhere or have changed bytes",
    arguments: UInt64(0)..<60)
  func damage(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let whole = Self.data(
      [
        (0x920A, .ratio(35, 1)), (0xA002, .short(6000)), (0xA003, .short(4000)),
        (0xA20E, .ratio(600_000, 235)), (0xA210, .short(3)), (0xA405, .short(52)),
      ], isLittle: seed.isMultiple(of: 2))
    for _ in 0..<40 {
      var bytes = Array(whole.prefix(random.whole(0...whole.count)))
      for _ in 0..<random.whole(0...4) where !bytes.isEmpty {
        bytes[random.whole(0...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
      let lens = ExifData(bytes[...]).lens(width: 4000, height: 3000)
      if let length = Self.focalLength(lens) { #expect(length.isFinite && length > 0) }
    }
  }

  @Test("of several Exif blocks in a JPEG, the last usable one is used")
  func several() {
    let first = ExifData(Self.data(orientation: 6, [(0xA405, .short(26))])[...])
    let both = ExifData(Self.data(orientation: nil, [(0xA405, .short(52))])[...], after: first)
    #expect(both.orientation == 6 && both.equivalent == 52)
    #expect(ExifData([1, 2, 3], after: first) == first)
  }

  // MARK: In files

  private static func fixture(_ name: String) throws -> [UInt8] {
    try PictureImageTests.bytes(name)
  }

  @Test("Exif data of JPEG, PNG and WebP are read, but not passed on")
  func containers() throws {
    let exif = Self.data(orientation: 6, [(0xA405, .short(28))], isLittle: false)
    let diagonal = 320.0.squareRoot()  // of 16 by 8 pixels
    let expected = 28 * diagonal / 43.266615305567875
    for file in [
      Self.jpeg(try Self.fixture("progressive.jpg"), exif),
      Self.png(try Self.fixture("quadrants.png"), "eXIf", exif),
      Self.webp(try Self.fixture("quadrants.webp"), exif),
      Self.webp(try Self.fixture("quadrants.webp"), Array("Exif\0\0".utf8) + exif),
    ] {
      let picture = try PictureImage(file)
      #expect(picture.orientation == .turnedRight)
      let length = try #require(Self.focalLength(picture.lens))
      #expect(abs(length - expected) < 1e-9)
      let embedded = try picture.embeddable()
      #expect(embedded.kind != .webp && embedded.lens == picture.lens)
      #expect(embedded.orientation == .turnedRight)
      #expect(!Self.holds(embedded.bytes, exif))
      _ = try embedded.pixels(enoughFor: 8, 16, over: .init(hex: 0))
      // The embedded file no longer states an orientation.
      #expect(try PictureImage(embedded.bytes).orientation == .upright)
    }
  }

  @Test("XMP, texts and an agency's data, which may state a location, are not passed on either")
  func dropsOthers() throws {
    let words = Array("exif:GPSLatitude=52,30.1N".utf8)
    let png = try PictureImage(Self.png(try Self.fixture("quadrants.png"), "iTXt", words))
    #expect(!Self.holds(png.bytes, words))
    let original = try Self.fixture("progressive.jpg")
    for marker in [0xE1, 0xED] as [UInt8] {
      let segment = [0xFF, marker, 0, UInt8(words.count + 2)] + words
      let jpeg = try PictureImage(Array(original[..<2] + segment + original[2...]))
      #expect(jpeg.bytes == (try PictureImage(original)).bytes)
    }
  }

  static func jpeg(_ file: [UInt8], _ exif: [UInt8]) -> [UInt8] {
    let data = Array("Exif\0\0".utf8) + exif
    let length = data.count + 2
    return Array(file[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + data
      + Array(file[2...])
  }

  /// Returns the PNG with a chunk inserted before the pixels; libpng does not check the checksum of this
  /// chunk.
  static func png(_ file: [UInt8], _ name: String, _ data: [UInt8]) -> [UInt8] {
    let length = [0, 0, UInt8(data.count >> 8), UInt8(data.count & 255)] as [UInt8]
    return Array(file[..<33]) + length + Array(name.utf8) + data + [0, 0, 0, 0]
      + Array(file[33...])
  }

  /// Returns the WebP as an extended file, in which `VP8X` announces the chunks.
  private static func webp(_ file: [UInt8], _ exif: [UInt8]) -> [UInt8] {
    func little(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(data.count) + data + (data.count % 2 == 1 ? [0] : [])
    }
    let head = chunk("VP8X", [0x08, 0, 0, 0, 15, 0, 0, 7, 0, 0])
    let body = Array("WEBP".utf8) + head + Array(file[12...]) + chunk("EXIF", exif)
    return Array("RIFF".utf8) + little(body.count) + body
  }

  private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.indices.dropLast(part.count - 1).contains {
      bytes[$0..<$0 + part.count].elementsEqual(part)
    }
  }
}
