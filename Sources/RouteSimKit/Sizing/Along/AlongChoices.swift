/// The options of the search for a walk's worst places, and of its report.
package struct AlongChoices: Hashable, Sendable {
  /// The direction in which the phone, held upright, looks.
  package enum Facing: String, Hashable, Sendable, CaseIterable {
    /// Along the way, as a walker holds it.
    case way
    /// Toward the finish.
    case finish
  }

  /// The measure by which places are ranked.
  package enum Measure: String, Hashable, Sendable, CaseIterable {
    /// The number of kinds of faults, then the share of arrows hidden, the contrast and the depth of the
    /// finish behind buildings.
    case all
    /// The depth of the finish behind buildings.
    case sight
    /// The share of arrows that buildings hide.
    case arrows
    /// The contrast, as a share of the required one.
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
  /// The minimum distance between them along the route, metres, so that a corner is reported once.
  package var apart: Double

  /// Creates options; by default every 2 m, along the way, the ten worst places that are 25 m apart.
  package init(
    step: Double = 2, facing: Facing = .way, measure: Measure = .all, limit: Int = 10,
    apart: Double = 25
  ) {
    self.step = step
    self.facing = facing
    self.measure = measure
    self.limit = limit
    self.apart = apart
  }

  /// The maximum number of places of a walk.
  package static let stopLimit = 100_000

  /// Returns the number of places on a route of a length in metres, which may exceed `stopLimit`.
  package func stopCount(onRouteOf length: Double) -> Double {
    // A last step that is short by rounding alone counts as whole.
    (length / step + 1e-9).rounded(.down) + 1
  }

  /// Returns the chainage of the place with a number from 0, metres, with six decimals at most, so that the
  /// same number can be used to request it.
  package func chainage(ofPlace number: Int) -> Double {
    (step * Double(number) * 1e6).rounded() / 1e6
  }
}
