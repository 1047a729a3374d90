import ARRouteEngine
import Testing

@testable import RouteSim

@Suite("Streets of films")
struct StreetLegsTests {
  @Test("frames on one leg of a route share one model, and each leg has its own")
  func shares() throws {
    let places = try [(60.17, 24.94), (60.25, 24.94)].map { latitude, longitude in
      try #require(GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }
    let route = try Route(name: nil, coordinates: places)
    let legs = StreetLegs(StreetMap(trees: [places[0]]), along: route)
    let model = try #require(legs.model(for: .chainage(0)))
    for chainage in [0.5, 1000, 3999] {
      #expect(legs.model(for: .chainage(chainage))?.identity === model.identity)
    }
    let next = try #require(legs.model(for: .chainage(4001)))
    #expect(next.identity !== model.identity)
    #expect(
      try Geodesic.distance(from: next.placement.reference, to: route.coordinate(atChainage: 4000))
        < 1e-6)
    #expect(legs.model(for: .chainage(7999))?.identity === next.identity)
    #expect(StreetLegs(StreetMap(), along: nil).model(for: .chainage(1)) == nil)
  }
}
