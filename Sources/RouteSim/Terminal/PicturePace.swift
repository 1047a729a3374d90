import RouteCells

/// The rate of pictures, limited so that an animation does not saturate the connection to a remote terminal.
///
/// The bytes sent form a debt that shrinks over time. While there is a debt, pictures that are due only to
/// the passage of time wait; a picture that answers a key or the mouse waits only if the debt is large. Such
/// pictures then appear as often as the connection allows.
struct PicturePace {
  /// The rate at which the debt shrinks, bytes per second: that of a moderate connection.
  private var bytesPerSecond = 90_000.0
  /// The debt that is allowed for answers to keys, bytes: several whole pictures of a large window.
  private var credit = 250_000.0

  /// The maximum credit that can accumulate, bytes: pictures are sent at time steps, not as soon as they are
  /// due.
  private static let saved = 6000.0

  /// The minimum time between pictures, nanoseconds; nil to limit the rate by bytes.
  private let interval: UInt64?
  private var debt = 0.0
  /// The time of the last picture, nanoseconds; nil before the first.
  private var since: UInt64?

  /// Creates a pace with a maximum rate; nil to limit the rate by bytes.
  init(picturesPerSecond: Double?) {
    interval = picturesPerSecond.map { UInt64(1e9 / $0) }
  }

  /// Adapts the pace to pictures in pixels, which need many times as many bytes.
  ///
  /// - Parameters:
  ///   - kind: The protocol with which they are sent; Sixel takes longer to encode.
  ///   - isFarAway: True for a terminal on another machine.
  mutating func sendPixels(as kind: TerminalGraphics.Transfer, isFarAway: Bool) {
    bytesPerSecond = isFarAway ? 400_000 : kind == .kitty ? 4_000_000 : 1_000_000
    credit = bytesPerSecond / 2
  }

  /// Returns the time at which the next picture is due, nanoseconds.
  ///
  /// - Parameter isAnswer: True if a key or the mouse has requested the picture.
  func due(isAnswer: Bool) -> UInt64 {
    guard let since else { return 0 }
    if let interval { return isAnswer ? since : since + interval }
    let owed = isAnswer ? debt - credit : debt
    return owed <= 0 ? since : since + UInt64(owed / bytesPerSecond * 1e9)
  }

  /// Records a picture with a number of bytes, sent at a time in nanoseconds.
  mutating func note(bytes: Int, at now: UInt64) {
    let passed = Double(now - min(since ?? now, now)) / 1e9
    debt = max(-Self.saved, debt - passed * bytesPerSecond) + Double(bytes)
    since = now
  }
}
