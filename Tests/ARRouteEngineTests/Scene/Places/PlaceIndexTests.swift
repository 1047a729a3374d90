import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Index of places")
struct PlaceIndexTests {
  /// Returns places around a centre, some of them at the same point.
  private static func places(
    _ count: Int, around center: GeodeticCoordinate, within reach: Double,
    _ random: inout TestRandom
  ) throws -> [GeodeticCoordinate] {
    let placement = Placement(reference: center)
    var places: [GeodeticCoordinate] = []
    for _ in 0..<count {
      if let last = places.last, random.number(0...1) < 0.1 {
        places.append(last)
      } else {
        let position = Vector3(random.number(-reach...reach), 0, random.number(-reach...reach))
        places.append(try #require(placement.coordinate(at: position)))
      }
    }
    return places
  }

  /// Includes the points where the plane is most distorted, namely a pole and both sides of the
  /// antimeridian.
  @Test(
    "finds the same places in the same order as geodesics to every place",
    arguments: [(60.17, 24.94), (89.9999, 10), (-90, 0), (0, 180), (-45, -179.9999)],
    1...4 as ClosedRange<UInt64>)
  func findsTheSame(center: (Double, Double), seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let center = try #require(
      GeodeticCoordinate(latitudeDegrees: center.0, longitudeDegrees: center.1))
    let places = try Self.places(700, around: center, within: 900, &random)
    let index = PlaceIndex(places)
    for (radius, limit) in [(0.0, 10), (35, 1000), (200, 40), (1500, 10_000), (400, 1)] {
      let found = index.neighbors(of: center, within: radius, limit: limit)
      let distances = try places.map { try Geodesic.distance(from: center, to: $0) }
      // If places are within a micrometre of the border or equally far to a micrometre, their order is
      // undecided.
      let expected = distances.indices.filter { distances[$0] <= radius }
        .sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(limit)
      #expect(found.count == expected.count)
      for (one, other) in zip(found, expected) {
        #expect(abs(one.distance - distances[other]) < 1e-3)
        #expect(abs(one.distance - distances[one.index]) < 1e-3)
      }
      #expect(Set(found.map(\.index)).count == found.count)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.distance <= $1.distance })
    }
  }

  @Test("distances equal those of geodesics: to 1 mm up to 10 km, to 2 cm up to 100 km")
  func distancesAreThose() throws {
    var random = TestRandom(seed: 7)
    for (reach, error) in [(1e3, 1e-3), (1e4, 1e-3), (1e5, 0.02)] {
      for _ in 0..<200 {
        let center = try #require(
          GeodeticCoordinate(
            latitudeDegrees: random.number(-89...89), longitudeDegrees: random.number(-180...180)))
        let place = Geodesic.direct(
          from: center, azimuth: .degrees(random.number(0...360)), distance: reach
        ).coordinate
        let found = PlaceIndex([place]).neighbors(of: center, within: 2 * reach, limit: 1)
        #expect(abs(try #require(found.first).distance - reach) < error)
      }
    }
  }

  @Test("hundreds of places at one point keep their order in the file")
  func stacked() throws {
    let spot = try #require(GeodeticCoordinate(latitudeDegrees: 1, longitudeDegrees: 2))
    let found = PlaceIndex(Array(repeating: spot, count: 5000))
      .neighbors(of: spot, within: 0, limit: 300)
    #expect(found.map(\.index) == Array(0..<300))
  }

  /// Orders for which the median of first, middle and last is near one end, even after a partition.
  private static let orders: [(name: String, place: @Sendable (Int, Int) -> (Double, Double))] = [
    ("once along a line", { number, _ in (Double(number), 0) }),
    ("and back", { number, count in (Double(min(2 * number, 2 * (count - number) - 1)), 0) }),
    (
      "even numbers, then odd ones backwards",
      { number, count in
        (Double(number < count / 2 ? 2 * number : 2 * (count - number) - 1), 0)
      }
    ),
    (
      "the other way round",
      { number, count in
        (Double(number < count / 2 ? count - 2 * number : 2 * number - count), 0)
      }
    ),
    ("two runs", { number, count in (Double(2 * number % count), 0) }),
    ("in stacks", { number, _ in (Double(number / 10), 0) }),
    (
      "around a circle",
      { number, count in
        let angle = Angle.degrees(360 * Double(number) / Double(count))
        return (30_000 * angle.cosine, 30_000 * angle.sine)
      }
    ),
    ("on one spot", { _, _ in (0, 0) }),
  ]

  @Test("sorted entries are found like partitioned ones")
  func isTheSameSorted() throws {
    var random = TestRandom(seed: 3)
    let center = GeodeticCoordinate.at(48, 2)
    let places = try Self.places(3000, around: center, within: 900, &random)
    let (one, other) = (PlaceIndex(places), PlaceIndex(places, mostEffort: 0))
    for radius in [0.0, 30, 300, 3000] {
      for place in places.prefix(50) + [center] {
        #expect(
          one.neighbors(of: place, within: radius, limit: 4000)
            == other.neighbors(of: place, within: radius, limit: 4000))
      }
    }
  }

  @Test(
    "looks at each place only a few times, whatever the order of the places",
    arguments: orders.indices)
  func isMadeSoon(order: Int) throws {
    let placement = Placement(reference: .at(48, 2))
    let count = 20_000
    let places = try (0..<count).map { number in
      let (east, north) = Self.orders[order].place(number, count)
      return try #require(placement.coordinate(at: Vector3(east, 0, -north)))
    }
    // The entries are divided in two ten times, with about three looks at every entry each time.
    #expect(PlaceIndex(places).effort < 60 * count, "\(Self.orders[order].name)")
  }

  @Test("finds nothing without places, or without room for results")
  func nothing() throws {
    let spot = try #require(GeodeticCoordinate(latitudeDegrees: 1, longitudeDegrees: 2))
    #expect(PlaceIndex([]).neighbors(of: spot, within: 1e6, limit: 5).isEmpty)
    #expect(PlaceIndex([spot]).neighbors(of: spot, within: -1, limit: 5).isEmpty)
    #expect(PlaceIndex([spot]).neighbors(of: spot, within: 10, limit: 0).isEmpty)
  }
}
