public import ARRouteEngine

extension Recording {
  /// Where the phone takes itself to be at first: the first fix that can be used, else the first
  /// truth; nil where there is neither.
  public var start: GeodeticCoordinate? {
    var truth: GeodeticCoordinate?
    for sample in samples {
      switch sample {
      case .fix(let fix) where fix.hasUsableAccuracy: return fix.coordinate
      case .truth(let known): truth = truth ?? known.coordinate
      case .fix, .pose, .tracking, .sessionReset: continue
      }
    }
    return truth
  }
}
