import ARRouteEngine

/// The nearest of a set of gifts, which are added approximately in order of distance.
struct NearestGifts {
  /// The number of gifts requested.
  let limit: Int
  private var entries: [(gift: Gift, distance: Double)] = []
  /// The distances of the nearest gifts, up to the number requested, in ascending order.
  private var nearest: [Double] = []

  init(limit: Int) { self.limit = limit }

  /// The number of gifts that have been added.
  var count: Int { entries.count }

  /// Returns true when a gift at the given distance, measured in metres through the Earth, cannot be one of
  /// the nearest.
  func isBeyond(_ distance: Double) -> Bool {
    nearest.count == limit && distance > (nearest.last ?? .infinity)
  }

  mutating func add(_ gift: Gift, _ distance: Double) {
    entries.append((gift, distance))
    guard nearest.count < limit || distance < (nearest.last ?? .infinity) else { return }
    // The rank at which the distance is inserted, usually near the end.
    var rank = nearest.count
    while rank > 0, nearest[rank - 1] > distance { rank -= 1 }
    nearest.insert(distance, at: rank)
    if nearest.count > limit { nearest.removeLast() }
  }

  /// Returns the nearest gifts within a radius along the ground, metres; equally near gifts are ordered by
  /// identifier.
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
