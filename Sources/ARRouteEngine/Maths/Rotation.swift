/// A rotation of space as an orthonormal matrix, which is faster than a quaternion for many vectors.
public struct Rotation: Hashable, Sendable {
  /// The image of +x under the rotation.
  public let columnX: Vector3
  /// The image of +y under the rotation.
  public let columnY: Vector3
  /// The image of +z under the rotation.
  public let columnZ: Vector3

  @inlinable
  package init(columnX: Vector3, columnY: Vector3, columnZ: Vector3) {
    self.columnX = columnX
    self.columnY = columnY
    self.columnZ = columnZ
  }

  /// Returns the rotated vector.
  public static func * (rotation: Rotation, v: Vector3) -> Vector3 {
    Vector3(
      rotation.columnX.x * v.x + rotation.columnY.x * v.y + rotation.columnZ.x * v.z,
      rotation.columnX.y * v.x + rotation.columnY.y * v.y + rotation.columnZ.y * v.z,
      rotation.columnX.z * v.x + rotation.columnY.z * v.y + rotation.columnZ.z * v.z)
  }

  /// Returns the rotation by `b`, then by `a`.
  @inlinable
  public static func * (a: Rotation, b: Rotation) -> Rotation {
    Rotation(columnX: a * b.columnX, columnY: a * b.columnY, columnZ: a * b.columnZ)
  }

  /// Returns the vector that the rotation maps to `v`.
  public func inverse(_ v: Vector3) -> Vector3 {
    Vector3(columnX.dot(v), columnY.dot(v), columnZ.dot(v))
  }
}
