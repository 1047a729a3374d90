import ARRouteEngine
import RouteFormats

/// The layers of a street, as chosen by options.
struct LayerChoices: Hashable, Sendable {
  /// No layers.
  static let none = LayerChoices()

  var places = PlaceChoices.none
  var gifts = GiftChoices.none
  var drawing = DrawingChoices.none
  var streets = StreetChoices.none

  /// Applies the choices about the layers' appearance to the settings.
  func apply(to settings: inout WorldSettings) throws(Failure) {
    settings.street = streets.style
    try gifts.apply(to: &settings.gifts)
  }

  /// Reads the layers.
  ///
  /// - Parameter route: The route; worlds on the same leg of it share a map. nil to share no map.
  func read(along route: Route? = nil) throws(Failure) -> ReadLayers {
    ReadLayers(
      places: try places.surroundings(), gifts: try gifts.laid(), drawing: try drawing.read(),
      streets: try streets.map().map { StreetLegs($0, along: route) })
  }
}

/// The layers of a street after reading; every world gets its layers from here.
struct ReadLayers: Sendable {
  fileprivate let places: Surroundings?
  fileprivate let gifts: LaidGifts?
  fileprivate let drawing: DrawingChoices.Street?
  fileprivate let streets: StreetLegs?

  /// The map of the surrounding buildings and streets; nil for none.
  var map: StreetMap? { streets?.map }

  /// Adds the layers to a world that has none.
  ///
  /// - Parameter stand: The world's start, which determines the map that it shares with others; nil for a
  ///   map of its own.
  func lay(in world: inout World, at stand: PoseChoices.Stand? = nil) {
    if let stand {
      if let model = streets?.model(for: stand) { world.show(streets: model) }
    } else {
      world.show(streets: map)
    }
    drawing?.lay(in: &world)
    world.lay(gifts)
    world.show(places)
  }
}
