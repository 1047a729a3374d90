/// What the triangles of meshes show in the pixels of a band of rows, before it is known which of
/// them hide which.
///
/// Each pixel has a list of the triangles in it with the places they own there: Carpenter, "The
/// A-buffer, an antialiased hidden surface method" (SIGGRAPH 1984), with depth decided at each
/// place.
struct MeshFragments: Sendable {
  /// Rows of a band.
  static let bandHeight = 16

  /// A triangle in a pixel.
  struct Fragment: Hashable, Sendable {
    let triangle: Int32
    /// The pixel's fragment before it; -1 for none.
    let next: Int32
    let mask: SampleGrid.Mask
  }

  /// All triangles of the drawing that touch the bitmap, in paint order.
  var triangles: [SampledTriangle] = []
  /// The run of meshes that is painted; those of earlier runs only hide.
  var run = 0
  /// The indices of the present run's and all earlier triangles, by their first rows.
  var order: [Int32] = []
  /// Those of them that touch the present band.
  var active: [Int32] = []
  /// The last fragment of each pixel of the band; -1 for none.
  var last: [Int32] = []
  var fragments: [Fragment] = []
  /// The columns in which the band has fragments.
  var columns = RowRange()

  /// Adds a triangle's places in the rows of a band.
  mutating func add(_ index: Int32, rows band: Range<Int>, width: Int) {
    triangles.withUnsafeBufferPointer { triangles in
      guard let triangle = triangles.baseAddress.map({ $0 + Int(index) }) else { return }
      columns.add(
        from: triangle.pointee.columns.lowerBound, to: triangle.pointee.columns.upperBound)
      last.withUnsafeMutableBufferPointer { last in
        for row in triangle.pointee.rows.clamped(to: band) {
          let start = (row &- band.lowerBound) &* width
          triangle.pointee.forEachPixel(ofRow: row) { column, mask in
            let pixel = start &+ column
            fragments.append(Fragment(triangle: index, next: last[pixel], mask: mask))
            last[pixel] = Int32(truncatingIfNeeded: fragments.count &- 1)
          }
        }
      }
    }
  }
}
