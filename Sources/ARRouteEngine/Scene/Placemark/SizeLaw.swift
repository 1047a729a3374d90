/// The law by which a placemark's diameter falls from the largest to the smallest as the finish moves
/// away.
///
/// Every law is the largest diameter at and below the near distance, never grows with the
/// distance, and stays between the two diameters.
public enum SizeLaw: String, Hashable, Sendable, CaseIterable {
  /// In equal parts for equal metres, from the near distance to the far one (SPEC §4).
  case linear
  /// In equal parts for equal ratios of distance: as much from 50 m to 100 m as from 1 km to 2 km.
  ///
  /// D = max + (min − max)·ln(d/near) / ln(far/near). Needs a near distance above 0.
  case logarithmic
  /// As an object of the street that has the largest diameter at the near distance:
  /// D = max·near/d, but never below the smallest.
  ///
  /// The smallest is reached at near·max/min, whatever the far distance is. Needs a near distance
  /// above 0.
  case perspective
  /// In two steps: the largest up to the near distance, the mean of both diameters from there
  /// on, and the smallest from the far distance.
  ///
  /// Location-based AR libraries have the like for nodes whose size must not follow perspective: the
  /// scaling scheme `doubleTiered` of ARKit-CoreLocation (ARCL, `ScalingScheme.swift`) is scale 1
  /// up to a first threshold, another scale beyond it, and a third beyond a second threshold.
  /// ARCore-Location's `LocationNode` keeps one size on the screen and takes 0.75 of it beyond 3
  /// km, as does ARCL's `normal`. Here the thresholds are the near and far distances, and the
  /// middle size, which those libraries leave to the caller, is the mean.
  case stepped
}

extension SizeLaw {
  /// True when the law divides by the near distance, which must then be above 0.
  public var needsNear: Bool {
    switch self {
    case .logarithmic, .perspective: true
    case .linear, .stepped: false
    }
  }
}
