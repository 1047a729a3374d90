import ARRouteEngine

extension Replay {
  /// Gives the world the phone's true position and heading at a pose of the log, if a file of their own has them;
  /// where it does not, the world forgets them.
  ///
  /// The heading of the log's poses is true but for the direction of AR's axes, which is known from the shape of
  /// AR's path, or from the simulation of the poses.
  mutating func feedSurveyedTruth(of pose: Pose, at time: Double) {
    guard let recording, let surveyed = recording.surveyed else { return }
    let turn =
      recording.hasSimulatedPoses
      ? recording.misalignment.angle(at: time, around: &truthInterval)
      : surveyed.turnOfAxes(at: time)
    guard let turn, let coordinate = surveyed.coordinate(at: time) else {
      return world.forgetTruth()
    }
    let heading = (pose.attitude.heading + turn).wrappedPositive
    feed(.truth(Truth(time: time, coordinate: coordinate, heading: heading)))
  }
}
