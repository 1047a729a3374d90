public import ARRouteEngine

/// The projection from positions on the map to a plan: metres to points, and back.
public struct PlanProjection: Hashable, Sendable {
  /// The map position at the middle of the plan.
  public private(set) var middle: Vector3
  /// Points per metre.
  public let scale: Double
  /// The middle of the plan, points.
  private let center: Vector2
  private let up: Vector2
  private let right: Vector2

  /// Creates the projection of a plan with a size in points.
  ///
  /// - Parameters:
  ///   - middle: The map position at the middle of the plan.
  ///   - top: The direction that points up, clockwise from north.
  ///   - width: The width of the plan, points, positive.
  ///   - height: The height of the plan, points, positive.
  ///   - radius: The distance from the middle to the nearer border, metres, positive.
  public init(middle: Vector3, top: Angle, width: Double, height: Double, radius: Double) {
    self.middle = middle
    scale = min(width, height) / 2 / radius
    center = Vector2(width / 2, height / 2)
    up = Vector2(top.sine, -top.cosine)
    right = Vector2(top.cosine, top.sine)
  }

  /// Returns the point on the plan for a map position, points.
  public func point(of position: Vector3) -> Vector2 {
    center
      + direction(along: Vector3(position.x - middle.x, 0, position.z - middle.z)) * scale
  }

  /// Returns the map position at a point of the plan, at the height of the middle.
  public func position(at point: Vector2) -> Vector3 {
    let offset = (point - center) * (1 / scale)
    let level = right * offset.x + up * -offset.y
    return Vector3(middle.x + level.x, middle.y, middle.z + level.y)
  }

  /// Returns the projection moved slightly, so that the map's origin lies at a whole number of steps,
  /// points, on the plan.
  ///
  /// The result is the same for all plans of equal scale, size and orientation that are moved to the same
  /// steps.
  func snapped(to step: Vector2) -> PlanProjection {
    let origin = point(of: .zero)
    let target = Vector2(
      (origin.x / step.x).rounded() * step.x, (origin.y / step.y).rounded() * step.y)
    var snapped = self
    snapped.middle = .zero
    snapped.middle = snapped.position(at: center * 2 - target)
    return snapped
  }

  /// Returns the direction on the plan that corresponds to a level direction on the map.
  func direction(along vector: Vector3) -> Vector2 {
    let level = Vector2(vector.x, vector.z)
    return Vector2(level.dot(right), -level.dot(up))
  }
}
