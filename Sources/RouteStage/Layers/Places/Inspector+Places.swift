import ARRouteEngine
import RouteFormats
import RouteSimKit

extension Inspector {
  /// Adds the chosen place, or the number of places within reach; without any, the distance to the
  /// nearest.
  mutating func addPlace(_ frame: Frame, in world: World) {
    guard let cards = frame.cards else { return }
    add(.section("Place"), spareness: Self.heading)
    guard let choice = frame.choice else {
      let count = cards.reduce(0) { $0 + $1.members.count }
      add(.value("in reach", "\(count)"), spareness: 4)
      if count == 0,
        let distance = world.surroundings?.distanceOfNearest(to: world.coordinate)
      {
        add(.value("nearest", Quantity.distance(distance, units)), .warning, spareness: 4)
      }
      return
    }
    let place = choice.place
    add(.words(Printable.sanitised(place.title)), .accent, spareness: 0)
    add(.value("distance", Quantity.distance(choice.distance, units)), .accent, spareness: 0)
    add(.value("direction", Quantity.turn(choice.turn)), spareness: 1)
    if let category = place.category, !place.name.isEmpty {
      add(.value("kind", Printable.sanitised(Place.words(category))), spareness: 3)
    }
    if let sign = place.storeys?.sign { add(.value("storey", sign), spareness: 3) }
    if let address = place.address { add(.words(Printable.sanitised(address)), spareness: 4) }
  }
}
