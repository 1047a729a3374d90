import ARRouteEngine

extension Inspector {
  /// Adds the number of nearby gifts, and the distance to the nearest.
  mutating func addGifts(_ frame: Frame) {
    guard let seen = frame.gifts else { return }
    let nearest = seen.first.map { ", \(Quantity.length($0.distance, units))" } ?? ""
    add(.value("gifts", "\(seen.count)\(nearest)"), spareness: 4)
  }
}
