/// The options for finding the worst places along a walk, and for the report on them.
package struct AlongChoices: Hashable, Sendable {
  /// The direction in which the phone looks when it is held upright.
  package enum Facing: String, Hashable, Sendable, CaseIterable {
    /// The phone looks along the route, as a walker holds it.
    case route
    /// The phone looks towards the finish.
    case finish
  }

  /// The measure by which places are ranked.
  package enum Measure: String, Hashable, Sendable, CaseIterable {
    /// The number of kinds of faults, then the share of hidden arrows, then the contrast, then the depth of
    /// the finish behind buildings.
    case all
    /// The depth of the finish behind buildings.
    case sight
    /// The share of arrows that buildings hide.
    case arrows
    /// The contrast, as a share of the required contrast.
    case contrast
  }

  /// The distance between places, metres, above 0.
  package var step: Double
  /// The direction in which the phone looks.
  package var facing: Facing
  /// The measure by which places are ranked.
  package var measure: Measure
  /// The maximum number of places in the report.
  package var limit: Int
  /// The minimum distance along the route between places in the report, metres, so that each corner is
  /// reported once.
  package var apart: Double

  /// Creates options; by default, there is a place every 2 m, the phone looks along the route, and the ten
  /// worst places that are 25 m apart are reported.
  package init(
    step: Double = 2, facing: Facing = .route, measure: Measure = .all, limit: Int = 10,
    apart: Double = 25
  ) {
    self.step = step
    self.facing = facing
    self.measure = measure
    self.limit = limit
    self.apart = apart
  }

  /// The maximum number of places along a walk.
  package static let stopLimit = 100_000

  /// Returns the number of places along a route of the given length in metres; it may exceed `stopLimit`.
  package func stopCount(onRouteOf length: Double) -> Double {
    // A last step that is too short only because of rounding errors counts as a whole step.
    (length / step + 1e-9).rounded(.down) + 1
  }

  /// Returns the chainage of the place with an index, from 0, metres.
  ///
  /// It is rounded to six decimals, so that the same number can be used to request the place.
  package func chainage(ofPlace number: Int) -> Double {
    (step * Double(number) * 1e6).rounded() / 1e6
  }
}
