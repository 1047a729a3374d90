import ARRouteEngine

/// A colour that is laid over pixels in proportion to a shape's coverage of them.
struct SmoothPaint {
  private let color: Color
  private let whole: Paint

  init(_ color: Color) {
    self.color = color
    whole = Paint(color)
  }

  /// Returns the coverage of a pixel for a signed area, 0…255.
  @inline(__always) static func coverage(_ area: Int32) -> UInt32 {
    let covered = min(area.magnitude, UInt32(SmoothCanvas.wholeArea))
    return (covered &* 255 &+ UInt32(SmoothCanvas.wholeArea) / 2) &>> 20
  }

  /// Returns a signed area, folded so that every second layer counts as outside.
  @inline(__always) static func folded(_ area: Int32) -> Int32 {
    let whole = UInt32(SmoothCanvas.wholeArea)
    let rest = area.magnitude % (2 &* whole)
    return Int32(rest > whole ? 2 &* whole &- rest : rest)
  }

  /// Lays the colour over a pixel with a coverage of 0…255.
  @inline(__always) func mix(_ pixel: UnsafeMutablePointer<UInt32>, coverage: UInt32) {
    if coverage == 255 && whole.isOpaque {
      pixel.pointee = whole.pixel
    } else if coverage > 0 {
      pixel.pointee = Self.mix(whole.pixel, over: pixel.pointee, weight: opacity(coverage))
    }
  }

  /// Lays the colour over pixels with equal coverage.
  @inline(__always) func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt32
  ) {
    if coverage == 255 {
      whole.fill(pixels, count: count)
    } else if coverage > 0 {
      var thin = color
      thin.alpha = UInt8(truncatingIfNeeded: opacity(coverage))
      Paint(thin).fill(pixels, count: count)
    }
  }

  /// Returns the colour's opacity, 0…255, for a pixel with the given coverage.
  @inline(__always) private func opacity(_ coverage: UInt32) -> UInt32 {
    let product = coverage &* UInt32(whole.alpha) &+ 128
    return (product &+ product &>> 8) &>> 8
  }

  /// Returns a pixel with another one laid over it: each channel is the weighted mean of the two, rounded
  /// to the nearest value.
  ///
  /// - Parameter weight: The weight of the upper pixel, 0…255.
  @inline(__always) static func mix(_ pixel: UInt32, over below: UInt32, weight: UInt32) -> UInt32 {
    let rest = 255 &- weight
    let low: UInt32 = 0x00FF_00FF
    let even = (pixel & low) &* weight &+ (below & low) &* rest &+ 0x0080_0080
    let odd = ((pixel &>> 8) & low) &* weight &+ ((below &>> 8) & low) &* rest &+ 0x0080_0080
    let evenMean = ((even &+ ((even &>> 8) & low)) &>> 8) & low
    let oddMean = (odd &+ ((odd &>> 8) & low)) & ~low
    return evenMean | oddMean
  }
}
