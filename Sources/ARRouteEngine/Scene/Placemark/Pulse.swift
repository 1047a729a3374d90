/// The second disc that swells and fades around the finish placemark, once a second.
public struct Pulse: Hashable, Sendable {
  /// Its diameter relative to the placemark's, 1 → 1.2.
  public let scale: Double
  /// Its opacity, 1 → 0.1.
  public let opacity: Double

  /// The largest `scale`.
  public static let largestScale = 1.2

  /// The pulse at a time of the animation clock, seconds.
  public init(clock: Double) {
    let phase = clock - clock.rounded(.down)
    scale = 1 + 0.2 * phase
    opacity = 1 - 0.9 * phase
  }
}
