/// Puts what stands close together into clusters.
///
/// Lloyd's algorithm with the seeding of k-means++, for the smallest number of clusters whose members
/// all are within a radius of their cluster's mean. Where no chain of places with steps of twice the
/// radius leads from one to another, they are never in one cluster, so that each such group is looked
/// at alone. Of a group of more than `most` places the number is found by halving: one fewer is too few,
/// while one that is smaller yet may by chance be enough. The same places make the same clusters on every
/// machine.
///
/// Source: D. Arthur, S. Vassilvitskii, k-means++: the advantages of careful seeding, SODA 2007.
enum PlaceClusters {
  /// Of so many places in a group every number of clusters is tried.
  private static let most = 100

  /// The clusters of some positions on the ground, x and z in metres.
  ///
  /// - Parameters:
  ///   - positions: Where the places are.
  ///   - radius: How far members may be from their mean, metres; 0 makes a cluster of each place.
  /// - Returns: The numbers of each cluster's members, growing; clusters by their first member.
  static func clusters(of positions: [Vector2], within radius: Double) -> [[Int]] {
    guard radius > 0 else { return positions.indices.map { [$0] } }
    return groups(of: positions, within: 2 * radius)
      .flatMap { group in
        partition(group.map { positions[$0] }, within: radius).map { $0.map { group[$0] } }
      }
      .sorted { $0[0] < $1[0] }
  }

  /// The places that steps of a length lead to from one another.
  private static func groups(of positions: [Vector2], within step: Double) -> [[Int]] {
    // From west to east, so that what is near stands near in the list.
    let order = positions.indices.sorted { (positions[$0].x, $0) < (positions[$1].x, $1) }
    var ranks = Array(repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    var isTaken = Array(repeating: false, count: positions.count)
    var groups: [[Int]] = []
    for first in positions.indices where !isTaken[first] {
      isTaken[first] = true
      var group = [first]
      var next = 0
      while next < group.count {
        let place = positions[group[next]]
        let rank = ranks[group[next]]
        next += 1
        // Whether the list need not be followed on.
        func isBeyond(_ other: Int) -> Bool {
          if abs(positions[other].x - place.x) > step { return true }
          if !isTaken[other], (positions[other] - place).length <= step {
            isTaken[other] = true
            group.append(other)
          }
          return false
        }
        for other in order[(rank + 1)...] where isBeyond(other) { break }
        for other in order[..<rank].reversed() where isBeyond(other) { break }
      }
      groups.append(group.sorted())
    }
    return groups
  }

  private static func partition(_ positions: [Vector2], within radius: Double) -> [[Int]] {
    let least = leastCount(positions, within: radius)
    var means = ClusterMeans(positions, within: radius)
    guard positions.count > most else {
      for count in least..<positions.count {
        if let clusters = means.clusters(count) { return clusters }
      }
      return positions.indices.map { [$0] }
    }
    var best = positions.indices.map { [$0] }
    var (low, high) = (least, positions.count)
    while low < high {
      let count = (low + high) / 2
      if let clusters = means.clusters(count) {
        (best, high) = (clusters, count)
      } else {
        low = count + 1
      }
    }
    return best
  }

  /// How many clusters there are at least: no two of so many places fit into one.
  private static func leastCount(_ positions: [Vector2], within radius: Double) -> Int {
    var apart: [Vector2] = []
    for position in positions
    where apart.allSatisfy({ ($0 - position).length > 2 * radius }) {
      apart.append(position)
    }
    return apart.count
  }

  /// The mean of some positions; that of none is zero.
  static func mean(of positions: [Vector2]) -> Vector2 {
    guard !positions.isEmpty else { return .zero }
    return positions.reduce(.zero, +) * (1 / Double(positions.count))
  }
}
