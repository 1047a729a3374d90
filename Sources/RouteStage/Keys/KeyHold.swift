/// Which keys are held down, as well as a terminal lets one know.
///
/// Most terminals send a byte when a key goes down and again while it repeats, and nothing when it
/// goes up. There a key counts as held until `afterPress` seconds after its first press, and from
/// its first repeat until `afterRepeat` seconds after the last. A terminal that reports releases
/// (the Kitty keyboard protocol) is believed exactly.
///
/// Such a terminal also repeats only the key pressed last, so a key that repeated when another
/// went down ends as if it had been let go; with releases any number of keys is held at a time.
public struct KeyHold: Hashable, Sendable {
  /// How long a key counts as held after its first press, seconds.
  public static let afterPress = 0.5
  /// How long a key counts as held after its last repeat, seconds.
  public static let afterRepeat = 0.15

  /// Whether releases are reported, so that nothing is to be guessed.
  public private(set) var reportsReleases: Bool
  private var holds: [Hold] = []
  /// The key that went down or repeated last.
  private var latest: Key?

  private struct Hold: Hashable, Sendable {
    var key: Key
    var since: Double
    var until: Double
  }

  /// No key held, on a terminal that reports releases or (as most) does not.
  public init(reportsReleases: Bool = false) {
    self.reportsReleases = reportsReleases
  }

  /// Takes note of an event at a time in seconds; times never go back.
  ///
  /// Shift may go up before the letter does, so letters count without it. The first release ever
  /// seen shows that the terminal reports them.
  public mutating func note(_ event: KeyEvent, at time: Double) {
    forgetEnded(at: time)
    let key = event.key.unshifted
    let index = holds.firstIndex { $0.key == key }
    switch event.kind {
    case .release:
      reportsReleases = true
      if let index { holds.remove(at: index) }
    case .press, .repeat:
      latest = key
      if let index {
        holds[index].until = reportsReleases ? .infinity : time + Self.afterRepeat
      } else {
        let until = reportsReleases ? .infinity : time + Self.afterPress
        holds.append(Hold(key: key, since: time, until: until))
      }
    }
  }

  /// From now on releases are reported, or are not; what was held is let go.
  mutating func expectReleases(_ reported: Bool) {
    self = KeyHold(reportsReleases: reported)
  }

  /// Lets go of some keys if it is only guessed that they are still held: what was pressed since
  /// shows that they are not.
  public mutating func endGuesses(about keys: [Key]) {
    guard !reportsReleases else { return }
    holds.removeAll { keys.contains($0.key) }
  }

  /// A key, without shift, is held for as long as a tap lasts, whatever the terminal reports.
  mutating func tap(_ key: Key, at time: Double) {
    holds.removeAll { $0.key == key }
    holds.append(Hold(key: key, since: time, until: time + Self.afterPress))
  }

  /// Lets go of every key, as when the window loses the keyboard.
  mutating func releaseAll() {
    holds.removeAll(keepingCapacity: true)
  }

  /// Whether a key, without shift, counts as held at a time in seconds; at the very end it no
  /// longer does.
  public func isHeld(_ key: Key, at time: Double) -> Bool {
    holds.contains { $0.key == key && time < $0.until }
  }

  /// Whether a key that goes down at a time in seconds may only repeat.
  ///
  /// One that went down before another did does not: it was let go in between.
  public func mayRepeat(_ key: Key, at time: Double) -> Bool {
    isHeld(key, at: time) && (reportsReleases || latest == key)
  }

  /// Whether any key counts as held at a time in seconds.
  public func isAnyHeld(at time: Double) -> Bool {
    holds.contains { time < $0.until }
  }

  /// When a key, without shift, that counts as held at `time` went down, seconds; nil when it does
  /// not.
  public func heldSince(_ key: Key, at time: Double) -> Double? {
    holds.first { $0.key == key && time < $0.until }?.since
  }

  private mutating func forgetEnded(at time: Double) {
    holds.removeAll { $0.until <= time }
  }
}
