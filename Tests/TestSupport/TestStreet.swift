import ARRouteEngine
import Testing

/// A street without a route in which places stand.
package enum TestStreet {
  /// The start of its AR session.
  package static func center() throws -> GeodeticCoordinate {
    try #require(GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94))
  }

  /// Places at offsets in metres east and north of the start, every second one of a kind.
  package static func places(
    _ offsets: [(east: Double, north: Double)], storeys: [Storeys?] = []
  ) throws -> [Place] {
    let placement = Placement(reference: try center())
    return try offsets.enumerated().map { number, offset in
      Place(
        name: "Place \(number)", category: number.isMultiple(of: 2) ? "fast_food" : nil,
        storeys: storeys.indices.contains(number) ? storeys[number] : nil,
        coordinate: try #require(
          placement.coordinate(at: Vector3(offset.east, 0, -offset.north))))
    }
  }

  /// A world at the start with such places around, each with a card of its own, the phone upright and
  /// looking to the north.
  package static func world(
    _ offsets: [(east: Double, north: Double)], storeys: [Storeys?] = [],
    camera: PinholeCamera = Device.standard.camera, fusion: FusionSettings? = nil,
    change: (inout CardStyle) -> Void = { _ in }
  ) throws -> World {
    var settings = WorldSettings()
    settings.cards.clusterRadius = 0
    change(&settings.cards)
    var world = World(at: try center(), camera: camera, settings: settings, fusion: fusion)
    world.show(Surroundings(try places(offsets, storeys: storeys)))
    return world
  }

  /// So many places anywhere in a square around the start, metres.
  package static func random(
    _ count: Int, within reach: Double, seed: UInt64
  ) -> [(east: Double, north: Double)] {
    var random = TestRandom(seed: seed)
    return (0..<count).map { _ in (random.number(-reach...reach), random.number(-reach...reach)) }
  }
}
