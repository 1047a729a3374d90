extension World {
  /// Places the content, unless it is already at the positions that the phone now estimates.
  ///
  /// - Parameter isMoved: True if the content must move although the anchor has not moved.
  package mutating func placeContent(isMoved: Bool = false) {
    var isMoved = isMoved
    if let anchor = boxedFusion?.value.anchor, anchor != content.anchor {
      if let guidance {
        // If the finish and the phone are on opposite sides of the Earth, the old content stays.
        guard let way = try? PlacedWay(guidance.placed, on: map, anchor) else { return }
        content.way = way
      }
      content.anchor = anchor
      isMoved = true
    }
    let isOther = isMoved
    changeLayers { $0.lay(in: $1, isMoved: isOther) }
  }

  /// Adds the layers of another world, restarted for the starting position of this world.
  ///
  /// This world must not have any layers yet.
  package mutating func layLayers(of other: World) {
    let bare = self
    layers = other.layers.map { $0.restarted(in: bare) }
    placeContent()
  }

  /// Changes each layer in place; the closure receives the layer, and the world without its layers.
  mutating func changeLayers(_ change: (inout any StreetLayer, borrowing World) -> Void) {
    guard !layers.isEmpty else { return }
    var taken: [any StreetLayer] = []
    swap(&taken, &layers)
    for index in taken.indices { change(&taken[index], self) }
    layers = taken
  }
}
