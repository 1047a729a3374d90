import ARRouteEngine
import RouteFormats

/// The distances that people choose in some units: round numbers of metres, or of feet and, from a tenth
/// of a mile on, of miles.
struct RoundDistances {
  private let system: UnitSystem

  /// The distances of some units.
  init(units: Units) {
    system = units.system
  }

  /// Distances that say most about a size law, metres.
  var stops: [Double] { system.lengths(system.stops).map(\.metres) }

  /// The marks of an axis over `DesignStreet.distances`: distances in metres with their labels.
  var marks: [(metres: Double, text: String)] {
    system.lengths(system.marks).map {
      ($0.metres, "\(FixedDecimal.text($0.number, decimals: 1)) \($0.unit.sign)")
    }
  }

  /// The least round distance above another, metres.
  func next(above metres: Double, isFine: Bool = false) -> Double {
    let unit = unit(above: metres)
    let value = metres / unit
    let next =
      (isFine ? RoundNumbers.fine(above: value) : RoundNumbers.next(above: value)) * unit
    // Short units end where long ones begin.
    guard let leastLong = system.countsLongFrom, unit == system.short.metres else { return next }
    return min(next, leastLong)
  }

  /// The greatest round distance below another, metres.
  func next(below metres: Double, isFine: Bool = false) -> Double {
    let unit = unit(below: metres)
    let value = metres / unit
    let next =
      (isFine ? RoundNumbers.fine(below: value) : RoundNumbers.next(below: value)) * unit
    guard let leastLong = system.countsLongFrom, unit == system.long.metres else { return next }
    return max(next, leastLong)
  }

  /// The roundest distance within a range, metres, and of those the nearest to another.
  func roundest(in range: ClosedRange<Double>, near metres: Double) -> Double {
    let unit = unit(above: range.lowerBound)
    let scaled = range.lowerBound / unit...range.upperBound / unit
    return RoundNumbers.roundest(in: scaled, near: metres / unit) * unit
  }

  /// The unit of distances from `metres` upwards, in metres.
  private func unit(above metres: Double) -> Double {
    guard let leastLong = system.countsLongFrom else { return system.short.metres }
    return metres < leastLong * (1 - 1e-9) ? system.short.metres : system.long.metres
  }

  /// The unit of distances below `metres`, in metres.
  private func unit(below metres: Double) -> Double {
    guard let leastLong = system.countsLongFrom else { return system.short.metres }
    return metres <= leastLong * (1 + 1e-9) ? system.short.metres : system.long.metres
  }
}
