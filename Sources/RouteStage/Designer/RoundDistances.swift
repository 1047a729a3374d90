import ARRouteEngine
import RouteSimKit

/// The distances that people choose in some units: round numbers of metres, or of feet and, from a tenth
/// of a mile on, of miles.
struct RoundDistances {
  /// The units.
  let units: Units

  /// Distances that say most about a size law, metres.
  var stops: [Double] {
    switch units {
    case .metric: SizingTable.usualDistances
    case .imperial:
      [25, 50, 100, 200, 500].map { $0 * Units.metresInFoot }
        + [0.25, 0.5, 1, 3].map { $0 * Units.metresInMile }
    }
  }

  /// What is marked on an axis from `DesignStreet.distances`' lower to their upper end: metres, and what
  /// is written.
  var marks: [(metres: Double, text: String)] {
    switch units {
    case .metric: [(1, "1 m"), (10, "10 m"), (100, "100 m"), (1000, "1 km"), (10_000, "10 km")]
    case .imperial:
      [(10, "10 ft"), (100, "100 ft")].map { ($0 * Units.metresInFoot, $1) }
        + [(0.1, "0.1 mi"), (1, "1 mi")].map { ($0 * Units.metresInMile, $1) }
    }
  }

  /// The least round distance above another, metres.
  func next(above metres: Double, isFine: Bool = false) -> Double {
    let unit = unit(above: metres)
    let value = metres / unit
    let next =
      (isFine ? RoundNumbers.fine(above: value) : RoundNumbers.next(above: value)) * unit
    // Feet end where miles begin.
    guard units == .imperial, unit == Units.metresInFoot else { return next }
    return min(next, Self.leastMiles)
  }

  /// The greatest round distance below another, metres.
  func next(below metres: Double, isFine: Bool = false) -> Double {
    let unit = unit(below: metres)
    let value = metres / unit
    let next =
      (isFine ? RoundNumbers.fine(below: value) : RoundNumbers.next(below: value)) * unit
    guard units == .imperial, unit == Units.metresInMile else { return next }
    return max(next, Self.leastMiles)
  }

  /// The roundest distance within a range, metres, and of those the nearest to another.
  func roundest(in range: ClosedRange<Double>, near metres: Double) -> Double {
    let unit = unit(above: range.lowerBound)
    let scaled = range.lowerBound / unit...range.upperBound / unit
    return RoundNumbers.roundest(in: scaled, near: metres / unit) * unit
  }

  /// What distances from one on are written in, metres.
  private func unit(above metres: Double) -> Double {
    guard units == .imperial else { return 1 }
    return metres < Self.leastMiles * (1 - 1e-9) ? Units.metresInFoot : Units.metresInMile
  }

  /// What distances below one are written in, metres.
  private func unit(below metres: Double) -> Double {
    guard units == .imperial else { return 1 }
    return metres <= Self.leastMiles * (1 + 1e-9) ? Units.metresInFoot : Units.metresInMile
  }

  /// From where on a label says miles, metres.
  private static let leastMiles = Units.metresInMile / 10
}
