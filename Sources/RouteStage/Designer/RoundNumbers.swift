/// Numbers that people choose, such as 10, 50 or 120 rather than 47 or 118.
///
/// The coarse numbers are 5 to 17 % apart in every decade, so that the steps look even on a logarithmic
/// scale; the fine numbers are 0.4 to 1 % apart.
enum RoundNumbers {
  /// The coarse numbers, in tenths of the beginning of their decade.
  private static let coarse: [Double] = [
    10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 28, 30, 32, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80,
    85, 90, 95, 100,
  ]

  /// The relative difference up to which a number counts as equal to a step: decimal fractions are inexact.
  private static let tolerance = 1e-9

  /// Returns the smallest coarse number above a positive value.
  static func next(above value: Double) -> Double {
    let decade = decade(of: value)
    let steps = coarse.map { $0 * decade / 10 }
    // The value is below the next decade, which is the last of the steps.
    return steps.first { $0 > value * (1 + tolerance) } ?? decade * 11
  }

  /// Returns the largest coarse number below a positive value.
  static func next(below value: Double) -> Double {
    let decade = decade(of: value * (1 - tolerance))
    return coarse.last { $0 * decade / 10 < value * (1 - tolerance) }.map { $0 * decade / 10 }
      ?? decade
  }

  /// Returns the smallest fine number above a positive value.
  static func fine(above value: Double) -> Double {
    let grid = fineGrid(of: value * (1 + tolerance))
    return ((value * (1 + tolerance) * grid).rounded(.down) + 1) / grid
  }

  /// Returns the largest fine number below a positive value.
  static func fine(below value: Double) -> Double {
    let grid = fineGrid(of: value * (1 - tolerance))
    return ((value * (1 - tolerance) * grid).rounded(.up) - 1) / grid
  }

  /// Returns the roundest number within a positive range.
  ///
  /// This is a number with as few digits as possible; if there are several, the one nearest to a value.
  static func roundest(in range: ClosedRange<Double>, near value: Double) -> Double {
    var decade = decade(of: range.upperBound)
    for multiples in [[1.0], [2, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9]] {
      let found = [decade / 10, decade].flatMap { unit in multiples.map { $0 * unit } }
        .filter(range.contains)
      if let best = nearest(found, to: value) { return best }
    }
    for _ in 0..<3 {
      let half = (value / decade * 2).rounded() * decade / 2
      if range.contains(half) { return half }
      decade /= 10
      let tenths = (value / decade).rounded() * decade
      if range.contains(tenths) { return tenths }
    }
    return value
  }

  private static func nearest(_ numbers: [Double], to value: Double) -> Double? {
    numbers.min { abs($0 - value) < abs($1 - value) }
  }

  /// Returns the largest power of ten that does not exceed a value.
  private static func decade(of value: Double) -> Double {
    var decade = 1.0
    while decade * 10 <= value, decade < 1e15 { decade *= 10 }
    while decade > value, decade > 1e-15 { decade /= 10 }
    return decade
  }

  /// Returns the number of fine numbers per unit near a value.
  private static func fineGrid(of value: Double) -> Double {
    let decade = decade(of: value)
    let share = value / decade
    return (share < 2 ? 100 : share < 5 ? 50 : 20) / decade
  }
}
