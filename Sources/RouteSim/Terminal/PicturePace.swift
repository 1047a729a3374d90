import RouteCells

/// The rate of pictures, limited so that an animation does not fill the line to a remote terminal.
///
/// The bytes sent are a debt that shrinks with time. While there is debt, pictures due to time alone
/// wait; one that answers a key or the mouse does not, unless the debt is large: then it comes as
/// often as the line allows.
struct PicturePace {
  /// The bytes per second by which the debt shrinks: a moderate line.
  private var bytesPerSecond = 90_000.0
  /// The debt allowed to answers to keys, bytes: some whole pictures of a large window.
  private var credit = 250_000.0

  /// The maximum credit saved up, bytes: pictures come at time steps, not when they are due.
  private static let saved = 6000.0

  /// The minimum time between pictures, nanoseconds; nil to limit by bytes.
  private let interval: UInt64?
  private var debt = 0.0
  /// The time of the last picture, nanoseconds; nil before the first.
  private var since: UInt64?

  /// Creates a pace with a maximum rate; nil to limit by bytes.
  init(picturesPerSecond: Double?) {
    interval = picturesPerSecond.map { UInt64(1e9 / $0) }
  }

  /// Adapts the pace to pictures in pixels, which take many times the bytes.
  ///
  /// - Parameters:
  ///   - kind: The protocol they are sent by; Sixel takes longer to make.
  ///   - isFarAway: True for a terminal on another machine.
  mutating func sendPixels(as kind: TerminalGraphics.Transfer, isFarAway: Bool) {
    bytesPerSecond = isFarAway ? 400_000 : kind == .kitty ? 4_000_000 : 1_000_000
    credit = bytesPerSecond / 2
  }

  /// Returns the due time of the next picture, nanoseconds.
  ///
  /// - Parameter isAnswer: True when a key or the mouse has asked for it.
  func due(isAnswer: Bool) -> UInt64 {
    guard let since else { return 0 }
    if let interval { return isAnswer ? since : since + interval }
    let owed = isAnswer ? debt - credit : debt
    return owed <= 0 ? since : since + UInt64(owed / bytesPerSecond * 1e9)
  }

  /// Notes a picture of so many bytes, sent at a time in nanoseconds.
  mutating func note(bytes: Int, at now: UInt64) {
    let passed = Double(now - min(since ?? now, now)) / 1e9
    debt = max(-Self.saved, debt - passed * bytesPerSecond) + Double(bytes)
    since = now
  }
}
