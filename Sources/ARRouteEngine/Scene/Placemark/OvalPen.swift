/// A pen that a map of the plane made an oval: its lines are wider one way than the other.
public struct OvalPen: Hashable, Sendable {
  /// Where the map brings a unit across.
  public let x: Vector2
  /// Where it brings a unit down.
  public let y: Vector2

  /// The pen of a map; nil for one of no area, or of an area beyond all numbers.
  public init?(x: Vector2, y: Vector2) {
    let area = x.x * y.y - x.y * y.x
    guard area != 0, (1 / area).isFinite, area.isFinite else { return nil }
    self.x = x
    self.y = y
  }

  /// Where the map brings a point.
  package func mapped(_ point: Vector2) -> Vector2 { x * point.x + y * point.y }

  /// What the map brings to a point.
  package func source(of point: Vector2) -> Vector2 {
    let area = x.x * y.y - x.y * y.x
    return Vector2(
      (point.x * y.y - point.y * y.x) / area, (point.y * x.x - point.x * x.y) / area)
  }

  /// How much farther it reaches than a round one, at the most.
  package var reach: Double { (x.dot(x) + y.dot(y)).squareRoot() }
}
