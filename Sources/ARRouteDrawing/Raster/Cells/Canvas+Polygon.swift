import ARRouteEngine

extension Canvas {
  /// Fills a polygon, corners in points.
  mutating func fill(polygon: [Vector2], _ paint: Paint) {
    scratch.corners.removeAll(keepingCapacity: true)
    for point in polygon { scratch.corners.append(steps(point)) }
    fillCorners(paint)
  }

  /// Fills the polygon whose corners, in steps, are in the scratch list.
  mutating func fillCorners(_ paint: Paint) {
    let isExact = scratch.corners.allSatisfy {
      Subpixel.isExact($0.x) && Subpixel.isExact($0.y)
    }
    if !isExact { GuardBand.clip(&scratch.corners, spare: &scratch.clipped) }
    guard scratch.corners.count >= 3 else { return }
    // With one falling and one rising chain, every row has one crossing of each.
    var turns = 0
    var wasFalling: Bool?
    var firstFalling: Bool?
    scratch.corners.withUnsafeMutableBufferPointer { corners in
      for index in corners.indices {
        let corner = corners[index]
        corners[index] = Vector2(
          Double(Subpixel.whole(corner.x)), Double(Subpixel.whole(corner.y)))
      }
      var previous = corners[corners.count - 1]
      for corner in corners {
        if corner.y != previous.y {
          let isFalling = corner.y > previous.y
          if firstFalling == nil { firstFalling = isFalling }
          if let wasFalling, wasFalling != isFalling { turns += 1 }
          wasFalling = isFalling
        }
        previous = corner
      }
    }
    guard let wasFalling else { return }
    if wasFalling != firstFalling { turns += 1 }
    if turns == 2 { fillMonotone(paint) } else { fillAny(paint) }
  }

  /// Fills a polygon that every row crosses once going down and once going up.
  private mutating func fillMonotone(_ paint: Paint) {
    var rows = RowRange()
    scratch.corners.withUnsafeBufferPointer { corners in
      var previous = corners[corners.count - 1]
      for corner in corners {
        let isFalling = corner.y > previous.y
        let (top, bottom) = isFalling ? (previous, corner) : (corner, previous)
        let start = firstRow(top)
        let end = firstRow(bottom)
        previous = corner
        guard start < end else { continue }
        rows.add(from: start, to: end)
        var edge = PixelEdge(x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y, row: start)
        let table = isFalling ? fallingColumns : risingColumns
        for row in start..<end {
          table[row] = Int32(truncatingIfNeeded: clampedColumn(edge.nextColumn()))
        }
      }
    }
    guard rows.start < rows.end else { return }
    for row in rows.start..<rows.end {
      let (a, b) = (Int(fallingColumns[row]), Int(risingColumns[row]))
      self.paint(row: row, from: min(a, b), to: max(a, b), paint)
    }
  }

  /// Fills any polygon, by pairs of crossings from the left.
  private mutating func fillAny(_ paint: Paint) {
    gatherEdges()
    scratch.active.removeAll(keepingCapacity: true)
    var next = 0
    var row = scratch.edges.first?.row ?? 0
    while next < scratch.edges.count || !scratch.active.isEmpty {
      if scratch.active.isEmpty { row = scratch.edges[next].row }
      while next < scratch.edges.count, scratch.edges[next].row == row {
        scratch.active.append(next)
        next += 1
      }
      scratch.crossings.removeAll(keepingCapacity: true)
      for index in scratch.active {
        scratch.crossings.append(clampedColumn(scratch.edges[index].edge.nextColumn()))
      }
      scratch.crossings.sort()
      for pair in stride(from: 0, to: scratch.crossings.count - 1, by: 2) {
        self.paint(
          row: row, from: scratch.crossings[pair], to: scratch.crossings[pair + 1], paint)
      }
      row += 1
      let reached = row
      scratch.active.removeAll { [edges = scratch.edges] in edges[$0].endRow <= reached }
    }
  }

  /// The first row of the bitmap whose centre is at or below a corner, in whole steps.
  @inline(__always) private func firstRow(_ corner: Vector2) -> Int {
    clampedRow(Subpixel.firstPixel(from: Subpixel.whole(corner.y)))
  }

  /// Lists the edges of the corners that span a row of the bitmap, the highest first.
  private mutating func gatherEdges() {
    scratch.edges.removeAll(keepingCapacity: true)
    guard var previous = scratch.corners.last else { return }
    for corner in scratch.corners {
      let (top, bottom) = corner.y > previous.y ? (previous, corner) : (corner, previous)
      let start = firstRow(top)
      let end = firstRow(bottom)
      previous = corner
      guard start < end else { continue }
      let edge = PixelEdge(x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y, row: start)
      scratch.edges.append(RowEdge(row: start, endRow: end, edge: edge))
    }
    scratch.edges.sort { $0.row < $1.row }
  }
}

/// An edge and the rows of the bitmap it spans.
struct RowEdge: Hashable, Sendable {
  var row: Int
  var endRow: Int
  var edge: PixelEdge
}
