import ARRouteEngine
import TestSupport
import Testing

@testable import RouteStage

/// Held keys on keyboards that repeat after different delays and at different rates.
@Suite("Held keys turn by an angle proportional to the time")
struct HeldKeyTests {
  /// The way in which a terminal reports that a key is held.
  private enum Keyboard {
    /// With repeats: the first after `delay` seconds, then one every `interval` seconds.
    case repeating(delay: Double, interval: Double)
    /// With a press and a release.
    case releasing
  }

  /// Returns the events that a keyboard sends for a key held from one time to another.
  private static func events(
    _ keyboard: Keyboard, _ range: ClosedRange<Double>
  ) -> [(time: Double, kind: KeyEvent.Phase)] {
    switch keyboard {
    case .releasing: return [(range.lowerBound, .press), (range.upperBound, .release)]
    case .repeating(let delay, let interval):
      var events = [(range.lowerBound, KeyEvent.Phase.press)]
      var time = range.lowerBound + delay
      while time <= range.upperBound {
        events.append((time, .press))
        time += interval
      }
      return events
    }
  }

  /// Returns the heading after each time step, in degrees, starting from 0.
  private static func headings(
    _ keyboard: Keyboard, _ ranges: [ClosedRange<Double>], key: Key = "d", isShifted: Bool = false,
    seconds: Double
  ) throws -> [Double] {
    var model = try WalkFixture.model()
    if case .releasing = keyboard { _ = model.update(.reportsReleases(true)) }
    var rest = ranges.flatMap { events(keyboard, $0) }[...]
    var headings: [Double] = []
    var last = model.attitude.heading
    var sum = 0.0
    while model.stage.time < seconds {
      while let next = rest.first, next.time <= model.stage.time + model.stage.step {
        rest.removeFirst()
        _ = model.update(.key(KeyEvent(key, next.kind, isShifted: isShifted)))
      }
      _ = model.update(.tick)
      sum += (model.attitude.heading - last).wrapped.degrees
      last = model.attitude.heading
      headings.append(sum)
    }
    return headings
  }

  /// The delays and intervals of keyboards, and the time for which the key is held, in seconds.
  private static let holds: [(delay: Double, interval: Double, length: Double)] =
    [0.2, 0.25, 0.5, 0.66].flatMap { delay in
      [0.02, 1.0 / 30, 0.04].flatMap { interval in
        [2.6, 3.1, 4.0, 5.3].map { (delay, interval, $0) }
      }
    }

  /// The two may differ slightly: the last repeat may arrive as much as one interval before the key is
  /// released, and a time step is 1/30 s.
  @Test(arguments: holds)
  func asFarAsWhereReleasesAreTold(delay: Double, interval: Double, length: Double) throws {
    let end = length + 2
    let told = try #require(try Self.headings(.releasing, [0.5...0.5 + length], seconds: end).last)
    let guessed = try #require(
      try Self.headings(
        .repeating(delay: delay, interval: interval), [0.5...0.5 + length], seconds: end
      ).last)
    #expect(abs(guessed - told) <= 0.03 * told, "\(guessed)° instead of \(told)°")
  }

  /// Each additional second of holding turns by 90° more.
  @Test(arguments: [0.2, 0.5, 0.66])
  func aSecondIsNinetyDegrees(delay: Double) throws {
    let keyboard = Keyboard.repeating(delay: delay, interval: 1.0 / 30)
    let short = try #require(try Self.headings(keyboard, [0.5...2.5], seconds: 5).last)
    let long = try #require(try Self.headings(keyboard, [0.5...5.5], seconds: 8).last)
    #expect(abs(long - short - 270) <= 0.03 * 270)
  }

  /// From press to release, the phone turns in each step, and never more slowly than in the previous step.
  @Test(arguments: [0.2, 0.25, 0.5, 0.66], [0.02, 1.0 / 30, 0.09])
  func neverStutters(delay: Double, interval: Double) throws {
    let headings = try Self.headings(
      .repeating(delay: delay, interval: interval), [0.5...3.5], seconds: 3.5)
    let turns = zip(headings, headings.dropFirst()).map { $1 - $0 }
    let moving = turns[Int(0.6 * 30)...]
    for (before, after) in zip(moving, moving.dropFirst()) {
      // The tolerance is for rounding.
      #expect(after >= before - 1e-9)
    }
    #expect((moving.first ?? 0) > 0)
  }

  /// If the phone has turned too far, that is corrected while it slows down, with hardly any turning back.
  @Test(arguments: [0.2, 0.5, 0.66])
  func hardlyTurnsBack(delay: Double) throws {
    let headings = try Self.headings(
      .repeating(delay: delay, interval: 1.0 / 30), [0.5...3.5], seconds: 6)
    let farthest = try #require(headings.max())
    #expect(farthest - (headings.last ?? 0) < 1.5)
    // After that, the phone rests.
    #expect(Set(headings.suffix(30)).count == 1)
  }

  /// The second time, the keyboard's delay is known, so a tap is shorter.
  @Test func aTapIsShorterOnceTheKeyboardIsKnown() throws {
    let keyboard = Keyboard.repeating(delay: 0.25, interval: 1.0 / 30)
    let first = try #require(try Self.headings(keyboard, [0.5...0.6], seconds: 3).last)
    let headings = try Self.headings(keyboard, [0.5...2, 4...4.1], seconds: 6)
    let second = headings[headings.count - 1] - headings[110]
    #expect(second > 1 && second < first / 2)
  }

  @Test func shiftTurnsAFifthAsFar() throws {
    let keyboard = Keyboard.repeating(delay: 0.5, interval: 1.0 / 30)
    for (key, shifted) in [("d" as Key, "D" as Key), (.right, .right)] {
      let full = try #require(try Self.headings(keyboard, [0.5...3.5], key: key, seconds: 6).last)
      let fine = try #require(
        try Self.headings(
          keyboard, [0.5...3.5], key: shifted, isShifted: key == shifted, seconds: 6
        ).last)
      // Slowing down turns by a fifth as well.
      #expect(abs(fine * 5 - full) < 0.1 * full)
    }
  }

  @Test func shiftActsWhileAKeyIsHeld() throws {
    var model = try WalkFixture.model()
    _ = model.update(.reportsReleases(true))
    try model.press("d")
    model.run(seconds: 2)
    _ = model.update(.key(KeyEvent("D", .repeat)))
    model.run(seconds: 1)
    let before = model.attitude.heading
    model.run(seconds: 1)
    #expect(abs((model.attitude.heading - before).wrapped.degrees - 18) < 0.01)
  }

  /// Bytes that have accumulated on a slow line turn the phone as far as a single byte, and no further.
  @Test(arguments: [2, 3, 5, 500]) func aBurstIsOnePress(count: Int) throws {
    var burst = try WalkFixture.model()
    var single = burst
    let start = single.attitude.heading
    for _ in 0..<count { _ = burst.update(.key(KeyEvent("d"))) }
    _ = single.update(.key(KeyEvent("d")))
    for _ in 0..<10 {
      burst.run(seconds: 0.2)
      single.run(seconds: 0.2)
      #expect(burst.attitude.heading == single.attitude.heading)
    }
    #expect(!burst.stage.motion.isMoving)
    #expect((burst.attitude.heading - start).wrapped.degrees > 5)
  }
}
