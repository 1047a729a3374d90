import ARRouteEngine
import RouteFormats

/// The distances that people choose in the given units: round numbers of metres; or round numbers of feet
/// below a tenth of a mile, and of miles from there.
struct RoundDistances {
  private let system: UnitSystem

  /// Creates the distances in the given units.
  init(units: Units) {
    system = units.system
  }

  /// The most informative distances for a size law, metres.
  var stops: [Double] { system.lengths(system.stops).map(\.metres) }

  /// The marks of an axis for `DesignStreet.distances`: distances in metres with their labels.
  var marks: [(metres: Double, text: String)] {
    system.lengths(system.marks).map {
      ($0.metres, "\(FixedDecimal.text($0.number, decimals: 1)) \($0.unit.sign)")
    }
  }

  /// Returns the smallest round distance above the given one, metres.
  func next(above metres: Double, isFine: Bool = false) -> Double {
    let unit = unit(above: metres)
    let value = metres / unit
    let next =
      (isFine ? RoundNumbers.fine(above: value) : RoundNumbers.next(above: value)) * unit
    // Steps in short units end at the distance at which long units begin.
    guard let leastLong = system.countsLongFrom, unit == system.short.metres else { return next }
    return min(next, leastLong)
  }

  /// Returns the largest round distance below the given one, metres.
  func next(below metres: Double, isFine: Bool = false) -> Double {
    let unit = unit(below: metres)
    let value = metres / unit
    let next =
      (isFine ? RoundNumbers.fine(below: value) : RoundNumbers.next(below: value)) * unit
    guard let leastLong = system.countsLongFrom, unit == system.long.metres else { return next }
    return max(next, leastLong)
  }

  /// Returns the roundest distance within a range, metres; if there are several, the one nearest to the given
  /// distance.
  func roundest(in range: ClosedRange<Double>, near metres: Double) -> Double {
    let unit = unit(above: range.lowerBound)
    let scaled = range.lowerBound / unit...range.upperBound / unit
    return RoundNumbers.roundest(in: scaled, near: metres / unit) * unit
  }

  /// Returns the unit for distances of at least `metres`, in metres.
  private func unit(above metres: Double) -> Double {
    guard let leastLong = system.countsLongFrom else { return system.short.metres }
    return metres < leastLong * (1 - 1e-9) ? system.short.metres : system.long.metres
  }

  /// Returns the unit for distances below `metres`, in metres.
  private func unit(below metres: Double) -> Double {
    guard let leastLong = system.countsLongFrom else { return system.short.metres }
    return metres <= leastLong * (1 + 1e-9) ? system.short.metres : system.long.metres
  }
}
