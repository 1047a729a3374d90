/// Writes a video as YUV4MPEG2, a format that every video encoder reads: a header line, then the raw pixels
/// of each frame.
///
/// Colour is not subsampled (`C444`): each pixel has one luma and two chroma samples of 8 bits in limited
/// range (luma 16…235, chroma 16…240), computed with the matrix of ITU-R BT.601. Readers assume this matrix
/// if the stream does not name one; this stream does not. Converting from sRGB and back changes each channel
/// by at most 2.
package enum Y4MWriter {
  /// Returns the header line of the stream.
  ///
  /// - Parameters:
  ///   - width: The width, pixels, at least one.
  ///   - height: The height, pixels, at least one.
  package static func header(width: Int, height: Int, rate: FilmRate) -> [UInt8] {
    let rate = "\(rate.numerator):\(rate.denominator)"
    return Array(
      "YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Returns a frame, including the line that introduces it.
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

/// A colour in 8 bits per component and limited range, as specified by ITU-R BT.601.
private struct YCbCr {
  let luma: UInt8
  let blue: UInt8
  let red: UInt8

  /// Converts a pixel with red in the lowest byte, then green and blue.
  ///
  /// The factors are in units of 1/65536; those of each chroma component add up to 0, so that greys have no
  /// chroma.
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
