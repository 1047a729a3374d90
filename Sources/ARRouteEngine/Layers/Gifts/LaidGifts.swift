/// All known gifts, and the gifts among them that a walker may find.
public struct LaidGifts: Sendable {
  /// All known gifts, regardless of their outcome, in any order.
  public private(set) var gifts: [Gift]
  /// The user who looks at the gifts; their own gifts appear unwrapped.
  public internal(set) var user: String?
  /// The indices in `gifts` by identifier.
  private var indices: [String: Int]
  /// A spatial index of the gifts that were waiting when the index was built.
  private var index: Boxed<PlaceIndex>
  /// The index in `gifts` of each entry of `index`.
  private var waiting: [Int]
  /// The indices in `gifts` of the gifts added or changed since the spatial index was built.
  private var fresh: Set<Int> = []
  /// The indices in `gifts` of the gifts nearby, nearest first at the time of the look-up.
  private(set) var near: [Int] = []
  /// The gifts nearby, with their positions in the AR scene.
  public internal(set) var placed: [PlacedGift] = []
  /// The coordinate and the radius, metres, of the last look-up; nil before the first one.
  private var query: (coordinate: GeodeticCoordinate, reach: Double)?

  /// The maximum number of gifts shown; the nearest are kept.
  public static let limit = 500
  /// The distance walked until the next look-up, metres; gifts that come within reach before it are already
  /// known.
  private static let threshold = 10.0

  /// Creates the gifts for the user who looks at them; if several gifts share an identifier, the last one is
  /// used.
  ///
  /// - Complexity: O(n log n).
  public init(_ gifts: [Gift], seenBy user: String? = nil) {
    var indices: [String: Int] = [:]
    var kept: [Gift] = []
    for gift in gifts {
      if let index = indices[gift.identifier] {
        kept[index] = gift
      } else {
        indices[gift.identifier] = kept.count
        kept.append(gift)
      }
    }
    self.gifts = kept
    self.indices = indices
    self.user = user
    waiting = kept.indices.filter { kept[$0].isWaiting }
    index = Boxed(PlaceIndex(waiting.map { kept[$0].coordinate }))
  }

  /// Adds new gifts and replaces changed ones; the list of nearby gifts is empty until the next look-up.
  ///
  /// - Complexity: O(√n log n) per gift on average.
  public mutating func take(_ news: [Gift]) {
    for gift in news {
      let index = indices[gift.identifier] ?? gifts.count
      indices[gift.identifier] = index
      if index < gifts.count { gifts[index] = gift } else { gifts.append(gift) }
      fresh.insert(index)
    }
    // This limit keeps both the rebuilding of the index and the search of gifts outside it fast.
    if fresh.count * fresh.count > gifts.count {
      waiting = gifts.indices.filter { gifts[$0].isWaiting }
      index = Boxed(PlaceIndex(waiting.map { gifts[$0].coordinate }))
      fresh = []
    }
    near = []
    forget()
  }

  /// Returns a copy with new gifts added and changed gifts replaced.
  ///
  /// - Complexity: O(n log n); `take` is faster because it changes the gifts in place.
  public func changed(by news: [Gift]) -> LaidGifts {
    var changed = self
    changed.take(news)
    return changed
  }

  /// True when a gift has this identifier, whether or not it is waiting.
  public func knows(_ identifier: String) -> Bool { indices[identifier] != nil }

  /// Forgets the walker's position and everything placed around it.
  mutating func forget() {
    query = nil
    placed = []
  }

  /// Looks up the gifts around the walker if the walker has moved far enough since the last look-up.
  ///
  /// - Returns: True if there was a look-up.
  mutating func look(from coordinate: GeodeticCoordinate, within reach: Double) -> Bool {
    if let query, query.reach == reach,
      let moved = try? Geodesic.distance(from: query.coordinate, to: coordinate),
      moved < Self.threshold
    {
      return false
    }
    query = (coordinate, reach)
    near = around(coordinate, within: reach + Self.threshold)
    return true
  }

  /// Returns the indices in `gifts` of the waiting gifts within a radius, metres: nearest first, and in the
  /// list's order at equal distances.
  private func around(_ coordinate: GeodeticCoordinate, within radius: Double) -> [Int] {
    let known = index.value.neighbors(
      of: coordinate, within: radius, limit: Self.limit + fresh.count
    )
    .map { (gift: waiting[$0.index], distance: $0.distance) }
    .filter { !fresh.contains($0.gift) }
    guard !fresh.isEmpty else { return known.map(\.gift) }
    let news = fresh.sorted().filter { gifts[$0].isWaiting }
    let hits =
      known
      + PlaceIndex(news.map { gifts[$0].coordinate })
      .neighbors(of: coordinate, within: radius, limit: Self.limit)
      .map { (gift: news[$0.index], distance: $0.distance) }
    return hits.sorted { ($0.distance, $0.gift) < ($1.distance, $1.gift) }
      .prefix(Self.limit).map(\.gift)
  }
}
