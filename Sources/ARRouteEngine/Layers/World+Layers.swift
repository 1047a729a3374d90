extension World {
  /// Performs a person's action; does nothing if the world does not have the layer on which it acts.
  ///
  /// - Parameters:
  ///   - act: The action.
  ///   - attitude: The phone's attitude during the action; nil for its current attitude.
  /// - Returns: The resulting events.
  @discardableResult
  public mutating func act(_ act: Act, looking attitude: Attitude? = nil) -> [Event] {
    // The action is performed in the scene as updated by the latest fix.
    let late = catchUp()
    var pose = pose
    if let attitude { pose.orientation = attitude.orientation }
    return late + act.content.perform(seenFrom: pose, in: &self)
  }

  /// Returns a copy of the layer with the given type; nil if the world has none.
  func layer<L: StreetLayer>(_ type: L.Type) -> L? {
    for layer in layers {
      // Comparing types is fast, whereas failing casts are slow.
      if Swift.type(of: layer) == type { return layer as? L }
    }
    return nil
  }

  /// Replaces the layer with the given type, or adds it; nil removes it.
  package mutating func setLayer<L: StreetLayer>(_ layer: L?) {
    layers.removeAll { $0 is L }
    guard let layer else { return }
    let rank = LayerList.rank(of: L.self)
    let index = layers.firstIndex { LayerList.rank(of: type(of: $0)) > rank } ?? layers.count
    layers.insert(layer, at: index)
  }

  /// Changes the layer with the given type in place.
  ///
  /// - Returns: The result of the change; nil if there is no such layer.
  @discardableResult
  package mutating func changeLayer<L: StreetLayer, Result>(
    _ type: L.Type, _ change: (inout L) -> Result
  ) -> Result? {
    guard let index = layers.firstIndex(where: { $0 is L }),
      var layer = layers.remove(at: index) as? L
    else { return nil }
    let result = change(&layer)
    layers.insert(layer, at: index)
    return result
  }

  /// Returns the facts of all layers at one instant.
  func layerFacts(_ others: FactsInMaking) -> LayerFactsList {
    var others = others
    for index in layers.indices.reversed() {
      if let facts = layers[index].facts(in: self, with: others) { others.layers.append(facts) }
    }
    return others.layers
  }
}
