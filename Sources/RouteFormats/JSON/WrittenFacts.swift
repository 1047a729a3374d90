package import ARRouteEngine

/// Facts of a layer that the JSON of a frame includes.
package protocol WrittenFacts: LayerFacts {
  /// Writes the keys and their values.
  func write(into json: inout JSONWriter)
}
