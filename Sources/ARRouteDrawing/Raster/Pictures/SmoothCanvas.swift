import ARRouteEngine

/// The memory that a smooth rasterizer paints on while it renders one drawing.
///
/// A shape is painted in two steps. First, its outlines are added edge by edge: in every row that it
/// crosses, each edge adds the area between itself and the right border of the pixels it touches. Then the
/// rows are swept from the left: the running sum is the fraction of each pixel that lies inside. Modern
/// font rasterizers work in the same way: see Levien, "Inside the fastest font renderer in the world"
/// (2016). The sparse memory layout is that of Kobalicek's Blend2D. A pixel that an outline encloses twice
/// is covered once; areas enclosed by outlines of opposite directions are holes.
///
/// Rows are counted from the top of the picture. Memory is allocated only for a band of rows: the pointers
/// point to where row 0 would be, and no row outside the band is accessed.
struct SmoothCanvas {
  let layout: Layout
  /// Packed colours, rows from the top.
  let pixels: UnsafeMutablePointer<UInt32>
  /// The signed areas that are summed from the left; all zero between shapes.
  let areas: UnsafeMutablePointer<Int32>
  /// One bit for every four areas, set if they may not be zero; all zero between shapes.
  let marks: UnsafeMutablePointer<UInt64>
  /// The coverage of each pixel by the gathered outlines, 0…255; all zero between shapes.
  let masks: UnsafeMutablePointer<UInt8>
  /// The typesetter for text.
  let typesetter: any Typesetter
  /// The rows in which the current shape has edges.
  var rows = RowRange()
  /// The rows of the gathered outlines.
  var gatheredRows = RowRange()
  /// The columns of the gathered outlines.
  var gatheredColumns = RowRange()
  /// Lists that grow as shapes are added.
  var scratch: Scratch
  /// The parts of the shapes that others hide; nil if they have not been determined.
  var covered: CoveredTiles?

  /// The sizes of the buffers.
  struct Layout: Hashable, Sendable {
    /// The number of pixels in a row.
    let width: Int
    /// The number of rows of the whole picture.
    let height: Int
    /// The rows of the picture that are painted; memory is allocated only for these.
    let band: Range<Int>
    /// Pixels per point, across and down.
    let scale: Vector2

    /// The number of areas in a row, a multiple of four: at least two more than pixels, for edges on the
    /// right border.
    var areasPerRow: Int { (width + 5) & ~3 }
    var marksPerRow: Int { (areasPerRow + 255) >> 8 }
    var pixelCount: Int { width * band.count }
    var areaCount: Int { areasPerRow * band.count }
    var markCount: Int { marksPerRow * band.count }
  }

  /// Lists whose memory is reused from shape to shape and from frame to frame.
  struct Scratch: Sendable {
    var chain: [Vector2] = []
    var outline: [Vector2] = []
    var mesh = MeshFragments()
  }

  /// The area of a whole pixel.
  static let wholeArea: Int32 = 1 << 20

  /// The maximum distance of a chord from its curve, pixels.
  static let tolerance = 1.0 / 128

  @inline(__always) var width: Int { layout.width }
  @inline(__always) var height: Int { layout.height }
  @inline(__always) var scale: Vector2 { layout.scale }

  /// The larger of the two scales, which decides how finely curves are approximated.
  var finestScale: Double { max(scale.x, scale.y) }
}

extension SmoothCanvas {
  /// Fills a polygon; its corners are in points.
  mutating func fill(polygon: [Vector2], _ color: Color) {
    addOutline(polygon)
    paintOutlines(color)
  }

  /// Fills a disc; lengths are in points.
  mutating func fill(disc center: Vector2, radius: Double, _ color: Color) {
    guard radius > 0 else { return }
    addCircle(center, radius: radius)
    paintOutlines(color)
  }

  /// Adds a circle, in points, to the current shape.
  ///
  /// - Parameter isHole: True to cut it out of the shape added so far.
  mutating func addCircle(_ center: Vector2, radius: Double, isHole: Bool = false) {
    precondition(center.x.isFinite && center.y.isFinite && radius.isFinite, "not a finite disc")
    let sides = Self.sides(ofCircle: radius * finestScale)
    let step = Angle(radians: (isHole ? -2 : 2) * .pi / Double(sides))
    let (cosine, sine) = (step.cosine, step.sine)
    // The corners lie slightly outside the circle, so that the polygon has the circle's area.
    let reach = radius * (2 * .pi / Double(sides) / abs(sine)).squareRoot()
    var arm = Vector2(reach, 0)
    scratch.outline.removeAll(keepingCapacity: true)
    for _ in 0..<sides {
      scratch.outline.append(center + arm)
      arm = Vector2(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
    }
    addScratchOutline()
  }

  /// Returns the number of chords for a circle with a radius in pixels.
  static func sides(ofCircle radius: Double) -> Int {
    // A chord of angle 2α deviates by r·(1 − cos α) ≈ r·α²/2, with half of the deviation on either side.
    let half = (4 * tolerance / max(radius, tolerance)).squareRoot()
    return Int(min(max((.pi / half).rounded(.up), 12), 4096))
  }
}
