import ARRouteEngine
import Testing

/// A street without a route, with places along it.
package enum TestStreet {
  /// Returns the coordinate at which its AR session starts.
  package static func center() throws -> GeodeticCoordinate {
    try #require(GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94))
  }

  /// Returns places at offsets in metres east and north of the start; every second place has a kind.
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

  /// Returns a world at the start with such places around it.
  ///
  /// Each place has its own card, and the phone is upright and facing north.
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

  /// Returns the given number of random places in a square around the start, as offsets in metres.
  package static func random(
    _ count: Int, within reach: Double, seed: UInt64
  ) -> [(east: Double, north: Double)] {
    var random = TestRandom(seed: seed)
    return (0..<count).map { _ in (random.number(-reach...reach), random.number(-reach...reach)) }
  }
}
