public import ARRouteEngine
import RouteFormats
import RouteSimKit

/// The things that a walker may leave in the street.
public struct GiftHands: Hashable, Sendable {
  /// The models that there are, by name.
  public let models: [String]
  /// True when they say who they are; else they may look and not touch.
  public let hasUser: Bool
  /// Which of `models` is in hand.
  var model = 0
  /// The distance at which one is put where there is no ground, metres.
  var airReach: Double
  /// Around where was looked for gifts; nil before the first time.
  var lookedAt: GeodeticCoordinate?

  /// The hands of who has such models; a star where there are none.
  public init(models: [String], airReach: Double, hasUser: Bool) {
    self.models = models.isEmpty ? ["star"] : models
    self.airReach = airReach
    self.hasUser = hasUser
  }

  /// Distances in the air that keys go through, metres.
  static let airReaches: [Double] = [1, 2, 3, 5, 10, 20, 50]
  /// Having gone so far one looks again, metres.
  static let stride = 10.0
}

extension WalkModel {
  /// Touching, looking, leaving gifts where they are shared, and drawing.
  public var tools: [Tool] { [.tap, .look] + (gifts?.hasUser == true ? [.put] : []) + [.pen] }

  /// Leaves, opens or draws where that is what the tool does.
  public mutating func use(at point: Vector2, isHeld: Bool) -> [WindowEffect]? {
    switch stage.tool {
    case .look: return nil
    case .tap: return open(at: point)
    case .put: return put(at: point)
    case .pen:
      draw(at: point, isHeld: isHeld)
      return []
    }
  }

  /// Draws on; lifts the pen for nil.
  public mutating func dragTool(to point: Vector2?) {
    guard stage.tool == .pen else { return }
    penFollows = false
    perform(.pen(point.map { .move(.screen($0)) } ?? .up))
  }

  private mutating func draw(at point: Vector2, isHeld: Bool) {
    if penFollows {
      dragTool(to: nil)
      return stage.say("Pen up")
    }
    perform(.pen(.down(.screen(point))))
    guard world.drawing?.isDown == true else {
      return stage.say("There is no surface there to draw on")
    }
    penFollows = !isHeld
    if penFollows { stage.say("Pen down: it draws at the crosshair") }
  }

  private mutating func put(at point: Vector2) -> [WindowEffect] {
    guard let gifts, gifts.hasUser else { return [] }
    let model = gifts.models[gifts.model]
    guard let draft = world.giftDraft(model, at: point, airReach: gifts.airReach) else {
      stage.say("Nothing can be left there", isError: true)
      return []
    }
    return [.gift(.put(draft))]
  }

  /// Opens the gift that may be opened, where one is and the finger is on it; nil where there is none.
  private mutating func open(at point: Vector2) -> [WindowEffect]? {
    guard gifts != nil, let seen = world.frame(clock: clock).gifts else { return nil }
    guard let gift = seen.first(where: \.isOpenable) else {
      // A finger beside what a wall hides may mean a card.
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

  /// True when a finger, as wide as a touch target, is on a gift.
  private func isOn(_ gift: Frame.Gift, _ point: Vector2) -> Bool {
    let radius = gift.body.radius * world.camera.focalLength / max(gift.distance, 0.1)
    return gift.center.map { (point - $0).length <= max(radius, 22) } ?? false
  }

  /// Says why nothing can be opened.
  private mutating func tellOfClosed(_ gifts: [Frame.Gift]) {
    if gifts.contains(where: { !$0.isOwn && $0.isBehindWall }) { return tellOfWall() }
    guard let nearest = gifts.first(where: { !$0.isOwn }) else {
      return stage.say("There is no gift to open near by")
    }
    let reach = world.settings.gifts.openReach
    let units = world.settings.units
    let distance = Quantity.length(nearest.distance, units)
    stage.say(
      nearest.distance > reach
        ? "The nearest gift is \(distance) away; come within \(words(for: reach))"
        : "Have the crosshair on the gift")
  }

  private mutating func tellOfWall() { stage.say("A wall hides that gift") }

  private func words(for distance: Double) -> String {
    world.settings.units.text(for: distance, in: world.settings.language)
  }

  /// Looks for gifts around where the phone believes it is, once it has gone some way.
  public mutating func takeEffects() -> [WindowEffect] {
    guard let gifts else { return [] }
    let place = world.coordinate
    if let last = gifts.lookedAt,
      let moved = try? Geodesic.distance(from: last, to: place), moved < GiftHands.stride
    {
      return []
    }
    self.gifts?.lookedAt = place
    return [.gift(.lookAround(place))]
  }

  /// Does what a key does with what is left in the street.
  mutating func act(_ action: WalkAction.Leave) -> [WindowEffect] {
    switch action {
    case .changeKind: if stage.tool == .pen { changeLine() } else { changeModel() }
    case .takeAway: return stage.tool == .pen ? undo() : takeAway()
    case .putNearer, .putFarther: changeReach(action == .putFarther)
    case .raiseStroke, .lowerStroke: raise(by: action == .raiseStroke ? Self.rise : -Self.rise)
    case .clearStrokes:
      guard isDrawing else { break }
      penFollows = false
      perform(.pen(.clear))
      stage.say("All strokes of this session are taken away")
    case .saveDrawing: return saveDrawing()
    }
    return []
  }

  /// True when somebody draws; else says how to.
  private var isDrawing: Bool {
    mutating get {
      guard world.drawing == nil else { return true }
      let key = keys.table.label(of: .touch(.nextTool))
      stage.say("Nothing is drawn here" + (key.map { "; \($0) takes the pen" } ?? ""))
      return false
    }
  }

  /// True when gifts may be left; else says how to.
  private var mayLeave: Bool {
    mutating get {
      guard gifts?.hasUser != true else { return true }
      stage.say("No gifts are left here; start with --gifts WORLD --user NAME")
      return false
    }
  }

  private mutating func changeModel() {
    guard mayLeave, var hands = gifts else { return }
    hands.model = (hands.model + 1) % hands.models.count
    gifts = hands
    stage.say("To leave: \(Printable.sanitised(hands.models[hands.model]))")
  }

  private mutating func changeReach(_ isFarther: Bool) {
    guard mayLeave, let reach = gifts?.airReach else { return }
    let next =
      isFarther
      ? GiftHands.airReaches.first { $0 > reach } : GiftHands.airReaches.last { $0 < reach }
    gifts?.airReach = next ?? reach
    stage.say("Where there is no ground: \(words(for: next ?? reach)) ahead")
  }

  private mutating func takeAway() -> [WindowEffect] {
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

  private mutating func changeLine() {
    var style = world.drawing?.style ?? world.settings.pen
    style.isSmooth.toggle()
    perform(.pen(.take(style)))
    stage.say(style.isSmooth ? "Points joined by curves" : "Points joined by straight lines")
  }

  private mutating func raise(by step: Double) {
    guard isDrawing else { return }
    guard let last = world.drawing?.strokes.last, last.isOwn else {
      return stage.say("There is no stroke to raise")
    }
    let height = min(max(0, last.raised + step), DrawingBook.mostRaised)
    perform(.pen(.raise(height / ChalkStroke.fullRise * world.camera.viewport.height)))
    stage.say("The last stroke stands \(Quantity.fixed(height, 2)) m high")
  }

  private mutating func undo() -> [WindowEffect] {
    guard isDrawing else { return [] }
    penFollows = false
    let count = world.drawing?.strokes.count
    perform(.pen(.undo))
    stage.say(
      world.drawing?.strokes.count == count
        ? "There is no stroke to take away" : "The last stroke is taken away")
    return []
  }

  /// By so much a key raises a stroke, metres.
  private static let rise = 0.05

  private mutating func saveDrawing() -> [WindowEffect] {
    guard isDrawing else { return [] }
    let strokes = world.leftStrokes
    guard !strokes.isEmpty else {
      stage.say("There is nothing drawn to save")
      return []
    }
    let model = DrawingModel(strokes)
    let texts = [
      ("geojson", DrawingFile.geoJSON(strokes)), ("obj", model.wavefront), ("gltf", model.gltf),
    ]
    return [
      .keep(
        texts.map { ending, text in
          WindowDocument(.numbered(stem: "drawing", ending: ending), text: text)
        })
    ]
  }

  /// Says that a surface was found.
  mutating func tellOfSurface(_ number: Int) {
    guard let book = world.drawing?.surfaces,
      let surface = book.found.first(where: { $0.number == number })
    else { return }
    let name = book.furniture[surface.furniture].name
    stage.say("A surface is found" + (name.isEmpty ? "" : ": \(Printable.sanitised(name))"))
  }
}

extension WalkModel {
  /// Takes in what became of the gifts in the street.
  public mutating func take(_ news: FeedNews) {
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
          ? "A \(model) is left; it is sent once its world can be reached" : "A \(model) is left")
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
          ?? "That gift is no more", isError: true)
    case .removed(let gift):
      adjust { $0.take([gift]) }
      stage.say("Your \(Printable.sanitised(gift.model)) is taken away")
    case .notRemoved(let gift):
      if let gift { adjust { $0.take([gift]) } }
      stage.say("It is too late to take that gift away", isError: true)
    case .sent(let count): stage.say(count == 1 ? "A gift was sent" : "\(count) gifts were sent")
    case .failed(let words): stage.say(Printable.sanitised(words), isError: true)
    case .reachable(let problem):
      stage.say(
        problem.map { "Gifts: \(Printable.sanitised($0))" } ?? "Gifts can be reached again",
        isError: problem != nil)
    }
  }

  /// Says what others did, as far as it concerns the walker: what was left near by, what was opened of
  /// theirs.
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

extension StageModel {
  /// True when the middle of the phone's picture is marked: where Enter does something there.
  var hasCrosshair: Bool {
    switch stage.tool {
    case .tap: world.surroundings != nil || world.gifts != nil
    case .look: false
    case .put, .pen: true
    }
  }
}

extension Inspector {
  /// The things left in the street, and those in hand.
  ///
  /// - Parameters:
  ///   - gifts: What the walker may leave; nil for nothing.
  ///   - tool: What Enter does; nil where there is no choice.
  mutating func addStreet(_ frame: Frame, gifts: GiftHands?, tool: Tool?) {
    if let tool, frame.gifts != nil || frame.drawing != nil || tool != .tap {
      var words = tool.rawValue
      if tool == .put, let gifts { words += ", \(Printable.sanitised(gifts.models[gifts.model]))" }
      add(.value("tool", words), spareness: 4)
    }
    if let seen = frame.gifts {
      let nearest = seen.first.map { ", \(Quantity.length($0.distance, units))" } ?? ""
      add(.value("gifts", "\(seen.count)\(nearest)"), spareness: 4)
    }
    if let street = frame.street { addStreet(street) }
    if let drawing = frame.drawing {
      let found = drawing.surfaces.count
      add(
        .value(
          "strokes",
          "\(drawing.strokes.count)"
            + (found > 0 ? ", \(found) \(found == 1 ? "surface" : "surfaces")" : "")),
        spareness: 5)
    }
  }

  /// The parts that buildings hide.
  mutating func addStreet(_ street: Frame.Street) {
    if let finish = street.finish {
      let words =
        finish.isFree ? "in sight" : "behind \(Quantity.length(finish.behind, units))"
      add(.value("finish", words), finish.isFree ? .normal : .warning, spareness: 4)
    }
    if let hidden = street.hiddenArrows, hidden > 0 {
      add(.value("arrows hidden", "\(Quantity.fixed(100 * hidden, 0)) %"), spareness: 5)
    }
    // As it is told on standard error, which nobody sees then.
    if let length = street.routeInBuildings, length >= 1 {
      add(.value("route in houses", Quantity.length(length, units)), .warning, spareness: 5)
    }
  }
}
