/// What stands in the AR scene.
///
/// Every point is placed from the anchor by a geodesic of its own, so that what is far does not
/// suffer from where the map was begun.
public struct PlacedContent: Sendable {
  /// What ties the scene to the Earth.
  public internal(set) var anchor: SceneAnchor
  /// What of the route is there; nil without a route.
  public internal(set) var way: PlacedWay?
  /// The cards around the walker, in the order of the world's `Surroundings`.
  public internal(set) var cards: [PlacedCard] = []

  /// The whole of a route, if there is one, in a scene that is the map.
  init(on map: WorldMap, _ placed: PlacedRoute?) {
    anchor = SceneAnchor(placement: map.placement)
    way = placed.map { PlacedWay($0) }
  }
}

/// Where a card stands in the AR scene.
public struct PlacedCard: Hashable, Sendable {
  /// Its foot, metres.
  public let position: Vector3
  /// The ground under it, metres.
  public let ground: Double
  /// Which of the groups around the walker it is of.
  public let group: Int
}

extension PlacedContent {
  /// Places cards from the anchor; what lies opposite it on the Earth has none.
  mutating func place(_ surroundings: Surroundings, on map: WorldMap) {
    cards = surroundings.groups.enumerated().compactMap { number, group in
      guard var position = try? map.groundPosition(of: group.coordinate, from: anchor) else {
        return nil
      }
      let ground = position.y
      position.y += group.height
      return PlacedCard(position: position, ground: ground, group: number)
    }
  }
}

/// What of a route stands in the AR scene: the window's segments and the finish.
public struct PlacedWay: Sendable {
  /// The segments around the window, in the scene.
  public let stretch: PlacedStretch
  /// The ground under the finish, in the scene, metres.
  public let finish: Vector3

  /// The whole of a placed route, in a scene that is the map.
  init(_ placed: PlacedRoute) {
    stretch = placed.stretch
    finish = placed.finish
  }

  /// Some segments of a route and its finish, placed from an anchor.
  init(
    _ placed: PlacedRoute, segments: ClosedRange<Int>, on map: WorldMap, _ anchor: SceneAnchor
  ) throws(GeodesyError) {
    let route = placed.route
    let vertices = segments.lowerBound...(segments.upperBound + 1)
    var positions: [Vector3] = []
    positions.reserveCapacity(vertices.count)
    for coordinate in route.coordinates[vertices] {
      positions.append(try map.groundPosition(of: coordinate, from: anchor))
    }
    stretch = PlacedStretch(firstVertex: segments.lowerBound, positions: positions)
    finish = try map.groundPosition(
      of: route.coordinates[route.coordinates.count - 1], from: anchor)
  }

  /// Whether all of some segments are placed.
  func holds(_ segments: ClosedRange<Int>) -> Bool {
    stretch.segments.contains(segments.lowerBound) && stretch.segments.contains(segments.upperBound)
  }
}
