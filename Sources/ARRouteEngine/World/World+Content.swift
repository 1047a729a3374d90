extension World {
  /// Places the content unless it already is where the phone now believes it to be.
  ///
  /// - Parameter isMoved: True if it has to move although the anchor has not.
  package mutating func placeContent(isMoved: Bool = false) {
    var isMoved = isMoved
    if let anchor = boxedFusion?.value.anchor, anchor != content.anchor {
      if let guidance {
        // If the finish is on the side of the Earth opposite the phone, the old content stays.
        guard let way = try? PlacedWay(guidance.placed, on: map, anchor) else { return }
        content.way = way
      }
      content.anchor = anchor
      isMoved = true
    }
    let isOther = isMoved
    changeLayers { $0.lay(in: $1, isMoved: isOther) }
  }

  /// Adds another world's layers, restarted for the position where this world begins.
  ///
  /// This world has no layers yet.
  package mutating func layLayers(of other: World) {
    let bare = self
    layers = other.layers.map { $0.restarted(in: bare) }
    placeContent()
  }

  /// Changes each layer in place, and passes the world without its layers.
  mutating func changeLayers(_ change: (inout any StreetLayer, borrowing World) -> Void) {
    guard !layers.isEmpty else { return }
    var taken: [any StreetLayer] = []
    swap(&taken, &layers)
    for index in taken.indices { change(&taken[index], self) }
    layers = taken
  }
}
