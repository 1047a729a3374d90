package import ARRouteEngine

extension Recording {
  /// The phone's first assumed position: that of the first usable fix, or without one, of the first
  /// truth; nil if there is neither.
  package var start: GeodeticCoordinate? {
    var coordinate: GeodeticCoordinate?
    samples.forEachFix { fix in
      if fix.hasUsableAccuracy { coordinate = fix.coordinate }
      return coordinate == nil
    }
    if let coordinate { return coordinate }
    // Simulated samples have no truths.
    for case .truth(let truth) in samples.kept { return truth.coordinate }
    return nil
  }
}
