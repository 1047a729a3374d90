import Testing

@testable import RouteSim

@Suite struct FrameClockTests {
  private static let millisecond: UInt64 = 1_000_000

  /// Returns the number of steps that the clock takes at the given time.
  private static func steps(_ clock: inout FrameClock, at now: UInt64) -> Int {
    var count = 0
    while clock.takeStep(at: now) { count += 1 }
    return count
  }

  @Test func theFirstStepIsDueAtOnce() {
    var clock = FrameClock(stepsPerSecond: 30)
    #expect(clock.due == nil)
    clock.run(from: 500)
    #expect(clock.due == 500)
    #expect(Self.steps(&clock, at: 500) == 1)
  }

  /// If each step is up to 2 ms late, later steps are not delayed.
  @Test func doesNotDrift() {
    var clock = FrameClock(stepsPerSecond: 30)
    clock.run(from: 0)
    var steps: UInt64 = 0
    while let due = clock.due, due < 60_000 * Self.millisecond {
      let isTaken = clock.takeStep(at: due + steps % 3 * Self.millisecond)
      #expect(isTaken)
      steps += 1
    }
    // 60 s at 30 steps per second; the length of a step is rounded down by a third of a nanosecond.
    #expect(steps == 1801)
  }

  @Test func makesUpForAShortDelayAndDropsALongOne() {
    var clock = FrameClock(stepsPerSecond: 100)
    clock.run(from: 0)
    #expect(Self.steps(&clock, at: 0) == 1)
    // At 25 ms, the steps for 10 and 20 ms are taken.
    #expect(Self.steps(&clock, at: 25 * Self.millisecond) == 2)
    // After an hour, as after a suspension, one step is taken, and the clock continues from there.
    let late = 3_600_000 * Self.millisecond
    #expect(Self.steps(&clock, at: late) == 1)
    #expect(clock.due == late + 10 * Self.millisecond)
  }

  /// On a slow machine, or while a log is surveyed, keys are handled after each step.
  @Test func stepsThatTakeLongerThanTheyStandForLeaveTimeForKeys() {
    var clock = FrameClock(stepsPerSecond: 30)
    var now: UInt64 = 0
    clock.run(from: now)
    for _ in 0..<5 {
      clock.beginRound(at: now)
      var count = 0
      while clock.takeStep(at: now), count < 100 {
        count += 1
        now += 100 * Self.millisecond
      }
      #expect(count == 1)
    }
  }

  @Test func runningAgainDoesNotMoveIt() {
    var clock = FrameClock(stepsPerSecond: 10)
    clock.run(from: 0)
    _ = clock.takeStep(at: 0)
    clock.run(from: 50 * Self.millisecond)
    #expect(clock.due == 100 * Self.millisecond)
    clock.stop()
    #expect(clock.due == nil)
    #expect(Self.steps(&clock, at: 1000 * Self.millisecond) == 0)
  }
}
