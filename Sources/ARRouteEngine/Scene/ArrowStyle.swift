/// How the arrows along the route stand and flow (SPEC §6).
public struct ArrowStyle: Hashable, Sendable {
  /// How an arrow's body is put on the ground.
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
  /// How the body is put on the ground.
  public var stance: Stance
  /// The body, travelling along its own +z with the tip at the origin.
  public var mesh: Mesh

  /// Arrows every 3 m over 100 m, flowing in 2 s, lying on the ground, unless said otherwise.
  public init(
    spacing: Double = 3, window: Double = 100, period: Double = 2, stance: Stance = .flat,
    mesh: Mesh = .chevron
  ) {
    precondition(spacing > 0 && window > 0 && period > 0, "arrow numbers must be positive")
    self.spacing = spacing
    self.window = window
    self.period = period
    self.stance = stance
    self.mesh = mesh
  }
}

extension ArrowStyle {
  /// A point of the arrow's body as a scene offset from the arrow's position.
  ///
  /// - Parameters:
  ///   - vertex: Model space, metres.
  ///   - heading: The sine and cosine of the direction of travel, clockwise from −z.
  func sceneOffset(of vertex: Vector3, sine: Double, cosine: Double) -> Vector3 {
    // Travel is +z in the model: it becomes (sin h, 0, −cos h); the model's +x stays level when
    // upright and becomes the height when flat.
    switch stance {
    case .upright:
      Vector3(
        vertex.z * sine - vertex.x * cosine, vertex.y, -vertex.z * cosine - vertex.x * sine)
    case .flat:
      Vector3(
        vertex.z * sine + vertex.y * cosine, vertex.x + 0.22,
        -vertex.z * cosine + vertex.y * sine)
    }
  }

  /// A direction of the arrow's body in the scene.
  func sceneDirection(of direction: Vector3, sine: Double, cosine: Double) -> Vector3 {
    sceneOffset(of: direction, sine: sine, cosine: cosine)
      - sceneOffset(of: .zero, sine: sine, cosine: cosine)
  }
}
