extension Bitmap {
  /// Returns a picture with a transparent background, from the same picture on black and on white.
  ///
  /// Paint lets a fraction of the colour below show through: a pixel is lighter on white than on black by
  /// 255 times that fraction. Because both values are rounded, the opacity is accurate to one level,
  /// provided that few things are painted over each other.
  ///
  /// - Parameters:
  ///   - black: The picture on black.
  ///   - white: The picture on white, of the same size.
  /// - Returns: The pixels with straight alpha in the highest byte; if that is 0, so are the colours.
  package static func unmixed(beforeBlack black: Bitmap, beforeWhite white: Bitmap) -> Bitmap {
    precondition(black.width == white.width && black.height == white.height, "the sizes must match")
    var result = black
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      white.pixels.withUnsafeBufferPointer { white in
        for index in pixels.indices { pixels[index] = unmixed(pixels[index], white[index]) }
      }
    }
    return result
  }

  @inline(__always)
  private static func unmixed(_ black: UInt32, _ white: UInt32) -> UInt32 {
    if black == white { return black }
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel &>> shift & 0xFF) }
    var through = 0
    for shift in [0, 8, 16] as [UInt32] { through += channel(white, shift) - channel(black, shift) }
    let opacity = min(max((3 * 255 - through + 1) / 3, 0), 255)
    guard opacity > 0 else { return 0 }
    var pixel = UInt32(opacity) &<< 24
    for shift in [0, 8, 16] as [UInt32] {
      let value = min((channel(black, shift) * 255 + opacity / 2) / opacity, 255)
      pixel |= UInt32(value) &<< shift
    }
    return pixel
  }
}
