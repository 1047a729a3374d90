/// A ray in the scene, such as the line of sight through a touched point on the screen.
public struct SceneRay: Hashable, Sendable {
  /// The start of the ray, metres.
  public let origin: Vector3
  /// The direction of the ray, as a unit vector.
  public let direction: Vector3

  /// Creates the ray from a camera through a point on its screen.
  ///
  /// - Parameters:
  ///   - point: The point on the screen, points.
  ///   - camera: The screen and the focal length.
  ///   - transform: The camera's position and orientation.
  public init(through point: Vector2, of camera: PinholeCamera, at transform: CameraTransform) {
    let center = camera.viewport.center
    let sight = Vector3(
      (point.x - center.x) / camera.focalLength, (center.y - point.y) / camera.focalLength, -1)
    origin = transform.origin
    direction = transform.sceneFromCamera * (sight * (1 / sight.length))
  }

  /// Creates a ray from a start, metres, and a direction, which must not be zero.
  public init(origin: Vector3, direction: Vector3) {
    let length = direction.length
    precondition(length > 0, "a ray needs a direction")
    self.origin = origin
    self.direction = direction * (1 / length)
  }

  /// Returns the position at a distance along the ray, metres.
  public func position(at distance: Double) -> Vector3 { origin + direction * distance }
}

extension SceneRay {
  /// Returns the distance along the ray to a panel, hit from either side, metres; nil if the ray misses it.
  public func distance(to panel: ScenePanel) -> Double? {
    let normal = panel.right.cross(panel.up)
    let approach = direction.dot(normal)
    guard approach != 0 else { return nil }
    let distance = (panel.center - origin).dot(normal) / approach
    guard distance > 0, distance.isFinite else { return nil }
    let offset = position(at: distance) - panel.center
    guard abs(offset.dot(panel.right)) <= panel.right.dot(panel.right),
      abs(offset.dot(panel.up)) <= panel.up.dot(panel.up)
    else { return nil }
    return distance
  }

  /// Returns the distance along the ray to a triangle, hit from either side, metres; nil if the ray misses
  /// it.
  ///
  /// Source: T. Möller, B. Trumbore, Fast, minimum storage ray-triangle intersection, Journal of
  /// Graphics Tools 2(1), 1997, doi:10.1080/10867651.1997.10487468.
  public func distance(to a: Vector3, _ b: Vector3, _ c: Vector3) -> Double? {
    let (ab, ac) = (b - a, c - a)
    let across = direction.cross(ac)
    let determinant = ab.dot(across)
    guard determinant != 0 else { return nil }
    let offset = origin - a
    let u = offset.dot(across) / determinant
    let aside = offset.cross(ab)
    let v = direction.dot(aside) / determinant
    let distance = ac.dot(aside) / determinant
    guard u >= 0, v >= 0, u + v <= 1, distance > 0, distance.isFinite else { return nil }
    return distance
  }

  /// Returns the distance along the ray to a mesh in the scene, metres; nil if the ray misses it.
  ///
  /// - Parameters:
  ///   - mesh: The mesh.
  ///   - transform: Converts a point of the mesh to its position in the scene.
  public func distance(to mesh: Mesh, placedBy transform: (Vector3) -> Vector3) -> Double? {
    let vertices = mesh.vertices.map(transform)
    return mesh.triangles.lazy.compactMap { triangle in
      distance(
        to: vertices[Int(triangle.x)], vertices[Int(triangle.y)], vertices[Int(triangle.z)])
    }.min()
  }

  /// Returns the distance along the ray to level ground at a height, metres; nil if the ray never meets it.
  public func distance(toGroundAt height: Double) -> Double? {
    guard direction.y != 0 else { return nil }
    let distance = (height - origin.y) / direction.y
    return distance > 0 && distance.isFinite ? distance : nil
  }
}
