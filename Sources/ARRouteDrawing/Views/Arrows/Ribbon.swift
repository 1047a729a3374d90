import ARRouteEngine

/// The street under a row of arrows, on which flat bodies lie and bend with the route.
///
/// Everything is in camera coordinates, metres.
struct Ribbon {
  /// A straight piece of the route; it starts at a vertex.
  struct Piece {
    let start: Vector3
    /// The direction from the end to the start, a unit vector.
    let back: Vector3
    /// The direction to the right of travel, level, a unit vector.
    let right: Vector3
    let length: Double
    /// The distance by which a point one metre to the right is moved forward at the start of the piece so
    /// that both sides of the bend meet, metres.
    let slide: Double
    /// The number of reversals up to this piece: the sum of (1 − cos turn) / 2.
    let turns: Double
    /// The index in `Frame.way` of the vertex at the piece's start.
    let vertex: Int
  }

  /// The pieces in route order, at least one.
  let pieces: [Piece]
  /// The upward direction of the scene.
  let up: Vector3

  /// The maximum distance between omitted vertices and the line, metres: a fiftieth of half a body's width.
  private static let tolerance = 0.01
  /// The maximum number of consecutive vertices that are omitted.
  private static let mostLeftOut = 32

  /// Creates the street under the arrows of a frame.
  ///
  /// - Parameters:
  ///   - way: `Frame.way`, in the scene; at least one vertex.
  ///   - course: The first arrow's direction of travel in the scene, for a way with a single vertex.
  ///   - transform: The camera's position and orientation.
  init(_ way: [Vector3], course: Angle, from transform: CameraTransform) {
    let kept = Self.kept(of: way)
    var right = Vector3(course.cosine, 0, course.sine)
    var turns = 0.0
    var pieces: [Piece] = []
    pieces.reserveCapacity(kept.count)
    func add(_ vertex: Int, back: Vector3, length: Double, slide: Double) {
      pieces.append(
        Piece(
          start: transform.cameraPosition(of: way[vertex]),
          back: transform.cameraDirection(of: back), right: transform.cameraDirection(of: right),
          length: length, slide: slide, turns: turns, vertex: vertex))
    }
    for (start, end) in zip(kept, kept.dropFirst()) {
      let step = way[start] - way[end]
      let length = step.length
      // If the route goes out and back within the tolerance, both ends coincide.
      guard length > 0 else { continue }
      let back = step * (1 / length)
      let before = right
      // If the route goes straight up or down, the previous side is kept.
      right = Vector3(back.z, 0, -back.x).normalized ?? before
      var slide = 0.0
      if !pieces.isEmpty {
        let cosine = right.dot(before)
        // Up to a right angle, the slide is the tangent of half the turn, so that both sides meet. For
        // larger angles it decreases; if the route reverses, both ends are square.
        slide = right.cross(before).y / (1 + abs(cosine))
        turns += (1 - cosine) / 2
      }
      add(start, back: back, length: length, slide: slide)
    }
    if pieces.isEmpty {
      add(0, back: Vector3(-course.sine, 0, course.cosine), length: 0, slide: 0)
    }
    self.pieces = pieces
    up = transform.cameraDirection(of: Vector3(0, 1, 0))
  }

  /// Returns the indices of the vertices that remain after simplifying a route; they include the first and
  /// the last.
  ///
  /// The omitted vertices are within `tolerance` of the simplified route.
  ///
  /// Bodies are cut at each remaining vertex.
  private static func kept(of way: [Vector3]) -> [Int] {
    var kept = [0]
    var anchor = 0
    for index in way.indices.dropFirst(2) {
      let isFar = (anchor + 1..<index).contains {
        squaredDistance(of: way[$0], from: way[anchor], to: way[index]) > tolerance * tolerance
      }
      if isFar || index - anchor > mostLeftOut {
        anchor = index - 1
        kept.append(anchor)
      }
    }
    if way.count > 1 { kept.append(way.count - 1) }
    return kept
  }

  private static func squaredDistance(
    of point: Vector3, from start: Vector3, to end: Vector3
  ) -> Double {
    let (along, offset) = (end - start, point - start)
    let miss = offset - along * Vector3.nearestShare(to: offset, on: along)
    return miss.dot(miss)
  }
}
