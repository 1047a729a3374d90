/// Clusters of positions on the ground around their means; means are added until no cluster is too wide.
struct ClusterMeans {
  /// The first seed for the random numbers that choose the positions of means.
  private static let firstSeed: UInt64 = 0x5EED
  /// The maximum number of Lloyd's steps before means are added.
  private static let mostSteps = 50

  /// The mean to which a position belongs, and the square of the distance to it; if several are equally near,
  /// the first.
  private struct Claim {
    var owner: Int
    var square: Double
  }

  private let positions: [Vector2]
  private let radius: Double
  private var random: SplitMix64
  private var means: [Vector2]
  private var claims: [Claim]
  /// The indices of the means, from west to east.
  private var order: [Int]

  /// Creates a single mean for one or more positions on the ground, given by x and z in metres.
  ///
  /// The members of a cluster must be within a radius of its mean, metres.
  ///
  /// - Parameter start: The number of this attempt, from which the seed is derived.
  init(_ positions: [Vector2], within radius: Double, start: Int = 0) {
    self.positions = positions
    self.radius = radius
    var random = SplitMix64(seed: Self.firstSeed &+ UInt64(start))
    let first = positions[Int(random.uniform() * Double(positions.count))]
    self.random = random
    means = [first]
    order = [0]
    claims = positions.map { Claim(owner: 0, square: Self.squared($0, first)) }
  }

  /// Adds means at positions until there is the given number of them, or no distinct positions are left.
  ///
  /// Each position is drawn with a probability proportional to the square of its distance from the nearest
  /// mean.
  mutating func sow(_ count: Int) {
    while means.count < count, let seed = draw(from: positions.indices) { add([seed]) }
  }

  /// Repeats two steps until nothing changes: each mean moves to the middle of its positions, and each
  /// position is assigned to its nearest mean.
  ///
  /// - Returns: The members of each cluster in ascending order, and whether each cluster is too wide.
  /// - Complexity: Each step compares a position with the means in a strip around it, whose half width is the
  ///   distance to its own mean. If that mean has not moved, only the means that have moved are compared.
  mutating func settle() -> (clusters: [[Int]], areWide: [Bool]) {
    for _ in 0..<Self.mostSteps {
      let hasMoved = move()
      sort()
      guard assign(hasMoved) else { break }
    }
    var clusters = Array(repeating: [Int](), count: means.count)
    for (index, claim) in claims.enumerated() { clusters[claim.owner].append(index) }
    let areWide = clusters.map { members in
      let mean = PlaceClusters.mean(of: members.map { positions[$0] })
      return !members.allSatisfy { (positions[$0] - mean).length <= radius }
    }
    return (clusters, areWide)
  }

  /// Adds means to clusters that are too wide: one to each of them, or a single one to all of them together.
  ///
  /// A member is drawn as a mean with a probability proportional to the square of its distance from its
  /// present mean.
  ///
  /// - Returns: True if any mean was added.
  mutating func split(_ clusters: [[Int]], _ areWide: [Bool], oneByOne: Bool) -> Bool {
    let wide = zip(clusters, areWide).filter(\.1).map(\.0)
    let seeds = (oneByOne ? [wide.flatMap(\.self).sorted()] : wide).compactMap { draw(from: $0) }
    add(seeds)
    return !seeds.isEmpty
  }

  /// Draws one of the given positions with a probability proportional to the square of its distance from its
  /// mean; nil if all of them are at their means.
  private mutating func draw(from numbers: some BidirectionalCollection<Int>) -> Int? {
    let sum = numbers.reduce(0) { $0 + claims[$1].square }
    guard sum > 0 else { return nil }
    var left = random.uniform() * sum
    let drawn = numbers.first { number in
      left -= claims[number].square
      return left < 0
    }
    return drawn ?? numbers.last { claims[$0].square > 0 }
  }

  /// Adds means at the given positions, and assigns to them all positions that are nearer to them than to the
  /// earlier means.
  private mutating func add(_ seeds: [Int]) {
    for seed in seeds {
      let mean = positions[seed]
      let number = means.count
      claims.withUnsafeMutableBufferPointer { claims in
        for (index, position) in positions.enumerated() {
          let square = Self.squared(position, mean)
          if square < claims[index].square { claims[index] = Claim(owner: number, square: square) }
        }
      }
      order.append(number)
      means.append(mean)
    }
  }

  private static func squared(_ a: Vector2, _ b: Vector2) -> Double {
    let offset = a - b
    return offset.dot(offset)
  }
}

extension ClusterMeans {
  /// Moves the means to the middle of their positions.
  ///
  /// - Returns: For each mean, true if it has moved.
  private mutating func move() -> [Bool] {
    var sums = Array(repeating: (sum: Vector2.zero, count: 0.0), count: means.count)
    for (position, claim) in zip(positions, claims) {
      sums[claim.owner].sum = sums[claim.owner].sum + position
      sums[claim.owner].count += 1
    }
    return sums.enumerated().map { number, sum in
      guard sum.count > 0 else { return false }
      let old = means[number]
      means[number] = sum.sum * (1 / sum.count)
      return means[number] != old
    }
  }

  /// Sorts the means from west to east by insertion, which is fast because a step changes their order little.
  private mutating func sort() {
    for end in order.indices.dropFirst() {
      let mean = order[end]
      var rank = end
      while rank > 0, means[order[rank - 1]].x > means[mean].x {
        order[rank] = order[rank - 1]
        rank -= 1
      }
      order[rank] = mean
    }
  }

  /// Assigns each position to its nearest mean; returns true if any assignment changed.
  private mutating func assign(_ hasMoved: [Bool]) -> Bool {
    let means = means
    let all = Strip(order, of: means)
    let moved = Strip(order.filter { hasMoved[$0] }, of: means)
    if moved.isEmpty { return false }
    return claims.withUnsafeMutableBufferPointer { claims in
      var hasChanged = false
      for (index, position) in positions.enumerated() {
        var claim = claims[index]
        let owner = claim.owner
        if hasMoved[owner] {
          claim.square = Self.squared(means[owner], position)
          all.claim(position, &claim)
        } else {
          // The means that have not moved are as far away as before.
          moved.claim(position, &claim)
        }
        claims[index] = claim
        if claim.owner != owner { hasChanged = true }
      }
      return hasChanged
    }
  }

  /// Means sorted from west to east.
  private struct Strip {
    private let numbers: [Int]
    private let means: [Vector2]

    var isEmpty: Bool { means.isEmpty }

    init(_ order: [Int], of means: [Vector2]) {
      numbers = order
      self.means = order.map { means[$0] }
    }

    /// Assigns a position to the nearest of these means, if that is nearer than the mean to which the
    /// position belongs.
    func claim(_ position: Vector2, _ best: inout Claim) {
      /// Compares a mean; returns true if all further means on that side are farther away than the best.
      func isBeyond(_ rank: Int) -> Bool {
        let mean = means[rank]
        let aside = mean.x - position.x
        if aside * aside > best.square { return true }
        let square = ClusterMeans.squared(mean, position)
        let number = numbers[rank]
        if square < best.square || (square == best.square && number < best.owner) {
          best = Claim(owner: number, square: square)
        }
        return false
      }
      let start = means.partitioningIndex { $0.x >= position.x }
      for rank in start..<means.count where isBeyond(rank) { break }
      for rank in (0..<start).reversed() where isBeyond(rank) { break }
    }
  }
}
