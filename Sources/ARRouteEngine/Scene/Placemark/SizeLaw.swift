/// The law by which a placemark's diameter falls from the largest to the smallest as the finish moves away.
///
/// With every law the diameter is the largest up to the near distance, never grows with the distance, and
/// stays between the two limits.
public enum SizeLaw: String, Hashable, Sendable, CaseIterable {
  /// By equal amounts for equal distances, from the near distance to the far one (SPEC §4).
  case linear
  /// By equal amounts for equal ratios of distance: as much from 50 m to 100 m as from 1 km to 2 km.
  ///
  /// D = max + (min − max)·ln(d/near) / ln(far/near). Needs a near distance above 0.
  case logarithmic
  /// Like an object in the street whose diameter is the largest at the near distance: D = max·near/d, but
  /// never below the smallest.
  ///
  /// The smallest is reached at near·max/min, whatever the far distance is. Needs a near distance
  /// above 0.
  case perspective
  /// In two steps: the largest up to the near distance, then the mean of both diameters, and the smallest
  /// from the far distance.
  ///
  /// Location-based AR libraries have something similar for nodes whose size must not follow perspective: in
  /// ARKit-CoreLocation (ARCL, `ScalingScheme.swift`), the scaling scheme `doubleTiered` has scale 1 up to a
  /// first threshold, another scale beyond it, and a third beyond a second threshold. ARCore-Location's
  /// `LocationNode` keeps one size on the screen and shrinks to 0.75 of it beyond 3 km, as does ARCL's
  /// `normal`. Here the thresholds are the near and far distances, and the middle size, which those libraries
  /// leave to the caller, is the mean.
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
