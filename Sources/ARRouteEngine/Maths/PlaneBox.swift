/// The upright rectangle around points of a plane, in their unit.
package struct PlaneBox: Hashable, Sendable {
  /// The least coordinates; infinite before the first point.
  package var low = Vector2(.infinity, .infinity)
  /// The greatest coordinates; infinitely low before the first point.
  package var high = Vector2(-.infinity, -.infinity)

  /// A rectangle around nothing yet.
  @inlinable
  package init() {}

  /// The rectangle between two corners.
  @inlinable
  package init(low: Vector2, high: Vector2) {
    self.low = low
    self.high = high
  }

  /// The rectangle around some points; nil for none.
  ///
  /// Of an array, not of any sequence: other modules would go through it unspecialized.
  package init?(_ points: [Vector2]) {
    for point in points { add(point) }
    if isEmpty { return nil }
  }

  /// True when it is around nothing.
  @inlinable
  package var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }

  /// Its width and height.
  @inlinable
  package var size: Vector2 { high - low }

  /// Its middle.
  @inlinable
  package var middle: Vector2 { (low + high) * 0.5 }

  /// Grows to hold a point, and as much on each side of it as its reach.
  @inlinable
  package mutating func add(_ point: Vector2, reach: Double = 0) {
    low = Vector2(min(low.x, point.x - reach), min(low.y, point.y - reach))
    high = Vector2(max(high.x, point.x + reach), max(high.y, point.y + reach))
  }

  /// Grows to hold another rectangle.
  @inlinable
  package mutating func add(_ other: PlaneBox) {
    low = Vector2(min(low.x, other.low.x), min(low.y, other.low.y))
    high = Vector2(max(high.x, other.high.x), max(high.y, other.high.y))
  }

  /// True when the two have more than a border in common.
  @inlinable
  package func overlaps(_ other: PlaneBox) -> Bool {
    low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
  }

  /// True when the two have at least a point in common.
  @inlinable
  package func meets(_ other: PlaneBox) -> Bool {
    other.low.x <= high.x && other.high.x >= low.x && other.low.y <= high.y && other.high.y >= low.y
  }

  /// The rectangle with a margin around it.
  @inlinable
  package func padded(by margin: Double) -> PlaneBox {
    PlaneBox(low: low - Vector2(margin, margin), high: high + Vector2(margin, margin))
  }
}
