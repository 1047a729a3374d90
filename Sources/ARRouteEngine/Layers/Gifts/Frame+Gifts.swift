extension Frame {
  /// A gift within reach.
  public struct Gift: Hashable, Sendable {
    /// The gift.
    public var gift: ARRouteEngine.Gift
    /// True when it is the walker's own.
    public var isOwn: Bool
    /// The position of its foot in the scene, metres.
    public var position: Vector3
    /// The direction of its front in the scene, clockwise from −z.
    public var course: Angle
    /// The distance from the camera to the gift, along the ground, metres.
    public var distance: Double
    /// The middle of its body on the screen, points; nil if it is not in front of the camera.
    public var center: Vector2?
    /// True when the middle is in the viewport.
    public var isVisible: Bool
    /// True when the walker may open it: it belongs to somebody else, it is in the middle of the screen and
    /// near enough, and no wall hides it.
    public var isOpenable: Bool
    /// True when only a wall keeps the walker from opening it, or from taking it away if it is their own.
    ///
    /// False if the settings' `occlusion` is `none`, without a map, and for gifts away from the middle of the
    /// screen.
    public var isBehindWall = false
    /// Its error relative to the position where it was put, split into the placer's and the finder's; nil if
    /// unknown.
    public var error: SpotError?

    /// Its look.
    public var body: GiftBody

    /// True when it is shown as a wrapped box: to everybody but its owner.
    public var isWrapped: Bool { !isOwn }
  }
}

extension Frame {
  /// The facts of the gifts in the street.
  package struct Gifts: LayerFacts {
    package let gifts: [Gift]
  }

  /// The gifts within reach, the nearest first; nil if none are known.
  public var gifts: [Gift]? { layers[Gifts.self]?.gifts }
}

extension World {
  /// Returns the gifts within reach, the nearest first.
  ///
  /// - Complexity: Grows with the number of gifts nearby, not with the number of all gifts.
  func giftFacts(of gifts: LaidGifts, transform: CameraTransform) -> [Frame.Gift] {
    guard !gifts.placed.isEmpty else { return [] }
    let ray = SceneRay(through: camera.viewport.center, of: camera, at: transform)
    let look = settings.street.occlusion != .none ? StreetLook(self) : nil
    let inReach = gifts.placed
      .map { (distance: ($0.position - transform.origin).levelLength, placed: $0) }
      .filter { $0.distance < settings.gifts.reach }
      .sorted { one, other in
        (one.distance, gifts.gifts[one.placed.index].identifier)
          < (other.distance, gifts.gifts[other.placed.index].identifier)
      }
    var near = inReach.map { distance, placed in
      let gift = gifts.gifts[placed.index]
      let isOwn = gift.owner == gifts.user
      var seen = Frame.Gift(
        gift: gift, isOwn: isOwn, position: placed.position,
        course: gift.heading - anchor.misalignment, distance: distance, center: nil,
        isVisible: false, isOpenable: false, error: nil,
        body: isOwn ? settings.gifts.models[gift.model] ?? .named(gift.model) : .wrapped)
      seen.center = camera.project(transform.cameraPosition(of: seen.middle))?.position
      seen.isVisible = seen.center.map(camera.viewport.contains) ?? false
      if isOwn || distance <= settings.gifts.openReach, ray.isOn(seen) {
        seen.isBehindWall = look.map { !$0.isFree(to: ray.sight(of: seen)) } ?? false
        seen.isOpenable = !isOwn && !seen.isBehindWall
      }
      seen.error = error(
        of: Spot(
          coordinate: gift.coordinate, height: gift.height,
          trueCoordinate: gift.trueCoordinate))
      return seen
    }
    // The finger points at a single thing: the nearest of several.
    if let first = near.firstIndex(where: \.isOpenable) {
      for index in near.indices where index != first { near[index].isOpenable = false }
    }
    return near
  }
}

extension World {
  /// Returns the walker's own gifts in the very middle of the screen, the nearest first, including those
  /// behind walls.
  func ownGifts(seenFrom transform: CameraTransform) -> [Frame.Gift] {
    guard let gifts else { return [] }
    let ray = SceneRay(through: camera.viewport.center, of: camera, at: transform)
    return giftFacts(of: gifts, transform: transform).filter { $0.isOwn && ray.isOn($0) }
  }
}

extension Frame.Gift {
  /// The middle of its body in the scene, metres.
  var middle: Vector3 { position + Vector3(0, body.height / 2, 0) }

  /// The rotation from its body's axes to the scene's: +z to the front, +y up, and +x as that implies.
  package var sceneFromBody: Rotation {
    let (sine, cosine) = (course.sine, course.cosine)
    return Rotation(
      columnX: Vector3(-cosine, 0, -sine), columnY: Vector3(0, 1, 0),
      columnZ: Vector3(sine, 0, -cosine))
  }
}

extension SceneRay {
  /// True when the ray meets the ball that encloses a gift's body.
  func isOn(_ gift: Frame.Gift) -> Bool {
    distance(toBallAt: gift.middle, radius: gift.body.radius) != nil
  }

  /// Returns the point of a gift at which the ray looks: where it meets the body or, if it misses, where it
  /// passes nearest to the middle.
  func sight(of gift: Frame.Gift) -> Vector3 {
    let turn = gift.sceneFromBody
    let met = distance(to: gift.body.mesh) { gift.position + turn * $0 }
    return position(at: met ?? max(0, (gift.middle - origin).dot(direction)))
  }

  /// Returns the distance along the ray at which it first meets a ball, metres, or 0 if it starts inside it;
  /// nil if it misses the ball.
  public func distance(toBallAt center: Vector3, radius: Double) -> Double? {
    let along = (center - origin).dot(direction)
    let aside = (center - position(at: along)).length
    guard aside <= radius else { return nil }
    let first = along - (radius * radius - aside * aside).squareRoot()
    return first > 0 ? first : along + (radius * radius - aside * aside).squareRoot() > 0 ? 0 : nil
  }
}
