/// A gift that is about to be left somewhere, before it has an owner and a time.
public struct GiftDraft: Hashable, Sendable {
  /// The spot at which it is left.
  public let spot: Spot
  /// The heading of the gift's front, clockwise from true north; it faces the person who leaves it.
  public let heading: Angle
  /// The name of the gift's model when unwrapped.
  public let model: String

  /// Returns the gift that `owner` leaves there, at a time in seconds since 1970; nil if a name, the
  /// identifier or a number is invalid for a gift.
  public func gift(identifier: String, owner: String, placed: Double) -> Gift? {
    Gift(
      identifier: identifier, owner: owner, model: model, coordinate: spot.coordinate,
      height: spot.height, heading: heading, trueCoordinate: spot.trueCoordinate, placed: placed)
  }
}

extension World {
  /// Returns the gift that would be left where the phone points now; nil if that point has no coordinate.
  ///
  /// - Parameters:
  ///   - model: The name of the gift's model when unwrapped.
  ///   - point: The point on the screen, points; nil for its middle.
  ///   - airReach: The distance ahead at which the gift is put in mid-air if there is no ground, metres; nil
  ///     for the settings' `airReach`.
  public func giftDraft(
    _ model: String, at point: Vector2? = nil, airReach: Double? = nil
  ) -> GiftDraft? {
    giftDraft(model, at: point, airReach: airReach, seenFrom: pose)
  }

  private func giftDraft(
    _ model: String, at point: Vector2?, airReach: Double?, seenFrom pose: Pose
  ) -> GiftDraft? {
    spot(
      through: point ?? camera.viewport.center,
      inTheAirAt: airReach ?? settings.gifts.airReach, seenFrom: pose
    ).map { spot in
      GiftDraft(
        spot: spot,
        heading: (pose.attitude.heading + anchor.misalignment + .degrees(180)).wrappedPositive,
        model: model)
    }
  }

  /// Returns the walker's own gift in the very middle of the screen: the nearest one not hidden by a wall;
  /// nil if absent.
  public func ownGiftInSight() -> Gift? {
    ownGifts(seenFrom: CameraTransform(pose)).first { !$0.isBehindWall }?.gift
  }

  mutating func put(_ put: GiftPut, seenFrom pose: Pose) -> [Event] {
    guard let owner = gifts?.user,
      let gift = giftDraft(put.model, at: put.point, airReach: put.airReach, seenFrom: pose)?
        .gift(identifier: put.identifier, owner: owner, placed: put.time),
      gifts?.knows(gift.identifier) == false
    else { return [] }
    take([gift])
    return [.gift(.put(gift))]
  }

  mutating func open(at time: Double, seenFrom pose: Pose) -> [Event] {
    guard let gifts, let user = gifts.user else { return [] }
    let seen = giftFacts(of: gifts, transform: CameraTransform(pose))
    guard
      let gift = seen.first(where: \.isOpenable)?.gift.opened(by: user, at: time)
    else {
      return seen.first { !$0.isOwn && $0.isBehindWall }.map { [.gift(.behindWall($0.gift))] } ?? []
    }
    take([gift])
    return [.gift(.opened(gift))]
  }

  mutating func takeAway(at time: Double, seenFrom pose: Pose) -> [Event] {
    let own = ownGifts(seenFrom: CameraTransform(pose))
    guard let seen = own.first(where: { !$0.isBehindWall }) else {
      return own.first.map { [.gift(.behindWall($0.gift))] } ?? []
    }
    guard let gift = seen.gift.removed(at: time) else { return [] }
    take([gift])
    return [.gift(.removed(gift))]
  }
}
