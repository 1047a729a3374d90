import ARRouteEngine
import RouteFormats

/// The worst places of a walk for a design, found by looking at all of it.
package struct AlongSurvey: Hashable, Sendable {
  /// The design and its name.
  let design: NamedDesign
  /// The command that shows a place, without the options that say which; not yet fit for a terminal.
  let command: String
  /// How it was looked at.
  let choices: AlongChoices
  /// The length of the route, metres.
  let length: Double
  /// The parts of the route that run through buildings, as chainages, metres; nil without a map.
  let partsInBuildings: [ClosedRange<Double>]?
  /// The number of places looked at.
  let stopCount: Int
  /// At how many of them something is wrong, by its kind.
  let counts: [SizingConcern: Int]
  /// The worst, the very worst first; of those that are equally bad the earlier.
  let worst: [AlongStop]

  /// The kinds of things that can be wrong at a place, in the order in which they are told.
  static let concerns: [SizingConcern] = [
    .sight, .arrows, .contrast, .target, .overlap, .size, .label,
  ]

  /// The worst of some stops of a route, in their order along it.
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

  /// The command that shows a stop; not yet fit for a terminal.
  func command(showing stop: AlongStop) -> String {
    let heading = stop.heading.map { " --heading \(ValueLimits.text($0.degrees))" } ?? ""
    return "\(command) --chainage \(ValueLimits.text(stop.chainage))\(heading)"
  }
}
