/// The sides of a rectangle beyond which a point lies; empty inside it and on its border.
@usableFromInline
package struct RectangleSides: OptionSet, Hashable, Sendable {
  /// A bit for each side.
  @usableFromInline
  package let rawValue: UInt8

  /// Creates the sides from bits.
  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The side of smaller x.
  @inlinable
  static var left: Self { Self(rawValue: 1) }
  /// The side of greater x.
  @inlinable
  static var right: Self { Self(rawValue: 2) }
  /// The side of smaller y.
  @inlinable
  static var top: Self { Self(rawValue: 4) }
  /// The side of greater y.
  @inlinable
  static var bottom: Self { Self(rawValue: 8) }
  /// All four sides.
  @inlinable
  package static var all: Self { Self(rawValue: 15) }

  /// Creates the sides of the rectangle between two corners beyond which a point lies.
  @inlinable @inline(__always)
  init(beyondWhich point: Vector2, from low: Vector2, to high: Vector2) {
    rawValue =
      (point.x < low.x ? Self.left.rawValue : 0) | (point.x > high.x ? Self.right.rawValue : 0)
      | (point.y < low.y ? Self.top.rawValue : 0) | (point.y > high.y ? Self.bottom.rawValue : 0)
  }
}
