import ARRouteEngine

extension SceneCanvas {
  /// Paints the cards that are in view, from far to near.
  ///
  /// The canvas must be looking at the AR scene.
  ///
  /// - Parameters:
  ///   - cards: The cards, nearest first.
  ///   - hidden: The indices of the cards that buildings hide.
  ///   - occlusion: The way in which hidden cards are shown.
  mutating func addCards(
    _ cards: [Frame.Card], hidden: [Int] = [], _ occlusion: StreetStyle.Occlusion = .none
  ) {
    for (index, card) in cards.enumerated().reversed() {
      let count = drawing.items.count
      if let panel = panel(of: card) { add(.places, .panel(panel)) }
      if hidden.contains(index) { occludeAll(sinceCount: count, occlusion) }
    }
  }

  private func panel(of card: Frame.Card) -> Panel? {
    guard card.corners.count == 4, reachesIntoView(card.corners) else { return nil }
    let ink = theme.rim.faded(card.opacity)
    return Panel(
      name: "place-\(card.members[0])", title: card.title,
      corners: card.corners.map { MeshVertex(position: $0.position, depth: $0.depth) },
      fill: (card.isChosen ? CardLayout.chosenFill : theme.edge).faded(card.opacity),
      border: card.isChosen
        ? Stroke(ink, width: 2) : Stroke(ink.faded(CardLayout.borderOpacity), width: 1),
      lines: CardLayout.lines(of: card).map { line in
        textLine(line, on: card.panel, color: ink)
      })
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
    let position = transform.cameraPosition(of: panel.center + panel.up * line.rise)
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

/// The layout of a card; lengths are fractions of the card's width.
enum CardLayout {
  /// A line on a card.
  struct Line {
    var text: String
    /// The size of the type, as a fraction of the card's width.
    var size: Double
    /// The height above the card's middle, as a fraction of half the card's height.
    var rise: Double
  }

  /// The fill of the chosen card in all themes; dark letters stand out from it.
  static let chosenFill = Color(hex: 0xFFD787)
  /// The opacity of a card's border, as a fraction of the opacity of its letters.
  static let borderOpacity = 0.35
  /// The fraction of the card's width that text may occupy.
  private static let measure = 0.92

  /// Returns the text on a card.
  ///
  /// Long names are set smaller, and names that are still too long are cut; the number of further places is
  /// never cut.
  static func lines(of card: Frame.Card) -> [Line] {
    let name = card.place.title
    let ending = String(card.title.dropFirst(name.count))
    return [
      // After a name written from right to left, a direction mark keeps the number behind the name.
      line(
        name, (ending.isEmpty || !name.runsLeftwards ? "" : "\u{200E}") + ending, size: 0.125,
        least: 0.075, rise: 0.36),
      line(card.detail, size: 0.085, least: 0.06, rise: -0.46),
    ]
  }

  private static func line(
    _ words: String, _ ending: String = "", size: Double, least: Double, rise: Double
  ) -> Line {
    let text = words + ending
    let width = NamedFace.width(of: text)
    guard width * size > measure else { return Line(text: text, size: size, rise: rise) }
    guard width * least > measure else {
      return Line(text: text, size: measure / width, rise: rise)
    }
    // Keeps as many letters as fit before the ellipsis. They are measured one by one, because a name may be
    // long.
    var room = measure / least - NamedFace.width(of: "…" + ending)
    var kept = ""
    for letter in words.dropLast() {
      room -= NamedFace.width(of: String(letter))
      if room < 0 { break }
      kept.append(letter)
    }
    // If the text was cut at a space, no space is left before the ellipsis.
    while kept.last == " " { kept.removeLast() }
    return Line(text: kept + "…" + ending, size: least, rise: rise)
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

extension String {
  /// True when the string has letters of scripts that run from right to left.
  fileprivate var runsLeftwards: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
