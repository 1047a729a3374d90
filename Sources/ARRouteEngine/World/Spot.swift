/// Where something is left in the street.
public struct Spot: Hashable, Sendable {
  /// Where on the Earth, as the phone believes; the altitude is unknown.
  public let coordinate: GeodeticCoordinate
  /// How high above the ground there, metres.
  public let height: Double
  /// Where it really is; nil where nobody knows.
  public let trueCoordinate: GeodeticCoordinate?

  /// A spot from its parts.
  public init(
    coordinate: GeodeticCoordinate, height: Double, trueCoordinate: GeodeticCoordinate?
  ) {
    self.coordinate = coordinate
    self.height = height
    self.trueCoordinate = trueCoordinate
  }
}

extension World {
  /// The spot of a position of the AR scene; nil where no place on the Earth is there.
  ///
  /// The exact inverse of where `position(of:)` has it, as long as the phone believes the same.
  ///
  /// - Parameter position: In the scene, metres.
  public func spot(at position: Vector3) -> Spot? {
    guard let coordinate = anchor.coordinate(ofScene: position) else { return nil }
    let truth =
      reality.isBelieved ? coordinate : reality.known.map { $0.coordinate(at: position) }
    return Spot(
      coordinate: coordinate, height: position.y - groundHeight(at: coordinate),
      trueCoordinate: truth)
  }

  /// The spot that one points at through a point of the screen: where the ray from the camera meets the ground
  /// on which the walker stands, or in the air where it meets none.
  ///
  /// - Parameters:
  ///   - point: On the screen, points.
  ///   - distance: How far along the ray it is where that goes above the horizon, metres.
  public func spot(through point: Vector2, inTheAirAt distance: Double) -> Spot? {
    let ray = SceneRay(through: point, of: camera, at: CameraTransform(pose))
    let ground = groundHeight(at: coordinate)
    return spot(at: ray.position(at: ray.distance(toGroundAt: ground) ?? distance))
  }

  /// Where a spot is in the AR scene, metres, as the phone believes; nil where no geodesic leads there.
  public func position(of spot: Spot) -> Vector3? {
    guard let ground = try? map.groundPosition(of: spot.coordinate, from: anchor)
    else { return nil }
    return ground + Vector3(0, spot.height, 0)
  }

  /// How high the ground is in the scene, metres.
  private func groundHeight(at coordinate: GeodeticCoordinate) -> Double {
    map.terrain.rise(to: coordinate) - map.eyeHeight
  }

  /// How far off a spot is seen, and whose error that is.
  ///
  /// - Returns: nil where nobody knows where the phone really is, or where the spot.
  public func error(of spot: Spot) -> SpotError? {
    guard let truth = spot.trueCoordinate, let position = position(of: spot) else { return nil }
    let seen =
      reality.isBelieved ? spot.coordinate : reality.known.map { $0.coordinate(at: position) }
    guard let seen else { return nil }
    let about = Placement(reference: truth)
    guard let kept = try? about.position(of: spot.coordinate),
      let found = try? about.position(of: seen)
    else { return nil }
    return SpotError(
      placer: Vector2(kept.x, kept.z), finder: Vector2(found.x - kept.x, found.z - kept.z))
  }
}

/// How far from where it was left something is seen, in two parts, metres east and south.
public struct SpotError: Hashable, Sendable {
  /// How far the place that was kept is from where it was left: what the placer's phone did not know.
  public let placer: Vector2
  /// How far it is seen from the place that was kept: what the finder's phone does not know.
  public let finder: Vector2

  /// Both together.
  public var total: Vector2 { placer + finder }
}
