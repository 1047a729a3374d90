extension Surroundings: StreetLayer {
  package mutating func lay(in world: World, isMoved: Bool) {
    let hasNews = look(from: world.coordinate, world.settings.cards)
    guard isMoved || hasNews else { return }
    placed = groups.enumerated().compactMap { number, group in
      world.foot(of: group).map { PlacedCard(position: $0, group: number) }
    }
    for (index, card) in spread.enumerated() {
      if let position = world.foot(of: card.group) { spread[index].position = position }
    }
  }

  package mutating func follow(_ settings: WorldSettings, after old: WorldSettings) -> Bool {
    guard settings.cards != old.cards else { return false }
    spread = []
    return true
  }

  package mutating func endSession() { spread = [] }

  package func restarted(in world: World) -> Surroundings {
    var places = self
    places.forget()
    return places
  }

  package func facts(in world: World, with others: FactsInMaking) -> Frame.Places? {
    Frame.Places(
      cards: world.cardFacts(of: self, transform: others.transform),
      choice: world.choiceFacts(
        of: self, transform: others.transform, attitude: others.attitude))
  }
}

extension World {
  /// A copy of the places around the walker; nil if no places are known.
  public var surroundings: Surroundings? { layer(Surroundings.self) }

  /// The place that a person has chosen, by its index in the list of all places; nil for none.
  public var chosenPlace: Int? { surroundings?.chosen }

  /// The cards that a person has spread, in the order of their grid; empty if no cards are spread.
  public var spreadCards: [SpreadCard] { surroundings?.spread ?? [] }

  /// Shows the places around the walker; nil for none.
  public mutating func show(_ surroundings: Surroundings?) {
    var places = surroundings?.restarted(in: self)
    places?.chosen = nil
    setLayer(places)
    placeContent()
  }

  /// Returns the scene position of a card's foot, metres; nil if it is on the opposite side of the Earth from
  /// the anchor.
  func foot(of group: Surroundings.Group) -> Vector3? {
    position(of: group.coordinate, height: group.height)
  }

  /// Chooses a place by its index in the list of all places; nil chooses none.
  mutating func choose(_ place: Int?) {
    changeLayer(Surroundings.self) { $0.chosen = place }
  }

  /// Spreads cards, each as the given panel in the scene; an empty list folds them.
  mutating func spread(_ cards: [(group: Surroundings.Group, panel: ScenePanel)]) {
    let spread = cards.compactMap { group, panel in
      foot(of: group).map { SpreadCard(group: group, position: $0, panel: panel) }
    }
    changeLayer(Surroundings.self) { $0.spread = spread }
  }

  /// Returns the index, in the list of all places, of the nearest place with a given name; nil if there is
  /// none.
  ///
  /// - Parameter name: The name exactly as in the list.
  /// - Complexity: O(places).
  public func place(named name: String) -> Int? {
    guard let surroundings else { return nil }
    func distance(_ index: Int) -> Double {
      let other = surroundings.places[index].coordinate
      return (try? Geodesic.distance(from: coordinate, to: other)) ?? .infinity
    }
    return surroundings.places.indices.lazy
      .filter { surroundings.places[$0].name == name }
      .map { (index: $0, distance: distance($0)) }
      .min { $0.distance < $1.distance }?.index
  }

  /// Chooses the card that is touched, or spreads several touched cards.
  ///
  /// A touch outside all cards folds the spread cards or, if none are spread, clears the choice.
  mutating func tap(
    _ point: Vector2, among surroundings: Surroundings, seenFrom transform: CameraTransform
  ) {
    guard camera.viewport.contains(point) else { return }
    let ray = SceneRay(through: point, of: camera, at: transform)
    let isSpread = !surroundings.spread.isEmpty
    var touched = drawnCards(of: surroundings, transform: transform).filter { card in
      guard card.isSpread == isSpread, card.corners.count == 4 else { return false }
      return ray.distance(to: isSpread ? CardGrid.cell(around: card.panel) : card.panel) != nil
    }
    // The point may be on the border between two cells.
    if isSpread { touched = Array(touched.prefix(1)) }
    guard let first = touched.first else { return isSpread ? spread([]) : choose(nil) }
    if touched.count == 1, first.members.count == 1 { return choose(first.members[0]) }
    let known = surroundings.spread.map(\.group) + surroundings.groups
    let groups =
      touched.count == 1
      ? first.members.map { surroundings.group(of: $0, settings.cards) }
      : touched.compactMap { card in known.first { $0.members == card.members } }
    // The spread cards are as far away as the nearest touched card, so that a person who walks on does not
    // pass them earlier than that card.
    let range = touched.map { -transform.cameraPosition(of: $0.panel.center).z }.min() ?? 0
    let grid = CardGrid(
      count: groups.count, in: settings.room(in: camera.viewport), about: point,
      widest: settings.cards.spreadWidth)
    let panels = grid.panels(at: max(range, CardGrid.leastRange), camera: camera, transform)
    spread(Array(zip(groups, panels)))
  }
}

/// A card's position in the AR scene.
public struct PlacedCard: Hashable, Sendable {
  /// The position of the card's foot, metres.
  public let position: Vector3
  /// The index of the card's group among those around the walker.
  public let group: Int
}

/// A card that a person has spread on the screen.
///
/// The card belongs to the AR session: it stays at its position in the scene, even if the phone's estimate of
/// that position's coordinate changes later, and it disappears when the session ends. The place on the card
/// belongs to the Earth.
public struct SpreadCard: Hashable, Sendable {
  /// The group of places on the card.
  public let group: Surroundings.Group
  /// The scene position of the group, metres.
  public internal(set) var position: Vector3
  /// The panel that shows the card.
  public let panel: ScenePanel
}
