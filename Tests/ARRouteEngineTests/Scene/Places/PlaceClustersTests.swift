import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Clusters of places")
struct PlaceClustersTests {
  private static let radius = 12.0

  /// Returns places as dense as in a city centre, all connected by one chain; some are at the same point.
  private static func crowd(_ count: Int, _ random: inout TestRandom) -> [Vector2] {
    let reach = (Double(count) / 0.004).squareRoot() / 2
    var places: [Vector2] = []
    for _ in 0..<count {
      if let last = places.last, random.number(0...1) < 0.05 {
        places.append(last)
      } else {
        places.append(Vector2(random.number(-reach...reach), random.number(-reach...reach)))
      }
    }
    return places
  }

  @Test(
    "all members of a cluster are within its radius, and nearer to its mean than to another",
    arguments: [40, 99, 101, 300, 500, 1000, 2000], 1...3 as ClosedRange<UInt64>)
  func crowds(count: Int, seed: UInt64) {
    var random = TestRandom(seed: seed)
    let places = Self.crowd(count, &random)
    let clusters = PlaceClusters.clusters(of: places, within: Self.radius)
    #expect(clusters.flatMap(\.self).sorted() == Array(places.indices))
    let means = clusters.map { members in
      members.reduce(Vector2.zero) { $0 + places[$1] } * (1 / Double(members.count))
    }
    for (members, mean) in zip(clusters, means) {
      for member in members {
        let distance = (places[member] - mean).length
        #expect(distance <= Self.radius)
        // Lloyd's iteration ends when no member is nearer to another mean, apart from rounding.
        #expect(means.allSatisfy { (places[member] - $0).length >= distance - 1e-9 })
      }
    }
  }

  @Test("hundreds of places at one point, or at two points that are too far apart for one cluster")
  func stacked() {
    let one = Array(repeating: Vector2(3, 4), count: 700)
    #expect(PlaceClusters.clusters(of: one, within: Self.radius) == [Array(0..<700)])
    let two = (0..<700).map { Vector2($0 % 2 == 0 ? 0 : 24.5, 0) }
    #expect(
      PlaceClusters.clusters(of: two, within: Self.radius)
        == [Array(stride(from: 0, to: 700, by: 2)), Array(stride(from: 1, to: 700, by: 2))])
    // With steps of two radii, all places belong to one group, and every two of them to one cluster.
    let chain = (0..<300).map { Vector2(Double($0) * 24, 0) }
    let clusters = PlaceClusters.clusters(of: chain, within: Self.radius)
    #expect(clusters.allSatisfy { $0.count <= 2 })
    #expect(clusters.count < 300)
  }

  /// Returns the number of clusters found by Lloyd's algorithm, restarted with k-means++ seeds for each
  /// number in turn.
  private static func textbookCount(_ places: [Vector2], _ random: inout TestRandom) -> Int {
    func square(_ a: Vector2, _ b: Vector2) -> Double { (a - b).dot(a - b) }
    var seeds = [places[0]]
    for count in 1... {
      while seeds.count < count {
        let squares = places.map { place in seeds.map { square(place, $0) }.min() ?? 0 }
        guard squares.contains(where: { $0 > 0 }) else { return seeds.count }
        var left = random.number(0...1) * squares.reduce(0, +)
        let drawn = squares.firstIndex { square in
          left -= square
          return left < 0
        }
        seeds.append(places[drawn ?? squares.lastIndex { $0 > 0 } ?? 0])
      }
      var means = seeds
      var owners: [Int] = []
      while true {
        let nearest = places.map { place in
          means.indices.min { square(place, means[$0]) < square(place, means[$1]) } ?? 0
        }
        if nearest == owners { break }
        owners = nearest
        for number in means.indices {
          let members = places.indices.filter { owners[$0] == number }.map { places[$0] }
          if members.isEmpty { continue }
          means[number] = members.reduce(.zero, +) * (1 / Double(members.count))
        }
      }
      if zip(places, owners).allSatisfy({ ($0 - means[$1]).length <= radius }) {
        return Set(owners).count
      }
    }
    return places.count
  }

  @Test(
    "there are no more clusters than if each number is tried from scratch",
    arguments: [5, 10, 30, 60, 140])
  func counts(count: Int) {
    var counts = (ours: 0, textbook: 0)
    for seed in 1...8 as ClosedRange<UInt64> {
      var random = TestRandom(seed: seed)
      let places = Self.crowd(count, &random)
      counts.ours += PlaceClusters.clusters(of: places, within: Self.radius).count
      counts.textbook += Self.textbookCount(places, &random)
    }
    #expect(counts.ours <= counts.textbook)
  }
}
