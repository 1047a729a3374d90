import RouteCells

/// How often pictures are sent, so that a line to a terminal far away is not filled by an animation.
///
/// What has been sent is a debt that shrinks with time. While there is some, pictures that time alone
/// brings wait; one that answers a key or the mouse does not, unless much is owed: then it comes as
/// often as the line allows.
struct PicturePace {
  /// What is paid back in a second, bytes: a moderate line.
  private var bytesPerSecond = 90_000.0
  /// What answers to keys may owe: some whole pictures of a large window.
  private var credit = 250_000.0

  /// What is saved up at most, bytes: pictures come at steps of time, and not when they are due.
  private static let saved = 6000.0

  /// The least time between pictures, nanoseconds; nil where the bytes count.
  private let interval: UInt64?
  private var debt = 0.0
  /// When the last picture was sent; nil before the first.
  private var since: UInt64?

  /// A pace of so many pictures in a second at most; nil for one by what they take.
  init(picturesPerSecond: Double?) {
    interval = picturesPerSecond.map { UInt64(1e9 / $0) }
  }

  /// From now on pictures are in pixels, of which each takes many times the bytes.
  ///
  /// - Parameters:
  ///   - kind: How they are sent: to make Sixel takes longer.
  ///   - isFarAway: Whether they go over a line, and not to a terminal on this machine.
  mutating func sendPixels(as kind: TerminalGraphics.Transfer, isFarAway: Bool) {
    bytesPerSecond = isFarAway ? 400_000 : kind == .kitty ? 4_000_000 : 1_000_000
    credit = bytesPerSecond / 2
  }

  /// When the next picture may be sent, nanoseconds.
  ///
  /// - Parameter isAnswer: Whether a key or the mouse has asked for it.
  func due(isAnswer: Bool) -> UInt64 {
    guard let since else { return 0 }
    if let interval { return isAnswer ? since : since + interval }
    let owed = isAnswer ? debt - credit : debt
    return owed <= 0 ? since : since + UInt64(owed / bytesPerSecond * 1e9)
  }

  /// Takes note of a picture of so many bytes, sent at a time in nanoseconds.
  mutating func note(bytes: Int, at now: UInt64) {
    let passed = Double(now - min(since ?? now, now)) / 1e9
    debt = max(-Self.saved, debt - passed * bytesPerSecond) + Double(bytes)
    since = now
  }
}
