/// The content of the AR scene.
///
/// Every point is placed from the anchor by a geodesic of its own, so that what is far does not
/// suffer from where the map was begun.
public struct PlacedContent: Sendable {
  /// The anchor that ties the scene to the Earth.
  public internal(set) var anchor: SceneAnchor
  /// The part of the route that is there; nil without a route.
  public internal(set) var way: PlacedWay?
  /// The cards around the walker, in the order of the world's `Surroundings`.
  public internal(set) var cards: [PlacedCard] = []
  /// The cards that a person spread, in the order of their grid; empty while none are.
  public internal(set) var spread: [SpreadCard] = []

  /// The gifts around the walker.
  public internal(set) var gifts: [PlacedGift] = []

  /// The whole of a route, if there is one, in a scene that is the map.
  init(on map: WorldMap, _ placed: PlacedRoute?) {
    anchor = SceneAnchor(placement: map.placement)
    way = placed.map { PlacedWay($0) }
  }
}

/// The place of a gift in the AR scene.
public struct PlacedGift: Hashable, Sendable {
  /// Its foot, metres.
  public let position: Vector3
  /// Which of the world's gifts it is.
  public let index: Int
}

/// The place of a card in the AR scene.
public struct PlacedCard: Hashable, Sendable {
  /// Its foot, metres.
  public let position: Vector3
  /// Which of the groups around the walker it is of.
  public let group: Int
}

/// A card that a person spread on the screen.
///
/// The card belongs to the AR session: it stays where it was unprojected to, whatever the phone finds
/// out about where that is, and is gone with the session. Its place belongs to the Earth.
public struct SpreadCard: Hashable, Sendable {
  /// The group that it is the card of.
  public let group: Surroundings.Group
  /// The position of that, metres.
  public internal(set) var position: Vector3
  /// The card.
  public let panel: ScenePanel
}

extension PlacedContent {
  /// The height of the ground at a place in the scene, metres.
  typealias Ground = (GeodeticCoordinate) -> Double

  /// Places cards from the anchor; what lies opposite it on the Earth has none.
  mutating func place(_ surroundings: Surroundings, on ground: Ground) {
    cards = surroundings.groups.enumerated().compactMap { number, group in
      foot(of: group, on: ground).map { PlacedCard(position: $0, group: number) }
    }
    for (index, card) in spread.enumerated() {
      if let position = foot(of: card.group, on: ground) { spread[index].position = position }
    }
  }

  /// Places gifts from the anchor; what lies opposite it on the Earth is nowhere.
  mutating func place(_ laid: LaidGifts, on ground: Ground) {
    gifts = laid.near.compactMap { index in
      let gift = laid.gifts[index]
      return position(of: gift.coordinate, height: gift.height, on: ground).map {
        PlacedGift(position: $0, index: index)
      }
    }
  }

  /// The position of a card, metres; nil opposite the anchor on the Earth.
  func foot(of group: Surroundings.Group, on ground: Ground) -> Vector3? {
    position(of: group.coordinate, height: group.height, on: ground)
  }

  /// The position of something that stands so many metres above the ground; nil opposite the anchor on the Earth.
  private func position(
    of coordinate: GeodeticCoordinate, height: Double, on ground: Ground
  ) -> Vector3? {
    (try? anchor.placement.position(of: coordinate)).map {
      anchor.scenePosition(ofPlaced: $0) + Vector3(0, ground(coordinate) + height, 0)
    }
  }
}

/// The part of a route that is placed in the AR scene.
public struct PlacedWay: Sendable {
  /// The ground under the finish, in the scene, metres.
  public let finish: Vector3
  /// The whole route, in a scene that is the map; nil in others, whose frames place what they show.
  let whole: PlacedStretch?

  /// The whole of a placed route, in a scene that is the map.
  init(_ placed: PlacedRoute) {
    finish = placed.finish
    whole = placed.stretch
  }

  /// The finish of a route, placed from an anchor.
  init(_ placed: PlacedRoute, on map: WorldMap, _ anchor: SceneAnchor) throws(GeodesyError) {
    let coordinates = placed.route.coordinates
    finish = try map.groundPosition(of: coordinates[coordinates.count - 1], from: anchor)
    whole = nil
  }
}

extension PlacedStretch {
  /// Some segments of a route, placed from an anchor.
  init(
    _ segments: ClosedRange<Int>, of route: Route, on map: WorldMap, _ anchor: SceneAnchor
  ) throws(GeodesyError) {
    let vertices = segments.lowerBound...(segments.upperBound + 1)
    var positions: [Vector3] = []
    positions.reserveCapacity(vertices.count)
    for coordinate in route.coordinates[vertices] {
      positions.append(try map.groundPosition(of: coordinate, from: anchor))
    }
    self.init(firstVertex: segments.lowerBound, positions: positions)
  }
}
