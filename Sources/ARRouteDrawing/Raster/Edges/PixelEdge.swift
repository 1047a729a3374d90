/// Arithmetic on the grid of 1/256 pixel to which corners are rounded.
///
/// Positions are whole numbers stored as `Double`, at most `limit` in either direction, so that products of
/// two differences stay below 2⁵³ and every comparison with the centre of a pixel is exact.
enum Subpixel {
  /// The number of steps per pixel.
  static let perPixel = 256.0
  /// The maximum distance from the origin, 2¹⁵ pixels in steps; shapes are clipped to it first.
  static let limit = 32_768.0 * 256

  /// A constant that, when added, leaves no bits for a fraction, so the sum is rounded to a whole number
  /// whose lowest bits are those of an integer.
  private static let magic = 6_755_399_441_055_744.0

  /// Returns true when a position is within the range in which arithmetic is exact.
  @inline(__always) static func isExact(_ position: Double) -> Bool { abs(position) <= limit }

  /// Returns the nearest step to a position within the exact range; halves are rounded to the even step.
  @inline(__always) static func whole(_ position: Double) -> Int { integer(position) }

  /// Returns the first pixel of a row or column whose centre is at or after a step.
  @inline(__always) static func firstPixel(from step: Int) -> Int {
    // ⌈(step − 128) / 256⌉
    (step &+ 127) &>> 8
  }

  /// Returns the nearest integer to a number below 2³¹ in magnitude, and an arbitrary one otherwise.
  @inline(__always) static func integer(_ value: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (value + magic).bitPattern))
  }
}

/// One edge of a polygon, followed down the pixel rows whose centres it spans.
///
/// A pixel belongs to the area to the right of the edge if its centre is to the right of the edge or on it:
/// of two polygons with a common edge, exactly one gets each pixel (top-left fill rule).
struct PixelEdge: Hashable, Sendable {
  /// The edge's column in the current row, multiplied by the edge's height and by 256; exact.
  private var numerator: Double
  private let step: Double
  private let inverse: Double

  /// Creates the edge from (`x0`, `y0`) down to (`x1`, `y1`), in whole steps, y0 < y1, starting at `row`.
  @inline(__always) init(x0: Double, y0: Double, x1: Double, y1: Double, row: Int) {
    let width = x1 - x0
    let height = y1 - y0
    let center = Double(row) * Subpixel.perPixel + 128
    numerator = (x0 - 128) * height + (center - y0) * width
    step = Subpixel.perPixel * width
    inverse = 1 / (Subpixel.perPixel * height)
  }

  /// Returns the first column whose centre is on the edge or to the right of it in this row, and moves on
  /// to the next row.
  @inline(__always) mutating func nextColumn() -> Int {
    // ⌈numerator · inverse⌉. The quotient's error is below 2⁻³⁶, while a fraction is at least 1 / (256 ·
    // 2²⁴) = 2⁻³² away from a whole number, so subtracting 2⁻³⁴ never changes the result.
    let column = Subpixel.integer(numerator * inverse + (0.5 - 0x1p-34))
    numerator += step
    return column
  }
}
