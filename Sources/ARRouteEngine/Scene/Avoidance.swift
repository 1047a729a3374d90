/// The area that labels and hints keep out of.
public enum Avoidance: String, Hashable, Sendable, CaseIterable {
  /// The parts of the screen that the system and the phone's body cover, and its sides: they stay in the
  /// safe area and off round corners.
  case safeArea = "safe-area"
  /// The screen's sides alone, as if nothing covered it.
  case screen
}
