/// A spot in the street at which something is left.
public struct Spot: Hashable, Sendable {
  /// The coordinate on the Earth according to the phone; its altitude is unknown.
  public let coordinate: GeodeticCoordinate
  /// The height above the ground at the coordinate, metres.
  public let height: Double
  /// The true coordinate; nil if unknown.
  public let trueCoordinate: GeodeticCoordinate?

  /// Creates a spot from its parts.
  public init(
    coordinate: GeodeticCoordinate, height: Double, trueCoordinate: GeodeticCoordinate?
  ) {
    self.coordinate = coordinate
    self.height = height
    self.trueCoordinate = trueCoordinate
  }
}

extension World {
  /// Returns the spot at a scene position; nil if that position has no coordinate on the Earth.
  ///
  /// It is the exact inverse of `position(of:)` for as long as the phone's estimated location and axes do not
  /// change.
  public func spot(at position: Vector3) -> Spot? {
    guard let coordinate = anchor.coordinate(ofScene: position) else { return nil }
    let truth =
      reality.isBelieved ? coordinate : reality.known.map { $0.coordinate(at: position) }
    return Spot(
      coordinate: coordinate, height: position.y - groundHeight(at: coordinate),
      trueCoordinate: truth)
  }

  /// Returns the spot to which a point on the screen refers.
  ///
  /// It is the point at which the ray from the camera meets the ground (on terrain, even uphill). If the ray
  /// does not meet the ground within the gifts' `reach`, the spot is in mid-air.
  ///
  /// - Parameters:
  ///   - point: The point on the screen, points.
  ///   - distance: The distance along the ray of a spot in mid-air, metres.
  public func spot(through point: Vector2, inTheAirAt distance: Double) -> Spot? {
    spot(through: point, inTheAirAt: distance, seenFrom: pose)
  }

  func spot(through point: Vector2, inTheAirAt distance: Double, seenFrom pose: Pose) -> Spot? {
    let ray = SceneRay(through: point, of: camera, at: CameraTransform(pose))
    let hit = distanceToGround(along: ray)
    // If the ray is slightly below the horizon, the ground is kilometres away.
    return spot(
      at: ray.position(at: hit.flatMap { $0 <= settings.gifts.reach ? $0 : nil } ?? distance))
  }

  /// Returns the scene position of a spot according to the phone, metres; nil if the spot cannot be
  /// projected.
  public func position(of spot: Spot) -> Vector3? {
    position(of: spot.coordinate, height: spot.height)
  }

  /// Returns the scene position of something at a height in metres above the ground; nil if its coordinate
  /// cannot be projected.
  package func position(of coordinate: GeodeticCoordinate, height: Double) -> Vector3? {
    (try? anchor.placement.position(of: coordinate)).map {
      anchor.scenePosition(ofPlaced: $0) + Vector3(0, groundHeight(at: coordinate) + height, 0)
    }
  }

  /// The height of the ground under the walker in the scene, metres.
  ///
  /// On terrain, it is the height of the route at the walker's chainage; otherwise, it is the height of the
  /// ground on which the session began.
  var groundHeight: Double {
    guard let guidance else { return -map.eyeHeight }
    return guidance.ground(atChainage: guidance.progress.match.chainage)
  }

  /// Returns the height of the ground in the scene at a coordinate, metres.
  ///
  /// On terrain, it is the height of the route's nearest point; otherwise, it is the height of the ground on
  /// which the session began. Everything on the ground is placed at this height.
  ///
  /// - Complexity: O(log n) with terrain, otherwise O(1).
  func groundHeight(at coordinate: GeodeticCoordinate) -> Double {
    guard map.terrain != .flat, let guidance else { return -map.eyeHeight }
    return guidance.ground(atChainage: guidance.route.nearest(to: coordinate).chainage)
  }

  /// Returns the height of the ground in the scene under a position, metres.
  func groundHeight(under position: Vector3) -> Double {
    guard map.terrain != .flat, let coordinate = anchor.coordinate(ofScene: position) else {
      return groundHeight
    }
    return groundHeight(at: coordinate)
  }

  /// Returns the distance along a ray to the ground, metres; nil if the ray does not meet it.
  ///
  /// On terrain, the ground is searched for within the gifts' `reach`, in steps of half a metre or, beyond 10
  /// m, a twentieth of the distance; a narrower crest may be missed. If the ground has a vertical step, for
  /// example between two legs of the route at different heights, the ray ends at the step.
  ///
  /// - Complexity: On terrain, O(log reach) ground heights are computed: 67 for 100 m. Otherwise O(1).
  func distanceToGround(along ray: SceneRay) -> Double? {
    guard map.terrain != .flat, guidance != nil else {
      return ray.distance(toGroundAt: groundHeight)
    }
    func isAbove(at distance: Double) -> Bool {
      let position = ray.position(at: distance)
      return position.y >= groundHeight(under: position)
    }
    let reach = settings.gifts.reach
    let begins = isAbove(at: 0)
    var near = 0.0
    while near < reach {
      var far = min(near + max(Self.shortestStep, near * Self.stepShare), reach)
      guard isAbove(at: far) != begins else {
        near = far
        continue
      }
      while far - near > max(Self.groundResolution, 2 * far.ulp) {
        let middle = near + (far - near) / 2
        if isAbove(at: middle) == begins { near = middle } else { far = middle }
      }
      return near
    }
    return nil
  }

  /// The shortest step along a ray in the search for the ground, metres.
  private static let shortestStep = 0.5
  /// The step in the search for the ground, as a fraction of the distance.
  private static let stepShare = 0.05
  /// The accuracy of the distance along a ray at which the ground is found, metres.
  private static let groundResolution = 1e-5

  /// Returns the error in the displayed position of a spot, split into the placer's and the finder's.
  ///
  /// The result is accurate to 1 mm within a few kilometres of the anchor.
  ///
  /// - Returns: nil if the true coordinate of the phone or of the spot is unknown.
  public func error(of spot: Spot) -> SpotError? {
    guard let truth = spot.trueCoordinate,
      let left = try? anchor.placement.position(of: truth),
      let kept = try? anchor.placement.position(of: spot.coordinate)
    else { return nil }
    var finder = Vector3.zero
    if !reality.isBelieved {
      guard let known = reality.known,
        let phone = try? anchor.placement.position(of: known.truth.coordinate)
      else { return nil }
      let position = anchor.scenePosition(ofPlaced: kept)
      let eye = known.pose.position
      // The offset is horizontal, so the height of the eye is ignored.
      let offset = known.trueFromScene * (position - Vector3(eye.x, 0, eye.z))
      finder = phone + offset - kept
    }
    return SpotError(
      placer: Vector2(kept.x - left.x, kept.z - left.z), finder: Vector2(finder.x, finder.z))
  }
}

/// The offset of something's displayed position from where it was left, in two parts, metres east and south.
public struct SpotError: Hashable, Sendable {
  /// The offset of the stored position from where the object was left, which is the error of the placer's
  /// phone.
  public let placer: Vector2
  /// The offset of the displayed position from the stored one, which is the error of the finder's phone.
  public let finder: Vector2

  /// The sum of both offsets.
  public var total: Vector2 { placer + finder }
}
