/// The keys that are held down, inferred from the terminal's input.
///
/// Most terminals send a byte when a key goes down and again while it repeats, and nothing when it goes up.
/// On these terminals, a key counts as held until `afterPress` seconds after its first press, and from its
/// first repeat until about `afterRepeat` seconds after the last. The keyboard's delay before repeats is
/// learned from the first key that is held, and the repeat rate from each key. The releases that a terminal
/// reports (with the Kitty keyboard protocol) are taken as exact.
///
/// A terminal without releases also repeats only the last key pressed, so if another key goes down while a
/// key repeats, the first counts as released; with releases, any number of keys can be held at a time.
struct KeyHold: Hashable, Sendable {
  /// The time that a key counts as held after its first press while the keyboard's delay before repeats is
  /// unknown, seconds; it is longer than any usual delay.
  static let afterPress = 0.7
  /// The time that a key counts as held after its last repeat while its repeat interval is unknown, seconds.
  static let afterRepeat = 0.15
  /// The maximum number of keys held at a time.
  private static let mostHeld = 32
  /// The range of keyboards' delays before repeats, seconds.
  private static let delays = 0.15...1.2
  /// The interval below which two presses of one key count as one, seconds.
  ///
  /// A slow connection delivers keys in batches, and no keyboard repeats so fast.
  private static let gathering = 0.005
  /// The maximum delay of a first repeat beyond the learned delay, seconds.
  private static let lateness = 0.1

  /// True when the terminal reports releases, so that nothing has to be guessed.
  private(set) var reportsReleases: Bool
  private var holds: [Hold] = []
  /// The latest press or repeat.
  private var latest: Press?
  /// The delay before the keyboard repeats, seconds; nil while unknown.
  private var delay: Double?

  private struct Press: Hashable, Sendable {
    var key: Key
    var time: Double
    /// The time since the previous press if that was a press of the same key, seconds; nil after another key.
    var gap: Double?
  }

  private struct Hold: Hashable, Sendable {
    var key: Key
    var since: Double
    var until: Double
    var isShifted: Bool
    /// The times of the key's first and last repeat, and the number of repeats; nil before the first.
    var firstRepeat: Double?
    var lastRepeat = 0.0
    var repeats = 0

    /// The time between repeats, seconds; nil while unknown.
    var interval: Double? {
      guard let firstRepeat, repeats > 2 else { return nil }
      return (lastRepeat - firstRepeat) / Double(repeats - 1)
    }
  }

  /// A key that counts as held.
  struct Held: Hashable, Sendable {
    /// The time at which the key went down, seconds.
    var since: Double
    /// The estimated release time, seconds, given that the key has not repeated since.
    var end: Double
    /// True when shift is also held.
    var isShifted: Bool
  }

  /// Creates a state without held keys, for a terminal that reports releases or, like most terminals, does
  /// not.
  init(reportsReleases: Bool = false) {
    self.reportsReleases = reportsReleases
  }

  /// Records an event at a time in seconds; times never decrease.
  ///
  /// Shift may be released before the letter, so letters are compared without it. The first release received
  /// shows that the terminal reports releases.
  mutating func note(_ event: KeyEvent, at time: Double) {
    forgetEnded(at: time)
    let key = event.key.unshifted
    let index = holds.firstIndex { $0.key == key }
    switch event.kind {
    case .release:
      reportsReleases = true
      if let index { holds.remove(at: index) }
    case .press, .repeat:
      if index != nil, isOneWithLatest(key, at: time) { return }
      learn(from: key, at: time)
      let isShifted = event.isShifted || key != event.key
      if let index {
        holds[index].isShifted = isShifted
        holds[index].firstRepeat = holds[index].firstRepeat ?? time
        holds[index].lastRepeat = time
        holds[index].repeats += 1
        holds[index].until = reportsReleases ? .infinity : time + patience(with: holds[index])
      } else {
        // Nobody has that many fingers: the oldest key counts as released, because its release must have been
        // lost.
        if holds.count >= Self.mostHeld { holds.removeFirst() }
        holds.append(
          Hold(
            key: key, since: time, until: reportsReleases ? .infinity : time + tapLength,
            isShifted: isShifted))
      }
    }
  }

  /// Returns true if a press repeats the previous one at nearly the same moment and adds nothing.
  private func isOneWithLatest(_ key: Key, at time: Double) -> Bool {
    guard !reportsReleases, let latest else { return false }
    return latest.key == key && time - latest.time < Self.gathering
  }

  /// Learns the keyboard's delay before repeats.
  ///
  /// A press was the first repeat if another follows as quickly as only repeats do.
  private mutating func learn(from key: Key, at time: Double) {
    let before = latest
    let gap = before.flatMap { $0.key == key ? time - $0.time : nil }
    if !reportsReleases, let gap, gap <= Self.afterRepeat, let wait = before?.gap,
      wait > Self.afterRepeat, Self.delays.contains(wait)
    {
      delay = wait
    }
    latest = Press(key: key, time: time, gap: gap)
  }

  /// The time that a key counts as held without a repeat, seconds.
  private var tapLength: Double { delay.map { $0 + Self.lateness } ?? Self.afterPress }

  /// Returns the time to wait for another repeat after the last one, seconds.
  private func patience(with hold: Hold) -> Double {
    hold.interval.map { min(max(0.1, 1.5 * $0 + 0.05), 0.2) } ?? Self.afterRepeat
  }

  /// Sets whether releases are reported from now on; all held keys count as released.
  mutating func expectReleases(_ reported: Bool) {
    self = KeyHold(reportsReleases: reported)
  }

  /// Ends the guessed holds of some keys: a later key press shows that they are not held.
  mutating func endGuesses(about keys: [Key]) {
    guard !reportsReleases else { return }
    holds.removeAll { keys.contains($0.key) }
  }

  /// Holds a key, with shift only if the chord requires it, for the duration of a tap, whatever the terminal
  /// reports.
  mutating func tap(_ chord: KeyChord, at time: Double) {
    holds.removeAll { $0.key == chord.key }
    holds.append(
      Hold(
        key: chord.key, since: time, until: time + tapLength, isShifted: chord.isShifted == true))
  }

  /// Ends all holds, for example when the window loses the keyboard focus.
  mutating func releaseAll() {
    holds.removeAll(keepingCapacity: true)
  }

  /// Returns true if a key, without shift, counts as held at a time in seconds; at the exact end of a hold,
  /// the key no longer counts as held.
  func isHeld(_ key: Key, at time: Double) -> Bool {
    holds.contains { $0.key == key && time < $0.until }
  }

  /// Returns true if a press of a key at a time in seconds may be a repeat.
  ///
  /// It is not a repeat if another key went down in between: the first key was then released.
  func mayRepeat(_ key: Key, at time: Double) -> Bool {
    isHeld(key, at: time) && (reportsReleases || latest?.key == key)
  }

  /// Returns true if any key counts as held at a time in seconds.
  func isAnyHeld(at time: Double) -> Bool {
    holds.contains { time < $0.until }
  }

  /// Returns the time at which a key, without shift, that counts as held at `time` went down, seconds; nil if
  /// it is not held.
  func heldSince(_ key: Key, at time: Double) -> Double? {
    holds.first { $0.key == key && time < $0.until }?.since
  }

  /// Returns the hold of a key, without shift, at a time in seconds; nil if it does not count as held.
  func held(_ key: Key, at time: Double) -> Held? {
    guard let hold = holds.first(where: { $0.key == key && time < $0.until }) else { return nil }
    // The hold ends half-way to the repeat that was due next.
    let last = hold.interval.map { hold.lastRepeat + $0 / 2 } ?? .infinity
    return Held(
      since: hold.since, end: reportsReleases ? .infinity : last, isShifted: hold.isShifted)
  }

  private mutating func forgetEnded(at time: Double) {
    holds.removeAll { $0.until <= time }
  }
}
