/// All known gifts, and those of them that a walker may find.
public struct LaidGifts: Sendable {
  /// All known gifts, whatever their outcome, in any order.
  public private(set) var gifts: [Gift]
  /// The user who looks at them; their own gifts appear unwrapped.
  public internal(set) var user: String?
  /// The indices in `gifts` by identifier.
  private var indices: [String: Int]
  /// The index, by position, of the gifts that were waiting when it was made.
  private var index: Boxed<PlaceIndex>
  /// The index in `gifts` of each entry of `index`.
  private var waiting: [Int]
  /// The indices in `gifts` of those added or changed since the index was made.
  private var fresh: Set<Int> = []
  /// The indices in `gifts` of those nearby, the nearest first at the time of the look-up.
  private(set) var near: [Int] = []
  /// The gifts nearby, placed in the AR scene.
  public internal(set) var placed: [PlacedGift] = []
  /// The coordinate and the radius, metres, of the last look-up; nil before the first.
  private var query: (coordinate: GeodeticCoordinate, reach: Double)?

  /// The maximum number of gifts shown; the nearest are kept.
  public static let limit = 500
  /// The distance walked until the next look-up, metres: anything that comes within reach earlier is already
  /// known.
  private static let threshold = 10.0

  /// Creates the gifts that somebody looks at; if several share an identifier, the last one counts.
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

  /// Adds gifts that are new and replaces those that changed; none are nearby until the next look-up.
  ///
  /// - Complexity: O(√n log n) for each of them on average.
  public mutating func take(_ news: [Gift]) {
    for gift in news {
      let index = indices[gift.identifier] ?? gifts.count
      indices[gift.identifier] = index
      if index < gifts.count { gifts[index] = gift } else { gifts.append(gift) }
      fresh.insert(index)
    }
    // So that neither rebuilding the index nor searching the gifts outside it takes long.
    if fresh.count * fresh.count > gifts.count {
      waiting = gifts.indices.filter { gifts[$0].isWaiting }
      index = Boxed(PlaceIndex(waiting.map { gifts[$0].coordinate }))
      fresh = []
    }
    near = []
    forget()
  }

  /// Returns a copy with new and changed gifts.
  ///
  /// - Complexity: O(n log n); `take` is faster because it changes the gifts in place.
  public func changed(by news: [Gift]) -> LaidGifts {
    var changed = self
    changed.take(news)
    return changed
  }

  /// True when a gift has this identifier, waiting or not.
  public func knows(_ identifier: String) -> Bool { indices[identifier] != nil }

  /// Forgets where the walker was and everything that was placed there.
  mutating func forget() {
    query = nil
    placed = []
  }

  /// Looks up the gifts around the walker if they have moved far enough since the last time.
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

  /// Returns the indices in `gifts` of those that wait within a radius, metres: the nearest first and, at
  /// equal distances, the earlier in the list.
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
