import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A number whose curve stands over the timeline.
struct CurveFigure: Hashable, Sendable {
  /// The quantity that the number is of.
  enum Measure: Hashable, Sendable { case angle, length, speed, share }

  /// Its name.
  let title: String
  /// The corresponding figure of a survey.
  let figure: SurveyFigure
  let measure: Measure

  static let finishError = CurveFigure(
    title: "finish off", figure: .finishError, measure: .angle)
  static let arrowError = CurveFigure(
    title: "arrows off", figure: .arrowError, measure: .length)
  static let accuracy = CurveFigure(title: "place ±", figure: .accuracy, measure: .length)

  /// Those of every walk.
  private static let ofWalk = [
    finishError, arrowError,
    CurveFigure(title: "heading ±", figure: .headingError, measure: .angle),
    accuracy,
    CurveFigure(title: "speed", figure: .speed, measure: .speed),
  ]

  /// The figures of a world; some need streets.
  static func all(in world: World) -> [CurveFigure] {
    ofWalk + (world.street == nil ? [] : ofTown)
  }

  /// A value with its unit.
  func text(_ value: Double, _ units: Units) -> String {
    switch measure {
    case .angle: "\(Quantity.fixed(value, 1))°"
    case .length: Quantity.length(value, units)
    case .speed: Quantity.speed(value, units)
    case .share: "\(Quantity.fixed(100 * value, 0)) %"
    }
  }

  /// The unit that people read, with its size in the units that surveys count in, and its sign.
  private func unit(_ units: Units) -> (size: Double, sign: String) {
    let (length, speed) = (units.system.short, units.system.speed)
    return switch measure {
    case .angle: (1, "°")
    case .length: (length.metres, " \(length.sign)")
    case .speed: (speed.metres / speed.seconds, " \(speed.sign)")
    case .share: (0.01, " %")
    }
  }

  /// The round number at the top of a scale on which a value has room, and not much more than that: one
  /// or two digits and zeros of the unit that people read.
  ///
  /// - Returns: The value there, and its text.
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
