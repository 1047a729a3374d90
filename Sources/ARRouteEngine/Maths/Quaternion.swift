/// A rotation of space, as a unit quaternion x·i + y·j + z·k + w.
///
/// Vectors are rotated by q·v·q*. The product `a * b` rotates by `b` first, then by `a`. The initializers
/// produce length 1, and products preserve it except for rounding errors.
public struct Quaternion: Hashable, Sendable {
  /// The coefficient of i.
  public let x: Double
  /// The coefficient of j.
  public let y: Double
  /// The coefficient of k.
  public let z: Double
  /// The real part.
  public let w: Double

  /// The identity: no rotation.
  public static let identity = Quaternion(unchecked: 0, 0, 0, 1)

  /// Creates the rotation given by four numbers, normalized to length 1.
  ///
  /// - Returns: nil if the numbers are not finite, or if all of them are zero or nearly so.
  public init?(x: Double, y: Double, z: Double, w: Double) {
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    guard length.isFinite, length > 1e-150 else { return nil }
    self.init(unchecked: x / length, y / length, z / length, w / length)
  }

  /// Creates the rotation that maps +x, +y and +z to three directions.
  ///
  /// The directions are the columns of the rotation's matrix, as in a camera's transform.
  ///
  /// - Parameters:
  ///   - columnX: The image of +x.
  ///   - columnY: The image of +y.
  ///   - columnZ: The image of +z.
  /// - Returns: nil unless the columns have length 1, are perpendicular to each other and are right-handed,
  ///   to within 0.001. Single precision is far more accurate than that.
  public init?(columnX: Vector3, columnY: Vector3, columnZ: Vector3) {
    let limit = 1e-3
    guard abs(columnX.length - 1) <= limit, abs(columnY.length - 1) <= limit,
      (columnX.cross(columnY) - columnZ).length <= limit
    else { return nil }
    // Shepperd's method: of the four ways to compute the numbers, use the one that divides by the largest of
    // them (Journal of Guidance and Control 1(3), 1978, doi:10.2514/3.55767b).
    let (xx, yy, zz) = (columnX.x, columnY.y, columnZ.z)
    let (yz, zx, xy) = (columnY.z - columnZ.y, columnZ.x - columnX.z, columnX.y - columnY.x)
    let (sumXY, sumYZ, sumZX) = (
      columnX.y + columnY.x, columnY.z + columnZ.y, columnZ.x + columnX.z
    )
    if xx + yy + zz >= max(xx, yy, zz) {
      self.init(x: yz, y: zx, z: xy, w: 1 + xx + yy + zz)
    } else if xx >= max(yy, zz) {
      self.init(x: 1 + xx - yy - zz, y: sumXY, z: sumZX, w: yz)
    } else if yy >= zz {
      self.init(x: sumXY, y: 1 - xx + yy - zz, z: sumYZ, w: zx)
    } else {
      self.init(x: sumZX, y: sumYZ, z: 1 - xx - yy + zz, w: xy)
    }
  }

  /// Creates a rotation from four numbers that are known to have length 1.
  package init(unchecked x: Double, _ y: Double, _ z: Double, _ w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// Returns a right-handed rotation about +x.
  public static func aboutX(_ angle: Angle) -> Quaternion {
    let half = angle * 0.5
    return Quaternion(unchecked: half.sine, 0, 0, half.cosine)
  }

  /// Returns a right-handed rotation about +y.
  public static func aboutY(_ angle: Angle) -> Quaternion {
    let half = angle * 0.5
    return Quaternion(unchecked: 0, half.sine, 0, half.cosine)
  }

  /// Returns a right-handed rotation about +z.
  public static func aboutZ(_ angle: Angle) -> Quaternion {
    let half = angle * 0.5
    return Quaternion(unchecked: 0, 0, half.sine, half.cosine)
  }
}

extension Quaternion {
  /// Returns the rotation by `b`, then by `a`.
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      unchecked: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  /// The inverse rotation.
  public var inverse: Quaternion { Quaternion(unchecked: -x, -y, -z, w) }

  /// The matrix of the rotation.
  public var rotation: Rotation {
    Rotation(
      columnX: Vector3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
      columnY: Vector3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
      columnZ: Vector3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)))
  }
}

extension Quaternion {
  /// Returns the rotation at a fraction `t` of the way to `other`.
  ///
  /// The rotation proceeds at a constant rate about one axis, the shorter way round. The result is `self` at
  /// 0; at 1, it is `other` or its negative, which is the same rotation.
  public func slerp(to other: Quaternion, _ t: Double) -> Quaternion {
    let dot = x * other.x + y * other.y + z * other.z + w * other.w
    let sign = dot < 0 ? -1.0 : 1.0
    let cosine = min(abs(dot), 1)
    var near = 1 - t
    var far = t
    // If the two nearly coincide, linear interpolation is equally accurate.
    if cosine < 1 - 1e-12 {
      let angle = LibM.acos(cosine)
      let sine = (1 - cosine * cosine).squareRoot()
      near = LibM.sin((1 - t) * angle) / sine
      far = LibM.sin(t * angle) / sine
    }
    far *= sign
    return Quaternion(
      x: near * x + far * other.x, y: near * y + far * other.y, z: near * z + far * other.z,
      w: near * w + far * other.w) ?? self
  }
}
