import RouteFormats

/// The valid ranges of numbers from options, scripts and designs.
package enum ValueLimits {
  /// Directions and rotations in degrees, including multiple turns; within these limits, rounding errors
  /// are at most 1e-9.
  package static let turns = -1e6...1e6
  /// Degrees above the horizon.
  package static let pitches = -90.0...90.0
  /// Percentages of a whole.
  package static let percents = 0.0...100.0
  /// Seconds in a log, in a script's events or on the animation clock.
  package static let times = 0.0...1e9
  /// The differences between two clocks, seconds: up to the time from 1970 to 2100, which makes dates of a count.
  package static let shifts = -4.2e9...4.2e9
  /// Metres along a route.
  package static let chainages = 0...1e9
  /// The duration of the longest walk that is simulated, seconds: two days and nights without a rest, which
  /// is half of what can be read back from a session log.
  package static let longestWalk = 2 * 86_400.0
  /// The distances of the hint from the border, points.
  static let insets = 0.0...10_000
  /// Points from the upper left corner of a screen.
  package static let points = 0.0...100_000
  /// Indices of a file's places, from 0.
  static let placeNumbers = 0.0...1e9
}

extension ValueLimits {
  /// Returns limits as displayed, such as `0.1 to 10000`.
  package static func text(_ limits: ClosedRange<Double>) -> String {
    "\(text(limits.lowerBound)) to \(text(limits.upperBound))"
  }

  /// Returns a number as displayed in limits and defaults.
  static func text(_ number: Double) -> String { FixedDecimal.text(number, decimals: 6) }
}

/// The numbers in a script's events, except those in `set` and in expectations.
enum ScriptNumber: String, CaseIterable {
  case at, heading, pitch, roll, tolerance, percent, tap, choose

  /// The valid values.
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

  /// The unit, as used in messages.
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

  /// Reads the number from a node.
  func read(_ node: JSONNode) throws(JSONContentError) -> Double {
    try node.number(rawValue, within: limits, unit)
  }
}

extension JSONNode {
  /// Returns a number, which must be within limits; otherwise, the error states the limits with their unit.
  func number(
    _ subject: String, within limits: ClosedRange<Double>, _ unit: String
  ) throws(JSONContentError) -> Double {
    try number(subject, in: limits, "\(ValueLimits.text(limits)) \(unit)")
  }
}
