/// Three numbers: a position or direction in the scene or in camera coordinates, in metres.
public struct Vector3: Hashable, Sendable {
  /// The first component: east in the scene, right in the camera.
  public var x: Double
  /// The second component: up in the scene and in the camera.
  public var y: Double
  /// The third component: south in the scene, backwards in the camera.
  public var z: Double

  /// Creates the vector (x, y, z).
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates the vector (x, y, z).
  public init(_ x: Double, _ y: Double, _ z: Double) { self.init(x: x, y: y, z: z) }

  /// (0, 0, 0).
  public static let zero = Vector3(0, 0, 0)
}

extension Vector3 {
  /// Returns the sum.
  public static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  /// Returns the difference.
  public static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  /// Returns the negative vector.
  public static prefix func - (a: Vector3) -> Vector3 { Vector3(-a.x, -a.y, -a.z) }

  /// Returns the vector scaled by a factor.
  public static func * (a: Vector3, factor: Double) -> Vector3 {
    Vector3(a.x * factor, a.y * factor, a.z * factor)
  }

  /// Adds in place.
  public static func += (a: inout Vector3, b: Vector3) { a = a + b }

  /// Returns the scalar product.
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// Returns the right-handed vector product.
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  /// The Euclidean length.
  @inlinable
  public var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// The length of the vector's horizontal part.
  package var levelLength: Double { (x * x + z * z).squareRoot() }

  /// The vector of length 1 in the same direction; nil for the zero vector.
  @inlinable
  public var normalized: Vector3? {
    let length = length
    return length > 0 ? self * (1 / length) : nil
  }

  /// Returns the point at fraction `t` of the way to `other`: `self` at 0, `other` at 1.
  public func interpolated(to other: Vector3, _ t: Double) -> Vector3 { self + (other - self) * t }
}

extension Vector3 {
  /// True when all three components are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
