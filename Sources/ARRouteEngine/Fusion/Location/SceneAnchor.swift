/// The tie between the AR scene and the Earth: one place known in both, and the turn between them.
///
/// The scene's axes are turned clockwise by the misalignment m, so that a true bearing β is seen
/// in the scene at β − m (SPEC §8). Heights are not changed.
public struct SceneAnchor: Hashable, Sendable {
  /// Lays the Earth out about the place that is known in both.
  public let placement: Placement
  /// That position in the scene, metres; `y` is 0.
  public let position: Vector3
  /// The believed turn of the scene's axes, clockwise.
  public let misalignment: Angle
  private let sine: Double
  private let cosine: Double

  /// An anchor at a place that is at a position in the scene; `y` is ignored.
  public init(placement: Placement, position: Vector3, misalignment: Angle) {
    self.placement = placement
    self.position = Vector3(position.x, 0, position.z)
    self.misalignment = misalignment
    sine = misalignment.sine
    cosine = misalignment.cosine
  }

  /// A scene whose origin is at a place, with true axes.
  public init(placement: Placement) {
    self.init(placement: placement, position: .zero, misalignment: .zero)
  }
}

extension SceneAnchor {
  /// The position in the scene of an offset in the anchor's placement, metres east and south of it.
  public func scenePosition(ofPlaced offset: Vector3) -> Vector3 {
    position + sceneVector(ofTrue: offset)
  }

  /// Returns the position of a scene point in the anchor's placement, metres east and south of it.
  public func placedPosition(ofScene point: Vector3) -> Vector3 {
    trueVector(ofScene: point - position)
  }

  /// A vector of true axes (east, up, south) in the scene's.
  public func sceneVector(ofTrue vector: Vector3) -> Vector3 {
    Vector3(
      vector.x * cosine + vector.z * sine, vector.y, vector.z * cosine - vector.x * sine)
  }

  /// A vector of the scene's axes in true ones (east, up, south).
  public func trueVector(ofScene vector: Vector3) -> Vector3 {
    Vector3(
      vector.x * cosine - vector.z * sine, vector.y, vector.z * cosine + vector.x * sine)
  }

  /// Returns the position on the Earth that is at a scene position; nil without one.
  public func coordinate(ofScene position: Vector3) -> GeodeticCoordinate? {
    placement.coordinate(at: placedPosition(ofScene: position))
  }
}
