import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A number whose curve stands over the timeline.
enum CurveFigure: CaseIterable, Hashable, Sendable {
  case finishError, arrowError, headingError, accuracy, speed, finishBehind, hiddenArrows

  /// Those of a world, of which some need streets.
  static func all(in world: World) -> [CurveFigure] {
    world.street == nil
      ? allCases.filter { ![.finishBehind, .hiddenArrows].contains($0) } : allCases
  }

  /// Its name.
  var title: String {
    switch self {
    case .finishError: "finish off"
    case .arrowError: "arrows off"
    case .headingError: "heading ±"
    case .accuracy: "place ±"
    case .speed: "speed"
    case .finishBehind: "finish behind"
    case .hiddenArrows: "arrows hidden"
    }
  }

  /// It among what a survey follows.
  var figure: SurveyFigure {
    switch self {
    case .finishError: .finishError
    case .arrowError: .arrowError
    case .headingError: .headingError
    case .accuracy: .accuracy
    case .speed: .speed
    case .finishBehind: .finishBehind
    case .hiddenArrows: .hiddenArrows
    }
  }

  /// A value with its unit.
  func text(_ value: Double, _ units: Units) -> String {
    switch self {
    case .finishError, .headingError: "\(Quantity.fixed(value, 1))°"
    case .arrowError, .accuracy, .finishBehind: Quantity.length(value, units)
    case .hiddenArrows: "\(Quantity.fixed(100 * value, 0)) %"
    case .speed: Quantity.speed(value, units)
    }
  }

  /// How many of what surveys count are one of the unit that people read.
  private func unit(_ units: Units) -> (size: Double, sign: String) {
    let (length, speed) = (units.system.short, units.system.speed)
    return switch self {
    case .finishError, .headingError: (1, "°")
    case .arrowError, .accuracy, .finishBehind: (length.metres, " \(length.sign)")
    case .hiddenArrows: (0.01, " %")
    case .speed: (speed.metres / speed.seconds, " \(speed.sign)")
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
