/// All known places, and the places among them that are around the walker.
public struct Surroundings: Sendable {
  /// The places on a card: a single place or a cluster.
  public struct Group: Hashable, Sendable {
    /// The indices in the list of all places, nearest to the walker first at the time of the look-up.
    public let members: [Int]
    /// The coordinate of the place, or of the middle of the cluster.
    public let coordinate: GeodeticCoordinate
    /// The height of the card above the ground, metres, which depends on the storey of its first place.
    public let height: Double
  }

  /// All places.
  public let places: [Place]
  private let index: Boxed<PlaceIndex>
  /// The groups around the walker, nearest first at the time of the look-up.
  public private(set) var groups: [Group] = []
  /// The distance up to which cards are visible, metres: the requested distance, or less if there are too
  /// many cards.
  public private(set) var reach = 0.0
  /// The cards in the AR scene, in the order of `groups`.
  public internal(set) var placed: [PlacedCard] = []
  /// The cards that a person has spread, in the order of their grid; empty if no cards are spread.
  public internal(set) var spread: [SpreadCard] = []
  /// The place that a person has chosen, by its index in the list of all places; nil for none.
  public internal(set) var chosen: Int?
  /// The coordinate and the style of the last look-up; nil before the first one.
  private var query: Query?

  private struct Query: Hashable {
    let coordinate: GeodeticCoordinate
    let style: CardStyle
  }

  /// Creates the list of all places, before any look-up.
  ///
  /// - Complexity: O(n log n).
  public init(_ places: [Place]) {
    self.places = places
    index = Boxed(PlaceIndex(places.map(\.coordinate)))
  }

  /// Returns the distance from a coordinate to the nearest place, metres; nil if there are no places.
  ///
  /// - Complexity: O(log n).
  public func distanceOfNearest(to coordinate: GeodeticCoordinate) -> Double? {
    index.value.neighbors(of: coordinate, within: .infinity, limit: 1).first?.distance
  }

  /// Forgets the walker's position and everything placed around it.
  mutating func forget() {
    query = nil
    placed = []
    spread = []
  }

  /// Looks up the places around the walker if the walker has moved far enough since the last look-up.
  ///
  /// - Returns: True if there was a look-up.
  mutating func look(from coordinate: GeodeticCoordinate, _ style: CardStyle) -> Bool {
    if let query, query.style == style,
      let moved = try? Geodesic.distance(from: query.coordinate, to: coordinate),
      moved < style.threshold || moved == 0
    {
      return false
    }
    query = Query(coordinate: coordinate, style: style)
    // Places that come within reach before the next look-up are already known.
    let radius = style.radius + style.threshold
    let near = index.value.neighbors(of: coordinate, within: radius, limit: style.limit + 1)
    reach = Self.reach(near, style)
    groups = groups(of: near.prefix(style.limit).map(\.index), about: coordinate, style)
    return true
  }

  /// Returns the distance up to which cards are visible, metres.
  ///
  /// If there are too many places, the distance is reduced so that the first place left out stays hidden
  /// while the walker moves by less than the threshold.
  ///
  /// If this would hide more than half of the places, for example with hundreds at one spot, the distance is
  /// not reduced, and cards may appear suddenly.
  private static func reach(_ near: [PlaceIndex.Neighbor], _ style: CardStyle) -> Double {
    guard near.count > style.limit, let next = near.last else { return style.radius }
    let reach = min(next.distance - style.threshold, style.radius)
    return reach > near[style.limit / 2].distance ? reach : style.radius
  }

  /// Returns the card for the given places, at the height of the first of them.
  ///
  /// - Parameter coordinate: The coordinate of the card; nil to use the first place's coordinate.
  private func group(
    of members: [Int], at coordinate: GeodeticCoordinate? = nil, _ style: CardStyle
  ) -> Group {
    let first = places[members[0]]
    return Group(
      members: members, coordinate: coordinate ?? first.coordinate,
      height: (first.storeys?.entrance ?? 0) * style.storey)
  }

  /// Returns the card for a single place.
  func group(of member: Int, _ style: CardStyle) -> Group { group(of: [member], style) }

  private func groups(
    of near: [Int], about center: GeodeticCoordinate, _ style: CardStyle
  ) -> [Group] {
    let placement = Placement(reference: center)
    let positions = near.map { index in
      let position = (try? placement.position(of: places[index].coordinate)) ?? .zero
      return Vector2(position.x, position.z)
    }
    return PlaceClusters.clusters(of: positions, within: style.clusterRadius).map { members in
      var middle: GeodeticCoordinate?
      if members.count > 1 {
        let mean = PlaceClusters.mean(of: members.map { positions[$0] })
        middle = placement.coordinate(at: Vector3(mean.x, 0, mean.y))
      }
      return group(of: members.map { near[$0] }, at: middle, style)
    }
  }
}
