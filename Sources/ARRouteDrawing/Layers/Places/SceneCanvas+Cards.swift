import ARRouteEngine

extension SceneCanvas {
  /// Paints the cards that are in view, from far to near, those that buildings hide before the others.
  ///
  /// The canvas must be looking at the AR scene.
  ///
  /// - Parameters:
  ///   - cards: The cards, nearest first.
  ///   - hidden: The indices of the cards that buildings hide.
  ///   - occlusion: The way in which hidden cards are shown.
  ///   - signs: The outlines of what is painted over cards.
  mutating func addCards(
    _ cards: [Frame.Card], hidden: [Int] = [], _ occlusion: StreetStyle.Occlusion = .none,
    under signs: [[Vector2]] = []
  ) {
    let hidden = Set(occlusion == .none ? [] : hidden)
    // Cards that a person has spread are painted last, wherever their places are.
    let isBehind = { (index: Int) in hidden.contains(index) && !cards[index].isSpread }
    let order =
      cards.indices.reversed().filter(isBehind) + cards.indices.reversed().filter { !isBehind($0) }
    let shown = order.filter { cards[$0].corners.count == 4 && reachesIntoView(cards[$0].corners) }
    let outlines = shown.map { cards[$0].corners.map(\.position) }
    for (number, index) in shown.enumerated() {
      let card = cards[index]
      let room = CardRoom(
        outlines[number], in: camera.viewport, under: outlines[(number + 1)...] + signs)
      guard hidden.contains(index) else {
        add(.places, .panel(panel(of: card, room: room)))
        continue
      }
      // A hidden card is greyer, and its letters are as dark as ever, so that they can be read.
      if occlusion == .dim {
        add(.places, .panel(panel(of: card, room: room, paper: CardLayout.hiddenOpacity)))
      }
    }
  }

  /// Returns a card as a panel.
  ///
  /// - Parameter paper: The opacity of the card's fill, as a fraction of that of its letters.
  private func panel(of card: Frame.Card, room: CardRoom, paper: Double = 1) -> Panel {
    let ink = theme.rim.faded(card.opacity)
    var panel = Panel(
      name: "place-\(card.members[0])", title: card.title,
      corners: card.corners.map { MeshVertex(position: $0.position, depth: $0.depth) },
      fill: (card.isChosen ? CardLayout.chosenFill : theme.edge).faded(card.opacity * paper),
      border: card.isChosen
        ? Stroke(ink, width: 2) : Stroke(ink.faded(CardLayout.borderOpacity), width: 1))
    let lines = CardLayout.lines(of: card, in: room)
    panel.lines = lines.map { textLine($0, on: card.panel, color: ink) }
    panel.textWidth = lines.map(\.measure).max().flatMap { measure in
      measure < CardLayout.measure ? measure * room.width : nil
    }
    return panel
  }

  /// Returns true when the bounding box of the corners meets the screen.
  private func reachesIntoView(_ corners: [PinholeCamera.Projection]) -> Bool {
    let (x, y) = (corners.map(\.position.x), corners.map(\.position.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
      return false
    }
    return right > 0 && left < camera.viewport.width && bottom > 0 && top < camera.viewport.height
  }

  /// Returns a line of a card as it appears on the screen, in the card's plane.
  private func textLine(
    _ line: CardLayout.Line, on panel: ScenePanel, color: Color
  ) -> TextLine {
    let position = transform.cameraPosition(
      of: panel.center + panel.right * line.shift + panel.up * line.rise)
    let range = -position.z
    // Returns the image of a step in the plane, relative to the length of the image of an equal step
    // parallel to the screen.
    func axis(_ direction: Vector3) -> Vector2 {
      let step = transform.cameraDirection(of: direction * (1 / direction.length))
      return Vector2(
        (step.x * range + position.x * step.z) / range,
        -(step.y * range + position.y * step.z) / range)
    }
    let along = axis(panel.right)
    let points = camera.focalLength / range
    var text = TextLine(
      line.text, at: camera.project(position)?.position ?? camera.viewport.center,
      size: line.size * 2 * panel.right.length * points, color: color,
      angle: .atan2(along.y, along.x))
    text.axes = TextAxes(along: along, down: -axis(panel.up))
    return text
  }
}

extension Frame.Guidance {
  /// The half width of the hint's marker, points, with a margin.
  private static let markerReach = 22.0

  /// The outlines of the placemark, the hint and their texts on the screen.
  var signs: [[Vector2]] {
    func square(about center: Vector2, _ reach: Double) -> [Vector2] {
      [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { center + Vector2($0, $1) * reach }
    }
    var signs: [[Vector2]] = []
    if finish.isVisible, let center = finish.center {
      signs.append(square(about: center, finish.diameter / 2))
      if let label = finish.label.placement { signs.append(label.corners) }
    }
    if let hint = hint.placement, hint.opacity > 0 {
      signs.append(square(about: hint.center, Self.markerReach))
      if let label = hint.label { signs.append(label.corners) }
    }
    return signs
  }
}

extension SceneCanvas {
  /// Paints cards as an onlooker sees them: each on a pole between the ground and the card.
  mutating func addCardsFromOutside(_ cards: [Frame.Card]) {
    for card in cards.reversed() {
      let color = (card.isChosen ? theme.window : theme.waypoint).faded(card.opacity)
      let foot = card.panel.center - card.panel.up
      let ground = Vector3(foot.x, card.position.y - card.height, foot.z)
      addLine(.places, from: ground, to: foot, stroke: Stroke(color.faded(0.6), width: 1))
      addPolygon(.places, card.panel.corners, fill: color.faded(0.8))
    }
  }
}

extension PlanSheet {
  /// The maximum number of names on a plan.
  private static let mostNames = 12

  /// Paints dots at the positions of places, with the names of the nearest places if there is room for
  /// them.
  ///
  /// - Parameter cards: The cards, nearest first.
  mutating func addPlaces(_ cards: [Frame.Card], in map: MapFromScene) {
    var taken = TakenRoom(nil)
    _ = taken.take(LabelPlacement("   ", size: 12, angle: .zero, at: point(phone)))
    var names = 0
    for card in cards {
      let center = point(map.position(of: card.position))
      guard viewport.contains(center) else { continue }
      let radius = card.members.count > 1 ? 4.5 : 3
      add(
        .places,
        .disc(
          center: center, radius: radius, fill: theme.waypoint.faded(card.opacity),
          stroke: card.isChosen ? Stroke(theme.window, width: 2) : nil))
      guard names < Self.mostNames else { continue }
      let name = LabelPlacement(
        card.title, size: 11, angle: .zero, at: center + Vector2(0, -radius - 9))
      guard viewport.contains(name.center), taken.take(name) else { continue }
      names += 1
      add(
        .places,
        .text(
          TextLine(
            card.title, at: name.center, size: 11, color: theme.note.faded(card.opacity),
            plate: theme.paper)))
    }
  }
}
