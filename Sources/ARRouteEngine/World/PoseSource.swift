/// What AR's poses of a log rest on.
public enum PoseSource: String, CaseIterable, Hashable, Sendable {
  /// Recorded, as the log has them.
  case log
  /// Made up by a simulation along the fixes, as the log has none: whatever is said of AR's axes is
  /// then about the simulation, and nobody's phone.
  case simulated
}
