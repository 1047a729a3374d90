package import ARRouteEngine

extension Recording {
  /// Where the phone takes itself to be at first: the first fix that can be used, else the first
  /// truth; nil where there is neither.
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
