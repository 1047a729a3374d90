import ARRouteEngine

/// The scales of the curve: distances along a logarithmic axis, diameters along a linear one.
struct DesignChart: Hashable, Sendable {
  /// The diameter at the upper border, points; the lower one is 0.
  let top: Double
  /// Points from one mark of the diameters to the next.
  let step: Double

  /// Scales on which a diameter fits with some room above, with marks at most `mostMarks` if possible.
  init(showing diameter: Double, mostMarks: Int) {
    let needed = diameter * 1.08
    let steps = [1.0, 2, 5].flatMap { step in [0.1, 1, 10, 100, 1000].map { step * $0 } }.sorted()
    // Two marks at least: one alone makes no scale.
    step =
      steps.first { needed / $0 <= Double(max(mostMarks, 1)) && $0 <= needed }
      ?? steps.last { $0 <= needed } ?? needed
    top = needed
  }

  /// The diameters that are marked, points, ascending from 0.
  var marks: [Double] {
    (0...Int((top / step).rounded(.down))).map { Double($0) * step }
  }

  /// The position of a distance along the axis, 0 at the left border and 1 at the right.
  static func share(ofDistance distance: Double) -> Double {
    let range = DesignStreet.distances
    return LibM.log(distance / range.lowerBound) / LibM.log(range.upperBound / range.lowerBound)
  }

  /// The distance that stands at a share of the way from the left to the right border.
  static func distance(atShare share: Double) -> Double {
    let range = DesignStreet.distances
    return range.lowerBound * LibM.pow(range.upperBound / range.lowerBound, share)
  }

  /// The position of a diameter along the axis, 0 at the upper border and 1 at the lower.
  func share(ofDiameter diameter: Double) -> Double { 1 - diameter / top }

  /// The roundest distance, in some units, within a column of `columns`; beyond the borders the first or the
  /// last.
  static func distance(inColumn column: Int, of columns: Int, units: Units) -> Double {
    let range = DesignStreet.distances
    if column <= 0 { return range.lowerBound }
    if column >= columns - 1 { return range.upperBound }
    // A distance on the border of two columns belongs to the right one, whatever rounding says.
    let low = distance(atShare: Double(column) / Double(columns)) * (1 - 1e-12)
    let high = distance(atShare: Double(column + 1) / Double(columns)) * (1 - 1e-9)
    return RoundDistances(units: units).roundest(
      in: low...high, near: (low * high).squareRoot())
  }

  /// The column, of `columns`, of a distance.
  static func column(ofDistance distance: Double, of columns: Int) -> Int {
    min(Int(share(ofDistance: distance) * Double(columns) + 1e-9), columns - 1)
  }
}
