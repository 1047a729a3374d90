import TestSupport
import Testing

@testable import RouteFormats

/// WebP films, read back by libwebp's own player.
@Suite struct WebPFilmTests {
  /// Returns a film of random pictures, each of which differs from the previous one in a random part.
  private func pictures(_ random: inout TestRandom, width: Int, height: Int) -> [[UInt32]] {
    var picture = (0..<width * height).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    var pictures = [picture]
    for _ in 0..<6 {
      let (left, right) = (Int.random(in: 0..<width, using: &random), width)
      let (top, bottom) = (Int.random(in: 0..<height, using: &random), height)
      for row in top..<Int.random(in: top...bottom, using: &random) {
        for column in left..<Int.random(in: left...right, using: &random) {
          picture[row * width + column] = UInt32.random(in: 0...0xFF_FFFF, using: &random)
        }
      }
      pictures.append(picture)
    }
    return pictures
  }

  private func film(_ pictures: [[UInt32]], width: Int, rate: FilmRate) throws -> [UInt8] {
    var frames: [UInt8] = []
    for (number, pixels) in pictures.enumerated() {
      frames += try WebPFilm.frame(
        pixels, after: number == 0 ? nil : pictures[number - 1], width: width, number: number,
        rate: rate)
    }
    let height = pictures[0].count / width
    let head = try #require(WebPFilm.head(width: width, height: height, length: frames.count))
    return head + frames
  }

  @Test("a player shows every pixel unchanged, in an endless loop", arguments: UInt64(0)..<20)
  func roundTrip(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let width = Int.random(in: 1...40, using: &random)
    let height = Int.random(in: 1...40, using: &random)
    let rate = try #require(FilmRate(perSecond: [25, 30, 29.97, 0.1, 240][Int(seed % 5)]))
    let pictures = pictures(&random, width: width, height: height)
    let read = try WebPReader(film(pictures, width: width, rate: rate))
    #expect((read.width, read.height, read.rounds) == (width, height, 0))
    #expect(read.frames.count == pictures.count)
    for (frame, pixels) in zip(read.frames, pictures) {
      let channels = pixels.flatMap { pixel in [0, 8, 16].map { UInt8(pixel >> $0 & 0xFF) } }
      #expect(frame.channels == channels)
    }
  }

  @Test("pictures end at the right time to a millisecond, however many came before")
  func times() throws {
    let rate = try #require(FilmRate(perSecond: 30))
    let pictures = (0..<31).map { [UInt32($0)] }
    let read = try WebPReader(film(pictures, width: 1, rate: rate))
    let ends = (1...31).map { Int((Double($0) * 1000 / 30).rounded()) }
    #expect(read.frames.map(\.end) == ends && ends[29] == 1000)
  }

  @Test("a film has its credits as XMP after its last picture, and is still read the same")
  func credits() throws {
    let rate = try #require(FilmRate(perSecond: 25))
    let pictures: [[UInt32]] = [[1, 2], [3, 4]]
    let plain = try film(pictures, width: 2, rate: rate)
    let tail = WebPFilm.tail(credits: "© A & B")
    #expect(tail.count.isMultiple(of: 2))
    let frames = plain.dropFirst(12 + 18 + 14)
    let head = try #require(WebPFilm.head(width: 2, height: 1, length: frames.count, tail: tail))
    let named = head + frames + tail
    #expect(try WebPReader(named).frames == WebPReader(plain).frames)
    #expect(named.count - 8 == Int(named[4]) | Int(named[5]) << 8)
    // The only additional bit is the one that announces XMP.
    #expect(named[20] == plain[20] | 0b100)
    let words = String(decoding: tail, as: UTF8.self)
    #expect(
      words.hasPrefix("XMP ")
        && words.contains("<rdf:li xml:lang=\"x-default\">© A &amp; B</rdf:li>"))
    #expect(WebPFilm.tail(credits: "") == [])
  }

  @Test("a film beyond 4 GB gets no header")
  func tooLong() {
    #expect(WebPFilm.head(width: 1, height: 1, length: 1 << 32) == nil)
    #expect(WebPFilm.head(width: 16_383, height: 16_383, length: 1 << 30) != nil)
  }

  @Test(
    "rates are fractions in lowest terms",
    arguments: [
      (25, 25, 1), (30, 30, 1), (29.97, 2997, 100), (12.5, 25, 2), (0.1, 1, 10),
      (23.976, 2997, 125),
    ] as [(Double, Int, Int)])
  func rates(perSecond: Double, numerator: Int, denominator: Int) throws {
    let rate = try #require(FilmRate(perSecond: perSecond))
    #expect((rate.numerator, rate.denominator) == (numerator, denominator))
    #expect(rate.time(of: numerator) == Double(denominator))
  }

  @Test(arguments: [0, 0.09, 240.5, -1, .nan, .infinity])
  func noSuchRate(perSecond: Double) { #expect(FilmRate(perSecond: perSecond) == nil) }
}
