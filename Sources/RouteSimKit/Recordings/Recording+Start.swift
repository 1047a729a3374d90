package import ARRouteEngine

extension Recording {
  /// The phone's first assumed position: the first usable fix, or else the first truth; nil without either.
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
