/// The keys that are held down, as far as the terminal shows.
///
/// Most terminals send a byte when a key goes down and again while it repeats, and nothing when it
/// goes up. There a key counts as held until `afterPress` seconds after its first press, and from
/// its first repeat until about `afterRepeat` seconds after the last. The keyboard's delay before repeats
/// is learned from the first key that is held, and the rate of repeats from each. A terminal that
/// reports releases (the Kitty keyboard protocol) is believed exactly.
///
/// A terminal without releases also repeats only the key pressed last, so a key that repeated when another
/// went down ends as if it had been let go; with releases any number of keys is held at a time.
struct KeyHold: Hashable, Sendable {
  /// The time that a key counts as held after its first press while the keyboard's delay before repeats is
  /// unknown, seconds: longer than any usual delay.
  static let afterPress = 0.7
  /// The time that a key counts as held after its last repeat while its repeat interval is unknown, seconds.
  static let afterRepeat = 0.15
  /// The most keys that are held at a time.
  private static let mostHeld = 32
  /// The delays of keyboards before they repeat, seconds.
  private static let delays = 0.15...1.2
  /// The gap below which two presses of one key arrived together, seconds: a slow line gathers keys, and
  /// no keyboard repeats so fast.
  private static let gathering = 0.005
  /// The time by which a first repeat may come later than learned, seconds.
  private static let lateness = 0.1

  /// True when releases are reported, so that nothing is to be guessed.
  private(set) var reportsReleases: Bool
  private var holds: [Hold] = []
  /// The press or repeat that came last.
  private var latest: Press?
  /// The delay before the keyboard repeats, seconds; nil while unknown.
  private var delay: Double?

  private struct Press: Hashable, Sendable {
    var key: Key
    var time: Double
    /// The time since the press before, of the same key, seconds; nil after another key.
    var gap: Double?
  }

  private struct Hold: Hashable, Sendable {
    var key: Key
    var since: Double
    var until: Double
    var isShifted: Bool
    /// The times of its first and last repeat, and their number; nil before the first.
    var firstRepeat: Double?
    var lastRepeat = 0.0
    var repeats = 0

    /// Seconds from repeat to repeat; nil while unknown.
    var interval: Double? {
      guard let firstRepeat, repeats > 2 else { return nil }
      return (lastRepeat - firstRepeat) / Double(repeats - 1)
    }
  }

  /// A key that counts as held.
  struct Held: Hashable, Sendable {
    /// The time it went down, seconds.
    var since: Double
    /// The time at which it was probably let go, as it has not repeated since; seconds.
    var end: Double
    /// True when shift is held, too.
    var isShifted: Bool
  }

  /// No key held, on a terminal that reports releases or (as most) does not.
  init(reportsReleases: Bool = false) {
    self.reportsReleases = reportsReleases
  }

  /// Takes note of an event at a time in seconds; times never go back.
  ///
  /// Shift may go up before the letter does, so letters count without it. The first release ever
  /// seen shows that the terminal reports them.
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
        // Nobody has more fingers: whose releases were lost are let go.
        if holds.count >= Self.mostHeld { holds.removeFirst() }
        holds.append(
          Hold(
            key: key, since: time, until: reportsReleases ? .infinity : time + tapLength,
            isShifted: isShifted))
      }
    }
  }

  /// True when a press adds nothing to the one before, as it came at the same moment.
  private func isOneWithLatest(_ key: Key, at time: Double) -> Bool {
    guard !reportsReleases, let latest else { return false }
    return latest.key == key && time - latest.time < Self.gathering
  }

  /// Learns how long the keyboard waits before it repeats: a press that is followed by another as soon
  /// as only repeats are was a repeat.
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

  /// Sets that releases are reported from now on, or are not; held keys are let go.
  mutating func expectReleases(_ reported: Bool) {
    self = KeyHold(reportsReleases: reported)
  }

  /// Lets go of some keys that are only guessed to be held: a later key press shows that they are not.
  mutating func endGuesses(about keys: [Key]) {
    guard !reportsReleases else { return }
    holds.removeAll { keys.contains($0.key) }
  }

  /// Holds a key, with shift only if it needs it, for as long as a tap lasts, whatever the terminal reports.
  mutating func tap(_ chord: KeyChord, at time: Double) {
    holds.removeAll { $0.key == chord.key }
    holds.append(
      Hold(
        key: chord.key, since: time, until: time + tapLength, isShifted: chord.isShifted == true))
  }

  /// Lets go of every key, as when the window loses the keyboard.
  mutating func releaseAll() {
    holds.removeAll(keepingCapacity: true)
  }

  /// True when a key, without shift, counts as held at a time in seconds; at the very end it no
  /// longer does.
  func isHeld(_ key: Key, at time: Double) -> Bool {
    holds.contains { $0.key == key && time < $0.until }
  }

  /// True when a key that goes down at a time in seconds may only repeat.
  ///
  /// One that went down before another did does not: it was let go in between.
  func mayRepeat(_ key: Key, at time: Double) -> Bool {
    isHeld(key, at: time) && (reportsReleases || latest?.key == key)
  }

  /// True when any key counts as held at a time in seconds.
  func isAnyHeld(at time: Double) -> Bool {
    holds.contains { time < $0.until }
  }

  /// The time at which a key, without shift, went down that counts as held at `time`, seconds; nil when it
  /// does not.
  func heldSince(_ key: Key, at time: Double) -> Double? {
    holds.first { $0.key == key && time < $0.until }?.since
  }

  /// The hold of a key, without shift, that counts as held at a time in seconds; nil when it does not.
  func held(_ key: Key, at time: Double) -> Held? {
    guard let hold = holds.first(where: { $0.key == key && time < $0.until }) else { return nil }
    // Half-way to the repeat that would have come.
    let last = hold.interval.map { hold.lastRepeat + $0 / 2 } ?? .infinity
    return Held(
      since: hold.since, end: reportsReleases ? .infinity : last, isShifted: hold.isShifted)
  }

  private mutating func forgetEnded(at time: Double) {
    holds.removeAll { $0.until <= time }
  }
}
