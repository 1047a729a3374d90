import ARRouteEngine

/// The memory a rasterizer paints on while it renders one drawing.
///
/// Rows and columns are cut to the bitmap by `clampedRow` and `clampedColumn` before anything is
/// painted: no other check stands between a shape and the memory.
struct Canvas {
  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int
  /// Pixels per point, across and down.
  let scale: Vector2
  /// `width * height` packed colours.
  let pixels: UnsafeMutablePointer<UInt32>
  /// `width * height` depths.
  let depths: UnsafeMutablePointer<Float>
  /// `height` columns: where a polygon's falling edges cross each row.
  let fallingColumns: UnsafeMutablePointer<Int32>
  /// `height` columns: where its rising edges do.
  let risingColumns: UnsafeMutablePointer<Int32>
  /// `Paint.under` of all paints.
  let under: Int
  /// Lists that grow with the shapes.
  var scratch: Scratch
  /// The rows in which a mesh may have written depth.
  var dirtyRows = RowRange()
  /// True when spans are kept for `paintCollected`, so that none is blended twice.
  var isCollecting = false

  /// Lists that keep their memory from shape to shape and frame to frame.
  struct Scratch: Hashable, Sendable {
    var corners: [Vector2] = []
    var clipped: [Vector2] = []
    var edges: [RowEdge] = []
    var active: [Int] = []
    var crossings: [Int] = []
    var spans: [PixelSpan] = []
  }

  /// A row or the nearest of 0…height.
  @inline(__always) func clampedRow(_ row: Int) -> Int { row < 0 ? 0 : row > height ? height : row }

  /// A column or the nearest of 0…width.
  @inline(__always) func clampedColumn(_ column: Int) -> Int {
    column < 0 ? 0 : column > width ? width : column
  }

  /// A colour to be laid over pixels of this canvas.
  @inline(__always) func paint(of color: Color, isMarking: Bool = false) -> Paint {
    Paint(color, isMarking: isMarking, under: under)
  }

  /// A position of the drawing, points, in steps of the pixel grid, not yet rounded.
  @inline(__always) func steps(_ point: Vector2) -> Vector2 {
    Vector2(
      point.x * (scale.x * Subpixel.perPixel), point.y * (scale.y * Subpixel.perPixel))
  }
}

/// A run of pixels in one row, ordered by row, then start.
struct PixelSpan: Hashable, Comparable, Sendable {
  var row: Int
  var start: Int
  var end: Int

  static func < (a: PixelSpan, b: PixelSpan) -> Bool {
    a.row != b.row ? a.row < b.row : a.start < b.start
  }
}

/// Rows from `start` to before `end`; at first none.
struct RowRange: Hashable, Sendable {
  var start = Int.max
  var end = 0

  /// Widens the range.
  @inline(__always) mutating func add(from start: Int, to end: Int) {
    if start < self.start { self.start = start }
    if end > self.end { self.end = end }
  }
}
