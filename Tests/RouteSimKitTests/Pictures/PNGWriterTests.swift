import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit
import TestSupport
import Testing

@Suite("PNG writer")
struct PNGWriterTests {
  /// Returns a picture with uniform parts and detailed parts.
  private static func picture(width: Int, height: Int, seed: UInt64) -> Bitmap {
    var random = TestRandom(seed: seed)
    var drawing = Drawing(
      width: Double(width), height: Double(height), background: Color(hex: 0x17507A))
    for _ in 0..<12 {
      let center = Vector2(
        random.number(0...Double(width)), random.number(0...Double(height)))
      drawing.add(
        .note,
        .disc(
          center: center, radius: random.number(0.5...Double(width) / 3 + 1),
          fill: Color(hex: UInt32(random.whole(0...0xFFFFFF))).opacity(random.number(0.2...1)),
          stroke: nil))
    }
    drawing.add(
      .label, .text(TextLine("412 m", at: .zero, size: 9, color: Color(hex: 0xFFFFFF))))
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: width, height: height)
    return rasterizer.bitmap
  }

  private static func channels(_ bitmap: Bitmap) -> [UInt8] {
    bitmap.pixels.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8 & 0xFF), UInt8($0 >> 16 & 0xFF)]
    }
  }

  private static let contents: [PNGWriter.Content] = [.drawing, .photograph]

  @Test(
    "every pixel is read back",
    arguments: [(1, 1), (2, 7), (17, 3), (64, 64), (201, 40)], UInt64(0)..<3)
  func roundTrips(size: (Int, Int), seed: UInt64) throws {
    let bitmap = Self.picture(width: size.0, height: size.1, seed: seed)
    for content in Self.contents {
      let reader = try PNGReader(PNGWriter.bytes(of: bitmap, content: content))
      #expect(reader.width == size.0 && reader.height == size.1)
      #expect(reader.channels == Self.channels(bitmap))
    }
  }

  @Test("noise, which cannot be compressed, is read back, too")
  func roundTripsNoise() throws {
    var bitmap = Bitmap(width: 40, height: 30)
    for seed in 0..<3 as Range<UInt64> {
      var random = TestRandom(seed: seed)
      var drawing = Drawing(width: 40, height: 30, background: Color(hex: 0))
      for row in 0..<30 {
        for column in 0..<40 {
          let (x, y) = (Double(column), Double(row))
          drawing.add(
            .note,
            .polygon(
              [Vector2(x, y), Vector2(x + 1, y), Vector2(x + 1, y + 1), Vector2(x, y + 1)],
              fill: Color(hex: UInt32(random.whole(0...0xFFFFFF)))))
        }
      }
      var rasterizer = SmoothRasterizer()
      rasterizer.render(drawing, width: 40, height: 30)
      bitmap = rasterizer.bitmap
      for content in Self.contents {
        let file = try PNGWriter.bytes(of: bitmap, content: content)
        #expect(try PNGReader(file).channels == Self.channels(bitmap))
      }
    }
  }

  @Test("the file states that it is sRGB and, if known, the pixel density")
  func writesChunks() throws {
    let bitmap = Bitmap(width: 3, height: 2, color: Color(hex: 0x123456))
    let plain = try PNGReader(PNGWriter.bytes(of: bitmap))
    #expect(plain.isPerceptualSRGB && plain.density == nil)
    // 460 pixels per inch of 25.4 mm.
    let dense = try PNGReader(PNGWriter.bytes(of: bitmap, pixelsPerMetre: 460 / 0.0254))
    #expect(dense.isPerceptualSRGB)
    #expect(dense.density?.across == 18110 && dense.density?.down == 18110)
  }

  @Test("the same bitmap gives the same bytes, and a uniform one gives few bytes")
  func isRepeatable() throws {
    let bitmap = Self.picture(width: 100, height: 80, seed: 9)
    for content in Self.contents {
      let file = try PNGWriter.bytes(of: bitmap, content: content)
      #expect(try PNGWriter.bytes(of: bitmap, content: content) == file)
    }
    #expect(try PNGWriter.bytes(of: Bitmap(width: 1170, height: 200)).count < 2000)
  }

  @Test(
    "sizes that libpng refuses are an error each time",
    arguments: [(0, 0), (0, 5), (5, 0), (1_000_001, 1)])
  func refuses(width: Int, height: Int) {
    let bitmap = Bitmap(width: width, height: height)
    for _ in 0..<3 {
      #expect(throws: PNGWriterError.self) { try PNGWriter.bytes(of: bitmap) }
    }
  }

  @Test("the reader of these tests refuses a damaged file")
  func readerIsStrict() throws {
    let file = try PNGWriter.bytes(of: Self.picture(width: 9, height: 9, seed: 1))
    #expect(throws: PNGReader.Failure.self) { try PNGReader(Array(file.dropLast(1))) }
    #expect(throws: PNGReader.Failure.self) { try PNGReader(file + [0]) }
    // The damage is inside sRGB, for whose checksum libpng would only issue a warning.
    var damaged = file
    damaged[41] = 1
    #expect(throws: PNGReader.Failure.self) { try PNGReader(damaged) }
  }
}
