import ARRouteEngine

/// A colour prepared for laying over pixels.
struct Paint {
  /// The colour as an opaque pixel.
  let pixel: UInt32
  /// The opacity, 0…255.
  let alpha: UInt8
  /// True when the pixels that the paint changes are marked, with less than 255 in their highest byte.
  ///
  /// If an opaque colour is painted over a marked pixel, the mark disappears; under a translucent colour,
  /// it stays.
  let isMarking: Bool
  /// The offset in memory, pixels, from a marked pixel to the pixel without the marked shapes; 0 if none
  /// are marked.
  let under: Int

  @inline(__always) init(_ color: Color, isMarking: Bool = false, under: Int = 0) {
    pixel = isMarking ? color.packed & 0x00FF_FFFF : color.packed
    alpha = color.alpha
    self.isMarking = isMarking
    self.under = under
  }

  /// True when the paint hides what is below.
  @inline(__always) var isOpaque: Bool { alpha == 255 }

  /// Lays the colour over pixels.
  @inline(__always) func fill(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    if isMarking {
      mark(pixels, count: count)
    } else if isOpaque {
      if count < 8 {
        for index in 0..<count { pixels[index] = pixel }
      } else {
        pixels.update(repeating: pixel, count: count)
      }
    } else {
      blend(pixels, count: count)
    }
  }

  /// Returns a pixel with the colour laid over it: each channel is the exact weighted mean of the two,
  /// rounded to the nearest value.
  @inline(__always) func over(_ below: UInt32) -> UInt32 {
    isOpaque ? pixel : blended(SIMD4(repeating: below))[0]
  }

  private func mark(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    for index in 0..<count {
      if !Bitmap.isMarked(pixels[index]) { pixels[index &+ under] = pixels[index] }
      pixels[index] = over(pixels[index])
    }
  }

  /// Lays the colour, which must not be marking, over one pixel.
  @inline(__always) func blend(_ pixel: UnsafeMutablePointer<UInt32>) {
    guard under != 0, Bitmap.isMarked(pixel.pointee) else {
      pixel.pointee = over(pixel.pointee)
      return
    }
    pixel[under] = over(pixel[under])
    // The mark stays, even if little of the marked line remains visible.
    pixel.pointee = over(pixel.pointee) & 0x00FF_FFFF
  }

  private func blend(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    if under != 0 {
      for index in 0..<count { blend(pixels + index) }
      return
    }
    let raw = UnsafeMutableRawPointer(pixels)
    var index = 0
    while index &+ 4 <= count {
      let below = raw.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt32>.self)
      raw.storeBytes(of: blended(below), toByteOffset: index &* 4, as: SIMD4<UInt32>.self)
      index &+= 4
    }
    while index < count {
      pixels[index] = blended(SIMD4(repeating: pixels[index]))[0]
      index &+= 1
    }
  }

  /// Blends four pixels at once, in lanes of 16 bits: red and blue in one vector, green and opacity in the
  /// other.
  @inline(__always) private func blended(_ below: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let low = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let above = SIMD4(repeating: pixel)
    let even = mixed(above & low, below & low)
    let odd = mixed((above &>> 8) & low, (below &>> 8) & low)
    return even | odd &<< 8
  }

  @inline(__always) private func mixed(
    _ above: SIMD4<UInt32>, _ below: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let weight = SIMD8<UInt16>(repeating: UInt16(alpha))
    let rest = SIMD8<UInt16>(repeating: 255 - UInt16(alpha))
    let sum =
      unsafeBitCast(above, to: SIMD8<UInt16>.self) &* weight
      &+ unsafeBitCast(below, to: SIMD8<UInt16>.self) &* rest &+ 128
    // x / 255, rounded, for 0 ≤ x ≤ 255².
    return unsafeBitCast((sum &+ (sum &>> 8)) &>> 8, to: SIMD4<UInt32>.self)
  }
}
