import ARRouteEngine

/// The fragments of mesh triangles in the pixels of a band of rows, before it is known which ones hide
/// which.
///
/// Each pixel has a list of its triangles with the sample points that they cover: Carpenter, "The A-buffer,
/// an antialiased hidden surface method" (SIGGRAPH 1984), with depth decided at each sample point. Near
/// triangles are added first, so that most hidden triangles are recognised before they are added to a list:
/// each tile of the band, and each pixel once its list has become long, keeps the depth of its visible
/// triangles (Greene, Kass and Miller, "Hierarchical Z-buffer visibility", SIGGRAPH 1993). If a band has a
/// crowd of triangles, it is divided into boxes.
struct MeshFragments: Sendable {
  /// The number of rows of a band.
  static let bandHeight = 16
  /// The number of columns of a tile, which is as high as the band; a power of 2.
  static let tileWidth = 16
  /// The length at which hidden fragments are removed from a pixel's list.
  static let listLength: UInt16 = 32

  /// The number of triangles in a band above which they count as a crowd.
  private static let mostOfBand = 1000
  /// The average number of triangles per column of a band above which a tenth of `mostOfBand` is enough for
  /// a crowd.
  private static let mostLayers = 24

  /// A triangle in a pixel.
  struct Fragment: Hashable, Sendable {
    let triangle: Int32
    /// The previous fragment of the pixel; -1 for none.
    var next: Int32
    let mask: SampleGrid.Mask
  }

  /// The state of a pixel.
  struct Pixel: Hashable, Sendable {
    /// The pixel's last fragment; -1 for none.
    var last: Int32 = -1
    /// The maximum depth at the covered sample points; triangles behind it are hidden there.
    var depth: Float = 0
    /// The sample points known to be covered.
    var covered: SampleGrid.Mask = 0
    /// The opaque triangle that is visible at the largest number of sample points; -1 if absent or
    /// it is unknown.
    var hider: Int32 = -1
    /// The sample points that the triangle `hider` covers.
    var hiderMask: SampleGrid.Mask = 0
    /// The number of fragments that may still be added before hidden ones are removed.
    var left = MeshFragments.listLength
  }

  /// The state of a tile.
  struct Tile: Hashable, Sendable {
    /// The maximum depth of the visible triangles.
    var depth = Float.infinity
    /// The nearest triangle known to cover the whole tile; -1 for none.
    var hider: Int32 = -1
  }

  /// A triangle of a crowd, with the columns that decide which boxes of the band it may touch.
  ///
  /// For most triangles, only these columns are needed.
  struct Member: Hashable, Sendable {
    let index: Int32
    /// The range of columns that the triangle may touch in the rows of the band.
    let left: Int32
    let right: Int32
  }

  /// The working memory while a run is painted.
  struct Room {
    let triangles: UnsafePointer<SampledTriangle>
    let pixels: UnsafeMutablePointer<Pixel>

    /// Returns true when an opaque triangle is in front of another one wherever both are in a block of
    /// pixels.
    ///
    /// The index of the opaque triangle may be -1 for none.
    @inline(__always) func hides(
      _ hider: Int32, _ index: Int32, columns: Range<Int>, rows: Range<Int>
    ) -> Bool {
      guard hider >= 0 else { return false }
      let (front, back) = (triangles[Int(hider)].plane, triangles[Int(index)].plane)
      // If both are equally near, the first one counts as in front.
      return front.isNearer(than: back, columns: columns, rows: rows)
        || (hider < index && front == back)
    }
  }

  /// All triangles of the drawing that touch the bitmap, in paint order.
  var triangles: [SampledTriangle] = []
  /// The run of meshes that is being painted; triangles of earlier runs only hide others.
  var run = 0
  /// The number of the last run of meshes behind everything else, which hide nothing that is painted later;
  /// 0 for none.
  var backdropRuns = 0
  /// The indices of the triangles of the current run and all earlier ones, nearest first.
  var order: [Int32] = []
  /// The positions in `order`, sorted by the first rows of the triangles.
  var byRow: [Int32] = []
  /// The positions in `order` of the triangles that touch the current band.
  var active: [Int32] = []
  /// The number of elements of `byRow` that have been processed.
  private var next = 0
  /// The pixels of the band.
  var pixels: [Pixel] = []
  /// The tiles of the band.
  var tiles: [Tile] = []
  /// The triangles that may be visible in the boxes of a crowded band.
  ///
  /// The triangles of a box follow those of the box that contains it.
  var crowd: [Member] = []
  var fragments: [Fragment] = []
  /// The first of the removed fragments, which are reused; -1 for none.
  var unused: Int32 = -1
  /// The columns in which the band has fragments.
  var columns = RowRange()

  /// Sorts the triangles of the current run and all earlier ones that lie in the rows of the given bands.
  mutating func prepareOrder(rows: Range<Int>) {
    order.removeAll(keepingCapacity: true)
    for index in triangles.indices
    where triangles[index].run <= run && triangles[index].rows.overlaps(rows)
      && (run <= backdropRuns || triangles[index].run > backdropRuns)
    {
      order.append(Int32(truncatingIfNeeded: index))
    }
    order.sort { [triangles] in
      let (a, b) = (triangles[Int($0)].nearest, triangles[Int($1)].nearest)
      return a != b ? a < b : $0 < $1
    }
    byRow.removeAll(keepingCapacity: true)
    byRow.append(contentsOf: order.indices.lazy.map { Int32(truncatingIfNeeded: $0) })
    byRow.sort { [triangles, order] in
      let (a, b) = (
        triangles[Int(order[Int($0)])].rows.lowerBound,
        triangles[Int(order[Int($1)])].rows.lowerBound
      )
      return a != b ? a < b : $0 < $1
    }
    active.removeAll(keepingCapacity: true)
    next = 0
  }

  /// Adds the samples of all triangles in the rows of the next band.
  ///
  /// - Parameters:
  ///   - band: The rows of the band: `bandHeight` rows, starting at a multiple of it.
  ///   - part: The rows of the band that are painted.
  mutating func addAll(rows band: Range<Int>, painted part: Range<Int>, width: Int, to room: Room) {
    active.removeAll { [order] in
      room.triangles[Int(order[Int($0)])].rows.upperBound <= band.lowerBound
    }
    while next < byRow.count {
      let rows = room.triangles[Int(order[Int(byRow[next])])].rows
      guard rows.lowerBound < band.upperBound else { break }
      if rows.upperBound > band.lowerBound { active.append(byRow[next]) }
      next += 1
    }
    if isCrowd(width: width, room) {
      addCrowd(rows: band, painted: part, width: width, to: room)
    } else {
      active.sort()
      addFew(rows: part, width: width, to: room)
    }
  }

  /// Returns the rows of all bands that overlap the given rows.
  static func wholeBands(around rows: Range<Int>) -> Range<Int> {
    let first = rows.lowerBound / bandHeight * bandHeight
    return first..<max(first, (rows.upperBound + bandHeight - 1) / bandHeight * bandHeight)
  }

  /// Returns true when the triangles that touch the band should be divided.
  private func isCrowd(width: Int, _ room: Room) -> Bool {
    guard active.count * 10 > Self.mostOfBand else { return false }
    if active.count > Self.mostOfBand { return true }
    let columns = active.reduce(0) { $0 + room.triangles[Int(order[Int($1)])].columns.count }
    return columns > Self.mostLayers * width
  }

  /// Adds the samples of the triangles that touch the band, one triangle after another.
  private mutating func addFew(rows band: Range<Int>, width: Int, to room: Room) {
    beginBand(width: width)
    for (count, rank) in active.enumerated() {
      let index = order[Int(rank)]
      if count % 64 == 63, tiles.allSatisfy({ $0.depth < room.triangles[Int(index)].nearest }) {
        // The tiles hide everything at this depth or beyond.
        return
      }
      add(index, rows: band, width: width, to: room)
    }
  }

  /// Begins an empty band.
  private mutating func beginBand(width: Int) {
    tiles.removeAll(keepingCapacity: true)
    tiles.append(
      contentsOf: repeatElement(Tile(), count: (width + Self.tileWidth - 1) / Self.tileWidth))
  }

  /// Ends a band after its pixels have been painted.
  mutating func endBand() {
    fragments.removeAll(keepingCapacity: true)
    unused = -1
    columns = RowRange()
  }

  /// Adds the samples of a triangle in the rows of a band, except those known to be hidden.
  private mutating func add(_ index: Int32, rows band: Range<Int>, width: Int, to room: Room) {
    let triangle = room.triangles + Int(index)
    let (rows, all) = (triangle.pointee.rows.clamped(to: band), triangle.pointee.columns)
    guard !rows.isEmpty else { return }
    guard !isHidden(index, columns: all, rows: rows, in: room) else { return }
    let edges = triangle.pointee.edges
    let mayHide = triangle.pointee.color.alpha == 255 && rows.count == band.count
    var column = all.lowerBound
    while column < all.upperBound {
      // The next columns that are not hidden.
      let start = column
      while column < all.upperBound {
        let tile = column / Self.tileWidth
        let box = tile &* Self.tileWidth..<min((tile &+ 1) &* Self.tileWidth, width)
        let depths = triangle.pointee.depths(columns: box, rows: rows)
        if depths.lowerBound > tiles[tile].depth
          || room.hides(tiles[tile].hider, index, columns: box, rows: rows)
        {
          break
        }
        if mayHide, depths.upperBound < tiles[tile].depth, edges.cover(columns: box, rows: band) {
          tiles[tile] = Tile(depth: depths.upperBound, hider: index)
        }
        column = min(box.upperBound, all.upperBound)
      }
      if start < column {
        columns.add(from: start, to: column)
        for row in rows {
          guard let span = edges.span(ofRow: row, start..<column) else { continue }
          add(index, span, of: edges, row, at: (row &- band.lowerBound) &* width, to: room)
        }
      } else {
        column = min((column / Self.tileWidth &+ 1) &* Self.tileWidth, all.upperBound)
      }
    }
  }

  /// Returns true when a triangle is known to be hidden in all tiles that it touches.
  private func isHidden(
    _ index: Int32, columns: Range<Int>, rows: Range<Int>, in room: Room
  ) -> Bool {
    let last = (columns.upperBound &- 1) / Self.tileWidth
    for tile in columns.lowerBound / Self.tileWidth...last {
      let box = tile &* Self.tileWidth..<(tile &+ 1) &* Self.tileWidth
      guard
        room.hides(tiles[tile].hider, index, columns: box, rows: rows)
          || room.triangles[Int(index)].depths(columns: box, rows: rows).lowerBound
            > tiles[tile].depth
      else { return false }
    }
    return true
  }

  /// Adds the samples of a triangle in a span of a row.
  @inline(__always) mutating func add(
    _ index: Int32, _ span: TriangleEdges.Span, of edges: TriangleEdges, _ row: Int, at start: Int,
    to room: Room
  ) {
    edges.forEachPixel(of: span, row: row) { column, mask in
      add(index, mask, column, row, at: start &+ column, in: room)
    }
  }

  /// Adds the samples of a triangle in a pixel, unless they are known to be hidden.
  @inline(__always) mutating func add(
    _ index: Int32, _ mask: SampleGrid.Mask, _ column: Int, _ row: Int, at offset: Int,
    in room: Room
  ) {
    let pixel = room.pixels + offset
    if mask & ~pixel.pointee.covered == 0 {
      let depths = room.triangles[Int(index)].depths(
        columns: column..<column &+ 1, rows: row..<row &+ 1)
      if depths.lowerBound > pixel.pointee.depth { return }
    }
    if mask & ~pixel.pointee.hiderMask == 0,
      room.hides(pixel.pointee.hider, index, columns: column..<column &+ 1, rows: row..<row &+ 1)
    {
      return
    }
    let fragment = Fragment(triangle: index, next: pixel.pointee.last, mask: mask)
    if unused >= 0 {
      pixel.pointee.last = unused
      unused = fragments[Int(unused)].next
      fragments[Int(pixel.pointee.last)] = fragment
    } else {
      fragments.append(fragment)
      pixel.pointee.last = Int32(truncatingIfNeeded: fragments.count &- 1)
    }
    pixel.pointee.left &-= 1
    if pixel.pointee.left == 0 { takeOutHidden(column, row, at: pixel, room.triangles) }
  }
}

extension MeshFragments {
  /// Removes from a pixel's list the fragments that opaque triangles hide completely.
  @inline(never) private mutating func takeOutHidden(
    _ column: Int, _ row: Int, at pixel: UnsafeMutablePointer<Pixel>,
    _ triangles: UnsafePointer<SampledTriangle>
  ) {
    var nearest = SampleGrid.Nearest()
    var index = pixel.pointee.last
    while index >= 0 {
      let fragment = fragments[Int(index)]
      index = fragment.next
      if triangles[Int(fragment.triangle)].color.alpha == 255 {
        nearest.take(
          fragment.triangle, fragment.mask, triangles[Int(fragment.triangle)], column, row)
      }
    }
    var (kept, count): (Int32, UInt16) = (-1, 0)
    var hider = (triangle: -1 as Int32, mask: 0 as SampleGrid.Mask, samples: 0)
    index = pixel.pointee.last
    while index >= 0 {
      let (present, fragment) = (index, fragments[Int(index)])
      index = fragment.next
      let triangle = triangles + Int(fragment.triangle)
      let samples =
        triangle.pointee.color.alpha == 255
        ? nearest.count(of: fragment.triangle)
        : nearest.hides(fragment, triangle.pointee, column, row) ? 0 : 1
      if samples > 0 {
        fragments[Int(present)].next = kept
        kept = present
        count = count < .max ? count + 1 : count
        if samples > hider.samples, triangle.pointee.color.alpha == 255 {
          hider = (fragment.triangle, fragment.mask, samples)
        }
      } else {
        fragments[Int(present)].next = unused
        unused = present
      }
    }
    let (covered, depth) = nearest.covered
    pixel.pointee = Pixel(
      last: kept, depth: depth, covered: covered, hider: hider.triangle, hiderMask: hider.mask,
      left: max(count, Self.listLength / 2))
  }
}
