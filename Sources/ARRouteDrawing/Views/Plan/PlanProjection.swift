public import ARRouteEngine

/// The change from places of the map to a plan: metres to points, and back.
public struct PlanProjection: Hashable, Sendable {
  /// The position of the map in the middle of the plan.
  public private(set) var middle: Vector3
  /// Points a metre.
  public let scale: Double
  /// The middle of the plan, points.
  private let center: Vector2
  private let up: Vector2
  private let right: Vector2

  /// A plan of so many points.
  ///
  /// - Parameters:
  ///   - middle: The place of the map in its middle.
  ///   - top: The direction that is up, clockwise from north.
  ///   - width: Points, positive.
  ///   - height: Points, positive.
  ///   - radius: Metres from the middle to the nearer border, positive.
  public init(middle: Vector3, top: Angle, width: Double, height: Double, radius: Double) {
    self.middle = middle
    scale = min(width, height) / 2 / radius
    center = Vector2(width / 2, height / 2)
    up = Vector2(top.sine, -top.cosine)
    right = Vector2(top.cosine, top.sine)
  }

  /// A position of the map on the plan, points.
  public func point(of position: Vector3) -> Vector2 {
    center
      + direction(along: Vector3(position.x - middle.x, 0, position.z - middle.z)) * scale
  }

  /// The position of the map at a point of the plan, as high as the middle.
  public func position(at point: Vector2) -> Vector3 {
    let offset = (point - center) * (1 / scale)
    let level = right * offset.x + up * -offset.y
    return Vector3(middle.x + level.x, middle.y, middle.z + level.y)
  }

  /// The plan moved a little, so that the map's origin is on it at whole steps, points.
  ///
  /// It is the same for all plans of its scale and size, up the same way, that come out at the same steps.
  func snapped(to step: Vector2) -> PlanProjection {
    let origin = point(of: .zero)
    let target = Vector2(
      (origin.x / step.x).rounded() * step.x, (origin.y / step.y).rounded() * step.y)
    var snapped = self
    snapped.middle = .zero
    snapped.middle = snapped.position(at: center * 2 - target)
    return snapped
  }

  /// A level direction of the map on the plan.
  func direction(along vector: Vector3) -> Vector2 {
    let level = Vector2(vector.x, vector.z)
    return Vector2(level.dot(right), -level.dot(up))
  }
}
