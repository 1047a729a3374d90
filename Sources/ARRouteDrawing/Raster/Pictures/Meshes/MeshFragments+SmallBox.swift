import ARRouteEngine

/// In the smallest boxes of a crowd, the nearest triangle is determined for each sample point directly,
/// starting with the nearest triangles.
extension MeshFragments {
  /// The nearest triangles found so far in a pixel.
  private struct BoxPixel {
    var nearest = SampleGrid.Nearest()
    /// The sample points that are covered by a triangle.
    var covered: SampleGrid.Mask = 0
    /// The maximum depth at the sample points; infinite while any of them is uncovered.
    var depth = DepthBuffer.empty
  }

  /// Returns the part of a box that is painted, and adds its columns to those with fragments; nil if no
  /// part is painted.
  private mutating func beginPart(
    of box: Box, painted: (columns: Range<Int>, rows: Range<Int>)
  ) -> Box? {
    let part = Box(
      columns: box.columns.clamped(to: painted.columns), rows: box.rows.clamped(to: painted.rows))
    guard !part.columns.isEmpty, !part.rows.isEmpty else { return nil }
    columns.add(from: part.columns.lowerBound, to: part.columns.upperBound)
    return part
  }

  /// Adds the nearest triangles at the sample points of a small box, and translucent ones in front of them.
  ///
  /// - Parameters:
  ///   - first: The index in `crowd` of the box's first triangle; the others follow, up to the end.
  ///   - painted: The columns and rows of the band that are painted.
  mutating func addNearest(
    from first: Int, in box: Box, painted: (columns: Range<Int>, rows: Range<Int>), to room: Room
  ) {
    guard let part = beginPart(of: box, painted: painted) else { return }
    withUnsafeTemporaryAllocation(of: NearFirst.Candidate.self, capacity: crowd.count - first) {
      candidates in
      for rank in first..<crowd.count {
        let triangle = room.triangles + Int(crowd[rank].index)
        let depths = triangle.pointee.depths(columns: part.columns, rows: part.rows)
        let limits = triangle.pointee.plane.limits
        candidates.initializeElement(
          at: rank - first,
          to: NearFirst.Candidate(
            index: crowd[rank].index, depth: depths.lowerBound,
            isLimited: depths.lowerBound <= limits.lowerBound
              || depths.upperBound >= limits.upperBound))
      }
      withUnsafeTemporaryAllocation(
        of: BoxPixel.self, capacity: part.columns.count * part.rows.count
      ) { pixels in
        pixels.initialize(repeating: BoxPixel())
        addNearest(NearFirst(candidates), pixels, in: part, painted: painted, to: room)
      }
    }
  }

  /// Removes from a box's list the triangles that are behind a layer of near ones.
  ///
  /// The triangles of such a layer, for example slivers, cover the box only together.
  ///
  /// - Parameter first: The index in `crowd` of the box's first triangle; the others follow, up to the end.
  mutating func takeOutBehindLayer(in box: Box, from first: Int, to room: Room) {
    guard !box.columns.isEmpty, let deepest = layerDepth(in: box, from: first, room) else { return }
    var kept = first
    for rank in first..<crowd.count {
      if room.triangles[Int(crowd[rank].index)].depths(in: box).lowerBound <= deepest {
        crowd[kept] = crowd[rank]
        kept += 1
      }
    }
    crowd.removeLast(crowd.count - kept)
  }

  /// Returns the maximum depth of the near triangles that together cover a box; nil if the nearer half of
  /// the list does not cover it.
  private func layerDepth(in box: Box, from first: Int, _ room: Room) -> Float? {
    let count = crowd.count - first
    return withUnsafeTemporaryAllocation(of: NearFirst.Candidate.self, capacity: count) {
      candidates in
      for rank in first..<crowd.count {
        let index = crowd[rank].index
        let depth = room.triangles[Int(index)].depths(in: box).lowerBound
        candidates.initializeElement(
          at: rank - first,
          to: NearFirst.Candidate(index: index, depth: depth, isLimited: false))
      }
      let pixels = box.columns.count * box.rows.count
      return withUnsafeTemporaryAllocation(of: SampleGrid.Mask.self, capacity: pixels) { masks in
        masks.initialize(repeating: 0)
        var heap = NearFirst(candidates)
        var (left, deepest) = (pixels, -Float.infinity)
        for _ in 0..<count / 2 {
          guard left > 0, let candidate = heap.next() else { break }
          let triangle = room.triangles + Int(candidate.index)
          guard triangle.pointee.color.alpha == 255,
            let edges = BoxEdges(triangle.pointee, columns: box.columns, rows: box.rows)
          else { continue }
          deepest = max(deepest, triangle.pointee.depths(in: box).upperBound)
          for row in box.rows {
            let line = (row &- box.rows.lowerBound) &* box.columns.count &- box.columns.lowerBound
            edges.forEachPixel(of: box.columns, row: row) { column in
              masks[line &+ column] == .max
            } body: { column, mask in
              masks[line &+ column] |= mask
              if masks[line &+ column] == .max { left &-= 1 }
            }
          }
        }
        return left == 0 ? deepest : nil
      }
    }
  }

  /// - Parameters:
  ///   - candidates: The triangles of the box.
  ///   - pixels: The pixels of the box, row by row.
  private mutating func addNearest(
    _ candidates: NearFirst, _ pixels: UnsafeMutableBufferPointer<BoxPixel>,
    in box: Box, painted: (columns: Range<Int>, rows: Range<Int>), to room: Room
  ) {
    guard let memory = pixels.baseAddress else { return }
    func start(ofRow row: Int) -> Int {
      (row &- painted.rows.lowerBound) &* painted.columns.count
    }
    var candidates = candidates
    while let candidate = candidates.next() {
      // The nearest triangles found so far hide this one and all later ones.
      if pixels.allSatisfy({ $0.depth < candidate.depth }) { break }
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
    var sample = memory
    for row in box.rows {
      let start = start(ofRow: row)
      for column in box.columns {
        sample.pointee.nearest.forEachTriangle { index, mask in
          add(index, mask, column, row, at: start &+ column, in: room)
        }
        sample += 1
      }
    }
  }

  /// Adds the samples of all triangles of a small box, which are opaque and of one colour, as samples of a
  /// single triangle.
  mutating func addPlain(
    from first: Int, in box: Box, painted: (columns: Range<Int>, rows: Range<Int>), to room: Room
  ) {
    guard let part = beginPart(of: box, painted: painted) else { return }
    withUnsafeTemporaryAllocation(
      of: SampleGrid.Mask.self, capacity: part.columns.count * part.rows.count
    ) { masks in
      masks.initialize(repeating: 0)
      for rank in first..<crowd.count where masks.contains(where: { $0 != .max }) {
        let triangle = room.triangles + Int(crowd[rank].index)
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
      var pixel = 0
      for row in part.rows {
        let start = (row &- painted.rows.lowerBound) &* painted.columns.count
        for column in part.columns {
          if masks[pixel] != 0 {
            add(crowd[first].index, masks[pixel], column, row, at: start &+ column, in: room)
          }
          pixel += 1
        }
      }
    }
  }

  /// Records an opaque triangle at the sample points at which it is the nearest so far.
  @inline(__always) private static func take(
    _ candidate: NearFirst.Candidate, _ triangle: UnsafePointer<SampledTriangle>,
    _ edges: BoxEdges, in box: Box, _ pixels: UnsafeMutablePointer<BoxPixel>
  ) {
    let plane = triangle.pointee.plane
    for row in box.rows {
      let line =
        pixels + ((row &- box.rows.lowerBound) &* box.columns.count &- box.columns.lowerBound)
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

extension SampledTriangle {
  /// Returns the range of the triangle's depths at the sample points of a box that it touches.
  @inline(__always) fileprivate func depths(in box: MeshFragments.Box) -> ClosedRange<Float> {
    depths(columns: box.columns.clamped(to: columns), rows: box.rows.clamped(to: rows))
  }
}
