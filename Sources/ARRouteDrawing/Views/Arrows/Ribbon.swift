import ARRouteEngine

/// The street under a row of arrows, on which flat bodies lie that bend with the route.
///
/// All in camera coordinates, metres.
struct Ribbon {
  /// A straight piece of the route, from the vertex at its start.
  struct Piece {
    let start: Vector3
    /// From its end to its start, a unit vector.
    let back: Vector3
    /// To the right of travel, level, a unit vector.
    let right: Vector3
    let length: Double
    /// The slide forward at the start of a place a metre to the right, metres, so that both sides of the
    /// bend meet.
    let slide: Double
    /// Reversals so far: the sum of (1 − cos turn) / 2.
    let turns: Double
    /// The vertex of `Frame.way` at its start.
    let vertex: Int
  }

  /// The pieces, in the order of the route; one at least.
  let pieces: [Piece]
  /// Up in the scene.
  let up: Vector3

  /// The greatest distance from the line of vertices that are left out, metres: a fiftieth of a body's half
  /// width.
  private static let tolerance = 0.01
  /// The greatest number of vertices in a row that are left out.
  private static let mostLeftOut = 32

  /// The street under the arrows of a frame.
  ///
  /// - Parameters:
  ///   - way: `Frame.way`, in the scene; a vertex at least.
  ///   - course: The first arrow's direction of travel in the scene, for a way of one vertex.
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
      // Out and back within the tolerance, both ends are one.
      guard length > 0 else { continue }
      let back = step * (1 / length)
      let before = right
      // Straight up or down it keeps to the side it had.
      right = Vector3(back.z, 0, -back.x).normalized ?? before
      var slide = 0.0
      if !pieces.isEmpty {
        let cosine = right.dot(before)
        // Up to a right angle the tangent of half the turn: there both sides meet. Beyond, as much less as the
        // turn is more; where the way turns round, the two ends are square.
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

  /// The vertices of a simplified way, within `tolerance` of all others, first and last among them.
  ///
  /// Each vertex is a place where bodies are cut.
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
