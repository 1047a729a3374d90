/// Two numbers: a screen position in points (x right, y down), or a ground position in metres.
public struct Vector2: Hashable, Sendable {
  /// The first component.
  public var x: Double
  /// The second component.
  public var y: Double

  /// Creates the vector (x, y).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the vector (x, y).
  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// (0, 0).
  public static let zero = Vector2(0, 0)
}

extension Vector2 {
  /// Returns the sum.
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }
  /// Returns the difference.
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }
  /// Returns the negative vector.
  public static prefix func - (a: Vector2) -> Vector2 { Vector2(-a.x, -a.y) }
  /// Returns the vector scaled by a factor.
  public static func * (a: Vector2, factor: Double) -> Vector2 {
    Vector2(a.x * factor, a.y * factor)
  }

  /// Returns the scalar product.
  public func dot(_ other: Vector2) -> Double { x * other.x + y * other.y }

  /// Returns the third component of the vector product.
  ///
  /// It is positive if `self` must rotate in the direction from +x towards +y to reach `other` the shorter
  /// way.
  public func cross(_ other: Vector2) -> Double { x * other.y - y * other.x }

  /// The vector rotated by 90° from +x towards +y, which is clockwise on a screen.
  @inlinable
  package var quarterTurned: Vector2 { Vector2(-y, x) }

  /// The Euclidean length.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Returns the point at fraction `t` of the way to `other`: `self` at 0, `other` at 1.
  public func interpolated(to other: Vector2, _ t: Double) -> Vector2 { self + (other - self) * t }
}
