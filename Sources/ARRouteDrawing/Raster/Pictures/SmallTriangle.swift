/// A triangle at most 8 pixels wide and high, whose pixels are determined from the signs of its three edge
/// functions, four pixels at a time.
///
/// Distant arrows consist of such triangles, for which following the edges is not worthwhile. Positions are
/// relative to the triangle's first pixel, so the edge functions, at most 2²³, are exact in `Float`; the
/// resulting pixels are the same as with `PixelEdge`.
struct SmallTriangle {
  /// The maximum width and height, steps.
  static let size = 8 * 256

  private typealias Lanes = SIMD4<Float>

  private let edges: (EdgeFunction, EdgeFunction, EdgeFunction)
  private let plane: DepthPlane
  private let column: Int
  private let row: Int

  /// Creates a triangle whose corners are in whole steps and clockwise on the screen.
  ///
  /// - Parameters:
  ///   - column: The first column of the bounding box.
  ///   - row: The first row of the bounding box.
  @inline(__always) init(
    _ a: Canvas.Corner, _ b: Canvas.Corner, _ c: Canvas.Corner, column: Int, row: Int,
    plane: DepthPlane
  ) {
    let (x, y) = (column &* 256 &+ 128, row &* 256 &+ 128)
    edges = (
      EdgeFunction(from: a, to: b, x: x, y: y), EdgeFunction(from: b, to: c, x: x, y: y),
      EdgeFunction(from: c, to: a, x: x, y: y)
    )
    self.plane = plane
    self.column = column
    self.row = row
  }

  /// Paints the pixels of the first `columns` columns, a multiple of four, and `rows` rows that are in the
  /// triangle and nearer than the pixels already painted.
  @inline(__always) func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ depths: UnsafeMutablePointer<Float>, width: Int,
    columns: Int, rows: Int, pixel: UInt32
  ) {
    let color = SIMD4<UInt32>(repeating: pixel)
    for y in 0..<rows {
      let rowDepth = Float(plane.depth(column: column, row: row &+ y))
      var x = 0
      while x < columns {
        let isInside =
          edges.0.isInside(x, y) .& edges.1.isInside(x, y) .& edges.2.isInside(x, y)
        let lanes = Lanes(0, 1, 2, 3) + Float(x)
        let depth = plane.limited(lanes * plane.acrossLanes + rowDepth)
        let offset = (y &* width &+ x) &* 4
        let rawDepths = UnsafeMutableRawPointer(depths) + offset
        let rawPixels = UnsafeMutableRawPointer(pixels) + offset
        let there = rawDepths.loadUnaligned(as: Lanes.self)
        let below = rawPixels.loadUnaligned(as: SIMD4<UInt32>.self)
        let isShown = isInside .& (depth .< there)
        rawDepths.storeBytes(of: there.replacing(with: depth, where: isShown), as: Lanes.self)
        rawPixels.storeBytes(
          of: below.replacing(with: color, where: isShown), as: SIMD4<UInt32>.self)
        x &+= 4
      }
    }
  }
}

/// Twice the area of the triangle between an edge and the centre of a pixel: positive inside.
private struct EdgeFunction {
  /// The values at the first pixel and its neighbours on the right.
  private let first: SIMD4<Float>
  private let across: Float
  private let down: Float

  /// - Parameters:
  ///   - x: The column of the first pixel's centre, steps.
  ///   - y: The row of the first pixel's centre, steps.
  @inline(__always) init(from a: Canvas.Corner, to b: Canvas.Corner, x: Int, y: Int) {
    let (run, fall) = (b.x &- a.x, b.y &- a.y)
    // A centre on an edge belongs to the triangle to the right of it or below it; on other edges the
    // function, a whole number, has to reach 1.
    let isOwner = fall < 0 || (fall == 0 && run > 0)
    let value = run &* (y &- a.y) &- fall &* (x &- a.x) &- (isOwner ? 0 : 1)
    across = Float(fall &* -256)
    down = Float(run &* 256)
    first = SIMD4(0, 1, 2, 3) * across + Float(value)
  }

  /// Returns which of four pixels, starting at a column and row of the box, are inside.
  @inline(__always) func isInside(_ x: Int, _ y: Int) -> SIMDMask<SIMD4<Int32>> {
    first + (across * Float(x) + down * Float(y)) .>= 0
  }
}
