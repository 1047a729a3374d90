import RouteFormats

/// Which numbers are taken, whether an option, a script or a design gives them.
package enum ValueLimits {
  /// Degrees of a direction or turn, whole turns over included: rounding leaves 1e-9 of them.
  package static let turns = -1e6...1e6
  /// Degrees up from the horizon.
  package static let pitches = -90.0...90.0
  /// Percent of a whole.
  package static let percents = 0.0...100.0
  /// Seconds of a log, of a script's events or of the animation clock.
  package static let times = 0.0...1e9
  /// Metres of a way.
  package static let chainages = 0...1e9
  /// The longest walk that is simulated, seconds: two days and nights without a rest, half of what
  /// a session log may hold to be read again.
  package static let longestWalk = 2 * 86_400.0
  /// Points by which the hint stays inside the border.
  static let insets = 0.0...10_000
  /// Points from the upper left of a screen.
  package static let points = 0.0...100_000
  /// Places of a file, from 0.
  static let placeNumbers = 0.0...1e9
}

extension ValueLimits {
  /// Limits as they are told: `0.1 to 10000`.
  package static func text(_ limits: ClosedRange<Double>) -> String {
    "\(text(limits.lowerBound)) to \(text(limits.upperBound))"
  }

  /// A number as limits and defaults are told.
  static func text(_ number: Double) -> String { FixedDecimal.text(number, decimals: 6) }
}

/// The numbers of a script's events besides what they `set` and expect.
enum ScriptNumber: String, CaseIterable {
  case at, heading, pitch, roll, tolerance, percent, tap, choose

  /// Which are taken.
  var limits: ClosedRange<Double> {
    switch self {
    case .at: ValueLimits.times
    case .heading, .roll: ValueLimits.turns
    case .pitch: ValueLimits.pitches
    case .tolerance: 0...255
    case .percent: ValueLimits.percents
    case .tap: ValueLimits.points
    case .choose: ValueLimits.placeNumbers
    }
  }

  /// Of what they are.
  var unit: String {
    switch self {
    case .at: "seconds"
    case .heading, .pitch, .roll: "degrees"
    case .tolerance: "steps of a channel"
    case .percent: "percent"
    case .tap: "points"
    case .choose: "(a place’s number)"
    }
  }

  /// Reads it.
  func read(_ node: JSONNode) throws(JSONContentError) -> Double {
    try node.number(rawValue, within: limits, unit)
  }
}

extension JSONNode {
  /// A number within limits; one that is not is told them with their unit.
  func number(
    _ subject: String, within limits: ClosedRange<Double>, _ unit: String
  ) throws(JSONContentError) -> Double {
    try number(subject, in: limits, "\(ValueLimits.text(limits)) \(unit)")
  }
}
