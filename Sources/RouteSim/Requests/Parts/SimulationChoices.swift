import ARRouteEngine
import RouteSimKit

/// The sensor errors of a phone, simulated or added to those recorded in a log.
struct SimulationChoices: Hashable, Sendable {
  /// The surroundings of the walk; nil if not given.
  var conditions: Conditions?
  /// The sensor errors of a complete simulation.
  var settings: SimulationSettings
  /// True when anything was chosen: without a choice, a walk has no errors.
  var isGiven: Bool
  /// The errors added to the fixes in a log.
  var fixChanges: [ScenarioSetting]
  /// The errors added to recorded poses.
  var poseChanges: [ScenarioSetting]
  /// The limits beyond which AR loses tracking without a scripted loss, for recorded and simulated poses.
  var trackingChanges: [ScenarioSetting] = []
  /// The tracking mode that overrides a log's; nil if not chosen.
  var tracking: TrackingMode?
  /// A choice that is invalid with recorded poses; nil if absent.
  var forPoseless: Failure.PoselessChoice?

  /// True when the errors of fixes are drawn at random rather than computed from satellites and buildings.
  var drawsFixes: Bool { conditions?.drawsFixes ?? true }

  /// Returns the changes to a log that is replayed.
  ///
  /// Recorded data are not simulated again. Fix errors are added to the recorded fixes, and drift and a
  /// change of axes to the recorded poses.
  func changes(hasPoses: Bool) throws(Failure) -> [ScenarioSetting] {
    guard hasPoses else { return fixChanges + trackingChanges }
    if let forPoseless { throw .needsNoPoses(forPoseless) }
    return fixChanges + poseChanges + trackingChanges
  }
}
