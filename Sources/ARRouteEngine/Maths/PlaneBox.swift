/// The bounding rectangle of points in a plane, in the unit of the points.
package struct PlaneBox: Hashable, Sendable {
  /// The smallest coordinates; infinite before the first point.
  package var low = Vector2(.infinity, .infinity)
  /// The largest coordinates; negative infinity before the first point.
  package var high = Vector2(-.infinity, -.infinity)

  /// Creates an empty rectangle.
  @inlinable
  package init() {}

  /// Creates the rectangle from two opposite corners.
  @inlinable
  package init(low: Vector2, high: Vector2) {
    self.low = low
    self.high = high
  }

  /// Creates the rectangle around the given points; nil without any.
  ///
  /// The parameter is an array because a generic sequence would be iterated over unspecialized from other
  /// modules.
  package init?(_ points: [Vector2]) {
    for point in points { add(point) }
    if isEmpty { return nil }
  }

  /// True when the rectangle contains no points.
  @inlinable
  package var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }

  /// The width and height.
  @inlinable
  package var size: Vector2 { high - low }

  /// The centre.
  @inlinable
  package var middle: Vector2 { (low + high) * 0.5 }

  /// Extends the rectangle to contain a point with a margin of `reach` on each side.
  @inlinable
  package mutating func add(_ point: Vector2, reach: Double = 0) {
    low = Vector2(min(low.x, point.x - reach), min(low.y, point.y - reach))
    high = Vector2(max(high.x, point.x + reach), max(high.y, point.y + reach))
  }

  /// Extends the rectangle to contain another rectangle.
  @inlinable
  package mutating func add(_ other: PlaneBox) {
    low = Vector2(min(low.x, other.low.x), min(low.y, other.low.y))
    high = Vector2(max(high.x, other.high.x), max(high.y, other.high.y))
  }

  /// True when the rectangles share more than a border.
  @inlinable
  package func overlaps(_ other: PlaneBox) -> Bool {
    low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
  }

  /// True when the rectangles have at least one point in common.
  @inlinable
  package func meets(_ other: PlaneBox) -> Bool {
    other.low.x <= high.x && other.high.x >= low.x && other.low.y <= high.y && other.high.y >= low.y
  }

  /// Returns the rectangle with a margin around it.
  @inlinable
  package func padded(by margin: Double) -> PlaneBox {
    PlaneBox(low: low - Vector2(margin, margin), high: high + Vector2(margin, margin))
  }
}
