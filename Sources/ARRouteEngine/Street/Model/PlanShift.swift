/// The rotation and translation from a plan around another coordinate to the plan in which the model is
/// stored.
///
/// *Inward* is the direction from the other plan to the stored plan.
struct PlanShift: Sendable {
  private let origin: Vector2
  /// The direction of north at the other coordinate, in the stored plan.
  private let north: Vector2
  private let isNone: Bool

  /// The identity, for which both plans are the same.
  static let none = PlanShift()

  private init() { (origin, north, isNone) = (.zero, Vector2(0, -1), true) }

  /// Creates a shift from two positions in the stored plan, metres: x east, y south.
  ///
  /// The positions are those of the other coordinate, and of a coordinate due north of it.
  init(origin: Vector2, north: Vector2) {
    self.origin = origin
    let way = north - origin
    self.north = way * (1 / way.length)
    isNone = false
  }

  private var east: Vector2 { north.quarterTurned }

  func inward(_ point: Vector2) -> Vector2 {
    isNone ? point : origin + east * point.x - north * point.y
  }

  func inward(_ position: Vector3) -> Vector3 {
    if isNone { return position }
    let moved = inward(Vector2(position.x, position.z))
    return Vector3(moved.x, position.y, moved.y)
  }

  func inward(_ transform: CameraTransform) -> CameraTransform {
    if isNone { return transform }
    let turn = Rotation(
      columnX: Vector3(east.x, 0, east.y), columnY: Vector3(0, 1, 0),
      columnZ: Vector3(-north.x, 0, -north.y))
    return CameraTransform(
      origin: inward(transform.origin), sceneFromCamera: turn * transform.sceneFromCamera)
  }

  func outward(_ point: Vector2) -> Vector2 {
    if isNone { return point }
    let way = point - origin
    return Vector2(east.dot(way), -north.dot(way))
  }

  func outward(_ line: [Vector2]) -> [Vector2] { isNone ? line : line.map { outward($0) } }

  func outward(_ rings: [[Vector2]]) -> [[Vector2]] { isNone ? rings : rings.map { outward($0) } }

  func outward(_ position: Vector3) -> Vector3 {
    if isNone { return position }
    let moved = outward(Vector2(position.x, position.z))
    return Vector3(moved.x, position.y, moved.y)
  }

  func outward(direction: Vector3) -> Vector3 {
    if isNone { return direction }
    let way = Vector2(direction.x, direction.z)
    return Vector3(east.dot(way), direction.y, -north.dot(way))
  }

  func outward(_ faces: [StreetFace]) -> [StreetFace] {
    if isNone { return faces }
    return faces.map { face in
      let (a, b, c, d) = face.corners
      return StreetFace(
        kind: face.kind, corners: (outward(a), outward(b), outward(c), d.map { outward($0) }),
        normal: outward(direction: face.normal), building: face.building)
    }
  }
}
