/// The appearance and movement of the arrows along the route (SPEC §6).
public struct ArrowStyle: Hashable, Sendable {
  /// The stance of an arrow's body on the ground.
  public enum Stance: String, Hashable, Sendable, CaseIterable {
    /// Lying on the ground: the body is rotated by 90° about its direction of travel and raised by 0.22 m.
    case flat
    /// Standing as modelled.
    case upright
  }

  /// The distance along the route between consecutive arrows, metres, above 0.
  public var spacing: Double
  /// The length of route ahead of the walker that has arrows, metres, above 0.
  public var window: Double
  /// The time in which an arrow moves along its piece of the route, seconds, above 0.
  public var period: Double
  /// The stance of the body on the ground.
  public var stance: Stance
  /// The built-in body.
  public var shape: ArrowShape
  /// A custom body that replaces the built-in one; it travels along +z, with its tip at the origin.
  public var mesh: Mesh?
  /// The colour of the faces before lighting; nil to use the picture's own colour.
  public var color: Color?
  /// The colour of the rim, if there is one; nil to use the picture's own colour.
  public var edge: Color?
  /// The light on the bodies.
  public var light: ArrowLight

  /// Creates a style; by default, there is an arrow every 3 m over 100 m, moving in 2 s and lying on the
  /// ground.
  public init(
    spacing: Double = 3, window: Double = 100, period: Double = 2, stance: Stance = .flat,
    shape: ArrowShape = .standard, mesh: Mesh? = nil, color: Color? = nil, edge: Color? = nil,
    light: ArrowLight = .shoulder
  ) {
    precondition(spacing > 0 && window > 0 && period > 0, "arrow numbers must be positive")
    self.spacing = spacing
    self.window = window
    self.period = period
    self.stance = stance
    self.shape = shape
    self.mesh = mesh
    self.color = color
    self.edge = edge
    self.light = light
  }
}

extension ArrowStyle {
  /// The body that is drawn.
  public var model: ArrowModel { model(spacing: spacing) }

  /// Returns the body that would be drawn if arrows were spaced at the given distance, metres.
  public func model(spacing: Double) -> ArrowModel {
    mesh.map { ArrowModel($0) } ?? shape.model(spacing: spacing, stance: stance)
  }

  /// `model.length` if `model.bends`, otherwise nil; faster, because the model is not created.
  var bendingLength: Double? {
    mesh == nil ? shape.bendingLength(spacing: spacing, stance: stance) : nil
  }

  /// Returns the orientation in the scene of an arrow's body that travels in the given direction.
  ///
  /// The model's +z, its direction of travel, becomes (sin h, 0, −cos h). The model's +x stays level if the
  /// body is upright, and points up if it lies flat.
  package func sceneFromModel(heading: Angle) -> Rotation {
    let sine = heading.sine
    let cosine = heading.cosine
    let travel = Vector3(sine, 0, -cosine)
    return switch stance {
    case .upright:
      Rotation(columnX: Vector3(-cosine, 0, -sine), columnY: Vector3(0, 1, 0), columnZ: travel)
    case .flat:
      Rotation(columnX: Vector3(0, 1, 0), columnY: Vector3(cosine, 0, sine), columnZ: travel)
    }
  }
}

extension ArrowModel {
  /// Returns the offset of the rotated body from the arrow's position, metres.
  package func lift(_ stance: ArrowStyle.Stance) -> Vector3 {
    Vector3(0, stance == .flat ? lift : 0, 0)
  }
}
