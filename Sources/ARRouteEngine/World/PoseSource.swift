/// The source of the AR poses of a log.
public enum PoseSource: String, CaseIterable, Hashable, Sendable {
  /// Recorded in the log.
  case log
  /// Simulated along the fixes because the log has no poses.
  ///
  /// Anything reported about AR's axes then describes the simulation, not a real phone.
  case simulated
}
