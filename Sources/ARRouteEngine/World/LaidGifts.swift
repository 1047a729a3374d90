/// The gifts that a walker may find, of all that are known.
public struct LaidGifts: Sendable {
  /// All that are known, whatever became of them, in any order.
  public private(set) var gifts: [Gift]
  /// Who looks at them: their own they see unwrapped.
  public internal(set) var user: String?
  /// Those that wait, found by their place.
  private var index: Boxed<PlaceIndex>
  /// Which of `gifts` the index tells of.
  private var waiting: [Int]
  /// Which of `gifts` are around, the nearest first when they were looked up.
  private(set) var near: [Int] = []
  /// Where things were looked up, and how far around; nil before the first time.
  private var query: (place: GeodeticCoordinate, reach: Double)?

  /// How many are shown at most, the nearest.
  public static let limit = 500
  /// What comes within reach before the next look is known already, metres.
  private static let threshold = 10.0

  /// Gifts that somebody looks at; of equal identifiers the last counts.
  ///
  /// - Complexity: O(n log n).
  public init(_ gifts: [Gift], seenBy user: String? = nil) {
    var places: [String: Int] = [:]
    var kept: [Gift] = []
    for gift in gifts {
      if let place = places[gift.identifier] {
        kept[place] = gift
      } else {
        places[gift.identifier] = kept.count
        kept.append(gift)
      }
    }
    self.gifts = kept
    self.user = user
    waiting = kept.indices.filter { kept[$0].isWaiting }
    index = Boxed(PlaceIndex(waiting.map { kept[$0].coordinate }))
  }

  /// The same with some that came or changed.
  ///
  /// - Complexity: O(n log n).
  public func changed(by news: [Gift]) -> LaidGifts { LaidGifts(gifts + news, seenBy: user) }

  /// Forgets where the walker was.
  mutating func forget() { query = nil }

  /// Looks up what is around the walker, where they have moved far enough since the last time.
  ///
  /// - Returns: Whether something was looked up.
  mutating func look(from place: GeodeticCoordinate, within reach: Double) -> Bool {
    if let query, query.reach == reach,
      let moved = try? Geodesic.distance(from: query.place, to: place), moved < Self.threshold
    {
      return false
    }
    query = (place, reach)
    near = index.value.neighbors(
      of: place, within: reach + Self.threshold, limit: Self.limit
    ).map { waiting[$0.index] }
    return true
  }
}
