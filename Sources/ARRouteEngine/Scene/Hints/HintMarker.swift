/// The marker on the screen's border that shows where to turn while the finish is out of view.
public struct HintMarker: Hashable, Sendable {
  /// The side of the screen on which a marker is; corners belong to the top or the bottom.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The upper side.
    case top
    /// The right side.
    case right
    /// The lower side.
    case bottom
    /// The left side.
    case left
  }

  /// The radius of the marker on the screen, points.
  public static let radius = 25.0

  /// The marker's centre, points.
  public let center: Vector2
  /// The side that it is on.
  public let edge: Edge

  /// Creates the marker for a finish by the rule of SPEC §5.
  ///
  /// A finish in front pulls the marker straight towards its own projection; a finish behind is swung down
  /// along gravity, so that turning on the spot never makes the marker leap. The rule fails in one direction
  /// only: behind and 45° above.
  ///
  /// - Parameters:
  ///   - finish: The finish in camera coordinates, metres.
  ///   - down: Gravity's direction in camera coordinates; a unit vector.
  ///   - viewport: The screen.
  ///   - inset: The centre's distance from the viewport's border, inwards, points; below half of both sides.
  public init(finish: Vector3, down: Vector3, viewport: Viewport, inset: Double) {
    let direction = Self.direction(finish: finish, down: down)
    let halfWidth = viewport.width / 2 - inset
    let halfHeight = viewport.height / 2 - inset
    let toSide = direction.x == 0 ? Double.infinity : halfWidth / abs(direction.x)
    let toEnd = direction.y == 0 ? Double.infinity : halfHeight / abs(direction.y)
    if toEnd <= toSide {
      edge = direction.y < 0 ? .top : .bottom
      center = Vector2(
        viewport.center.x + direction.x * toEnd,
        edge == .top ? inset : viewport.height - inset)
    } else {
      edge = direction.x < 0 ? .left : .right
      center = Vector2(
        edge == .left ? inset : viewport.width - inset,
        viewport.center.y + direction.y * toSide)
    }
  }

  /// Returns the direction from the screen's centre to the marker; its length is not 1.
  static func direction(finish: Vector3, down: Vector3) -> Vector2 {
    let flat = LibM.hypot(down.x, down.y)
    let fall = flat < 1e-6 ? Vector2(0, -1) : Vector2(down.x / flat, down.y / flat)
    let behind = max(0, finish.z)
    let direction = Vector2(finish.x + behind * fall.x, -(finish.y + behind * fall.y))
    return direction.length <= 1e-9 * finish.length ? Vector2(0, 1) : direction
  }
}
