/// The streets and houses around the walk, as a layer.
package struct Town: StreetLayer {
  /// The map as solids.
  package let model: Boxed<StreetModel>
  /// The parts of the route that run through buildings, as chainages, metres; nil without a route.
  private(set) var routeParts: [ClosedRange<Double>]?

  /// Creates the layer of a model's streets around a world.
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
  /// The streets around the walk, on the map, with the ground at height 0; nil if none are known.
  public var street: StreetModel? { layer(Town.self)?.model.value }

  /// The parts of the route that run through buildings, as chainages, metres; nil without a route or a map.
  public var routePartsInBuildings: [ClosedRange<Double>]? { layer(Town.self)?.routeParts }

  /// The length of the route inside buildings, metres; nil without a route or a map.
  public var routeInBuildings: Double? { layer(Town.self)?.routeInBuildings }

  /// Shows streets around the walk; nil for none.
  ///
  /// - Complexity: O(n) for n corners of the map.
  public mutating func show(streets: StreetMap?) {
    setLayer(streets.map { Town(StreetModel($0, about: map.placement.reference), in: self) })
  }

  /// Shows streets around the walk from a model made earlier, which takes no time if they are not far away.
  ///
  /// - Parameter streets: The streets around a coordinate; they are rebuilt unless it is within
  ///   `StreetModel.shareable` of where this world began.
  public mutating func show(streets: StreetModel) {
    guard let near = streets.about(map.placement.reference) else {
      return show(streets: streets.map)
    }
    setLayer(Town(near, in: self))
  }
}
