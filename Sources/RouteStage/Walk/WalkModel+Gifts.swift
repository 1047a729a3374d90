import ARRouteEngine
import RouteFormats
import RouteSimKit

extension WalkModel {
  mutating func put(at point: Vector2) -> [WindowEffect] {
    guard let gifts, gifts.hasUser else { return [] }
    let model = gifts.models[gifts.model]
    guard let draft = world.giftDraft(model, at: point, airReach: gifts.airReach) else {
      stage.say("Nothing can be left there", isError: true)
      return []
    }
    return [.gift(.put(draft))]
  }

  /// Opens the gift under the finger if it may be opened; returns nil if the touch is not meant for a gift.
  mutating func open(at point: Vector2) -> [WindowEffect]? {
    guard gifts != nil, let seen = world.frame(clock: clock).gifts else { return nil }
    guard let gift = seen.first(where: \.isOpenable) else {
      // A touch next to a gift behind a wall may be meant for a card.
      let isAtHidden = seen.contains { !$0.isOwn && $0.isBehindWall && isOn($0, point) }
      guard world.surroundings == nil || isAtHidden else { return nil }
      tellOfClosed(seen)
      return []
    }
    guard isOn(gift, point) else { return nil }
    guard gifts?.hasUser == true else {
      stage.say("Who opens it? Start with --user NAME")
      return []
    }
    return [.gift(.open(gift.gift.identifier))]
  }

  /// Returns true if a finger, as wide as a touch target, touches a gift.
  private func isOn(_ gift: Frame.Gift, _ point: Vector2) -> Bool {
    let radius = gift.body.radius * world.camera.focalLength / max(gift.distance, 0.1)
    return gift.center.map { (point - $0).length <= max(radius, 22) } ?? false
  }

  /// Shows the reason why nothing can be opened.
  private mutating func tellOfClosed(_ gifts: [Frame.Gift]) {
    if gifts.contains(where: { !$0.isOwn && $0.isBehindWall }) { return tellOfWall() }
    guard let nearest = gifts.first(where: { !$0.isOwn }) else {
      return stage.say("There is no gift to open nearby")
    }
    let reach = world.settings.gifts.openReach
    let units = world.settings.units
    let distance = Quantity.length(nearest.distance, units)
    stage.say(
      nearest.distance > reach
        ? "The nearest gift is \(distance) away; come within \(words(for: reach))"
        : "Put the crosshair on the gift")
  }

  private mutating func tellOfWall() { stage.say("A wall hides that gift") }

  private func words(for distance: Double) -> String {
    world.settings.units.text(for: distance, in: world.settings.language)
  }

  /// Searches for gifts around the phone's estimated position, once that position has moved far enough.
  package mutating func takeEffects() -> [WindowEffect] {
    guard let gifts else { return [] }
    let coordinate = world.coordinate
    if let last = gifts.lookedAt,
      let moved = try? Geodesic.distance(from: last, to: coordinate), moved < GiftHands.stride
    {
      return []
    }
    self.gifts?.lookedAt = coordinate
    return [.gift(.lookAround(coordinate))]
  }

  /// True when gifts may be left; otherwise shows a message on how to enable this.
  private var mayLeave: Bool {
    mutating get {
      guard gifts?.hasUser != true else { return true }
      stage.say("Gifts cannot be left here; start with --gifts WORLD --user NAME")
      return false
    }
  }

  mutating func changeModel() {
    guard mayLeave, var hands = gifts else { return }
    hands.model = (hands.model + 1) % hands.models.count
    gifts = hands
    stage.say("To leave: \(Printable.sanitised(hands.models[hands.model]))")
  }

  mutating func changeReach(_ isFarther: Bool) {
    guard mayLeave, let reach = gifts?.airReach else { return }
    let next =
      isFarther
      ? GiftHands.airReaches.first { $0 > reach } : GiftHands.airReaches.last { $0 < reach }
    gifts?.airReach = next ?? reach
    stage.say("Without ground: \(words(for: next ?? reach)) ahead")
  }

  mutating func takeAway() -> [WindowEffect] {
    guard mayLeave else { return [] }
    guard let gift = world.ownGiftInSight() else {
      let seen = world.frame(clock: clock).gifts ?? []
      if seen.contains(where: { $0.isOwn && $0.isBehindWall }) {
        tellOfWall()
      } else {
        stage.say("Your own gift is not at the crosshair")
      }
      return []
    }
    return [.gift(.takeAway(gift.identifier))]
  }
}

extension WalkModel {
  /// Handles an update about the gifts in the street.
  package mutating func take(_ news: FeedNews) {
    guard case .layer(let message) = news, let news = message.content as? GiftNews else { return }
    let user = world.gifts?.user
    switch news {
    case .around(let around): adjust { $0.lay(LaidGifts(around, seenBy: user)) }
    case .changed(let changed):
      tell(of: changed, to: user)
      adjust { $0.take(changed) }
    case .put(let gift, let waits):
      adjust { $0.take([gift]) }
      let model = Printable.sanitised(gift.model)
      stage.say(
        waits
          ? "You left a \(model); it will be sent once its world can be reached"
          : "You left a \(model)")
    case .opened(let gift):
      adjust { $0.take([gift]) }
      stage.say(
        "Unwrapped: a \(Printable.sanitised(gift.model)) from \(Printable.sanitised(gift.owner))")
    case .tooLate(let gift):
      if let gift { adjust { $0.take([gift]) } }
      var opener: String?
      if case .opened(let user, _) = gift?.fate { opener = user }
      stage.say(
        opener.map { "\(Printable.sanitised($0)) was quicker: it is theirs" }
          ?? "That gift no longer exists", isError: true)
    case .removed(let gift):
      adjust { $0.take([gift]) }
      stage.say("Your \(Printable.sanitised(gift.model)) was removed")
    case .notRemoved(let gift):
      if let gift { adjust { $0.take([gift]) } }
      stage.say("It is too late to remove that gift", isError: true)
    case .sent(let count): stage.say(count == 1 ? "A gift was sent" : "\(count) gifts were sent")
    case .failed(let words): stage.say(Printable.sanitised(words), isError: true)
    case .reachable(let problem):
      stage.say(
        problem.map { "Gifts: \(Printable.sanitised($0))" } ?? "Gifts can be reached again",
        isError: problem != nil)
    }
  }

  /// Reports changes made by others that concern the user: gifts left nearby, and the user's own gifts
  /// opened.
  private mutating func tell(of changed: [Gift], to user: String?) {
    for gift in changed {
      switch gift.fate {
      case .waiting where gift.owner != user:
        guard let distance = try? Geodesic.distance(from: world.coordinate, to: gift.coordinate),
          distance < world.settings.gifts.reach,
          world.gifts?.knows(gift.identifier) == false
        else { continue }
        stage.say(
          "\(Printable.sanitised(gift.owner)) left a gift, \(words(for: distance)) from here")
      case .opened(let opener, _) where gift.owner == user && opener != user:
        stage.say("\(Printable.sanitised(opener)) opened your \(Printable.sanitised(gift.model))")
      default: continue
      }
    }
  }
}
