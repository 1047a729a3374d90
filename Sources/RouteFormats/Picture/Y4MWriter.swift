/// Writes a film as YUV4MPEG2: a line that says what it is, then the bare pixels of each picture,
/// which every video encoder reads.
///
/// Colour is not thinned out (`C444`): each pixel has a luma and two chroma samples of 8 bits, of
/// limited range (luma 16…235, chroma 16…240) by the matrix of ITU-R BT.601, which readers take where
/// the stream, as here, has no word for it. From sRGB and back a channel is off by 2 at most.
package enum Y4MWriter {
  /// The line before the first picture.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, one at least.
  ///   - height: Rows, one at least.
  package static func header(width: Int, height: Int, rate: FilmRate) -> [UInt8] {
    let rate = "\(rate.numerator):\(rate.denominator)"
    return Array(
      "YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
  }

  /// A picture, with the line before it.
  ///
  /// - Parameter pixels: The pixels, row by row: red in the lowest byte, then green and blue.
  package static func frame(_ pixels: [UInt32]) -> [UInt8] {
    let mark = Array("FRAME\n".utf8)
    let count = pixels.count
    return [UInt8](unsafeUninitializedCapacity: mark.count + 3 * count) { bytes, length in
      for (index, byte) in mark.enumerated() { bytes[index] = byte }
      length = mark.count + 3 * count
      guard let start = bytes.baseAddress else { return }
      let luma = start + mark.count
      let blue = luma + count
      let red = blue + count
      pixels.withUnsafeBufferPointer { pixels in
        for index in 0..<count {
          let color = YCbCr(pixels[index])
          luma[index] = color.luma
          blue[index] = color.blue
          red[index] = color.red
        }
      }
    }
  }
}

/// A colour as ITU-R BT.601 codes it in 8 bits of limited range.
private struct YCbCr {
  let luma: UInt8
  let blue: UInt8
  let red: UInt8

  /// Of a pixel with red in the lowest byte, then green and blue; factors are in 1/65536, and those of
  /// each chroma add up to 0, so that greys have none.
  init(_ pixel: UInt32) {
    let r = Int32(truncatingIfNeeded: pixel & 0xFF)
    let g = Int32(truncatingIfNeeded: pixel >> 8 & 0xFF)
    let b = Int32(truncatingIfNeeded: pixel >> 16 & 0xFF)
    let half: Int32 = 1 << 15
    luma = Self.byte((16_829 &* r &+ 33_039 &* g &+ 6_416 &* b &+ half) >> 16 &+ 16)
    blue = Self.byte((28_784 &* b &- 9_714 &* r &- 19_070 &* g &+ half) >> 16 &+ 128)
    red = Self.byte((28_784 &* r &- 24_103 &* g &- 4_681 &* b &+ half) >> 16 &+ 128)
  }

  private static func byte(_ number: Int32) -> UInt8 { UInt8(truncatingIfNeeded: number) }
}
