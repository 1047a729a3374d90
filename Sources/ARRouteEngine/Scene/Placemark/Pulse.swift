/// The second disc around the finish placemark, which swells and fades once a second.
public struct Pulse: Hashable, Sendable {
  /// The pulse's diameter relative to the placemark's, rising from 1 to 1.2.
  public let scale: Double
  /// The pulse's opacity, falling from 1 to 0.1.
  public let opacity: Double

  /// The maximum `scale`.
  public static let largestScale = 1.2

  /// Creates the pulse at a time of the animation clock, seconds.
  public init(clock: Double) {
    let phase = clock - clock.rounded(.down)
    scale = 1 + 0.2 * phase
    opacity = 1 - 0.9 * phase
  }
}
