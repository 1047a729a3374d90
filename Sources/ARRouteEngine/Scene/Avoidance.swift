/// The parts of the screen that labels and hints avoid.
public enum Avoidance: String, Hashable, Sendable, CaseIterable {
  /// The parts of the screen that the system and the phone's body cover, and the screen's sides: labels and
  /// hints stay in the safe area and clear of the round corners.
  case safeArea = "safe-area"
  /// Only the screen's sides, as if nothing covered it.
  case screen
}
