import Testing

@testable import RouteStage

@Suite struct KeyHoldTests {
  private static let w = Key.character("w")
  private static let a = Key.character("a")

  /// The times of presses, in seconds, and the time up to which the key then counts as held.
  @Test(
    arguments: [
      // A tap counts as held for longer than keyboards wait before they repeat.
      ([0.0], 0.7),
      // A second press within that time is a repeat.
      ([0.0, 0.2], 0.35),
      // While a key repeats, it counts as held for 0.15 s from the last repeat, and for less once the rate
      // is known.
      ([0.0, 0.4, 0.43], 0.58),
      ([0.0, 0.4, 0.43, 0.46, 0.49], 0.59),
      ([0.0, 0.4, 0.49, 0.58, 0.67], 0.855),
      // Presses that a slow line delivers together count as one press, or as one repeat.
      ([0.0, 0.0, 0.0, 0.001], 0.7),
      ([0.0, 0.4, 0.4, 0.43, 0.43, 0.43, 0.46, 0.49, 0.491], 0.59),
      ([0.0, 0.0, 0.2, 0.2, 0.2], 0.35),
      // A slow keyboard begins to repeat after 0.66 s.
      ([0.0, 0.66], 0.81),
      ([0.0, 0.66, 0.69], 0.84),
      // After a gap of more than 0.15 s in the repeats, counting starts again.
      ([0.0, 0.4, 0.6], 1.3),
      // The keyboard's delay before repeats is learned, whether it is longer or shorter than the default.
      ([0.0, 0.9, 0.93, 3], 4.0),
      ([0.0, 0.25, 0.28, 3], 3.35),
    ] as [([Double], Double)])
  func lastsAsLongAsTerminalsLetOneKnow(presses: [Double], end: Double) {
    var hold = KeyHold()
    for time in presses { hold.note(KeyEvent(Self.w), at: time) }
    #expect(hold.isHeld(Self.w, at: end - 0.001))
    // Sums of such times differ from `end` in the last bits.
    #expect(!hold.isHeld(Self.w, at: end + 1e-9))
    #expect(!hold.isAnyHeld(at: end + 1e-9))
  }

  @Test func endsWithARelease() {
    var hold = KeyHold(reportsReleases: true)
    hold.note(KeyEvent(Self.w), at: 0)
    #expect(hold.isHeld(Self.w, at: 100))
    hold.note(KeyEvent(Self.w, .release), at: 100)
    #expect(!hold.isHeld(Self.w, at: 100))
  }

  @Test func aFirstReleaseShowsThatReleasesAreReported() {
    var hold = KeyHold()
    hold.note(KeyEvent(Self.w), at: 0)
    hold.note(KeyEvent(Self.w, .release), at: 0.1)
    #expect(!hold.isHeld(Self.w, at: 0.1))
    hold.note(KeyEvent(Self.w), at: 1)
    #expect(hold.isHeld(Self.w, at: 60))
  }

  @Test func holdsSeveralKeysAtATime() {
    var hold = KeyHold(reportsReleases: true)
    hold.note(KeyEvent(Self.w), at: 0)
    hold.note(KeyEvent(Self.a), at: 1)
    #expect(hold.isHeld(Self.w, at: 2) && hold.isHeld(Self.a, at: 2))
    hold.note(KeyEvent(Self.a, .release), at: 2)
    #expect(hold.isHeld(Self.w, at: 2) && !hold.isHeld(Self.a, at: 2))
  }

  /// A terminal repeats only the key pressed last, and does not show whether the other key is still down.
  @Test func aRepeatingKeyEndsSoonAfterAnotherTakesOver() {
    var hold = KeyHold()
    for time in [0, 0.4, 0.43] { hold.note(KeyEvent(Self.w), at: time) }
    hold.note(KeyEvent(Self.a), at: 0.45)
    #expect(hold.isHeld(Self.w, at: 0.57) && hold.isHeld(Self.a, at: 0.57))
    #expect(!hold.isHeld(Self.w, at: 0.59) && hold.isHeld(Self.a, at: 0.59))
  }

  @Test func guessesEndButReleasesAreBelieved() {
    var guessed = KeyHold()
    var told = KeyHold(reportsReleases: true)
    for key in [Self.w, Self.a] {
      guessed.note(KeyEvent(key), at: 0)
      told.note(KeyEvent(key), at: 0)
    }
    guessed.endGuesses(about: [Self.w])
    told.endGuesses(about: [Self.w])
    #expect(!guessed.isHeld(Self.w, at: 0.1) && guessed.isHeld(Self.a, at: 0.1))
    #expect(told.isHeld(Self.w, at: 0.1))
  }

  /// Terminals repeat the key that went down last, and no other key.
  @Test func aKeyBehindAnotherOneDoesNotRepeat() {
    var hold = KeyHold()
    #expect(!hold.mayRepeat(Self.w, at: 0))
    hold.note(KeyEvent(Self.w), at: 0)
    #expect(hold.mayRepeat(Self.w, at: 0.4) && !hold.mayRepeat(Self.w, at: 0.8))
    hold.note(KeyEvent(Self.a), at: 0.1)
    #expect(!hold.mayRepeat(Self.w, at: 0.1) && hold.mayRepeat(Self.a, at: 0.1))
    hold.note(KeyEvent(Self.w), at: 0.2)
    #expect(hold.mayRepeat(Self.w, at: 0.2) && !hold.mayRepeat(Self.a, at: 0.2))
  }

  @Test func shiftMayGoUpFirst() {
    var hold = KeyHold(reportsReleases: true)
    hold.note(KeyEvent(.character("Q")), at: 0)
    #expect(hold.isHeld(.character("q"), at: 1))
    hold.note(KeyEvent(.character("q"), .release), at: 1)
    #expect(!hold.isAnyHeld(at: 1))
  }

  @Test func remembersSinceWhen() {
    var hold = KeyHold()
    hold.note(KeyEvent(Self.w), at: 2)
    hold.note(KeyEvent(Self.w), at: 2.4)
    #expect(hold.heldSince(Self.w, at: 2.5) == 2)
    #expect(hold.heldSince(Self.w, at: 2.6) == nil)
  }
}
