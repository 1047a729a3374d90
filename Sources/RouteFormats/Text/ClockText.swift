/// Spans of time as text.
public enum ClockText {
  /// Seconds as minutes and seconds, `1:02`, and from an hour on as `1:01:02`.
  ///
  /// - Precondition: `seconds` is not negative.
  public static func text(_ seconds: Int) -> String {
    precondition(seconds >= 0, "a clock shows no negative time")
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60
    return minutes < 60
      ? "\(minutes):\(two(seconds % 60))"
      : "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
  }
}
