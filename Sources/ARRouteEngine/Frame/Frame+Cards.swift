extension Frame {
  /// The card of a place along the street, or of several that stand close together.
  public struct Card: Hashable, Sendable {
    /// The places, by their numbers in the list of all; of a cluster the nearest first, when they were
    /// looked up.
    public var members: [Int]
    /// The first of them.
    public var place: Place
    /// On the Earth: the place, or the middle of the cluster.
    public var coordinate: GeodeticCoordinate
    /// From the camera to where it stands, along the ground, metres.
    public var distance: Double
    /// Where its foot stands in the scene, metres.
    public var position: Vector3
    /// The card where it is shown in the scene.
    public var panel: ScenePanel
    /// The middle of the card on the screen, points; nil when not in front.
    public var center: Vector2?
    /// Its corners on the screen, with their depths: upper left, upper right, lower right, lower left
    /// as its reader sees them; empty when not all of them are in front.
    public var corners: [PinholeCamera.Projection]
    /// How wide it is in its middle, points; nil when not in front.
    public var width: Double?
    /// Whether its middle is in the viewport.
    public var isVisible: Bool
    /// In (0, 1]: what is at the border of what is in reach comes and goes little by little.
    public var opacity: Double
    /// What it says first: the name, and of a cluster how many more there are.
    public var title: String
    /// What it says below: how far it is, what it is, and on which storey.
    public var detail: String
  }
}

extension World {
  /// The cards of places within reach, the nearest first, of equally far ones the earlier in the list;
  /// nil where no places are known.
  ///
  /// - Complexity: Grows with the cards, not with the places.
  func cardFacts(transform: CameraTransform) -> [Frame.Card]? {
    guard let surroundings else { return nil }
    var cards: [(distance: Double, card: Frame.Card)] = []
    cards.reserveCapacity(content.cards.count)
    for placed in content.cards {
      guard let card = cardFacts(of: placed, in: surroundings, transform: transform) else {
        continue
      }
      cards.append(((card.panel.center - transform.origin).length, card))
    }
    cards.sort { ($0.distance, $0.card.members[0]) < ($1.distance, $1.card.members[0]) }
    return cards.map(\.card)
  }

  private func cardFacts(
    of placed: PlacedCard, in surroundings: Surroundings, transform: CameraTransform
  ) -> Frame.Card? {
    let style = settings.cards
    let offset = placed.position - transform.origin
    let distance = (offset.x * offset.x + offset.z * offset.z).squareRoot()
    let opacity = surroundings.opacity(at: distance)
    guard opacity > 0 else { return nil }
    let group = surroundings.groups[placed.group]
    let place = surroundings.places[group.members[0]]
    let foot = shownFoot(of: placed.position, distance: distance, from: transform)
    let panel = ScenePanel(
      center: foot + Vector3(0, style.height / 2, 0), width: style.width, height: style.height,
      facing: style.facing, camera: transform)
    let inCamera = transform.cameraPosition(of: panel.center)
    let center = camera.project(inCamera)?.position
    let corners = panel.corners.compactMap { camera.project(transform.cameraPosition(of: $0)) }
    return Frame.Card(
      members: group.members, place: place, coordinate: group.coordinate, distance: distance,
      position: placed.position, panel: panel, center: center,
      corners: corners.count == 4 ? corners : [],
      width: center.map { _ in style.width * camera.focalLength / -inCamera.z },
      isVisible: center.map(camera.viewport.contains) ?? false, opacity: opacity,
      title: place.title(besides: group.members.count - 1),
      detail: detail(of: group, place, distance: distance))
  }

  /// Where the foot of a card is shown that stands somewhere: farther away where it is too near.
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
  /// The share of the reach along which cards come and go.
  private static let border = 0.1

  /// How much of a card is to be seen that is so many metres away.
  func opacity(at distance: Double) -> Double {
    guard reach > 0 else { return 0 }
    return min(max((reach - distance) / (reach * Self.border), 0), 1)
  }
}

extension Place {
  /// What its card says first.
  ///
  /// - Parameter others: How many more places the card stands for.
  func title(besides others: Int) -> String {
    let name = name.isEmpty ? category.map(Self.words) ?? "?" : name
    return others > 0 ? "\(name) +\(others)" : name
  }

  /// A word of a file for people: `fast_food` as “fast food”.
  static func words(_ category: String) -> String {
    String(category.map { $0 == "_" ? " " : $0 })
  }
}

extension Storeys {
  /// What a sign in a lift says: `L3`, `B2`, `L1–4`; nil on the ground.
  public var sign: String? {
    guard lowest != 0 || highest != 0 else { return nil }
    guard lowest != highest else { return Self.sign(lowest) }
    return lowest < 0 && highest <= 0
      ? "\(Self.sign(highest))–\(Self.sign(lowest))" : "\(Self.sign(lowest))–\(Self.sign(highest))"
  }

  private static func sign(_ storey: Double) -> String {
    let size = storey.magnitude
    let number = Int(exactly: size).map { String($0) } ?? "\(size)"
    return (storey < 0 ? "B" : "L") + number
  }
}
