import ARRouteEngine

/// The scales of the chart: distances along a logarithmic axis, diameters along a linear one.
struct DesignChart: Hashable, Sendable {
  /// The diameter at the upper border, points; the diameter at the lower border is 0.
  let top: Double
  /// The interval between marked diameters, points.
  let step: Double

  /// Creates scales on which a diameter fits with some room above it, with at most `mostMarks` intervals if
  /// possible.
  init(showing diameter: Double, mostMarks: Int) {
    let needed = diameter * 1.08
    let steps = [1.0, 2, 5].flatMap { step in [0.1, 1, 10, 100, 1000].map { step * $0 } }.sorted()
    // There are at least two marks, because one mark alone does not show the scale.
    step =
      steps.first { needed / $0 <= Double(max(mostMarks, 1)) && $0 <= needed }
      ?? steps.last { $0 <= needed } ?? needed
    top = needed
  }

  /// The marked diameters, points, in ascending order from 0.
  var marks: [Double] {
    (0...Int((top / step).rounded(.down))).map { Double($0) * step }
  }

  /// Returns the position of a distance along the axis, from 0 at the left border to 1 at the right.
  static func share(ofDistance distance: Double) -> Double {
    let range = DesignStreet.distances
    return LibM.log(distance / range.lowerBound) / LibM.log(range.upperBound / range.lowerBound)
  }

  /// Returns the distance at a position along the axis, from 0 at the left border to 1 at the right.
  static func distance(atShare share: Double) -> Double {
    let range = DesignStreet.distances
    return range.lowerBound * LibM.pow(range.upperBound / range.lowerBound, share)
  }

  /// Returns the position of a diameter along the axis, from 0 at the upper border to 1 at the lower.
  func share(ofDiameter diameter: Double) -> Double { 1 - diameter / top }

  /// Returns the roundest distance, in the given units, within one of `columns` columns; if the column is
  /// outside the chart, returns the minimum or maximum distance.
  static func distance(inColumn column: Int, of columns: Int, units: Units) -> Double {
    let range = DesignStreet.distances
    if column <= 0 { return range.lowerBound }
    if column >= columns - 1 { return range.upperBound }
    // A distance on the border of two columns belongs to the right one, regardless of rounding.
    let low = distance(atShare: Double(column) / Double(columns)) * (1 - 1e-12)
    let high = distance(atShare: Double(column + 1) / Double(columns)) * (1 - 1e-9)
    return RoundDistances(units: units).roundest(
      in: low...high, near: (low * high).squareRoot())
  }

  /// Returns the column of a distance, out of `columns`.
  static func column(ofDistance distance: Double, of columns: Int) -> Int {
    min(Int(share(ofDistance: distance) * Double(columns) + 1e-9), columns - 1)
  }
}
