import ARRouteEngine

/// In the smallest boxes of a crowd the nearest at each place is looked for at once, near triangles
/// first.
extension MeshFragments {
  /// What is nearest so far in a pixel.
  private struct Place {
    var nearest = SampleGrid.Nearest()
    /// Where something is.
    var covered: SampleGrid.Mask = 0
    /// How deep that is at most; infinite as long as a place has nothing.
    var depth = DepthBuffer.empty
  }

  /// The part of a box that is painted, in whose columns there are fragments from now on; nil for none.
  private mutating func beginPart(
    of box: Box, painted: (columns: Range<Int>, rows: Range<Int>)
  ) -> Box? {
    let part = Box(
      columns: box.columns.clamped(to: painted.columns), rows: box.rows.clamped(to: painted.rows))
    guard !part.columns.isEmpty, !part.rows.isEmpty else { return nil }
    columns.add(from: part.columns.lowerBound, to: part.columns.upperBound)
    return part
  }

  /// Adds what is nearest at the places of a small box, and what is see-through in front of that.
  ///
  /// - Parameters:
  ///   - first: Where its triangles begin in `crowd`; its list ends where that ends.
  ///   - painted: The columns and rows of the band that are painted.
  mutating func addNearest(
    from first: Int, in box: Box, painted: (columns: Range<Int>, rows: Range<Int>), to room: Room
  ) {
    guard let part = beginPart(of: box, painted: painted) else { return }
    withUnsafeTemporaryAllocation(of: NearFirst.Candidate.self, capacity: crowd.count - first) {
      candidates in
      for place in first..<crowd.count {
        let triangle = room.triangles + Int(crowd[place])
        let depths = triangle.pointee.depths(columns: part.columns, rows: part.rows)
        let limits = triangle.pointee.plane.limits
        candidates.initializeElement(
          at: place - first,
          to: NearFirst.Candidate(
            index: crowd[place], depth: depths.lowerBound,
            isLimited: depths.lowerBound <= limits.lowerBound
              || depths.upperBound >= limits.upperBound))
      }
      withUnsafeTemporaryAllocation(
        of: Place.self, capacity: part.columns.count * part.rows.count
      ) { places in
        places.initialize(repeating: Place())
        addNearest(NearFirst(candidates), places, in: part, painted: painted, to: room)
      }
    }
  }

  /// - Parameters:
  ///   - candidates: The triangles of the box.
  ///   - places: Its pixels, row by row.
  private mutating func addNearest(
    _ candidates: NearFirst, _ places: UnsafeMutableBufferPointer<Place>,
    in box: Box, painted: (columns: Range<Int>, rows: Range<Int>), to room: Room
  ) {
    guard let memory = places.baseAddress else { return }
    func start(ofRow row: Int) -> Int {
      (row &- painted.rows.lowerBound) &* painted.columns.count
    }
    var candidates = candidates
    while let candidate = candidates.next() {
      // What is seen hides this, and all that come after it.
      if places.allSatisfy({ $0.depth < candidate.depth }) { break }
      let triangle = room.triangles + Int(candidate.index)
      guard let edges = BoxEdges(triangle.pointee, columns: box.columns, rows: box.rows)
      else { continue }
      if triangle.pointee.color.alpha == 255 {
        Self.take(candidate, triangle, edges, in: box, memory)
      } else {
        for row in box.rows {
          let start = start(ofRow: row)
          edges.forEachPixel(of: box.columns, row: row) { _ in
            false
          } body: { column, mask in
            add(candidate.index, mask, column, row, at: start &+ column, in: room)
          }
        }
      }
    }
    var place = memory
    for row in box.rows {
      let start = start(ofRow: row)
      for column in box.columns {
        place.pointee.nearest.forEachTriangle { index, mask in
          add(index, mask, column, row, at: start &+ column, in: room)
        }
        place += 1
      }
    }
  }

  /// Adds all places that the triangles of a small box have, which are solid and of one colour, as those of
  /// one of them.
  mutating func addPlain(
    from first: Int, in box: Box, painted: (columns: Range<Int>, rows: Range<Int>), to room: Room
  ) {
    guard let part = beginPart(of: box, painted: painted) else { return }
    withUnsafeTemporaryAllocation(
      of: SampleGrid.Mask.self, capacity: part.columns.count * part.rows.count
    ) { masks in
      masks.initialize(repeating: 0)
      for place in first..<crowd.count where masks.contains(where: { $0 != .max }) {
        let triangle = room.triangles + Int(crowd[place])
        guard let edges = BoxEdges(triangle.pointee, columns: part.columns, rows: part.rows)
        else { continue }
        for row in part.rows {
          let line =
            (row &- part.rows.lowerBound) &* part.columns.count &- part.columns.lowerBound
          edges.forEachPixel(of: part.columns, row: row) { column in
            masks[line &+ column] == .max
          } body: { column, mask in
            masks[line &+ column] |= mask
          }
        }
      }
      var place = 0
      for row in part.rows {
        let start = (row &- painted.rows.lowerBound) &* painted.columns.count
        for column in part.columns {
          if masks[place] != 0 {
            add(crowd[first], masks[place], column, row, at: start &+ column, in: room)
          }
          place += 1
        }
      }
    }
  }

  /// Takes an opaque triangle where it is the nearest so far.
  @inline(__always) private static func take(
    _ candidate: NearFirst.Candidate, _ triangle: UnsafePointer<SampledTriangle>,
    _ edges: BoxEdges, in box: Box, _ places: UnsafeMutablePointer<Place>
  ) {
    let plane = triangle.pointee.plane
    for row in box.rows {
      let line =
        places + ((row &- box.rows.lowerBound) &* box.columns.count &- box.columns.lowerBound)
      edges.forEachPixel(of: box.columns, row: row) { column in
        guard line[column].covered == .max else { return false }
        let depths = triangle.pointee.depths(
          columns: column..<column &+ 1, rows: row..<row &+ 1)
        return depths.lowerBound > line[column].depth
      } body: { column, mask in
        let center = Float(plane.depth(column: column, row: row))
        line[column].nearest.take(candidate.index, mask) { group in
          let x = SampleGrid.offsets(SampleGrid.x(group)) * plane.acrossLanes
          let y = SampleGrid.offsets(SampleGrid.y(group)) * plane.downLanes
          let depths = x + (y + center)
          return candidate.isLimited ? plane.limited(depths) : depths
        }
        line[column].covered |= mask
        if line[column].covered == .max { line[column].depth = line[column].nearest.deepest }
      }
    }
  }
}
