import ARRouteEngine

extension Canvas {
  /// Fills a polygon; its corners are in points.
  mutating func fill(polygon: [Vector2], _ paint: Paint) {
    scratch.corners.removeAll(keepingCapacity: true)
    for point in polygon { scratch.corners.append(steps(point)) }
    fillCorners(paint)
  }

  /// Fills the polygon whose corners are in the scratch list, in steps.
  mutating func fillCorners(_ paint: Paint) {
    let isExact = scratch.corners.allSatisfy {
      Subpixel.isExact($0.x) && Subpixel.isExact($0.y)
    }
    if !isExact { GuardBand.clip(&scratch.corners, spare: &scratch.clipped) }
    guard scratch.corners.count >= 3 else { return }
    // If there is one falling and one rising chain, each row crosses each of them exactly once.
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

  /// Fills a polygon that has one falling and one rising crossing in each row.
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

  /// Fills any polygon between pairs of crossings, from the left.
  private mutating func fillAny(_ paint: Paint) {
    gatherEdges()
    // These lists are local, so that exclusive access is not checked each time one of them changes.
    var (edges, active, crossings) = ([RowEdge](), [Int](), [Int]())
    swap(&edges, &scratch.edges)
    swap(&active, &scratch.active)
    swap(&crossings, &scratch.crossings)
    defer {
      swap(&edges, &scratch.edges)
      swap(&active, &scratch.active)
      swap(&crossings, &scratch.crossings)
    }
    active.removeAll(keepingCapacity: true)
    var next = 0
    var row = edges.first?.row ?? 0
    var firstEnd = Int.max
    while next < edges.count || !active.isEmpty {
      if active.isEmpty { row = edges[next].row }
      while next < edges.count, edges[next].row == row {
        active.append(next)
        firstEnd = min(firstEnd, edges[next].endRow)
        next += 1
      }
      crossings.removeAll(keepingCapacity: true)
      for index in active { crossings.append(clampedColumn(edges[index].edge.nextColumn())) }
      Self.sort(&crossings)
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        self.paint(row: row, from: crossings[pair], to: crossings[pair + 1], paint)
      }
      row += 1
      // In most rows, no edge ends.
      if row >= firstEnd {
        firstEnd = Int.max
        var kept = 0
        for index in active where edges[index].endRow > row {
          active[kept] = index
          kept += 1
          firstEnd = min(firstEnd, edges[index].endRow)
        }
        active.removeSubrange(kept...)
      }
    }
  }

  /// Sorts numbers; up to 16 are sorted by insertion.
  @inline(__always) private static func sort(_ numbers: inout [Int]) {
    guard numbers.count <= 16 else { return numbers.sort() }
    for index in numbers.indices.dropFirst() {
      let number = numbers[index]
      var hole = index
      while hole > 0, numbers[hole - 1] > number {
        numbers[hole] = numbers[hole - 1]
        hole -= 1
      }
      numbers[hole] = number
    }
  }

  /// Returns the first row of the bitmap whose centre is at or below a corner that is rounded to whole
  /// steps.
  @inline(__always) private func firstRow(_ corner: Vector2) -> Int {
    clampedRow(Subpixel.firstPixel(from: Subpixel.whole(corner.y)))
  }

  /// Lists the polygon's edges that span a row of the bitmap, from the top.
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

/// An edge and the rows of the bitmap that it spans.
struct RowEdge: Hashable, Sendable {
  var row: Int
  var endRow: Int
  var edge: PixelEdge
}
