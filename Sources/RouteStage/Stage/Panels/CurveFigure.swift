import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A figure whose curve is shown above the timeline.
struct CurveFigure: Hashable, Sendable {
  /// The quantity that the figure measures.
  enum Measure: Hashable, Sendable { case angle, length, speed, share }

  /// The figure's name.
  let title: String
  /// The corresponding figure of a survey.
  let figure: SurveyFigure
  let measure: Measure

  static let finishError = CurveFigure(
    title: "finish off", figure: .finishError, measure: .angle)
  static let arrowError = CurveFigure(
    title: "arrows off", figure: .arrowError, measure: .length)
  static let accuracy = CurveFigure(title: "place ±", figure: .accuracy, measure: .length)

  /// The figures of every walk.
  private static let ofWalk = [
    finishError, arrowError,
    CurveFigure(title: "heading ±", figure: .headingError, measure: .angle),
    accuracy,
    CurveFigure(title: "speed", figure: .speed, measure: .speed),
  ]

  /// Returns the figures of a world; some require streets.
  static func all(in world: World) -> [CurveFigure] {
    ofWalk + (world.street == nil ? [] : ofTown)
  }

  /// Returns the text of a value with its unit.
  func text(_ value: Double, _ units: Units) -> String {
    switch measure {
    case .angle: "\(Quantity.fixed(value, 1))°"
    case .length: Quantity.length(value, units)
    case .speed: Quantity.speed(value, units)
    case .share: "\(Quantity.fixed(100 * value, 0)) %"
    }
  }

  /// Returns the display unit: its size in the unit of surveys, and its symbol.
  private func unit(_ units: Units) -> (size: Double, sign: String) {
    let (length, speed) = (units.system.short, units.system.speed)
    return switch measure {
    case .angle: (1, "°")
    case .length: (length.metres, " \(length.sign)")
    case .speed: (speed.metres / speed.seconds, " \(speed.sign)")
    case .share: (0.01, " %")
    }
  }

  /// Returns a round number for the top of a scale that has room for a value, but not for much more.
  ///
  /// In the display unit, the number has one or two digits, followed by zeros.
  ///
  /// - Returns: The value at the top, and its text.
  func scale(for value: Double, _ units: Units) -> (top: Double, text: String) {
    let (size, sign) = unit(units)
    let count = max(value / size, 0.1)
    var decade = 0.1
    while decade * 10 < count, decade < 1e12 { decade *= 10 }
    let top =
      [1.0, 1.5, 2, 2.5, 3, 4, 5, 6, 8].lazy.map { $0 * decade }.first { $0 >= count } ?? 10
      * decade
    return (top * size, FixedDecimal.text(top, decimals: 2) + sign)
  }
}
