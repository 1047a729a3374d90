public import ARRouteEngine

/// The meaning of a shape, for outputs whose pixels are too few for it: that something is there, and
/// its direction.
///
/// Pictures in pixels and SVG show the shapes; cells of a terminal show this by one character where the
/// shape would be a smudge.
public struct Pointer: Hashable, Sendable {
  /// The kind of thing.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// An arrow along the route.
    case arrow
    /// The phone, or who carries it, from outside.
    case phone
    /// The way to a finish that is out of view.
    case hint
    /// The finish itself; it points nowhere.
    case mark
    /// Something that somebody left; it points nowhere.
    case gift
  }

  /// The kind of thing.
  public var kind: Kind
  /// The middle of its shape, points.
  public var position: Vector2
  /// The direction in which it points in the picture, y down: a unit vector, or zero.
  ///
  /// For an arrow on the street this is its course on a plan in which up is ahead: flat things show turns
  /// far smaller than they are.
  public var direction: Vector2
  /// The width and height of its shape, points.
  public var extent: Vector2
  /// The depth in the scene, 0 at the near plane … 1 at the far plane; 0 for things laid over it.
  public var depth: Double
  /// Its colour.
  public var color: Color
  /// Its colour through the haze that lies before it; nil without haze.
  ///
  /// Not for outputs of few colours, which have to stay distinct.
  public var hazed: Color?
  /// The background to put behind it; nil to leave what is there.
  public var plate: Color?
  /// The opacity to which its shape has faded in, 0…1: characters have no half-tones, and show from a half
  /// on.
  public var opacity: Double

  /// A thing at a position, points, and the direction in which it points.
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
  /// Returns the direction of a course over level ground as seen from the camera: a unit vector on a plan
  /// that is held like its picture, up ahead, right to the right, y down.
  ///
  /// - Parameter course: Clockwise from north.
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
