/// The source of the AR poses of a log.
public enum PoseSource: String, CaseIterable, Hashable, Sendable {
  /// Recorded in the log.
  case log
  /// Simulated along the fixes because the log has no poses: anything reported about AR's axes is then about
  /// the simulation, not about a real phone.
  case simulated
}
