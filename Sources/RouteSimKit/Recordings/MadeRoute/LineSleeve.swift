import ARRouteEngine

/// A simplification of a line in one pass, to fewer points; the result stays within twice a tolerance of
/// all original points.
///
/// From a vertex, the line goes straight on for as long as a single direction passes within the tolerance
/// of all points since the vertex and the points keep moving away from it. If the points turn back, the
/// farthest one becomes a vertex. Source: J. Sklansky, V. Gonzalez, Fast polygonal approximation of
/// digitized curves, Pattern Recognition 12 (1980), doi:10.1016/0031-3203(80)90031-X.
enum LineSleeve {
  /// Returns the points that are kept, including the first and the last.
  ///
  /// - Complexity: O(n).
  static func simplified(_ points: [Vector2], tolerance: Double) -> [Vector2] {
    guard var anchor = points.first else { return [] }
    var line = [anchor]
    var sleeve: Sleeve?
    var farthest = anchor
    var last = anchor
    for point in points.dropFirst() {
      defer { last = point }
      let way = point - anchor
      let distance = way.length
      let reach = (farthest - anchor).length
      if distance + tolerance < reach {
        // The points turn back, so the farthest one is a corner.
        line.append(farthest)
        anchor = farthest
        sleeve = Sleeve(point - anchor, tolerance)
        farthest = point
        continue
      }
      guard distance > tolerance else { continue }
      if let open = sleeve, !open.contains(way) {
        line.append(last)
        anchor = last
        sleeve = Sleeve(point - anchor, tolerance)
        farthest = point
        continue
      }
      sleeve = sleeve.map { $0.narrowed(to: way, tolerance) } ?? Sleeve(way, tolerance)
      if distance >= reach { farthest = point }
    }
    if let end = points.last, points.count > 1 { line.append(end) }
    return line
  }

  /// The directions that pass within a tolerance of all points since a vertex.
  private struct Sleeve {
    /// The direction to the first point; `low` and `high` are the limits of the angle from it, clockwise.
    var axis: Vector2
    var low: Double
    var high: Double

    init?(_ way: Vector2, _ tolerance: Double) {
      guard way.length > tolerance else { return nil }
      axis = way
      high = Self.half(way, tolerance)
      low = -high
    }

    /// Returns half the angle that the tolerance subtends at the distance of a point.
    private static func half(_ way: Vector2, _ tolerance: Double) -> Double {
      LibM.atan2(tolerance, (way.dot(way) - tolerance * tolerance).squareRoot())
    }

    private func angle(_ way: Vector2) -> Double {
      LibM.atan2(axis.cross(way), axis.dot(way))
    }

    func contains(_ way: Vector2) -> Bool { (low...high).contains(angle(way)) }

    func narrowed(to way: Vector2, _ tolerance: Double) -> Sleeve {
      let (middle, half) = (angle(way), Self.half(way, tolerance))
      var sleeve = self
      sleeve.low = max(low, middle - half)
      sleeve.high = min(high, middle + half)
      return sleeve
    }
  }
}
