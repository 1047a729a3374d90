/// Something a person does with what the phone shows.
///
/// It is a sample as a pose is, so that keys, the mouse, scripts and logs take one way into the world,
/// and a walk that is replayed comes out as it was.
public enum Act: Hashable, Sendable {
  /// Touches the screen at a point of it, points.
  ///
  /// The touch acts on the cards that the world shows there at the newest pose, none that `occlusion` `hide`
  /// leaves out among them.
  case tap(Vector2)
  /// Chooses a place by its number in the list of all, from 0; nil chooses none, and folds the cards
  /// that were spread.
  case choose(Int?)
  /// Hands the phone to somebody; nil for nobody who is known. Gifts of theirs are unwrapped from now on.
  case handOver(to: String?)
  /// Leaves a gift where they point.
  case put(GiftPut)
  /// Opens and takes the gift that is openable, at a time in seconds since 1970; nothing where none is.
  case open(at: Double)
  /// Takes away their own gift in the middle of the screen, at a time in seconds since 1970; nothing where
  /// none is that they see.
  case takeAway(at: Double)
  /// Uses the pen.
  case pen(PenAct)
}

/// What somebody leaves, and how.
public struct GiftPut: Hashable, Sendable {
  /// What tells the gift from all others; made by who asks, as the engine is the same every time.
  public var identifier: String
  /// What it looks like unwrapped.
  public var model: String
  /// When, seconds since 1970.
  public var time: Double
  /// The point of the screen that shows where, points; nil for its middle.
  public var point: Vector2?
  /// How far ahead it is put in the air, where there is no ground; nil for the settings' `airReach`.
  public var airReach: Double?

  /// A gift to be put in the middle of the screen, unless said otherwise.
  public init(
    identifier: String, model: String, time: Double, point: Vector2? = nil, airReach: Double? = nil
  ) {
    self.identifier = identifier
    self.model = model
    self.time = time
    self.point = point
    self.airReach = airReach
  }
}

/// What became of a gift.
public enum GiftEvent: Hashable, Sendable {
  /// It was put.
  case put(Gift)
  /// It was opened and taken.
  case opened(Gift)
  /// Its owner took it away.
  case removed(Gift)
  /// It was neither opened nor taken away, as a wall hides it.
  case behindWall(Gift)
}

extension World {
  /// Does what a person does; nothing where what it is about is not known here.
  ///
  /// - Parameters:
  ///   - act: What they do.
  ///   - attitude: How the phone is turned meanwhile; nil for as it is.
  /// - Returns: What happened by it.
  @discardableResult
  public mutating func act(_ act: Act, looking attitude: Attitude? = nil) -> [Event] {
    // The act is done in the scene of the latest fix.
    let late = catchUp()
    return late + perform(act, looking: attitude)
  }

  private mutating func perform(_ act: Act, looking attitude: Attitude?) -> [Event] {
    var pose = pose
    if let attitude { pose.orientation = attitude.orientation }
    switch act {
    case .tap(let point):
      guard let surroundings else { return [] }
      tap(point, among: surroundings, seenFrom: CameraTransform(pose))
    case .choose(let place?):
      guard let surroundings, surroundings.places.indices.contains(place) else { return [] }
      choose(place)
    case .choose(nil):
      guard surroundings != nil else { return [] }
      choose(nil)
      spread([])
    case .handOver(let user): handOver(to: user)
    case .put(let put): return self.put(put, seenFrom: pose)
    case .open(let time): return open(at: time, seenFrom: pose)
    case .takeAway(let time): return takeAway(at: time, seenFrom: pose)
    case .pen(let act): return usePen(act, seenFrom: pose)
    }
    return []
  }

  /// The nearest place of a name to the phone, by its number in the list of all; nil for none.
  ///
  /// - Parameter name: As the list has it, letter by letter.
  /// - Complexity: O(places).
  public func place(named name: String) -> Int? {
    guard let surroundings else { return nil }
    func distance(_ index: Int) -> Double {
      let place = surroundings.places[index].coordinate
      return (try? Geodesic.distance(from: coordinate, to: place)) ?? .infinity
    }
    return surroundings.places.indices.lazy
      .filter { surroundings.places[$0].name == name }
      .map { (index: $0, distance: distance($0)) }
      .min { $0.distance < $1.distance }?.index
  }

  /// Chooses the card that is touched, or spreads several; beside them all it folds what is spread, and
  /// where nothing is, chooses none.
  private mutating func tap(
    _ point: Vector2, among surroundings: Surroundings, seenFrom transform: CameraTransform
  ) {
    guard camera.viewport.contains(point) else { return }
    let ray = SceneRay(through: point, of: camera, at: transform)
    let isSpread = !content.spread.isEmpty
    var touched = drawnCards(transform: transform).filter { card in
      guard card.isSpread == isSpread, card.corners.count == 4 else { return false }
      return ray.distance(to: isSpread ? CardGrid.cell(around: card.panel) : card.panel) != nil
    }
    // On the border of two cells.
    if isSpread { touched = Array(touched.prefix(1)) }
    guard let first = touched.first else { return isSpread ? spread([]) : choose(nil) }
    if touched.count == 1, first.members.count == 1 { return choose(first.members[0]) }
    let known = content.spread.map(\.group) + surroundings.groups
    let groups =
      touched.count == 1
      ? first.members.map { surroundings.group(of: $0, settings.cards) }
      : touched.compactMap { card in known.first { $0.members == card.members } }
    // As far as the nearest of them, so that walking on they are passed no earlier.
    let range = touched.map { -transform.cameraPosition(of: $0.panel.center).z }.min() ?? 0
    let grid = CardGrid(
      count: groups.count, in: settings.room(in: camera.viewport), about: point,
      widest: settings.cards.spreadWidth)
    let panels = grid.panels(at: max(range, CardGrid.leastRange), camera: camera, transform)
    spread(Array(zip(groups, panels)))
  }
}
