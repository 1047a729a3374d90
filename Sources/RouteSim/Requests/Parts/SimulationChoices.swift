import ARRouteEngine
import RouteSimKit

/// How wrong the sensors of a phone are to be, simulated or on top of what a log recorded.
struct SimulationChoices: Hashable, Sendable {
  /// Where one walks; nil where that is not said.
  var conditions: Conditions?
  /// How they err where all of it is simulated.
  var settings: SimulationSettings
  /// True when anything was chosen: a walk without has no errors at all.
  var isGiven: Bool
  /// What comes on top of a log's own fixes.
  var fixChanges: [ScenarioSetting]
  /// What comes on top of recorded poses.
  var poseChanges: [ScenarioSetting]
  /// The limits beyond which AR is to lose its place by itself, of poses recorded or made up.
  var trackingChanges: [ScenarioSetting] = []
  /// What AR is to follow whatever a log says; nil where that is not chosen.
  var tracking: TrackingMode?
  /// What was chosen that makes no sense where poses are recorded; nil for nothing.
  var forPoseless: Failure.PoselessChoice?

  /// True when the errors of fixes are drawn, and do not follow from satellites and houses.
  var drawsFixes: Bool { conditions?.drawsFixes ?? true }

  /// What changes about a log that is replayed.
  ///
  /// What a log has recorded is not simulated again: errors of fixes come on top of its own, and
  /// so do the drift and the axes of recorded poses.
  func changes(hasPoses: Bool) throws(Failure) -> [ScenarioSetting] {
    guard hasPoses else { return fixChanges + trackingChanges }
    if let forPoseless { throw .needsNoPoses(forPoseless) }
    return fixChanges + poseChanges + trackingChanges
  }
}
