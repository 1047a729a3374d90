/// A pen that a map of the plane made an oval: its lines are wider one way than the other.
public struct OvalPen: Hashable, Sendable {
  /// The image under the map of the unit vector across.
  public let x: Vector2
  /// The image under the map of the unit vector down.
  public let y: Vector2

  /// The pen of a map; nil for one of no area, or of an area beyond all numbers.
  public init?(x: Vector2, y: Vector2) {
    let area = x.x * y.y - x.y * y.x
    guard area != 0, (1 / area).isFinite, area.isFinite else { return nil }
    self.x = x
    self.y = y
  }

  /// Returns the image of a point under the map.
  package func mapped(_ point: Vector2) -> Vector2 { x * point.x + y * point.y }

  /// Returns the point that the map brings to `point`.
  package func source(of point: Vector2) -> Vector2 {
    let area = x.x * y.y - x.y * y.x
    return Vector2(
      (point.x * y.y - point.y * y.x) / area, (point.y * x.x - point.x * x.y) / area)
  }

  /// The factor by which it reaches farther than a round one, at the most.
  package var reach: Double { (x.dot(x) + y.dot(y)).squareRoot() }
}
