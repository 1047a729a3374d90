public import ARRouteEngine

/// A stand-in for a shape, for outputs with too few pixels to show the shape: it shows that something is
/// there, and where it points.
///
/// Pixel pictures and SVG show the shape itself. In a terminal's cells, a single character is shown instead
/// if the shape would be a smudge.
public struct Pointer: Hashable, Sendable {
  /// The kinds of things that pointers represent.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// An arrow along the route.
    case arrow
    /// The phone, or the person who carries it, seen from outside.
    case phone
    /// The direction to a finish that is out of view.
    case hint
    /// The finish itself, without a direction.
    case mark
    /// A gift that somebody left, without a direction.
    case gift
  }

  /// The kind of thing that the pointer represents.
  public var kind: Kind
  /// The centre of the shape, points.
  public var position: Vector2
  /// The direction in which it points in the picture, y down: a unit vector, or zero.
  ///
  /// For an arrow on the street, this is its course on a plan in which up is ahead, because, in
  /// perspective, turns on flat ground look much smaller than they are.
  public var direction: Vector2
  /// The width and height of the shape, points.
  public var extent: Vector2
  /// The depth in the scene, 0 at the near plane … 1 at the far plane; 0 for overlays.
  public var depth: Double
  /// The colour.
  public var color: Color
  /// The colour as seen through haze; nil without haze.
  ///
  /// Outputs with few colours should not use it, because their colours have to stay distinct.
  public var hazed: Color?
  /// The background to paint behind the pointer; nil to leave what is there.
  public var plate: Color?
  /// The shape's opacity while it fades in, 0…1.
  ///
  /// Characters cannot be translucent; they appear once the opacity is 0.5 or more.
  public var opacity: Double

  /// Creates a pointer at a position, points, with a direction.
  public init(
    _ kind: Kind, at position: Vector2, direction: Vector2, extent: Vector2, depth: Double = 0,
    color: Color, hazed: Color? = nil, plate: Color? = nil, opacity: Double = 1
  ) {
    self.kind = kind
    self.position = position
    self.direction = direction
    self.extent = extent
    self.depth = depth
    self.color = color
    self.hazed = hazed
    self.plate = plate
    self.opacity = opacity
  }
}

extension CameraTransform {
  /// Returns the direction of a course over level ground as seen from the camera.
  ///
  /// The result is a unit vector on a plan with the same orientation as the picture: up is ahead, right is
  /// right, y down.
  ///
  /// - Parameter course: The course, clockwise from north.
  func planDirection(of course: Angle) -> Vector2 {
    let sight = sceneFromCamera * Vector3(0, 0, -1)
    let top = sceneFromCamera * Vector3(0, 1, 0)
    // For a camera that looks straight down, ahead is at the top of the picture.
    let isLevel = abs(sight.y) < 0.99
    let ahead = isLevel ? sight : top * (sight.y < 0 ? 1 : -1)
    let length = Vector2(ahead.x, ahead.z).length
    guard length > 0 else { return Vector2(0, -1) }
    let (east, south) = (course.sine, -course.cosine)
    let along = (east * ahead.x + south * ahead.z) / length
    let aside = (south * -ahead.x + east * ahead.z) / -length
    guard isLevel else { return Vector2(aside, -along) }
    let rise = cameraDirection(of: Vector3(0, 1, 0))
    let tilt = Vector2(rise.x, -rise.y)
    guard tilt.length > 1e-9 else { return Vector2(aside, -along) }
    let up = tilt * (1 / tilt.length)
    return up * along + Vector2(-up.y, up.x) * aside
  }
}
