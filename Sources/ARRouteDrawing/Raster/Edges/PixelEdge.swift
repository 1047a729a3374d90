/// Arithmetic on the grid of 1/256 pixel to which corners are rounded.
///
/// Positions are whole numbers kept in `Double`, at most `limit` either way, so that products of
/// two differences stay below 2⁵³ and every comparison with a pixel's centre is exact.
enum Subpixel {
  /// Steps in a pixel.
  static let perPixel = 256.0
  /// The greatest distance from the origin, 2¹⁵ pixels in steps; parts beyond are clipped first.
  static let limit = 32_768.0 * 256

  /// Adding it leaves no room for a fraction, so that the sum is rounded to a whole number whose
  /// lowest bits are those of an integer.
  private static let magic = 6_755_399_441_055_744.0

  /// True when a position is within the range in which arithmetic is exact.
  @inline(__always) static func isExact(_ position: Double) -> Bool { abs(position) <= limit }

  /// The nearest step to a position within the exact range; of two the even one.
  @inline(__always) static func whole(_ position: Double) -> Int { integer(position) }

  /// The first pixel of a row or column whose centre is at or after a step.
  @inline(__always) static func firstPixel(from step: Int) -> Int {
    // ⌈(step − 128) / 256⌉
    (step &+ 127) &>> 8
  }

  /// The nearest integer of a number below 2³¹ either way; something harmless for others.
  @inline(__always) static func integer(_ value: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (value + magic).bitPattern))
  }
}

/// One edge of a polygon, walked down the pixel rows whose centres it spans.
///
/// A pixel belongs to what is right of the edge when its centre is right of it or on it: of two
/// polygons that share an edge exactly one gets each pixel, the top-left fill rule.
struct PixelEdge: Hashable, Sendable {
  /// The edge's column times its height times 256 at the present row: exact.
  private var numerator: Double
  private let step: Double
  private let inverse: Double

  /// The edge from (`x0`, `y0`) down to (`x1`, `y1`), whole steps, y0 < y1, starting at `row`.
  @inline(__always) init(x0: Double, y0: Double, x1: Double, y1: Double, row: Int) {
    let width = x1 - x0
    let height = y1 - y0
    let center = Double(row) * Subpixel.perPixel + 128
    numerator = (x0 - 128) * height + (center - y0) * width
    step = Subpixel.perPixel * width
    inverse = 1 / (Subpixel.perPixel * height)
  }

  /// The first column whose centre is on the edge or right of it in this row; goes to the next.
  @inline(__always) mutating func nextColumn() -> Int {
    // ⌈numerator · inverse⌉. The quotient's error is below 2⁻³⁶, while a fraction is at least
    // 1 / (256 · 2²⁴) = 2⁻³² away from a whole number: taking 2⁻³⁴ off never changes the result.
    let column = Subpixel.integer(numerator * inverse + (0.5 - 0x1p-34))
    numerator += step
    return column
  }
}
