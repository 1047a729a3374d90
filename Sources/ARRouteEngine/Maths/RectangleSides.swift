/// The sides of a rectangle beyond which a point lies; empty if the point is inside or on the border.
@usableFromInline
package struct RectangleSides: OptionSet, Hashable, Sendable {
  /// One bit for each side.
  @usableFromInline
  package let rawValue: UInt8

  /// Creates the sides from bits.
  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The side with the smaller x.
  @inlinable
  static var left: Self { Self(rawValue: 1) }
  /// The side with the larger x.
  @inlinable
  static var right: Self { Self(rawValue: 2) }
  /// The side with the smaller y.
  @inlinable
  static var top: Self { Self(rawValue: 4) }
  /// The side with the larger y.
  @inlinable
  static var bottom: Self { Self(rawValue: 8) }
  /// All four sides.
  @inlinable
  package static var all: Self { Self(rawValue: 15) }

  /// Creates the sides beyond which a point lies, for the rectangle between two corners.
  @inlinable @inline(__always)
  init(beyondWhich point: Vector2, from low: Vector2, to high: Vector2) {
    rawValue =
      (point.x < low.x ? Self.left.rawValue : 0) | (point.x > high.x ? Self.right.rawValue : 0)
      | (point.y < low.y ? Self.top.rawValue : 0) | (point.y > high.y ? Self.bottom.rawValue : 0)
  }
}
