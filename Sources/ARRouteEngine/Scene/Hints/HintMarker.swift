/// The marker on the screen's border that shows which way to turn while the finish is out of view.
public struct HintMarker: Hashable, Sendable {
  /// The side of the screen on which the marker is; corners belong to the top or the bottom.
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
  /// The distance from the marker's centre to its back, towards the middle of the screen, as a share of its
  /// radius.
  package static let depth = 0.7

  /// The marker's centre, points.
  public let center: Vector2
  /// The side of the screen on which the marker is.
  public let edge: Edge

  /// Creates the marker for a finish according to the rule in SPEC §5.
  ///
  /// If the finish is in front, the marker is in the direction of the finish's projection. If the finish is
  /// behind, its direction is swung downwards along gravity, so that the marker never jumps while the walker
  /// turns on the spot. The rule fails in a single direction: behind and 45° above.
  ///
  /// - Parameters:
  ///   - finish: The finish in camera coordinates, metres.
  ///   - down: Gravity's direction in camera coordinates; a unit vector.
  ///   - viewport: The screen.
  ///   - inset: The distance of the marker's centre inwards from the path, points; below half the length of
  ///     either side.
  ///   - path: The line along which the marker moves.
  public init(
    finish: Vector3, down: Vector3, viewport: Viewport, inset: Double, path: HintPath = .border
  ) {
    let direction = Self.direction(finish: finish, down: down)
    let halfWidth = viewport.width / 2 - inset
    let halfHeight = viewport.height / 2 - inset
    let toSide = direction.x == 0 ? Double.infinity : halfWidth / abs(direction.x)
    let toEnd = direction.y == 0 ? Double.infinity : halfHeight / abs(direction.y)
    if path == .ellipse {
      edge =
        toEnd <= toSide
        ? (direction.y < 0 ? .top : .bottom) : direction.x < 0 ? .left : .right
      center = path.farthest(along: direction, in: viewport, inset: inset)
    } else if toEnd <= toSide {
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

  /// Returns the direction from the screen's centre to the marker, which is not a unit vector.
  static func direction(finish: Vector3, down: Vector3) -> Vector2 {
    let flat = LibM.hypot(down.x, down.y)
    let fall = flat < 1e-6 ? Vector2(0, -1) : Vector2(down.x / flat, down.y / flat)
    let behind = max(0, finish.z)
    let direction = Vector2(finish.x + behind * fall.x, -(finish.y + behind * fall.y))
    return direction.length <= 1e-9 * finish.length ? Vector2(0, 1) : direction
  }
}
