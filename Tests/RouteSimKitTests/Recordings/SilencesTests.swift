import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Silences")
struct SilencesTests {
  private static func silences(_ times: [Double], longerThan limit: Double = 60) -> Silences {
    var silences = Silences(longerThan: limit)
    for time in times { silences.note(time) }
    return silences
  }

  @Test("are longer than the limit, and are not divided by late samples")
  func areFound() {
    let silences = Self.silences([0, 60, 120.5, 100, 180, 300, 299, 1000])
    #expect(silences.ranges == [60...120.5, 180...300, 300...1000])
    #expect(silences.total == 880.5)
    #expect(silences.longest == 300...1000)
    #expect(Self.silences([0, 60]).count == 0 && Self.silences([]).longest == nil)
  }

  @Test(
    "take one second of playing time each",
    arguments: [
      (-5, -5), (0, 0), (10, 10), (60, 10.5), (110, 11), (111, 12), (130, 31), (1130, 32),
      (1131, 33),
    ] as [(Double, Double)])
  func takeASecond(time: Double, playing: Double) {
    // One gap lasts from 10 to 110, and another from 130 to 1130.
    let silences = Self.silences([0, 10, 110, 130, 1130, 1131])
    #expect(silences.playingTime(at: time) == playing)
    #expect(silences.time(atPlayingTime: playing) == time)
  }

  @Test("keep times and playing times in order, in both directions", arguments: UInt64(0)..<50)
  func invert(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var time = 0.0
    var times: [Double] = []
    for _ in 0..<200 {
      time +=
        Int.random(in: 0..<4, using: &random) == 0
        ? Double(Int.random(in: 0..<1_000_000, using: &random)) : 1
      times.append(time)
    }
    let silences = Self.silences(times)
    var last = -Double.infinity
    for (start, end) in zip(times, times.dropFirst()) {
      for share in [0, 0.25, 0.5] {
        let moment = start + (end - start) * share
        let playing = silences.playingTime(at: moment)
        #expect(playing >= last)
        last = playing
        // One second represents up to 11 days, and the rounding error of its 16th digit is half a µs of
        // that.
        #expect(abs(silences.time(atPlayingTime: playing) - moment) < 1e-4)
      }
    }
  }

  @Test(
    "have no ticks except the first after the last sample",
    arguments: [
      (10, [0, 0.1, 0.2, 2_592_000.1, 2_592_000.2]), (1, [0, 1, 2_592_001]),
      (0.001, [0, 1000, 2_593_000]), (4, [0, 0.25, 2_592_000.25]),
    ] as [(Double, [Double])])
  func haveNoTicks(rate: Double, expected: [Double]) {
    let silences = Self.silences([0, 0.2, 2_592_000.1, 2_592_000.25])
    var ticks = ReplayTicks(rate: rate)
    var seen: [Double] = []
    let end = rate < 1 ? 2_593_000 : max(2_592_000.25, 2_592_000 + 1 / rate)
    while true {
      ticks.skip(gaps: silences, lulls: silences)
      guard let tick = ticks.next(before: end) else { break }
      seen.append(tick)
      ticks.advance()
    }
    #expect(seen == expected)
  }

  @Test("have no ticks if a part begins inside one")
  func beginInside() {
    var ticks = ReplayTicks(rate: 10, from: 500)
    ticks.skip(gaps: Self.silences([0, 1, 1000, 1001]), lulls: Silences(longerThan: 2))
    #expect(ticks.next(before: 1001) == 1000)
  }
}
