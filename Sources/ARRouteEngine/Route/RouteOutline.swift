/// Bounding boxes of stretches of a placed route, for finding the parts of a long route near a position.
///
/// - Complexity: One box is stored per 64 vertices.
public struct RouteOutline: Hashable, Sendable {
  private static let stretch = 64
  private let boxes: [PlaneBox]
  private let vertexCount: Int

  /// Creates the outline of a polyline in the scene, metres.
  public init(positions: [Vector3]) {
    vertexCount = positions.count
    boxes = stride(from: 0, to: max(0, positions.count - 1), by: Self.stretch).map { start in
      PlaneBox(around: positions[start...min(start + Self.stretch, positions.count - 1)])
    }
  }

  /// Returns the stretches of the route that come near a position.
  ///
  /// - Parameters:
  ///   - center: The position in the scene, metres; `y` is ignored.
  ///   - radius: Half the side of the square around `center`, metres.
  /// - Returns: Ranges of vertices, in order, which may only share their ends. They contain every vertex
  ///   inside the square and every segment that crosses it.
  public func stretches(near center: Vector3, radius: Double) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    for (number, box) in boxes.enumerated() where box.meets(center, radius: radius) {
      let start = number * Self.stretch
      let end = min(start + Self.stretch, vertexCount - 1)
      if let last = result.last, last.upperBound == start {
        result[result.count - 1] = last.lowerBound...end
      } else {
        result.append(start...end)
      }
    }
    return result
  }
}

extension PlaneBox {
  /// Creates the rectangle on the ground around the given scene positions.
  fileprivate init(around positions: ArraySlice<Vector3>) {
    self.init()
    for position in positions { add(Vector2(position.x, position.z)) }
  }

  fileprivate func meets(_ center: Vector3, radius: Double) -> Bool {
    low.x <= center.x + radius && high.x >= center.x - radius && low.y <= center.z + radius
      && high.y >= center.z - radius
  }
}
