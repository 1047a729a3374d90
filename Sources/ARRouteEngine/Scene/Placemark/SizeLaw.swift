/// The law by which a placemark's diameter falls from the largest to the smallest as the finish moves away.
///
/// With every law, the diameter is the largest up to the near distance, never grows with the distance, and
/// stays between the two limits.
public enum SizeLaw: String, Hashable, Sendable, CaseIterable {
  /// Falls by equal amounts for equal distances, from the near to the far distance (SPEC §4).
  case linear
  /// Falls by equal amounts for equal ratios of distance: as much from 50 m to 100 m as from 1 km to 2 km.
  ///
  /// D = max + (min − max)·ln(d/near) / ln(far/near). Requires a near distance above 0.
  case logarithmic
  /// Falls like the apparent size of an object that has the largest diameter at the near distance: D =
  /// max·near/d, but never below the smallest.
  ///
  /// The smallest diameter is reached at near·max/min, regardless of the far distance. Requires a near
  /// distance above 0.
  case perspective
  /// Falls in two steps: the diameter is the largest up to the near distance, then the mean of both
  /// diameters, and the smallest at or beyond the far distance.
  ///
  /// Location-based AR libraries offer something similar for nodes whose size must not follow perspective. In
  /// ARKit-CoreLocation (ARCL, `ScalingScheme.swift`), the scaling scheme `doubleTiered` has scale 1 up to a
  /// first threshold, another scale beyond it, and a third scale beyond a second threshold. ARCore-Location's
  /// `LocationNode` keeps one size on the screen and shrinks to 0.75 of it beyond 3 km, as does ARCL's
  /// `normal`. Here, the thresholds are the near and far distances. The middle size, which the caller
  /// specifies in those libraries, is the mean.
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
