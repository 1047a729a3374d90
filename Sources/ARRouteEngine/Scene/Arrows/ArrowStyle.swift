/// The look and flow of the arrows along the route (SPEC §6).
public struct ArrowStyle: Hashable, Sendable {
  /// The way an arrow's body is put on the ground.
  public enum Stance: String, Hashable, Sendable, CaseIterable {
    /// Turned a quarter about its direction of travel and raised by 0.22 m: it lies on the ground.
    case flat
    /// As modelled.
    case upright
  }

  /// Metres of route from arrow to arrow, above 0.
  public var spacing: Double
  /// Metres of route ahead of the walker on which arrows stand, above 0.
  public var window: Double
  /// Seconds in which an arrow flows along its piece, above 0.
  public var period: Double
  /// The way the body is put on the ground.
  public var stance: Stance
  /// The built-in body.
  public var shape: ArrowShape
  /// A body of one's own in its place, travelling along its own +z with the tip at the origin.
  public var mesh: Mesh?
  /// The colour of its faces before light falls on them; nil for the picture's own.
  public var color: Color?
  /// The colour of its rim, where it has one; nil for the picture's own.
  public var edge: Color?
  /// The light that falls on it.
  public var light: ArrowLight

  /// Arrows every 3 m over 100 m, flowing in 2 s, lying on the ground, unless said otherwise.
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
  /// The body that is seen.
  public var model: ArrowModel { model(spacing: spacing) }

  /// The body that would be seen if arrows stood so many metres apart.
  public func model(spacing: Double) -> ArrowModel {
    mesh.map { ArrowModel($0) } ?? shape.model(spacing: spacing, stance: stance)
  }

  /// `model.length` where `model.bends`, else nil; quicker, as no model is made.
  var bendingLength: Double? {
    mesh == nil ? shape.bendingLength(spacing: spacing, stance: stance) : nil
  }

  /// The turn of an arrow's body that travels in a direction.
  ///
  /// Travel, the model's +z, becomes (sin h, 0, −cos h). The model's +x stays level when upright
  /// and becomes the height when flat.
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
  /// Returns the shift of the turned body from the arrow's position, metres.
  package func lift(_ stance: ArrowStyle.Stance) -> Vector3 {
    Vector3(0, stance == .flat ? lift : 0, 0)
  }
}
