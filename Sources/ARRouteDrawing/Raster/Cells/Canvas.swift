import ARRouteEngine

/// The memory that a rasterizer paints on while it renders one drawing.
///
/// Rows and columns are limited to the bitmap by `clampedRow` and `clampedColumn` before anything is
/// painted; nothing else keeps shapes inside the memory.
struct Canvas {
  /// The number of pixels in a row.
  let width: Int
  /// The number of rows.
  let height: Int
  /// Pixels per point, across and down.
  let scale: Vector2
  /// `width * height` packed colours.
  let pixels: UnsafeMutablePointer<UInt32>
  /// `width * height` depths.
  let depths: UnsafeMutablePointer<Float>
  /// `height` columns: the crossings of a polygon's falling edges with each row.
  let fallingColumns: UnsafeMutablePointer<Int32>
  /// `height` columns: the crossings of a polygon's rising edges with each row.
  let risingColumns: UnsafeMutablePointer<Int32>
  /// The value of `Paint.under` for all paints.
  let under: Int
  /// Lists that grow as shapes are added.
  var scratch: Scratch
  /// The rows in which a mesh may have written depth.
  var dirtyRows = RowRange()
  /// True when spans are kept for `paintCollected`, so that no pixel is blended twice.
  var isCollecting = false

  /// Lists whose memory is reused from shape to shape and from frame to frame.
  struct Scratch: Hashable, Sendable {
    var corners: [Vector2] = []
    var clipped: [Vector2] = []
    var edges: [RowEdge] = []
    var active: [Int] = []
    var crossings: [Int] = []
    var spans: [PixelSpan] = []
  }

  /// Returns the row limited to 0…height.
  @inline(__always) func clampedRow(_ row: Int) -> Int { row < 0 ? 0 : row > height ? height : row }

  /// Returns the column limited to 0…width.
  @inline(__always) func clampedColumn(_ column: Int) -> Int {
    column < 0 ? 0 : column > width ? width : column
  }

  /// Returns a paint of a colour for this canvas.
  @inline(__always) func paint(of color: Color, isMarking: Bool = false) -> Paint {
    Paint(color, isMarking: isMarking, under: under)
  }

  /// Converts a position of the drawing, points, to steps of the pixel grid, without rounding.
  @inline(__always) func steps(_ point: Vector2) -> Vector2 {
    Vector2(
      point.x * (scale.x * Subpixel.perPixel), point.y * (scale.y * Subpixel.perPixel))
  }
}

/// A run of pixels in one row, ordered by row, then by start.
struct PixelSpan: Hashable, Comparable, Sendable {
  var row: Int
  var start: Int
  var end: Int

  static func < (a: PixelSpan, b: PixelSpan) -> Bool {
    a.row != b.row ? a.row < b.row : a.start < b.start
  }
}

/// The rows from `start` up to but not including `end`; initially empty.
struct RowRange: Hashable, Sendable {
  var start = Int.max
  var end = 0

  /// Extends the range.
  @inline(__always) mutating func add(from start: Int, to end: Int) {
    if start < self.start { self.start = start }
    if end > self.end { self.end = end }
  }
}
