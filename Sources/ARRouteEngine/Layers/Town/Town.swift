/// The streets and houses around the walk, as a layer.
package struct Town: StreetLayer {
  /// The map as a model of solids.
  package let model: Boxed<StreetModel>
  /// The parts of the route that pass through buildings, as chainages, metres; nil without a route.
  private(set) var routeParts: [ClosedRange<Double>]?

  /// Creates the layer for a model's streets in a world.
  init(_ model: StreetModel, in world: World) {
    self.model = Boxed(model)
    followRoute(in: world)
  }

  /// The length of the route inside buildings, metres; nil without a route.
  var routeInBuildings: Double? {
    routeParts.map { $0.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
  }

  package mutating func followRoute(in world: World) {
    routeParts = world.guidance.map { model.value.partsInBuildings(of: $0.placed) }
  }

  package func restarted(in world: World) -> Town {
    Town(StreetModel(model.value.map, about: world.map.placement.reference), in: world)
  }

  package func facts(in world: World, with others: FactsInMaking) -> Frame.Street? {
    world.streetFacts(of: self, others)
  }
}

extension World {
  /// The streets around the walk, with the ground at height 0; nil if no streets are known.
  public var street: StreetModel? { layer(Town.self)?.model.value }

  /// The parts of the route that pass through buildings, as chainages, metres; nil without a route or a map.
  public var routePartsInBuildings: [ClosedRange<Double>]? { layer(Town.self)?.routeParts }

  /// The length of the route inside buildings, metres; nil without a route or a map.
  public var routeInBuildings: Double? { layer(Town.self)?.routeInBuildings }

  /// Shows the streets around the walk; nil shows none.
  ///
  /// - Complexity: O(n) for n corners in the map.
  public mutating func show(streets: StreetMap?) {
    setLayer(streets.map { Town(StreetModel($0, about: map.placement.reference), in: self) })
  }

  /// Shows the streets around the walk from an existing model, which takes no time if the model is near.
  ///
  /// - Parameter streets: The streets around a coordinate. The model is rebuilt unless that coordinate is
  ///   within `StreetModel.shareable` of this world's starting point.
  public mutating func show(streets: StreetModel) {
    guard let near = streets.about(map.placement.reference) else {
      return show(streets: streets.map)
    }
    setLayer(Town(near, in: self))
  }
}
