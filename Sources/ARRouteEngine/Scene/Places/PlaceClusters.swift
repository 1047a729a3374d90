/// Puts what stands close together into clusters.
///
/// Lloyd's algorithm with the seeding of k-means++, for the smallest number of clusters whose members
/// all are within a radius of their cluster's mean. Where no chain of places with steps of twice the
/// radius leads from one to another, they are never in one cluster, so that each such group is looked
/// at alone. The same places make the same clusters on every machine.
///
/// Source: D. Arthur, S. Vassilvitskii, k-means++: the advantages of careful seeding, SODA 2007.
enum PlaceClusters {
  /// The random numbers of the seeding begin here.
  private static let seed: UInt64 = 0x5EED
  /// Lloyd's steps at most for one number of clusters.
  private static let mostSteps = 50

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
    var left = Array(positions.indices)
    var groups: [[Int]] = []
    while let first = left.first {
      var group = [first]
      left.removeFirst()
      var next = 0
      while next < group.count {
        let place = positions[group[next]]
        next += 1
        var rest: [Int] = []
        for other in left {
          if (positions[other] - place).length <= step {
            group.append(other)
          } else {
            rest.append(other)
          }
        }
        left = rest
      }
      groups.append(group.sorted())
    }
    return groups
  }

  private static func partition(_ positions: [Vector2], within radius: Double) -> [[Int]] {
    for count in leastCount(positions, within: radius)..<positions.count {
      if let clusters = means(positions, count: count, within: radius) { return clusters }
    }
    return positions.indices.map { [$0] }
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

  /// So many clusters; nil where a member is too far from its mean.
  private static func means(
    _ positions: [Vector2], count: Int, within radius: Double
  ) -> [[Int]]? {
    var centers = seeds(positions, count: count)
    var owners = Array(repeating: -1, count: positions.count)
    for _ in 0..<mostSteps {
      let nearest = positions.map { position in
        centers.indices.min { squared(centers[$0], position) < squared(centers[$1], position) } ?? 0
      }
      guard nearest != owners else { break }
      owners = nearest
      var sums = Array(repeating: (sum: Vector2.zero, count: 0.0), count: centers.count)
      for (position, owner) in zip(positions, owners) {
        sums[owner].sum = sums[owner].sum + position
        sums[owner].count += 1
      }
      for (number, sum) in sums.enumerated() where sum.count > 0 {
        centers[number] = sum.sum * (1 / sum.count)
      }
    }
    var members = Array(repeating: [Int](), count: centers.count)
    for (index, owner) in owners.enumerated() { members[owner].append(index) }
    let clusters = members.filter { !$0.isEmpty }
    let areTight = clusters.allSatisfy { members in
      let mean = mean(of: members.map { positions[$0] })
      return members.allSatisfy { (positions[$0] - mean).length <= radius }
    }
    return areTight ? clusters : nil
  }

  /// The mean of some positions; that of none is zero.
  static func mean(of positions: [Vector2]) -> Vector2 {
    guard !positions.isEmpty else { return .zero }
    return positions.reduce(.zero, +) * (1 / Double(positions.count))
  }

  /// Positions to begin with: each but the first is taken with a chance that grows with the square of
  /// its distance from those taken.
  private static func seeds(_ positions: [Vector2], count: Int) -> [Vector2] {
    var random = SplitMix64(seed: seed)
    var seeds = [positions[Int(random.uniform() * Double(positions.count))]]
    var squares = positions.map { squared($0, seeds[0]) }
    while seeds.count < count {
      let sum = squares.reduce(0, +)
      // All the others stand where one was taken already.
      guard sum > 0 else { break }
      var left = random.uniform() * sum
      let chosen =
        squares.firstIndex { square in
          left -= square
          return left < 0
        } ?? squares.lastIndex { $0 > 0 } ?? 0
      seeds.append(positions[chosen])
      for (index, position) in positions.enumerated() {
        squares[index] = min(squares[index], squared(position, positions[chosen]))
      }
    }
    return seeds
  }

  private static func squared(_ a: Vector2, _ b: Vector2) -> Double {
    let offset = a - b
    return offset.dot(offset)
  }
}
