/// Clusters about their means, for one number of clusters after another.
struct ClusterMeans {
  /// The random numbers of the seeding begin here.
  private static let firstSeed: UInt64 = 0x5EED
  /// Lloyd's steps at most for one number of clusters.
  private static let mostSteps = 50

  private let positions: [Vector2]
  private let radius: Double
  private var random: SplitMix64
  /// Positions to begin with: each but the first is taken with a chance that grows with the square of
  /// its distance from those taken.
  ///
  /// Fewer clusters begin with the first of them.
  private var seeds: [Vector2]
  /// How far each position is from the nearest of them, squared.
  private var squares: [Double]

  /// For some positions on the ground, at least one, x and z in metres; members of a cluster are to be
  /// within a radius of its mean, metres.
  init(_ positions: [Vector2], within radius: Double) {
    self.positions = positions
    self.radius = radius
    var random = SplitMix64(seed: Self.firstSeed)
    let first = positions[Int(random.uniform() * Double(positions.count))]
    self.random = random
    seeds = [first]
    squares = positions.map { Self.squared($0, first) }
  }

  /// So many clusters, each of its growing numbers; nil where a member is too far from its mean.
  ///
  /// - Complexity: A step looks for each position at the means in a strip as wide as twice the distance
  ///   to the nearest of them.
  mutating func clusters(_ count: Int) -> [[Int]]? {
    sow(count)
    var means = Array(seeds.prefix(count))
    var order = Array(means.indices)
    var owners = Array(repeating: -1, count: positions.count)
    for _ in 0..<Self.mostSteps {
      Self.sort(&order, westToEast: means)
      guard Self.assign(positions, to: means, order, &owners) else { break }
      var sums = Array(repeating: (sum: Vector2.zero, count: 0.0), count: means.count)
      for (position, owner) in zip(positions, owners) {
        sums[owner].sum = sums[owner].sum + position
        sums[owner].count += 1
      }
      for (number, sum) in sums.enumerated() where sum.count > 0 {
        means[number] = sum.sum * (1 / sum.count)
      }
    }
    var members = Array(repeating: [Int](), count: means.count)
    for (index, owner) in owners.enumerated() { members[owner].append(index) }
    let clusters = members.filter { !$0.isEmpty }
    let areTight = clusters.allSatisfy { members in
      let mean = PlaceClusters.mean(of: members.map { positions[$0] })
      return members.allSatisfy { (positions[$0] - mean).length <= radius }
    }
    return areTight ? clusters : nil
  }

  /// Makes sure of so many seeds, as far as there are places apart from each other.
  private mutating func sow(_ count: Int) {
    while seeds.count < count {
      let sum = squares.reduce(0, +)
      // All the others stand where one was taken already.
      guard sum > 0 else { return }
      var left = random.uniform() * sum
      let chosen =
        squares.firstIndex { square in
          left -= square
          return left < 0
        } ?? squares.lastIndex { $0 > 0 } ?? 0
      let seed = positions[chosen]
      seeds.append(seed)
      for (index, position) in positions.enumerated() {
        squares[index] = min(squares[index], Self.squared(position, seed))
      }
    }
  }

  private static func squared(_ a: Vector2, _ b: Vector2) -> Double {
    let offset = a - b
    return offset.dot(offset)
  }
}

extension ClusterMeans {
  /// Orders means from west to east, by insertion: a step changes little.
  private static func sort(_ order: inout [Int], westToEast means: [Vector2]) {
    for end in order.indices.dropFirst() {
      let mean = order[end]
      var place = end
      while place > 0, means[order[place - 1]].x > means[mean].x {
        order[place] = order[place - 1]
        place -= 1
      }
      order[place] = mean
    }
  }

  /// Gives each position to the nearest mean, of equally near ones to the first; whether that changed
  /// anything.
  private static func assign(
    _ positions: [Vector2], to means: [Vector2], _ order: [Int], _ owners: inout [Int]
  ) -> Bool {
    let sorted = order.map { means[$0] }
    var hasChanged = false
    for (index, position) in positions.enumerated() {
      var best = (square: Double.infinity, owner: 0)
      /// Looks at a mean; whether all that follow on its side are farther than the best.
      func isBeyond(_ rank: Int) -> Bool {
        let mean = sorted[rank]
        let aside = mean.x - position.x
        if aside * aside > best.square { return true }
        let square = squared(mean, position)
        if (square, order[rank]) < (best.square, best.owner) { best = (square, order[rank]) }
        return false
      }
      let start = sorted.partitioningIndex { $0.x >= position.x }
      for rank in start..<sorted.count where isBeyond(rank) { break }
      for rank in (0..<start).reversed() where isBeyond(rank) { break }
      if owners[index] != best.owner {
        owners[index] = best.owner
        hasChanged = true
      }
    }
    return hasChanged
  }
}
