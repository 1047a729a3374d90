extension Frame {
  /// The card of a place along the street, or of several places that are close together.
  public struct Card: Hashable, Sendable {
    /// The places, by their indices in the list of all places; in a cluster, nearest first at the time of the
    /// look-up.
    public var members: [Int]
    /// The first of the card's places.
    public var place: Place
    /// The coordinate on the Earth of the place, or of the middle of the cluster.
    public var coordinate: GeodeticCoordinate
    /// The horizontal distance from the camera to the card's position, metres.
    public var distance: Double
    /// The position of the card's foot in the scene, metres.
    public var position: Vector3
    /// The height of the card's foot above the ground, metres.
    public var height: Double
    /// The panel in the scene that shows the card.
    public var panel: ScenePanel
    /// The middle of the card on the screen, points; nil if it is not in front of the camera.
    public var center: Vector2?
    /// The corners of the card on the screen, with their depths; empty unless all four are in front of the
    /// camera.
    ///
    /// The order is upper left, upper right, lower right, lower left, as seen by the reader of the card.
    public var corners: [PinholeCamera.Projection]
    /// The width at the middle of the card, points; nil if the middle is not in front of the camera.
    public var width: Double?
    /// True when the middle of the card is in the viewport.
    public var isVisible: Bool
    /// The opacity, in (0, 1]; cards near the border of the reach fade in and out.
    public var opacity: Double
    /// True when the card contains the chosen place.
    public var isChosen: Bool
    /// True when a person has spread the card on the screen.
    public var isSpread: Bool
    /// The name that the card shows: that of the first place that has one or, if none has, the kind of the
    /// first place.
    public var name: String
    /// The card's first line: its name and, for a cluster, the number of other places.
    public var title: String
    /// The card's second line: the distance, kind and storey.
    public var detail: String
  }
}

extension Frame {
  /// The place that a person has chosen, whether or not it is in sight.
  public struct Choice: Hashable, Sendable {
    /// The index of the place in the list of all places, from 0.
    public var index: Int
    /// The place.
    public var place: Place
    /// The horizontal distance from the camera to the place, metres.
    public var distance: Double
    /// The direction to the place, clockwise from true north, according to the phone.
    public var bearing: Angle
    /// The angle by which the walker must turn to face the place, positive to the right.
    public var turn: Angle
  }
}

extension Frame {
  /// The facts of the places along the street.
  package struct Places: LayerFacts {
    package let cards: [Card]
    package let choice: Choice?

    package var signs: [Vector3] { cards.map(\.sign) }
  }

  /// The cards of places within reach, preceded by the cards that a person has spread; nil if no places are
  /// known.
  ///
  /// Within reach, the nearest card comes first.
  public var cards: [Card]? { layers[Places.self]?.cards }

  /// The place that a person has chosen; nil for none.
  public var choice: Choice? { layers[Places.self]?.choice }
}

extension Frame.Card {
  /// The point of the card, 1.5 m above its foot, that decides whether buildings hide it.
  var sign: Vector3 { position + Vector3(0, 1.5, 0) }
}

extension World {
  /// Returns the place that a person has chosen; nil if absent, or if it is on the opposite side of
  /// the Earth.
  func choiceFacts(
    of surroundings: Surroundings, transform: CameraTransform, attitude: Attitude
  ) -> Frame.Choice? {
    guard let chosenPlace = surroundings.chosen,
      let foot = foot(of: surroundings.group(of: chosenPlace, settings.cards))
    else { return nil }
    let offset = foot - transform.origin
    let bearing = Angle.atan2(offset.x, -offset.z)
    return Frame.Choice(
      index: chosenPlace, place: surroundings.places[chosenPlace],
      distance: offset.levelLength,
      bearing: (bearing + anchor.misalignment).wrappedPositive,
      turn: (bearing - attitude.heading).wrapped)
  }
}

extension World {
  /// Returns the cards of places within reach.
  ///
  /// Cards that have been spread come first, in the order of their grid. The others follow, nearest first,
  /// and in the list's order at equal distances.
  ///
  /// - Complexity: Grows with the number of cards, not with the number of places.
  func cardFacts(of surroundings: Surroundings, transform: CameraTransform) -> [Frame.Card] {
    let spread = surroundings.spread.map { spread in
      card(
        of: spread.group, in: surroundings, at: spread.position,
        distance: (spread.position - transform.origin).levelLength, panel: spread.panel,
        opacity: 1, isSpread: true, transform: transform)
    }
    let spreadMembers = Set(surroundings.spread.lazy.flatMap(\.group.members))
    var cards: [(distance: Double, card: Frame.Card)] = []
    cards.reserveCapacity(surroundings.placed.count)
    for placed in surroundings.placed {
      let members = surroundings.groups[placed.group].members
      guard spreadMembers.isEmpty || !spreadMembers.isSuperset(of: members),
        var card = cardFacts(of: placed, in: surroundings, transform: transform)
      else { continue }
      if !spread.isEmpty { card.opacity *= settings.cards.restOpacity }
      guard card.opacity > 0 else { continue }
      cards.append(((card.panel.center - transform.origin).length, card))
    }
    // Cards are large, so their indices are sorted instead.
    let order = cards.indices.sorted {
      (cards[$0].distance, cards[$0].card.members[0])
        < (cards[$1].distance, cards[$1].card.members[0])
    }
    var others = order.map { cards[$0].card }
    if settings.cards.facing == .tiled { tile(&others, transform) }
    return spread.isEmpty ? others : spread + others
  }

  /// Returns the cards that are drawn, in the order of `cardFacts`; if the settings' `occlusion` is `hide`,
  /// without the cards that buildings hide.
  func drawnCards(of surroundings: Surroundings, transform: CameraTransform) -> [Frame.Card] {
    let cards = cardFacts(of: surroundings, transform: transform)
    guard settings.street.occlusion == .hide, let look = StreetLook(self) else { return cards }
    return cards.filter { look.isFree(to: $0.sign) }
  }

  /// Arranges the cards in view in a grid on the screen; the other cards are not shown.
  private func tile(_ cards: inout [Frame.Card], _ transform: CameraTransform) {
    let seen = cards.indices.filter { cards[$0].isVisible }
    let grid = CardGrid(
      count: seen.count, in: settings.room(in: camera.viewport), about: camera.viewport.center,
      widest: settings.cards.spreadWidth)
    let panels = grid.panels(at: CardGrid.leastRange, camera: camera, transform)
    for index in cards.indices where !cards[index].isVisible { cards[index].corners = [] }
    for (index, panel) in zip(seen, panels) { show(panel, on: &cards[index], transform) }
  }

  /// Shows a card on the given panel.
  private func show(
    _ panel: ScenePanel, on card: inout Frame.Card, _ transform: CameraTransform
  ) {
    let inCamera = transform.cameraPosition(of: panel.center)
    let center = camera.project(inCamera)?.position
    let corners = panel.corners.compactMap { camera.project(transform.cameraPosition(of: $0)) }
    card.panel = panel
    card.center = center
    card.corners = corners.count == 4 ? corners : []
    card.width = center.map { _ in 2 * panel.right.length * camera.focalLength / -inCamera.z }
    card.isVisible = center.map(camera.viewport.contains) ?? false
  }

  private func cardFacts(
    of placed: PlacedCard, in surroundings: Surroundings, transform: CameraTransform
  ) -> Frame.Card? {
    let style = settings.cards
    let distance = (placed.position - transform.origin).levelLength
    let opacity = surroundings.opacity(at: distance)
    guard opacity > 0 else { return nil }
    let foot = shownFoot(of: placed.position, distance: distance, from: transform)
    let panel = ScenePanel(
      center: foot + Vector3(0, style.height / 2, 0), width: style.width, height: style.height,
      facing: style.facing, camera: transform)
    return card(
      of: surroundings.groups[placed.group], in: surroundings, at: placed.position,
      distance: distance, panel: panel, opacity: opacity, isSpread: false, transform: transform)
  }

  private func card(
    of group: Surroundings.Group, in surroundings: Surroundings, at position: Vector3,
    distance: Double, panel: ScenePanel, opacity: Double, isSpread: Bool, transform: CameraTransform
  ) -> Frame.Card {
    let place = surroundings.places[group.members[0]]
    let namesake =
      group.members.lazy.map { surroundings.places[$0] }.first { !$0.name.isEmpty } ?? place
    var card = Frame.Card(
      members: group.members, place: place, coordinate: group.coordinate, distance: distance,
      position: position, height: group.height, panel: panel, center: nil, corners: [], width: nil,
      isVisible: false,
      opacity: opacity, isChosen: surroundings.chosen.map(group.members.contains) ?? false,
      isSpread: isSpread, name: namesake.title,
      title: namesake.title(besides: group.members.count - 1),
      detail: detail(of: group, place, distance: distance))
    show(panel, on: &card, transform)
    return card
  }

  /// Returns the position at which the foot of a card is shown; a card that is too near is moved farther
  /// away.
  private func shownFoot(
    of position: Vector3, distance: Double, from camera: CameraTransform
  ) -> Vector3 {
    let shown = settings.cards.near.shown(distance)
    guard shown != distance else { return position }
    let offset = position - camera.origin
    guard distance > 0 else {
      let heading = Attitude(camera.sceneFromCamera).heading
      let ahead = Vector3(heading.sine, 0, -heading.cosine) * shown
      return Vector3(camera.origin.x + ahead.x, position.y, camera.origin.z + ahead.z)
    }
    let share = shown / distance
    return Vector3(
      camera.origin.x + offset.x * share, position.y, camera.origin.z + offset.z * share)
  }

  private func detail(
    of group: Surroundings.Group, _ place: Place, distance: Double
  ) -> String {
    var words = [settings.units.text(for: distance, in: settings.language)]
    if group.members.count == 1 {
      if let category = place.category, category != place.title(besides: 0) {
        words.append(Place.words(category))
      }
      if let sign = place.storeys?.sign { words.append(sign) }
    }
    return words.joined(separator: " · ")
  }
}

extension Surroundings {
  /// The fraction of the reach over which cards fade in and out.
  private static let border = 0.1

  /// Returns the opacity of a card at a distance in metres.
  func opacity(at distance: Double) -> Double {
    guard reach > 0 else { return 0 }
    return min(max((reach - distance) / (reach * Self.border), 0), 1)
  }
}

extension Place {
  /// The place's name or, if that is empty, its kind or a question mark.
  public var title: String { name.isEmpty ? category.map(Self.words) ?? "?" : name }

  /// Returns the first line of the place's card.
  ///
  /// - Parameter others: The number of other places on the card.
  func title(besides others: Int) -> String { others > 0 ? "\(title) +\(others)" : title }

  /// Returns a word from a file in readable form, for example “fast food” for `fast_food`.
  public static func words(_ category: String) -> String {
    String(category.map { $0 == "_" ? " " : $0 })
  }
}

extension Storeys {
  /// The storeys as shown by a lift, for example `L3`, `B2` or `L1–4`; nil for the ground floor.
  public var sign: String? {
    guard lowest != 0 || highest != 0 else { return nil }
    guard lowest != highest else { return Self.sign(lowest) }
    return lowest < 0 && highest <= 0
      ? "\(Self.sign(highest))–\(Self.sign(lowest))" : "\(Self.sign(lowest))–\(Self.sign(highest))"
  }

  private static func sign(_ storey: Double) -> String {
    let size = storey.magnitude
    let number = Int(exactly: size).map { String($0) } ?? "\((size * 100).rounded() / 100)"
    return (storey < 0 ? "B" : "L") + number
  }
}
