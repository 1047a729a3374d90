import ARRouteEngine

/// The division of crowds of triangles: Warnock, "A hidden surface algorithm for computer generated
/// halftone pictures" (1969).
///
/// Each box of pixels has a list of the triangles in it. Triangles that are behind the nearest triangle
/// covering the box, everywhere in the box, are removed from the list. If many are left, the same is done
/// for both halves of the box; in the smallest boxes, the nearest triangle is determined for each sample
/// point directly. The result does not depend on which rows of a box are painted.
extension MeshFragments {
  /// The maximum number of triangles in a box at which they are added directly.
  private static let few = 8
  /// The number of triangles in a small box above which they are treated as a heap of nearly coplanar
  /// triangles.
  private static let heap = 64
  /// The number of triangles in a small box above which it is checked whether the nearest ones together
  /// cover the box.
  private static let manyLayers = 256
  /// The side of a small box, pixels.
  private static let smallSide = 16
  /// The side of a box that is not divided further.
  private static let leastSide = 4
  /// The width of a box, pixels, above which no hiding triangle is searched for, except in the whole band,
  /// because the search would take longer than dividing the box.
  private static let largeSide = 64

  /// A rectangle of pixels.
  struct Box {
    var columns: Range<Int>
    var rows: Range<Int>

    /// The halves of the box: left and right, or upper and lower.
    var halves: (Box, Box) {
      if columns.count >= rows.count {
        let middle = columns.lowerBound + columns.count / 2
        return (
          Box(columns: columns.lowerBound..<middle, rows: rows),
          Box(columns: middle..<columns.upperBound, rows: rows)
        )
      }
      let middle = rows.lowerBound + rows.count / 2
      return (
        Box(columns: columns, rows: rows.lowerBound..<middle),
        Box(columns: columns, rows: middle..<rows.upperBound)
      )
    }
  }

  /// Adds the samples of the triangles that touch the band, except those known to be hidden.
  ///
  /// - Parameters:
  ///   - band: The rows of the band.
  ///   - part: The rows of the band that are painted.
  mutating func addCrowd(
    rows band: Range<Int>, painted part: Range<Int>, width: Int, to room: Room
  ) {
    gatherCrowd(rows: band, room)
    // A power of 2, so that the halves are whole numbers.
    var side = Self.bandHeight
    while side < width { side *= 2 }
    let end = width
    divide(
      Box(columns: 0..<side, rows: band), from: 0, painted: (0..<end, part), to: room)
  }

  /// Fills `crowd` with the triangles of the band, in memory order, because the list is read repeatedly.
  ///
  /// - Parameter rows: The rows of the band.
  private mutating func gatherCrowd(rows: Range<Int>, _ room: Room) {
    crowd.removeAll(keepingCapacity: true)
    // One bit for each triangle.
    var isActive = Array(repeating: 0 as UInt64, count: triangles.count / 64 + 1)
    for rank in active {
      let index = Int(order[Int(rank)])
      isActive[index / 64] |= 1 << UInt64(index % 64)
    }
    for (number, bits) in isActive.enumerated() {
      var rest = bits
      while rest != 0 {
        let index = number * 64 + rest.trailingZeroBitCount
        let columns = room.triangles[index].columns(ofRows: rows)
        crowd.append(
          Member(
            index: Int32(truncatingIfNeeded: index),
            left: Int32(truncatingIfNeeded: columns.lowerBound),
            right: Int32(truncatingIfNeeded: columns.upperBound)))
        rest &= rest - 1
      }
    }
  }

  /// Adds the triangles that may be visible in a box.
  ///
  /// - Parameters:
  ///   - first: The index in `crowd` of the box's first triangle; the others follow, up to the end.
  ///   - painted: The columns and rows of the band that are painted.
  private mutating func divide(
    _ box: Box, from first: Int, painted: (columns: Range<Int>, rows: Range<Int>), to room: Room
  ) {
    guard crowd.count > first else { return }
    let isLarge = box.columns.count > Self.largeSide && first > 0
    let isPlain = !isLarge && isPlain(from: first, room)
    if isPlain {
      takeOutCovered(in: box, from: first, room)
    } else if !isLarge {
      takeOutHidden(in: box, from: first, room)
    }
    let side = max(box.columns.count, box.rows.count)
    if side == Self.smallSide, crowd.count - first > Self.manyLayers, !isPlain {
      takeOutBehindLayer(
        in: Box(columns: box.columns.clamped(to: painted.columns), rows: box.rows), from: first,
        to: room)
    }
    let count = crowd.count - first
    if count <= Self.few { return add(from: first, in: box, painted: painted, to: room) }
    if side <= Self.leastSide {
      return isPlain
        ? addPlain(from: first, in: box, painted: painted, to: room)
        : addNearest(from: first, in: box, painted: painted, to: room)
    }
    let last = crowd.count
    let halves = box.halves
    divide(halves.0, withSome: first..<last, painted: painted, to: room)
    divide(halves.1, withSome: first..<last, painted: painted, to: room)
  }

  /// Adds the triangles that may be visible in a half of a box.
  ///
  /// - Parameter ranks: The indices in `crowd` of the box's triangles, which are its last elements.
  private mutating func divide(
    _ half: Box, withSome ranks: Range<Int>, painted: (columns: Range<Int>, rows: Range<Int>),
    to room: Room
  ) {
    guard half.columns.overlaps(painted.columns), half.rows.overlaps(painted.rows) else { return }
    if half.columns.count >= half.rows.count, half.rows.count == Self.bandHeight {
      let (left, right) = (Int32(half.columns.lowerBound), Int32(half.columns.upperBound))
      for rank in ranks {
        let member = crowd[rank]
        if member.left < right, member.right > left { crowd.append(member) }
      }
    } else {
      for rank in ranks {
        let member = crowd[rank]
        if room.triangles[Int(member.index)].touches(columns: half.columns, rows: half.rows) {
          crowd.append(member)
        }
      }
    }
    divide(half, from: ranks.upperBound, painted: painted, to: room)
    crowd.removeLast(crowd.count - ranks.upperBound)
  }

  /// Returns true when a box's triangles are all opaque, of the same run and of the same colour, so that it
  /// does not matter which of them is visible.
  private func isPlain(from first: Int, _ room: Room) -> Bool {
    let triangle = room.triangles + Int(crowd[first].index)
    let (color, run) = (triangle.pointee.color, triangle.pointee.run)
    return color.alpha == 255
      && crowd[first...].allSatisfy {
        let other = room.triangles + Int($0.index)
        return other.pointee.color == color && other.pointee.run == run
      }
  }

  /// Reduces a plain box's list to one triangle that covers the box, if there is one.
  private mutating func takeOutCovered(in box: Box, from first: Int, _ room: Room) {
    let whole = crowd[first...].first {
      room.triangles[Int($0.index)].covers(columns: box.columns, rows: box.rows)
    }
    guard let whole else { return }
    crowd[first] = whole
    crowd.removeLast(crowd.count - first - 1)
  }

  /// Removes from a box's list the triangles that are behind the nearest one covering the box.
  private mutating func takeOutHidden(in box: Box, from first: Int, _ room: Room) {
    let column = Double(box.columns.lowerBound + box.columns.upperBound - 1) * 0.5
    let row = Double(box.rows.lowerBound + box.rows.upperBound - 1) * 0.5
    var hider: (index: Int32, depth: Double) = (-1, .infinity)
    for rank in first..<crowd.count {
      let index = crowd[rank].index
      let triangle = room.triangles + Int(index)
      let depth = triangle.pointee.plane.depth(column: column, row: row)
      guard depth < hider.depth || (depth == hider.depth && index < hider.index),
        triangle.pointee.color.alpha == 255,
        triangle.pointee.covers(columns: box.columns, rows: box.rows)
      else { continue }
      hider = (index, depth)
    }
    guard hider.index >= 0 else { return }
    takeOut(behind: hider.index, in: box, from: first, room, isRough: false)
    // The triangles of a flat heap lie in one plane apart from rounding errors, so any of them may be taken
    // as the visible one.
    if crowd.count - first > Self.heap, box.columns.count <= Self.smallSide {
      takeOut(behind: hider.index, in: box, from: first, room, isRough: true)
    }
  }

  /// - Parameter isRough: True to remove opaque triangles even if they are as near as the hiding one or
  ///   slightly nearer.
  private mutating func takeOut(
    behind hider: Int32, in box: Box, from first: Int, _ room: Room, isRough: Bool
  ) {
    let front = room.triangles[Int(hider)].plane
    var kept = first
    for rank in first..<crowd.count {
      let index = crowd[rank].index
      let triangle = room.triangles + Int(index)
      let columns = box.columns.clamped(to: triangle.pointee.columns)
      let rows = box.rows.clamped(to: triangle.pointee.rows)
      let isHidden =
        index != hider
        && (isRough
          ? triangle.pointee.color.alpha == 255
            && front.isNearly(nearerThan: triangle.pointee.plane, columns: columns, rows: rows)
          : room.hides(hider, index, columns: columns, rows: rows))
      if !isHidden {
        crowd[kept] = crowd[rank]
        kept += 1
      }
    }
    crowd.removeLast(crowd.count - kept)
  }

  /// Adds the samples that a box's triangles have in the box.
  private mutating func add(
    from first: Int, in box: Box, painted: (columns: Range<Int>, rows: Range<Int>), to room: Room
  ) {
    let part = box.columns.clamped(to: painted.columns)
    guard !part.isEmpty, crowd.count > first else { return }
    columns.add(from: part.lowerBound, to: part.upperBound)
    for rank in first..<crowd.count {
      let index = crowd[rank].index
      let triangle = room.triangles + Int(index)
      let all = triangle.pointee.columns.clamped(to: part)
      let edges = triangle.pointee.edges
      for row in box.rows.clamped(to: painted.rows).clamped(to: triangle.pointee.rows) {
        guard let span = edges.span(ofRow: row, all) else { continue }
        add(
          index, span, of: edges, row,
          at: (row &- painted.rows.lowerBound) &* painted.columns.count, to: room)
      }
    }
  }
}
