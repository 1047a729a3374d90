import ARRouteEngine

extension Replay {
  /// Tells the world the phone's true position at a pose of the log, if it is known from a file of its own; if
  /// that file ends or pauses, the truth is forgotten.
  ///
  /// A log with AR poses contains these truths already. Simulated poses follow the fixes, so they do not show
  /// where the phone was, but they do show where it looked.
  mutating func feedSurveyedTruth(of pose: Pose, at time: Double) {
    guard let surveyed = recording?.surveyed else { return }
    guard recording?.hasSimulatedPoses == true else {
      if !surveyed.covers(time) { world.forgetTruth() }
      return
    }
    guard let coordinate = surveyed.coordinate(at: time),
      let turn = recording?.misalignment.angle(at: time, around: &truthInterval)
    else { return world.forgetTruth() }
    let heading = (pose.attitude.heading + turn).wrappedPositive
    feed(.truth(Truth(time: time, coordinate: coordinate, heading: heading)))
  }
}
