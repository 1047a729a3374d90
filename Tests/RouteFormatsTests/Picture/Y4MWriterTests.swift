import RouteFormats
import TestSupport
import Testing

/// Films as raw pixels, compared with the formulas of ITU-R BT.601.
@Suite struct Y4MWriterTests {
  @Test func theHeadSaysWhatItIs() throws {
    let rate = try #require(FilmRate(perSecond: 29.97))
    let head = String(decoding: Y4MWriter.header(width: 391, height: 1, rate: rate), as: UTF8.self)
    #expect(head == "YUV4MPEG2 W391 H1 F2997:100 Ip A1:1 C444 XCOLORRANGE=LIMITED\n")
  }

  /// Returns the 8-bit values of BT.601 before rounding: `Y = 16 + 219 Y'`, `C = 128 + 224 P`.
  private func coded(_ r: Double, _ g: Double, _ b: Double) -> [Double] {
    let luma = 0.299 * r + 0.587 * g + 0.114 * b
    return [
      16 + 219 * luma, 128 + 224 * (b - luma) / (2 * (1 - 0.114)),
      128 + 224 * (r - luma) / (2 * (1 - 0.299)),
    ]
  }

  @Test("each sample is the whole number nearest to the formula, even at corners of the cube")
  func colors() {
    var random = TestRandom(seed: 7)
    var pixels: [UInt32] = (0..<8).map { corner in
      (0..<3).reduce(0) { $0 | (corner >> $1 & 1 == 1 ? 0xFF << (8 * $1) : 0) }
    }
    pixels += (0..<20_001).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    let frame = Y4MWriter.frame(pixels)
    #expect(frame.starts(with: Array("FRAME\n".utf8)) && frame.count == 6 + 3 * pixels.count)
    for (index, pixel) in pixels.enumerated() {
      let channels = [0, 8, 16].map { Double(pixel >> $0 & 0xFF) / 255 }
      let expected = coded(channels[0], channels[1], channels[2])
      for plane in 0..<3 {
        let sample = Double(frame[6 + plane * pixels.count + index])
        // The factors are rounded to 1/65536, which adds a thousandth of a level to the half level of
        // rounding.
        #expect(abs(sample - expected[plane]) < 0.502, "\(pixel)")
      }
    }
  }

  @Test("greys have no colour component")
  func greys() {
    let pixels = (0...255).map { UInt32($0) * 0x01_0101 }
    #expect(Y4MWriter.frame(pixels).dropFirst(6 + 256).allSatisfy { $0 == 128 })
  }
}
