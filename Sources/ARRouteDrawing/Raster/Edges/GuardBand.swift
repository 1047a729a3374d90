import ARRouteEngine

/// Clips shapes far outside the bitmap, where the pixel grid's arithmetic would not be exact.
enum GuardBand {
  /// Half the exact range: far outside any bitmap, with a margin for rounding.
  private static let limit = Subpixel.limit / 2

  /// Clips a polygon, whose corners are in steps, to the band; parts outside become runs along the band's
  /// border.
  ///
  /// - Parameter spare: Working memory, whose contents are lost.
  static func clip(_ corners: inout [Vector2], spare: inout [Vector2]) {
    clip(&corners, spare: &spare, position: { $0 }, between: { $0.interpolated(to: $1, $2) })
  }

  /// Clips a triangle with depth to the band, and returns the corners of a convex polygon; none if nothing
  /// is left.
  private static func clip(_ triangle: [MeshVertex]) -> [MeshVertex] {
    var corners = triangle
    var spare: [MeshVertex] = []
    clip(
      &corners, spare: &spare, position: { $0.position },
      between: { a, b, t in
        MeshVertex(
          position: a.position.interpolated(to: b.position, t),
          depth: a.depth + (b.depth - a.depth) * t)
      })
    return corners
  }

  /// Calls `body` with the parts of a triangle that lie within the band, with corners in whole steps.
  ///
  /// There is almost always only one part, the triangle itself.
  @inline(__always) static func forEachPart(
    of triangle: MeshTriangle, scale: Vector2,
    _ body: (Canvas.Corner, Canvas.Corner, Canvas.Corner) -> Void
  ) {
    let a = MeshVertex(triangle.a, inSteps: scale)
    let b = MeshVertex(triangle.b, inSteps: scale)
    let c = MeshVertex(triangle.c, inSteps: scale)
    if a.isExact && b.isExact && c.isExact {
      return body(Canvas.Corner(a), Canvas.Corner(b), Canvas.Corner(c))
    }
    let corners = clip([a, b, c])
    guard corners.count >= 3 else { return }
    for index in 2..<corners.count {
      body(
        Canvas.Corner(corners[0]), Canvas.Corner(corners[index - 1]), Canvas.Corner(corners[index]))
    }
  }

  /// Clips a polygon, whose corners may be of any type that has a position, to one side of the band after
  /// another.
  ///
  /// The intersection of an edge with the border does not depend on the order of the edge's ends, so
  /// polygons with a common edge still share it.
  private static func clip<Corner>(
    _ corners: inout [Corner], spare: inout [Corner], position: (Corner) -> Vector2,
    between: (Corner, Corner, Double) -> Corner
  ) {
    for side in 0..<4 {
      spare.removeAll(keepingCapacity: true)
      guard var previous = corners.last else { return }
      var before = inset(position(previous), side)
      for corner in corners {
        let point = position(corner)
        precondition(point.x.isFinite && point.y.isFinite, "a corner is not a finite number")
        let now = inset(point, side)
        if (now >= 0) != (before >= 0) {
          spare.append(
            before >= 0
              ? between(previous, corner, before / (before - now))
              : between(corner, previous, now / (now - before)))
        }
        if now >= 0 { spare.append(corner) }
        previous = corner
        before = now
      }
      swap(&corners, &spare)
    }
  }

  /// Returns the distance of a position from one side of the band, positive inside.
  private static func inset(_ point: Vector2, _ side: Int) -> Double {
    switch side {
    case 0: limit + point.x
    case 1: limit - point.x
    case 2: limit + point.y
    default: limit - point.y
    }
  }
}

extension MeshVertex {
  /// Converts a corner from points to steps, without rounding.
  @inline(__always) fileprivate init(_ vertex: MeshVertex, inSteps scale: Vector2) {
    self.init(
      position: Vector2(
        vertex.position.x * (scale.x * Subpixel.perPixel),
        vertex.position.y * (scale.y * Subpixel.perPixel)), depth: vertex.depth)
  }

  /// True when a corner in steps is within the range of exact arithmetic.
  @inline(__always) fileprivate var isExact: Bool {
    Subpixel.isExact(position.x) && Subpixel.isExact(position.y)
  }
}

extension Canvas.Corner {
  /// Creates a corner from a vertex in steps, rounded to whole steps.
  @inline(__always) fileprivate init(_ vertex: MeshVertex) {
    self.init(
      x: Subpixel.whole(vertex.position.x), y: Subpixel.whole(vertex.position.y),
      depth: vertex.depth)
  }
}
