/// Which numbers are taken, whether an option, a script or a design gives them.
public enum ValueLimits {
  /// Degrees of a direction or turn, whole turns over included: rounding leaves 1e-9 of them.
  public static let turns = -1e6...1e6
  /// Metres of a way.
  public static let chainages = 0...1e9
  /// The longest walk that is simulated, seconds: 30 days, some gigabytes as a session log.
  public static let longestWalk = 30 * 86_400.0
  /// Points by which the hint stays inside the border.
  public static let insets = 0.0...10_000
}
