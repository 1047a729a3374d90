import ARRouteEngine
import Testing

@testable import RouteSimKit

/// Frames of a log whose samples are far apart, but not far enough for a gap.
@Suite("Lulls")
struct LullTests {
  private struct Tick: Hashable {
    let previous: Double
    let time: Double
  }

  /// Returns the times of the ticks for a log whose samples have the given times, in seconds.
  private static func times(
    _ samples: [Double], rate: Double = 10, from: Double = 0, isSparse: Bool = true
  ) -> [Double] {
    ticks(samples, rate: rate, from: from, isSparse: isSparse).map(\.time)
  }

  /// Returns the same ticks, each with the previous tick, whether it is printed or not.
  private static func ticks(
    _ samples: [Double], rate: Double = 10, from: Double = 0, isSparse: Bool = true
  ) -> [Tick] {
    var (gaps, lulls) = (Silences(), Silences(longerThan: Silences.lull))
    for time in samples {
      gaps.note(time)
      lulls.note(time)
    }
    var ticks = ReplayTicks(rate: rate, from: from, isSparseInLulls: isSparse)
    var seen: [Tick] = []
    while true {
      ticks.skip(gaps: gaps, lulls: lulls)
      guard let time = ticks.next(before: samples.last ?? 0) else { return seen }
      seen.append(Tick(previous: ticks.previous, time: time))
      ticks.advance()
    }
  }

  @Test(
    "have at most ten frames, at round times, and one frame that shows the last sample",
    arguments: [
      ([0, 2], (0...20).map { Double($0) / 10 }),
      ([0, 2.5], [0, 0.5, 1, 1.5, 2, 2.5]),
      ([0, 10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      ([0, 59], [0, 10, 20, 30, 40, 50, 59]),
      ([0, 0.13, 30, 30.1], [0, 0.1, 0.2, 5, 10, 15, 20, 25, 30, 30.1]),
      (
        [0, 4.97, 9.93, 10],
        [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8]
          + [8.5, 9, 9.5, 10]
      ),
    ] as [([Double], [Double])])
  func areSparse(samples: [Double], expected: [Double]) {
    #expect(Self.times(samples) == expected)
  }

  @Test("have a frame for each tick on request")
  func areDenseOnRequest() {
    #expect(Self.times([0, 30], isSparse: false).count == 301)
  }

  /// The printed frames do not depend on where printing begins, and follow the samples, not the time that
  /// they span.
  @Test("have the same frames wherever a part begins", arguments: UInt64(0)..<40)
  func cutting(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var samples = [0.0]
    for _ in 0..<60 {
      let scale = [0.2, 1, 5, 30, 300, 1e6][Int(random.next() % 6)]
      samples.append(samples[samples.count - 1] + scale * random.uniform())
    }
    let rate = [0.3, 1, 10, 25][Int(seed % 4)]
    let ticks = Self.ticks(samples, rate: rate)
    let all = ticks.map(\.time)
    for (sample, next) in zip(samples, samples.dropFirst()) {
      let inside = all.count { $0 > sample && $0 < next }
      #expect(inside <= max(11, Int(Silences.lull * rate) + 1))
    }
    // Each sample is shown before the next lull is over.
    for (sample, next) in zip(samples, samples.dropFirst()) where next - sample > 1 / rate {
      #expect(all.contains { $0 >= sample && $0 < sample + 1 / rate + 1e-6 * rate })
    }
    for _ in 0..<10 {
      let from = (samples.last ?? 0) * random.uniform()
      #expect(Self.ticks(samples, rate: rate, from: from) == ticks.filter { $0.time >= from })
    }
  }
}
