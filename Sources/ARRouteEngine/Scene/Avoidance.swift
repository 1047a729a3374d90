/// The parts of the screen that labels and hints avoid.
public enum Avoidance: String, Hashable, Sendable, CaseIterable {
  /// The parts of the screen covered by the system and the phone's body, and the screen's sides.
  ///
  /// Labels and hints stay in the safe area and clear of rounded corners.
  case safeArea = "safe-area"
  /// Only the screen's sides, as if no part of the screen were covered.
  case screen
}
