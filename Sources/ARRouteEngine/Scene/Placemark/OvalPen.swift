/// A pen that is the image of a round one under a linear map: its lines are wider in one direction than in
/// another.
public struct OvalPen: Hashable, Sendable {
  /// The image of the unit vector to the right.
  public let x: Vector2
  /// The image of the unit vector down.
  public let y: Vector2

  /// Creates the pen for a linear map; nil if the map's determinant is zero, or too small or too large for
  /// computations.
  public init?(x: Vector2, y: Vector2) {
    let area = x.x * y.y - x.y * y.x
    guard area != 0, (1 / area).isFinite, area.isFinite else { return nil }
    self.x = x
    self.y = y
  }

  /// Returns the image of a point under the map.
  package func mapped(_ point: Vector2) -> Vector2 { x * point.x + y * point.y }

  /// Returns the point whose image under the map is `point`.
  package func source(of point: Vector2) -> Vector2 {
    let area = x.x * y.y - x.y * y.x
    return Vector2(
      (point.x * y.y - point.y * y.x) / area, (point.y * x.x - point.x * x.y) / area)
  }

  /// An upper bound for the pen's reach relative to that of a round pen.
  package var reach: Double { (x.dot(x) + y.dot(y)).squareRoot() }
}
