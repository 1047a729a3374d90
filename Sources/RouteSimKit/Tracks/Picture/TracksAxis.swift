import ARRouteEngine
import RouteFormats

/// An axis of the picture, which maps values to points, and the positions of its tick marks.
struct TracksAxis: Hashable, Sendable {
  /// The spacing of values along the axis.
  enum Scaling: Hashable, Sendable {
    /// Values are spaced evenly.
    case linear
    /// Values are spaced by the logarithm of the value plus one, so that small ones can be distinguished
    /// even if others are large.
    case logarithmic
  }

  /// The values at the two ends.
  let values: ClosedRange<Double>
  /// The position of the lower end, points.
  let start: Double
  /// The position of the upper end, points; less than `start` on an axis that points up.
  let end: Double
  let scaling: Scaling

  init(
    _ values: ClosedRange<Double>, from start: Double, to end: Double, scaling: Scaling = .linear
  ) {
    let isPoint = values.upperBound <= values.lowerBound
    self.values = isPoint ? values.lowerBound...values.lowerBound + 1 : values
    self.start = start
    self.end = end
    self.scaling = scaling
  }

  /// Returns the position of a value, points.
  func position(_ value: Double) -> Double {
    let low = spreadOut(values.lowerBound)
    let share = (spreadOut(value) - low) / (spreadOut(values.upperBound) - low)
    return start + (end - start) * share
  }

  private func spreadOut(_ value: Double) -> Double {
    scaling == .linear ? value : LibM.log1p(max(value, 0))
  }

  /// Returns the multiples of a step that are on the axis.
  func marks(every step: Double) -> [Double] {
    let first = (values.lowerBound / step).rounded(.up)
    let last = (values.upperBound / step).rounded(.down)
    guard first <= last else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }
}

extension TracksAxis {
  /// Returns the marks that are on the axis and at least the given distance, in points, from the previous
  /// one.
  func thinned(_ marks: [Double], apart points: Double) -> [Double] {
    var kept: [Double] = []
    for mark in marks where values.contains(mark) {
      guard let last = kept.last else {
        kept.append(mark)
        continue
      }
      if abs(position(mark) - position(last)) >= points { kept.append(mark) }
    }
    return kept
  }

  /// Returns the smallest of the given round steps for which marks are at least the given distance, in
  /// points, apart.
  func step(of steps: [Double], apart points: Double) -> Double {
    let scale = abs(end - start) / (values.upperBound - values.lowerBound)
    return steps.first { $0 * scale >= points } ?? steps.last ?? 1
  }

  /// The round steps for times, seconds.
  static let timeSteps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
    172_800, 604_800,
  ]
  /// The round steps for angles, degrees.
  static let angleSteps: [Double] = [0.5, 1, 2, 5, 10, 15, 30, 45, 90]
  /// The marks for errors, degrees; small errors have more marks because they matter more.
  static let errorMarks: [Double] = [0, 1, 2, 5, 10, 20, 45, 90, 180]

  /// Returns seconds as minutes and seconds or, for an hour or more, as hours, minutes and seconds.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.magnitude.rounded())
    let sign = seconds < 0 && whole > 0 ? "−" : ""
    return sign + ClockText.text(whole)
  }

  /// Returns a length in metres or, for 1 km or more, in kilometres.
  static func length(_ metres: Double) -> String {
    metres < 1000
      ? FixedDecimal.text(metres, decimals: metres < 10 ? 1 : 0) + " m"
      : FixedDecimal.text(metres / 1000, decimals: 2) + " km"
  }

  /// Returns the length of a scale bar as text.
  static func roundLength(_ metres: Double) -> String {
    metres < 1000
      ? FixedDecimal.text(metres, decimals: 2) + " m"
      : FixedDecimal.text(metres / 1000, decimals: 2) + " km"
  }

  /// Returns degrees with a typographic minus sign and, by default, one decimal.
  static func degrees(_ value: Double, decimals: Int = 1) -> String {
    let text = FixedDecimal.text(value, decimals: decimals, padded: decimals > 0)
    return (text.hasPrefix("-") ? "−" + text.dropFirst() : text) + "°"
  }
}

extension [Double] {
  /// Returns heights that have at least the given distance from each other, moved as little as necessary,
  /// and within a range if that is long enough.
  func spreadApart(by distance: Double, within range: ClosedRange<Double>) -> [Double] {
    let order = indices.sorted { self[$0] != self[$1] ? self[$0] < self[$1] : $0 < $1 }
    var heights = self
    var least = range.lowerBound
    for index in order {
      heights[index] = Swift.max(heights[index], least)
      least = heights[index] + distance
    }
    var most = range.upperBound
    for index in order.reversed() {
      heights[index] = Swift.min(heights[index], most)
      most = heights[index] - distance
    }
    return heights
  }
}
