/// The gifts that a walker may find, of all that are known.
public struct LaidGifts: Sendable {
  /// All that are known, whatever became of them, in any order.
  public private(set) var gifts: [Gift]
  /// The user who looks at them; their own gifts appear unwrapped.
  public internal(set) var user: String?
  /// The indices in `gifts` by identifier.
  private var indices: [String: Int]
  /// Those that waited when it was made, found by their place.
  private var index: Boxed<PlaceIndex>
  /// The indices in `gifts` of the entries of the index.
  private var waiting: [Int]
  /// The indices in `gifts` of those that came or changed since.
  private var fresh: Set<Int> = []
  /// The indices in `gifts` of those around, the nearest first at the time of the look-up.
  private(set) var near: [Int] = []
  /// Those around in the AR scene.
  public internal(set) var placed: [PlacedGift] = []
  /// The place and radius, metres, of the last look-up; nil before the first.
  private var query: (coordinate: GeodeticCoordinate, reach: Double)?

  /// The number shown at most, the nearest.
  public static let limit = 500
  /// The distance walked until the next look-up, metres: anything that comes within reach before it is
  /// known already.
  private static let threshold = 10.0

  /// Gifts that somebody looks at; of equal identifiers the last counts.
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

  /// Takes in some that came or changed; nothing is around before the next look.
  ///
  /// - Complexity: O(√n log n) for each of them, over many.
  public mutating func take(_ news: [Gift]) {
    for gift in news {
      let index = indices[gift.identifier] ?? gifts.count
      indices[gift.identifier] = index
      if index < gifts.count { gifts[index] = gift } else { gifts.append(gift) }
      fresh.insert(index)
    }
    // So that neither making the index anew nor looking besides it takes long.
    if fresh.count * fresh.count > gifts.count {
      waiting = gifts.indices.filter { gifts[$0].isWaiting }
      index = Boxed(PlaceIndex(waiting.map { gifts[$0].coordinate }))
      fresh = []
    }
    near = []
    forget()
  }

  /// The same with some that came or changed.
  ///
  /// - Complexity: O(n log n): to take them in where they are is quicker.
  public func changed(by news: [Gift]) -> LaidGifts {
    var changed = self
    changed.take(news)
    return changed
  }

  /// True when a gift has this identifier, waiting or not.
  public func knows(_ identifier: String) -> Bool { indices[identifier] != nil }

  /// Forgets where the walker was, and all that was placed there.
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

  /// Returns the indices in `gifts` of those that wait within a radius, metres: the nearest first, of
  /// equally far ones the earlier.
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
