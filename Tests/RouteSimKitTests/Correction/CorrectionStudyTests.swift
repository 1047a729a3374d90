import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("CorrectionStudy")
struct CorrectionStudyTests {
  /// Returns logs with the given final errors for each strategy, in degrees; nil for unknown ones.
  static func logs(_ errors: [[Double?]]) -> [CorrectedLog] {
    errors.enumerated().map { number, errors in
      CorrectedLog(
        path: "\(number)", duration: 60, meters: 80, fixes: 60, knowsTruth: true,
        poses: .log,
        outcomes: errors.map { error in
          CorrectedLog.Outcome(
            figures: CorrectionFigure.allCases.map { $0 == .errorEnd ? error : nil })
        })
    }
  }

  private static func row(
    _ errors: [[Double?]], _ strategies: [CorrectionStrategy] = [.robust, .all], seed: UInt64 = 1
  ) throws -> CorrectionStudy.Row {
    let study = CorrectionStudy(logs(errors), strategies: strategies, seed: seed)
    #expect(study.rows.map(\.figure) == [.errorEnd])
    return try #require(study.rows.first)
  }

  /// Returns the given number of pairs of errors, the second of which is greater by `distance` on average.
  private static func pairs(
    _ count: Int, by distance: Double, common: Double = 3, seed: UInt64
  ) -> [[Double?]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let common = common * random.normal()
      return [20 + common + random.normal(), 20 + distance + common + random.normal()]
    }
  }

  @Test("median, 95 % interval and counts equal those calculated by hand")
  func byHand() throws {
    let first: [Double?] = [4, 1, nil, 3, 2, 5]
    let second: [Double?] = [5, 1, 9, 2, .infinity, .infinity]
    let row = try Self.row(zip(first, second).map { [$0, $1] })
    #expect(row.summaries.map(\.logs) == [5, 6])
    #expect(row.summaries.map(\.never) == [0, 2])
    #expect(row.summaries.map { $0.spread?.median } == [3, 5])
    #expect(row.summaries.map { $0.spread?.percentile95 } == [5, .infinity])
    let difference = try #require(row.differences.first)
    // The five logs with a figure for both strategies have 4 1 3 2 5 and 5 1 2 ∞ ∞.
    #expect(difference.logs == 5 && difference.less == 1 && difference.greater == 3)
    #expect(difference.median == 2 && difference.percentile95 == .infinity)
    // There are too few logs for any interval.
    #expect(difference.medianInterval == nil && row.summaries[0].median == nil)
    #expect(row.summaries[1].median != nil && row.summaries[1].percentile95 == nil)
  }

  @Test("a strategy differs from itself by zero, whatever resamples are drawn")
  func itself() throws {
    let errors = Self.pairs(40, by: 0, seed: 3).map { [$0[0], $0[0]] }
    let difference = try #require(try Self.row(errors).differences.first)
    let nothing = CorrectionStudy.Interval(low: 0, high: 0)
    #expect(difference.median == 0 && difference.medianInterval == nothing)
    #expect(difference.percentile95 == 0 && difference.percentile95Interval == nothing)
  }

  @Test("with the strategies exchanged, the difference is the opposite")
  func opposite() throws {
    let errors = Self.pairs(40, by: 1, seed: 4)
    let there = try #require(try Self.row(errors).differences.first)
    let back = try #require(try Self.row(errors.map { [$0[1], $0[0]] }).differences.first)
    #expect(there.median == back.median.map { -$0 })
    #expect(there.less == back.greater && there.greater == back.less)
    #expect(there.medianInterval?.low == back.medianInterval.map { -$0.high })
    #expect(there.percentile95Interval?.high == back.percentile95Interval.map { -$0.low })
  }

  @Test("the same seed draws the same resamples, another seed draws others")
  func seeds() throws {
    let errors = Self.pairs(40, by: 1, seed: 5)
    let once = try Self.row(errors, seed: 1)
    #expect(try Self.row(errors, seed: 1) == once)
    let other = try Self.row(errors, seed: 2)
    #expect(other.summaries.map(\.spread) == once.summaries.map(\.spread))
    #expect(other.differences != once.differences)
  }

  /// In a seeded world the truth is known: the medians of normally distributed errors differ by 1.
  @Test("95 % intervals contain the truth about that often")
  func coverage() throws {
    let trials = 300
    let held = try (0..<UInt64(trials)).count { seed in
      let row = try Self.row(Self.pairs(50, by: 1, common: 0, seed: 1000 + seed), seed: seed)
      let interval = try #require(row.differences.first?.medianInterval)
      return interval.low <= 1 && 1 <= interval.high
    }
    // The same experiment with numpy contained the truth in 96.7 % of cases, because percentile intervals
    // of medians are slightly wide. Three standard deviations of 300 trials are 3.1 %.
    #expect((281...299).contains(held), "\(held) of \(trials)")
  }

  /// An error that both strategies have in common on a log must not blur their difference.
  @Test("pairs reveal more than two separate groups")
  func paired() throws {
    let row = try Self.row(Self.pairs(60, by: 2, seed: 6))
    func width(_ interval: CorrectionStudy.Interval?) throws -> Double {
      let interval = try #require(interval)
      return interval.high - interval.low
    }
    let alone = try width(row.summaries[0].median)
    // If they were separate groups, the squares of their widths would add up; but the common error affects
    // both.
    #expect(try width(row.differences[0].medianInterval) < 0.9 * alone * 2.0.squareRoot())
  }

  @Test("a log's numbers are those of its runs")
  func ofALog() throws {
    let recording = try SampleLogs.simulated()
    var settings = CorrectionSettings()
    settings.strategy = .robust
    let comparison = CorrectionComparison(recording, settings: [settings])
    let log = CorrectedLog(path: "walk", recording, comparison)
    let outcome = try #require(log.outcomes.first)
    let runs = comparison.entries
    #expect(outcome.runs == runs.count)
    let last = try #require(runs.last)
    let offset = try #require(last.offset).degrees
    // Between the last run and the end, the truth moves by less than 0.1°.
    #expect(abs(try #require(outcome[.errorEnd]) - abs(offset)) < 0.1)
    #expect(outcome[.statedEnd] == last.run.error?.degrees)
    let settled = comparison.settlingTime(of: .robust, within: .degrees(5))
    #expect(outcome[.settledSeconds] == settled ?? .infinity)
    let converged = try #require(outcome[.convergedSeconds])
    let after = runs.filter { $0.run.time >= converged }
    #expect(!after.isEmpty)
    #expect(after.allSatisfy { abs(($0.run.total - last.run.total).wrapped.degrees) < 5 })
    #expect(outcome[.error120] == nil || recording.duration >= 120)
  }
}

@Suite("WalkedWay")
struct WalkedWayTests {
  private static func pose(_ time: Double, _ x: Double, _ z: Double) -> Sample {
    .pose(
      time: time, Pose(position: Vector3(x, 0.3 * time, z), orientation: .identity))
  }

  @Test("a straight walk has its length, to within a step, and climbing adds nothing")
  func straight() {
    let way = WalkedWay((0...1000).map { Self.pose(Double($0) / 10, Double($0) * 0.14, 0) })
    #expect(abs(way.meters(until: 100) - 140) <= 1.2)
    #expect(abs(way.meters(until: 50) - 70) <= 1.2)
    #expect(way.meters(until: -1) == 0)
  }

  @Test("a trembling hand adds no distance, and a new session is not a jump")
  func trembling() {
    var random = TestRandom(seed: 7)
    let still = (0..<500).map {
      Self.pose(Double($0) / 10, random.number(-0.3...0.3), random.number(-0.3...0.3))
    }
    #expect(WalkedWay(still).meters(until: 50) == 0)
    let leap = still + [.sessionReset(time: 50), Self.pose(51, 900, 900), Self.pose(52, 902, 900)]
    #expect(WalkedWay(leap).meters(until: 60) == 2)
  }
}
