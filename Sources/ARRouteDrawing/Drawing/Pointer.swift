public import ARRouteEngine

/// What a shape says, for outputs whose pixels are too few for it: that something is there, and which
/// way it points.
///
/// Pictures in pixels and SVG show the shapes; cells of a terminal show this by one character where the
/// shape would be a smudge.
public struct Pointer: Hashable, Sendable {
  /// What there is.
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

  /// What there is.
  public var kind: Kind
  /// The middle of its shape, points.
  public var position: Vector2
  /// Where it points as the picture shows it, y down: a unit vector, or zero.
  ///
  /// Of an arrow on the street this is its course as on a plan in which up is ahead: what lies flat shows
  /// turns far smaller than they are.
  public var direction: Vector2
  /// The width and height of its shape, points.
  public var extent: Vector2
  /// How deep in the scene it is, 0 at the near plane … 1 at the far plane; 0 for what is laid over.
  public var depth: Double
  /// Its colour.
  public var color: Color
  /// Its colour through the haze that lies before it; nil where there is none, and where few colours are
  /// to be told apart not to be used.
  public var hazed: Color?
  /// What is to be behind it; nil for whatever is there.
  public var plate: Color?
  /// How far its shape has faded in, 0…1: characters have no half-tones, and are there from a half on.
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
  /// Where a course over level ground leads as seen from the camera: a unit vector on a plan that is held
  /// like its picture, up ahead, right to the right, y down.
  ///
  /// - Parameter course: Clockwise from north.
  func planDirection(of course: Angle) -> Vector2 {
    let sight = sceneFromCamera * Vector3(0, 0, -1)
    let top = sceneFromCamera * Vector3(0, 1, 0)
    // Who looks straight down has ahead at the top of the picture.
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
