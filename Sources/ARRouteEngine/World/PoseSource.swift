/// The basis of AR's poses in a log.
public enum PoseSource: String, CaseIterable, Hashable, Sendable {
  /// Recorded, as the log has them.
  case log
  /// Made up by a simulation along the fixes, as the log has none: anything said of AR's axes is
  /// then about the simulation, and not about a real phone.
  case simulated
}
