import ARRouteEngine

@testable import RouteSimKit

/// A constant, and a script whose expectation is met only if the constant is set.
struct TunableCase: Sendable, CustomStringConvertible {
  /// A log with a special property.
  enum Log: Sendable {
    /// Poses at 10 Hz and fixes at 1 Hz, without delay.
    case usual
    /// Fixes come three seconds late.
    case late
    /// Poses come every three seconds.
    case sparse
    /// No fix comes in the first ten seconds.
    case deaf
    /// A walk up a street and back on its other side, whose two legs may be confused.
    case thereAndBack
    /// The walk up a street and back, without a fix in the first ten seconds.
    case thereAndBackDeaf

    var isThereAndBack: Bool { self == .thereAndBack || self == .thereAndBackDeaf }
  }

  let name: String
  let value: String
  /// The events in the script, in which `SET` marks the place for the setting, followed by a comma.
  let events: String
  let log: Log

  init(_ name: String, _ value: String, _ events: String, log: Log = .usual) {
    self.name = name
    self.value = value
    self.events = events
    self.log = log
  }

  var description: String { name }

  func script(isSet: Bool) -> String {
    let setting = isSet ? #""\#(name)": \#(value), "# : ""
    return #"{"events": [\#(events.replacing("SET", with: setting))]}"#
  }
}

extension TunableCase {
  static let all = correction + pairing + location + legs + design

  /// The published method finds about 30° unless it is prevented from doing so.
  private static let findsNothing =
    #"{"at": 90, "expect": {"happened.corrected": {"value": {"min": 1}, "count": 0}}}"#
  /// There are no fixes from 30 s on.
  private static let deafened = #"{"at": 30.05, "set": {"gps": false}},"#

  private static let correction = [
    TunableCase(
      "count", "5",
      #"""
      {"at": 0, "set": {SET "strategy": "all"}},
      {"at": 8, "expect": {"happened.corrected": {"since": 0.1}}}
      """#),
    TunableCase(
      "seconds", "2",
      #"""
      {"at": 0, "set": {SET "strategy": "all"}},
      {"at": 8, "expect": {"happened.corrected": {"since": 0.1}}}
      """#),
    TunableCase(
      "fresh", "true",
      #"{"at": 0, "set": {SET "strategy": "all", "seconds": 2}}, \#(findsNothing)"#),
    TunableCase(
      "once", "true",
      #"""
      {"at": 0, "set": {SET "strategy": "all"}},
      {"at": 90, "expect": {"happened.corrected": {"since": 0.1, "count": 1}}}
      """#),
    TunableCase(
      "maxAccuracy", "0.001", #"{"at": 0, "set": {SET "strategy": "all"}}, \#(findsNothing)"#),
    TunableCase(
      "minDistance", "1000", #"{"at": 0, "set": {SET "strategy": "all"}}, \#(findsNothing)"#),
    TunableCase(
      "pairPercent", "0.001",
      #"""
      {"at": 0, "set": {SET "strategy": "random"}},
      {"at": 90, "expect": {"happened.correctionApplied": false}}
      """#),
  ]

  private static let pairing = [
    TunableCase(
      "worstAccuracy", "0.1",
      #"""
      {"at": 0, "set": {SET "gps": true}},
      {"at": 50, "expect": {"estimate.dropped.absurdAccuracy": {"min": 50}}}
      """#),
    TunableCase(
      "poseReach", "1",
      #"""
      {"at": 0, "set": {SET "gps": true}},
      {"at": 50, "expect": {"happened.estimateDropped": {"reason": "noPose", "count": {"min": 40}}}}
      """#, log: .late),
    TunableCase(
      "poseGap", "1",
      #"""
      {"at": 0, "set": {SET "gps": true}},
      {"at": 50, "expect": {"estimate.dropped.noPose": {"min": 20}}}
      """#, log: .sparse),
    TunableCase(
      "fixPatience", "1",
      #"""
      {"at": 0, "set": {SET "gps": true}},
      {"at": 50, "expect": {"estimate.dropped.noPose": {"min": 10}}}
      """#, log: .sparse),
  ]

  private static let location = [
    TunableCase(
      "startAccuracy", "42",
      #"""
      {"at": 0, "set": {SET "gps": true}},
      {"at": 5, "expect": {"location.accuracy": {"min": 42, "max": 50}}}
      """#, log: .deaf),
    TunableCase(
      "estimateChoice", #""present""#,
      #"""
      {"at": 5, "set": {SET "estimateReach": 0}}, {"at": 50, "expect": {"estimate.reason": "held"}}
      """#),
    TunableCase(
      "choiceMargin", "0",
      #"""
      {"at": 5, "set": {SET "estimateChoice": "present"}},
      {"at": 50, "expect": {"estimate.reason": "accurate"}}
      """#),
    TunableCase(
      "estimateReach", "0",
      #"""
      {"at": 5, "set": {SET "gps": true}}, {"at": 50, "expect": {"estimate.reason": "noneNear"}}
      """#),
    TunableCase(
      "estimateCapacity", "1",
      #"""
      {"at": 5, "set": {SET "gps": true}},
      {"at": 80, "expect": {"estimate.kept": 1, "estimate.dropped.crowded": {"min": 1}}}
      """#),
    TunableCase(
      "choiceInterval", "0.5",
      #"""
      {"at": 30.05, "set": {SET "gps": false, "estimateReach": 1}},
      {"at": 32.5, "expect": {"estimate.reason": "noneNear"}}
      """#),
    TunableCase(
      "trustedError", "0.01",
      #"""
      {"at": 0, "set": {SET "gps": true}},
      {"at": 90, "expect": {"happened.correctionApplied": false, "correction.angle": 0}}
      """#),
    TunableCase(
      "learnFrom", "1",
      #"""
      {"at": 50, "set": {SET "strategy": "all"}}, {"at": 50.05, "set": {"strategy": "robust"}},
      {"at": 50.1, "expect": {"correction.runs": {"max": 3}}}
      """#),
    TunableCase(
      "odometryDrift", "100",
      #"""
      \#(deafened) {"at": 31, "set": {SET "gps": false}},
      {"at": 60, "expect": {"location.accuracy": {"min": 30}}}
      """#),
    TunableCase(
      "unknownError", "0",
      #"""
      \#(deafened) {"at": 31, "set": {SET "correction": false}},
      {"at": 60, "expect": {"location.accuracy": {"max": 10}}}
      """#),
    TunableCase(
      "agingSpeed", "0",
      #"""
      \#(deafened) {"at": 31, "set": {SET "tracking": "orientation"}},
      {"at": 60, "expect": {"location.accuracy": {"max": 10}}}
      """#),
    TunableCase(
      "replacementDistance", "1000",
      #"""
      {"at": 10, "set": {SET "tracking": "orientation", "correction": false}},
      {"at": 70, "expect": {"finish.distance": {"min": 80}}}
      """#),
    TunableCase(
      "readyAccuracy", "0",
      #"{"at": 0, "set": {SET "gps": true}}, {"at": 90, "expect": {"happened.ready": false}}"#),
    TunableCase(
      "readyError", "0",
      #"{"at": 0, "set": {SET "gps": true}}, {"at": 90, "expect": {"happened.ready": false}}"#),
    TunableCase(
      "lostAccuracy", "0.2",
      #"""
      {"at": 80, "expect": {"ready": true}}, {"at": 80, "set": {SET "readyAccuracy": 0.1}},
      {"at": 81, "expect": {"ready": false, "happened.notReady": {"since": 80}}}
      """#),
    TunableCase(
      "lostError", "0.2",
      #"""
      {"at": 80, "expect": {"ready": true}}, {"at": 80, "set": {SET "readyError": 0.1}},
      {"at": 81, "expect": {"ready": false, "happened.notReady": {"since": 80}}}
      """#),
    TunableCase(
      "arrivalDistance", "45",
      #"{"at": 0, "set": {SET "gps": true}}, {"at": 80, "expect": {"happened.arrived": true}}"#),
    TunableCase(
      "offRouteDistance", "0",
      #"""
      {"at": 0, "set": {SET "gps": true}},
      {"at": 50, "expect": {"route.offRoute": true, "happened.leftRoute": true}}
      """#),
  ]

  /// Returns a case about the leg's certainty at a time, with constants that are set from the start.
  private static func leg(
    _ name: String, _ value: String, at time: Int, _ bound: String, log: Log = .thereAndBack
  ) -> TunableCase {
    TunableCase(
      name, value,
      #"""
      {"at": 0, "set": {SET "gps": true}},
      {"at": \#(time), "expect": {"route.leg.confidence": {\#(bound)}}}
      """#, log: log)
  }

  private static let legs = [
    leg("legSideDeviation", "30", at: 90, #""max": 0.95"#),
    leg("legSideLength", "1", at: 90, #""min": 0.999"#),
    leg("legFixCorrelation", "0.5", at: 40, #""min": 0.9965"#),
    leg("legTurnBack", "0", at: 90, #""max": 0.97"#),
    leg("legTurnForth", "0", at: 100, #""max": 0.998"#),
    leg("legWrongWay", "0", at: 90, #""max": 0.97"#),
    leg("legSkipLength", "1000", at: 90, #""max": 0.9"#),
    leg("legSkipMost", "0", at: 90, #""max": 0.9"#),
    leg("legElsewhere", "0", at: 11, #""max": 0.997"#, log: .thereAndBackDeaf),
  ]

  private static let design = [
    TunableCase(
      "placemarkLaw", #""stepped""#,
      #"{"at": 5, "set": {SET "units": "metric"}, "expect": {"finish.diameter": 75}}"#),
    TunableCase(
      "placemarkMax", "60",
      #"{"at": 5, "set": {SET "units": "metric"}, "expect": {"finish.diameter": {"max": 60}}}"#),
    TunableCase(
      "placemarkMin", "20",
      #"{"at": 5, "set": {SET "placemarkFar": 60}, "expect": {"finish.diameter": 20}}"#),
    TunableCase(
      "placemarkNear", "300",
      #"{"at": 5, "set": {SET "units": "metric"}, "expect": {"finish.diameter": 100}}"#),
    TunableCase(
      "placemarkFar", "60",
      #"{"at": 5, "set": {SET "units": "metric"}, "expect": {"finish.diameter": 50}}"#),
    TunableCase(
      "hintInset", "100",
      #"""
      {"at": 5, "look": {"heading": 200}, "set": {SET "units": "metric"},
       "expect": {"hint.visible": true, "hint.center.0": {"min": 100, "max": 275},
                  "hint.center.1": {"min": 100, "max": 567}}}
      """#),
    TunableCase(
      "hintStyle", #""wedge""#,
      #"""
      {"at": 5, "look": {"heading": 200}, "set": {SET "units": "metric"},
       "expect": {"hint.style": "wedge", "hint.wedge.leg": {"min": 1}}}
      """#),
    TunableCase(
      "arrowSpacing", "20",
      #"""
      {"at": 20, "set": {SET "units": "metric"},
       "expect": {"arrows.0.chainage": 40, "arrows.1.chainage": 60}}
      """#),
    TunableCase(
      "arrowWindow", "0.1",
      #"{"at": 20, "set": {SET "arrowSpacing": 100}, "expect": {"arrows": []}}"#),
  ]
}
