package import ARRouteEngine

/// Facts of a layer that the JSON of a frame has.
package protocol WrittenFacts: LayerFacts {
  /// Writes the keys and what they say.
  func write(into json: inout JSONWriter)
}
