extension Frame {
  /// A gift within reach.
  public struct Gift: Hashable, Sendable {
    /// The gift.
    public var gift: ARRouteEngine.Gift
    /// True when the gift is the walker's own.
    public var isOwn: Bool
    /// The position of the gift's foot in the scene, metres.
    public var position: Vector3
    /// The direction of the gift's front in the scene, clockwise from −z.
    public var course: Angle
    /// The horizontal distance from the camera to the gift, metres.
    public var distance: Double
    /// The middle of the gift's body on the screen, points; nil if it is not in front of the camera.
    public var center: Vector2?
    /// True when the middle of the gift's body is in the viewport.
    public var isVisible: Bool
    /// True when the walker may open the gift: it belongs to somebody else, is in the middle of the screen
    /// and near enough, and is not hidden by a wall.
    public var isOpenable: Bool
    /// True when only a wall prevents the walker from opening the gift, or from taking it away if it is their
    /// own.
    ///
    /// False if the settings' `occlusion` is `none`, if there is no map, and for gifts away from the middle
    /// of the screen.
    public var isBehindWall = false
    /// The error of the gift's position relative to where it was left, split into the placer's and the
    /// finder's; nil if unknown.
    public var error: SpotError?

    /// The gift's appearance.
    public var body: GiftBody

    /// True when the gift is shown as a wrapped box, which is how everybody but its owner sees it.
    public var isWrapped: Bool { !isOwn }
  }
}

extension Frame {
  /// The facts of the gifts in the street.
  package struct Gifts: LayerFacts {
    package let gifts: [Gift]
  }

  /// The gifts within reach, nearest first; nil if no gifts are known.
  public var gifts: [Gift]? { layers[Gifts.self]?.gifts }
}

extension World {
  /// Returns the gifts within reach, nearest first.
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
    // Only one gift can be opened at a time: the nearest.
    if let first = near.firstIndex(where: \.isOpenable) {
      for index in near.indices where index != first { near[index].isOpenable = false }
    }
    return near
  }
}

extension World {
  /// Returns the walker's own gifts in the very middle of the screen, nearest first, including those behind
  /// walls.
  func ownGifts(seenFrom transform: CameraTransform) -> [Frame.Gift] {
    guard let gifts else { return [] }
    let ray = SceneRay(through: camera.viewport.center, of: camera, at: transform)
    return giftFacts(of: gifts, transform: transform).filter { $0.isOwn && ray.isOn($0) }
  }
}

extension Frame.Gift {
  /// The middle of the gift's body in the scene, metres.
  var middle: Vector3 { position + Vector3(0, body.height / 2, 0) }

  /// The rotation from the body's axes to the scene's: +z is the front, +y is up, and +x completes the
  /// right-handed frame.
  package var sceneFromBody: Rotation {
    let (sine, cosine) = (course.sine, course.cosine)
    return Rotation(
      columnX: Vector3(-cosine, 0, -sine), columnY: Vector3(0, 1, 0),
      columnZ: Vector3(sine, 0, -cosine))
  }
}

extension SceneRay {
  /// True when the ray meets the sphere that encloses a gift's body.
  func isOn(_ gift: Frame.Gift) -> Bool {
    distance(toBallAt: gift.middle, radius: gift.body.radius) != nil
  }

  /// Returns the point of a gift at which the ray looks: where the ray meets the body or, if it misses, where
  /// it passes nearest to the body's middle.
  func sight(of gift: Frame.Gift) -> Vector3 {
    let turn = gift.sceneFromBody
    let met = distance(to: gift.body.mesh) { gift.position + turn * $0 }
    return position(at: met ?? max(0, (gift.middle - origin).dot(direction)))
  }

  /// Returns the distance along the ray to the first point at which it meets a ball, metres; 0 if the ray
  /// starts inside the ball; nil if the ray misses it.
  public func distance(toBallAt center: Vector3, radius: Double) -> Double? {
    let along = (center - origin).dot(direction)
    let aside = (center - position(at: along)).length
    guard aside <= radius else { return nil }
    let first = along - (radius * radius - aside * aside).squareRoot()
    return first > 0 ? first : along + (radius * radius - aside * aside).squareRoot() > 0 ? 0 : nil
  }
}
