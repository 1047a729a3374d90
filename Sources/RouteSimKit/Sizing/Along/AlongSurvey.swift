import ARRouteEngine
import RouteFormats

/// A survey of a whole walk for one design, with its worst places.
package struct AlongSurvey: Hashable, Sendable {
  /// The design and its name.
  let design: NamedDesign
  /// The command that shows a place, without the options that select it; not yet sanitised for a terminal.
  let command: String
  /// The options of the survey.
  let choices: AlongChoices
  /// The length of the route, metres.
  let length: Double
  /// The parts of the route that run through buildings, as ranges of chainage, metres; nil without a map.
  let partsInBuildings: [ClosedRange<Double>]?
  /// The number of places examined.
  let stopCount: Int
  /// The number of places with a fault, by kind.
  let counts: [SizingConcern: Int]
  /// The worst places, the worst first; if several are equally bad, in the order in which they are on the
  /// route.
  let worst: [AlongStop]

  /// The kinds of faults that a place can have, in output order.
  static let concerns: [SizingConcern] = [
    .sight, .arrows, .contrast, .target, .overlap, .size, .label, .distance,
  ]

  /// Selects the worst of a route's stops, which are in their order along the route.
  package init(
    _ design: NamedDesign, _ stops: [AlongStop], choices: AlongChoices, length: Double,
    partsInBuildings: [ClosedRange<Double>]?, command: String
  ) {
    self.design = design
    self.choices = choices
    self.length = length
    self.partsInBuildings = partsInBuildings
    self.command = command
    stopCount = stops.count
    counts = stops.reduce(into: [:]) { counts, stop in
      for concern in stop.concerns { counts[concern, default: 0] += 1 }
    }
    let told = stops.filter { $0.isTold(by: choices.measure) }
      .map { (stop: $0, badness: $0.badness(by: choices.measure)) }
      .sorted { one, other in
        one.badness == other.badness
          ? one.stop.chainage < other.stop.chainage
          : other.badness.lexicographicallyPrecedes(one.badness)
      }
    var worst: [AlongStop] = []
    for (stop, _) in told {
      guard worst.count < choices.limit else { break }
      if worst.allSatisfy({ abs($0.chainage - stop.chainage) >= choices.apart }) {
        worst.append(stop)
      }
    }
    self.worst = worst
  }

  /// Returns the command that shows a stop, not yet sanitised for a terminal.
  func command(showing stop: AlongStop) -> String {
    let heading = stop.heading.map { " --heading \(ValueLimits.text($0.degrees))" } ?? ""
    return "\(command) --chainage \(ValueLimits.text(stop.chainage))\(heading)"
  }
}
