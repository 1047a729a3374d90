/// The places around the walker, of all that are known.
public struct Surroundings: Sendable {
  /// A card's places: one, or a cluster of them.
  public struct Group: Hashable, Sendable {
    /// Their numbers in the list of all places, the nearest to the walker first when they were looked
    /// up.
    public let members: [Int]
    /// Where the card stands: the place, or the middle of the cluster.
    public let coordinate: GeodeticCoordinate
    /// How high above the ground it stands, metres: by the storey of its first member.
    public let height: Double
  }

  /// All places.
  public let places: [Place]
  private let index: Boxed<PlaceIndex>
  /// What stands around, the nearest first when it was looked up.
  public private(set) var groups: [Group] = []
  /// How far cards are to be seen from where the walker is, metres: as far as was asked for, or less
  /// where there are too many.
  public private(set) var reach = 0.0
  /// The cards in the AR scene, in the order of `groups`.
  public internal(set) var placed: [PlacedCard] = []
  /// The cards that a person spread, in the order of their grid; empty while none are.
  public internal(set) var spread: [SpreadCard] = []
  /// The place that a person has chosen, by its number in the list of all; nil for none.
  public internal(set) var chosen: Int?
  /// Where things were looked up, and how; nil before the first time.
  private var query: Query?

  private struct Query: Hashable {
    let coordinate: GeodeticCoordinate
    let style: CardStyle
  }

  /// Places around nobody yet.
  ///
  /// - Complexity: O(n log n).
  public init(_ places: [Place]) {
    self.places = places
    index = Boxed(PlaceIndex(places.map(\.coordinate)))
  }

  /// The distance from a coordinate to the nearest place, metres; nil without places.
  ///
  /// - Complexity: O(log n).
  public func distanceOfNearest(to coordinate: GeodeticCoordinate) -> Double? {
    index.value.neighbors(of: coordinate, within: .infinity, limit: 1).first?.distance
  }

  /// Forgets where the walker was, and all that was placed there.
  mutating func forget() {
    query = nil
    placed = []
    spread = []
  }

  /// Looks up what is around the walker, where they have moved far enough since the last time.
  ///
  /// - Returns: Whether something was looked up.
  mutating func look(from coordinate: GeodeticCoordinate, _ style: CardStyle) -> Bool {
    if let query, query.style == style,
      let moved = try? Geodesic.distance(from: query.coordinate, to: coordinate),
      moved < style.threshold || moved == 0
    {
      return false
    }
    query = Query(coordinate: coordinate, style: style)
    // What comes within reach before the next look is known already.
    let radius = style.radius + style.threshold
    let near = index.value.neighbors(of: coordinate, within: radius, limit: style.limit + 1)
    reach = Self.reach(near, style)
    groups = groups(of: near.prefix(style.limit).map(\.index), about: coordinate, style)
    return true
  }

  /// How far cards are to be seen: where there are too many, so far that the next one may come within
  /// the threshold unseen.
  ///
  /// Where that would hide more than half of them, as of hundreds on one spot, all are shown, and come
  /// at once.
  private static func reach(_ near: [PlaceIndex.Neighbor], _ style: CardStyle) -> Double {
    guard near.count > style.limit, let next = near.last else { return style.radius }
    let reach = min(next.distance - style.threshold, style.radius)
    return reach > near[style.limit / 2].distance ? reach : style.radius
  }

  /// The card of some places, as high as the first of them.
  ///
  /// - Parameter coordinate: Where it stands; nil for where the first of them is.
  private func group(
    of members: [Int], at coordinate: GeodeticCoordinate? = nil, _ style: CardStyle
  ) -> Group {
    let first = places[members[0]]
    return Group(
      members: members, coordinate: coordinate ?? first.coordinate,
      height: (first.storeys?.entrance ?? 0) * style.storey)
  }

  /// The card of a place alone.
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
