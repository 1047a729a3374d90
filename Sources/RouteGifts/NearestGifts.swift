import ARRouteEngine

/// The nearest of some gifts, which come about nearest first.
struct NearestGifts {
  /// The number wanted.
  let limit: Int
  private var entries: [(gift: Gift, distance: Double)] = []
  /// The distances of the nearest that are wanted, from the least.
  private var nearest: [Double] = []

  init(limit: Int) { self.limit = limit }

  /// The number found.
  var count: Int { entries.count }

  /// True when what is so far, metres through the Earth, is none of the nearest.
  func isBeyond(_ distance: Double) -> Bool {
    nearest.count == limit && distance > (nearest.last ?? .infinity)
  }

  mutating func add(_ gift: Gift, _ distance: Double) {
    entries.append((gift, distance))
    guard nearest.count < limit || distance < (nearest.last ?? .infinity) else { return }
    // Where it belongs: mostly near the end.
    var rank = nearest.count
    while rank > 0, nearest[rank - 1] > distance { rank -= 1 }
    nearest.insert(distance, at: rank)
    if nearest.count > limit { nearest.removeLast() }
  }

  /// The nearest within a radius along the ground, metres; of equally near ones by their identifiers.
  func gifts(of coordinate: GeodeticCoordinate, within radius: Double) -> [Gift] {
    let near = entries.compactMap { entry -> (gift: Gift, distance: Double)? in
      let distance =
        (try? Geodesic.distance(from: coordinate, to: entry.gift.coordinate)) ?? .infinity
      return distance <= radius ? (entry.gift, distance) : nil
    }
    return near.sorted {
      ($0.distance, $0.gift.identifier) < ($1.distance, $1.gift.identifier)
    }.prefix(limit).map(\.gift)
  }
}
