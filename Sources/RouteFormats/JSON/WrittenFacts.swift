package import ARRouteEngine

/// The facts of a layer that are included in a frame's JSON.
package protocol WrittenFacts: LayerFacts {
  /// Writes the keys and values of the facts.
  func write(into json: inout JSONWriter)
}
