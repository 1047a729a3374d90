/// How a walk is looked at for its worst places, and how much of it is told.
package struct AlongChoices: Hashable, Sendable {
  /// Where the phone looks, held upright.
  package enum Facing: String, Hashable, Sendable, CaseIterable {
    /// Along the way, as a walker holds it.
    case way
    /// Toward the finish.
    case finish
  }

  /// What a place is worse by than another.
  package enum Measure: String, Hashable, Sendable, CaseIterable {
    /// By how many kinds of things are wrong there, then by the share of arrows hidden, the contrast and how
    /// deep behind buildings the finish is.
    case all
    /// By how deep behind buildings the finish is.
    case sight
    /// By the share of arrows that buildings hide.
    case arrows
    /// By the contrast, as a share of what is wanted.
    case contrast
  }

  /// From place to place, metres, above 0.
  package var step: Double
  /// Where the phone looks.
  package var facing: Facing
  /// What places are compared by.
  package var measure: Measure
  /// How many places are told at most.
  package var limit: Int
  /// How far apart along the route they are at least, metres: a corner is told once.
  package var apart: Double

  /// Every 2 m, along the way, the ten worst places that are 25 m apart, unless said otherwise.
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

  /// The most places of a walk that are looked at.
  package static let stopLimit = 100_000

  /// How many places a route of a length in metres has: also more than there may be.
  package func stopCount(onRouteOf length: Double) -> Double {
    // What misses a whole step by rounding alone has made it.
    (length / step + 1e-9).rounded(.down) + 1
  }

  /// Where the place of a number from 0 is, metres from the start, of six decimals at most, so that it can be
  /// asked for with the same number.
  package func chainage(ofPlace number: Int) -> Double {
    (step * Double(number) * 1e6).rounded() / 1e6
  }
}
