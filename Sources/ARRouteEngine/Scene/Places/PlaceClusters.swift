/// Groups places that are close together into clusters.
///
/// The method is Lloyd's algorithm with the seeding of k-means++. It looks for the smallest number of
/// clusters whose members are all within a radius of their cluster's mean. It begins with the minimum
/// possible number. As long as some clusters are too wide, a mean is added among the members of these
/// clusters only, and the other means are kept. Restarting for each number would give 1.5 times as many
/// clusters, because some random choice is always bad.
///
/// If no chain of places with steps of at most twice the radius connects two places, they are never in the
/// same cluster, so each connected group is processed separately. In a group of more than `most` places,
/// every cluster that is too wide gets another mean at the same time, which may give a few more clusters than
/// needed. A smaller group is clustered with several seeds, and the result with the smallest number of
/// clusters is used. The same places give the same clusters on every machine.
///
/// Source: D. Arthur, S. Vassilvitskii, k-means++: the advantages of careful seeding, SODA 2007.
enum PlaceClusters {
  /// The number of runs with different seeds for a group of up to `most` places.
  private static let starts = 4
  /// The maximum size of a group in which means are added one at a time.
  private static let most = 100

  /// Returns the clusters of positions on the ground, given by x and z in metres.
  ///
  /// - Parameters:
  ///   - positions: The positions of the places.
  ///   - radius: The maximum distance of members from their mean, metres; 0 puts each place into its own
  ///     cluster.
  /// - Returns: The indices of each cluster's members in ascending order; the clusters are sorted by their
  ///   first member.
  static func clusters(of positions: [Vector2], within radius: Double) -> [[Int]] {
    guard radius > 0 else { return positions.indices.map { [$0] } }
    return groups(of: positions, within: 2 * radius)
      .flatMap { group in
        partition(group.map { positions[$0] }, within: radius).map { $0.map { group[$0] } }
      }
      .sorted { $0[0] < $1[0] }
  }

  /// Returns the groups of positions that are connected by steps of at most the given length.
  private static func groups(of positions: [Vector2], within step: Double) -> [[Int]] {
    // Positions are sorted from west to east, so that neighbouring places are close together in the list.
    let order = positions.indices.sorted { (positions[$0].x, $0) < (positions[$1].x, $1) }
    let points = order.map { positions[$0] }
    var isTaken = Array(repeating: false, count: points.count)
    var groups: [[Int]] = []
    for first in points.indices where !isTaken[first] {
      isTaken[first] = true
      var group = [first]
      var next = 0
      while next < group.count {
        let rank = group[next]
        let point = points[rank]
        next += 1
        /// Adds a place to the group if it is near; returns true if all further places on that side are too
        /// far away.
        func isBeyond(_ other: Int) -> Bool {
          let offset = points[other] - point
          if abs(offset.x) > step { return true }
          if !isTaken[other], offset.dot(offset) <= step * step {
            isTaken[other] = true
            group.append(other)
          }
          return false
        }
        for other in rank + 1..<points.count where isBeyond(other) { break }
        for other in (0..<rank).reversed() where isBeyond(other) { break }
      }
      groups.append(group.map { order[$0] }.sorted())
    }
    return groups
  }

  private static func partition(_ positions: [Vector2], within radius: Double) -> [[Int]] {
    if positions.count == 1 { return [[0]] }
    let least = leastCount(positions, within: radius)
    let isSmall = positions.count <= most
    var best = positions.indices.map { [$0] }
    for start in 0..<(isSmall ? starts : 1) {
      var means = ClusterMeans(positions, within: radius, start: start)
      means.sow(least)
      let clusters = grown(&means, below: best.count, oneByOne: isSmall)
      if let clusters, clusters.count < best.count { best = clusters }
      if best.count == least { break }
    }
    return best
  }

  /// Returns fewer than `most` clusters, none of which is too wide; nil if this fails.
  private static func grown(
    _ means: inout ClusterMeans, below most: Int, oneByOne: Bool
  ) -> [[Int]]? {
    while true {
      let (clusters, areWide) = means.settle()
      guard areWide.contains(true) else { return clusters.filter { !$0.isEmpty } }
      guard clusters.count < most, means.split(clusters, areWide, oneByOne: oneByOne) else {
        return nil
      }
    }
  }

  /// Returns a lower bound for the number of clusters: the size of a set of places, no two of which fit in
  /// one cluster.
  private static func leastCount(_ positions: [Vector2], within radius: Double) -> Int {
    var apart: [Vector2] = []
    for position in positions {
      let isApart = apart.allSatisfy { other in
        let offset = other - position
        return offset.dot(offset) > 4 * radius * radius
      }
      if isApart { apart.append(position) }
    }
    return apart.count
  }

  /// Returns the mean of the positions; zero without any.
  static func mean(of positions: [Vector2]) -> Vector2 {
    guard !positions.isEmpty else { return .zero }
    return positions.reduce(.zero, +) * (1 / Double(positions.count))
  }
}
