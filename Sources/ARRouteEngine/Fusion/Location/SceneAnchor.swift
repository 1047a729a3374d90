/// The link between the AR scene and the Earth: a position known in both, and the rotation between them.
///
/// The scene's axes are rotated clockwise by the misalignment m, so that a true bearing β appears in the
/// scene at β − m (SPEC §8). Heights are not changed.
public struct SceneAnchor: Hashable, Sendable {
  /// The projection around the anchor's position on the Earth.
  public let placement: Placement
  /// The anchor's position in the scene, metres; `y` is 0.
  public let position: Vector3
  /// The assumed clockwise rotation of the scene's axes.
  public let misalignment: Angle
  private let sine: Double
  private let cosine: Double

  /// Creates an anchor from a projection and the scene position of its reference; `y` is ignored.
  public init(placement: Placement, position: Vector3, misalignment: Angle) {
    self.placement = placement
    self.position = Vector3(position.x, 0, position.z)
    self.misalignment = misalignment
    sine = misalignment.sine
    cosine = misalignment.cosine
  }

  /// Creates an anchor for a scene with true axes and its origin at the projection's reference.
  public init(placement: Placement) {
    self.init(placement: placement, position: .zero, misalignment: .zero)
  }
}

extension SceneAnchor {
  /// Returns the scene position of a point, given its offset from the anchor's reference in metres east and
  /// south.
  public func scenePosition(ofPlaced offset: Vector3) -> Vector3 {
    position + sceneVector(ofTrue: offset)
  }

  /// Returns the offset of a scene point from the anchor's reference, in metres east and south.
  public func placedPosition(ofScene point: Vector3) -> Vector3 {
    trueVector(ofScene: point - position)
  }

  /// Returns a vector given in true axes (east, up, south) in the scene's axes.
  public func sceneVector(ofTrue vector: Vector3) -> Vector3 {
    Vector3(
      vector.x * cosine + vector.z * sine, vector.y, vector.z * cosine - vector.x * sine)
  }

  /// Returns a vector given in the scene's axes in true axes (east, up, south).
  public func trueVector(ofScene vector: Vector3) -> Vector3 {
    Vector3(
      vector.x * cosine - vector.z * sine, vector.y, vector.z * cosine + vector.x * sine)
  }

  /// Returns the coordinate at a scene position; nil if it has none.
  public func coordinate(ofScene position: Vector3) -> GeodeticCoordinate? {
    placement.coordinate(at: placedPosition(ofScene: position))
  }
}
