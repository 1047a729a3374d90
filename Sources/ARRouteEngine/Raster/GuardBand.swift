/// Cuts what lies so far outside the bitmap that the pixel grid's arithmetic would not be exact.
enum GuardBand {
  /// Half the exact range: far outside any bitmap, and with room for rounding.
  private static let limit = Subpixel.limit / 2

  /// Cuts a polygon, corners in steps, to the band; parts outside become runs along its border.
  ///
  /// - Parameter spare: Memory to work in; its contents are lost.
  static func clip(_ corners: inout [Vector2], spare: inout [Vector2]) {
    for side in 0..<4 {
      spare.removeAll(keepingCapacity: true)
      guard var previous = corners.last else { return }
      var previousInset = inset(previous, side)
      for corner in corners {
        precondition(corner.x.isFinite && corner.y.isFinite, "a corner is not a finite number")
        let inset = inset(corner, side)
        if (inset >= 0) != (previousInset >= 0) {
          spare.append(crossing(previous, previousInset, corner, inset))
        }
        if inset >= 0 { spare.append(corner) }
        previous = corner
        previousInset = inset
      }
      swap(&corners, &spare)
    }
  }

  /// Cuts a triangle with depth to the band, as the corners of a convex polygon; none when
  /// nothing is left.
  static func clip(_ triangle: [MeshVertex]) -> [MeshVertex] {
    var corners = triangle
    for side in 0..<4 {
      guard var previous = corners.last else { return [] }
      var kept: [MeshVertex] = []
      for corner in corners {
        precondition(
          corner.position.x.isFinite && corner.position.y.isFinite,
          "a corner is not a finite number")
        let (from, to) = (inset(previous.position, side), inset(corner.position, side))
        if (from >= 0) != (to >= 0) {
          let t = from / (from - to)
          kept.append(
            MeshVertex(
              position: crossing(previous.position, from, corner.position, to),
              depth: previous.depth + (corner.depth - previous.depth) * t))
        }
        if to >= 0 { kept.append(corner) }
        previous = corner
      }
      corners = kept
    }
    return corners
  }

  /// How far inside one side of the band a position is.
  private static func inset(_ point: Vector2, _ side: Int) -> Double {
    switch side {
    case 0: limit + point.x
    case 1: limit - point.x
    case 2: limit + point.y
    default: limit - point.y
    }
  }

  /// Where the line between two positions on different sides meets the border; the same for both
  /// orders, so that polygons sharing an edge still share it.
  private static func crossing(
    _ a: Vector2, _ insetA: Double, _ b: Vector2, _ insetB: Double
  ) -> Vector2 {
    insetA >= 0
      ? a.interpolated(to: b, insetA / (insetA - insetB))
      : b.interpolated(to: a, insetB / (insetB - insetA))
  }
}
