import ARRouteEngine
import TestSupport
import Testing

/// The published method for a walk calculated by hand: ten metres north per step, which AR sees without
/// error, while the fixes are off by a few metres.
///
/// In metres east and north, the fixes are A (0, 0), B (2, 10), C (−1, 20) and D (4, 30), with accuracies
/// of 5, 10, 5 and 20 m. The pairs' angles, from the arctangent, are AB 11.3099°, AC −2.8624°, AD 7.5946°,
/// BC −16.6992°, BD 5.7106° and CD 26.5651°; the weights are 0.680, 2.003, 1.211, 0.696, 0.670 and 0.447.
@Suite("Published heading correction")
struct PairMethodTests {
  /// The azimuth of a geodesic at B differs from that in the plane by the convergence of the meridians over
  /// 2 m.
  static let tolerance = 0.001

  @Test(arguments: [
    Expectation(.all, pairs: 6, angle: 5.2805, error: 13.2092),
    Expectation(.disjoint, pairs: 2, angle: 1.4241, error: 4.2885),
    Expectation(.weighted, percent: 50, pairs: 3, angle: -3.9805, error: 9.9687),
    Expectation(.weighted, pairs: 1, angle: -2.8624, error: nil),
    Expectation(.random, percent: 100, pairs: 6, angle: 5.2805, error: 13.2092),
    Expectation(.all, maximumAccuracy: 10, pairs: 3, angle: -2.7517, error: 16.2121),
    Expectation(.all, minimumDistance: 20, pairs: 3, angle: 3.4839, error: 4.5527),
  ])
  func agreesWithTheTable(_ expected: Expectation) throws {
    var correction = HeadingCorrection(settings: expected.settings(count: 4))
    let runs = Self.walk().compactMap { correction.add($0) }
    let run = try #require(runs.first)
    #expect(runs.count == 1)
    #expect(run.pairs == expected.pairs)
    #expect(abs(run.angle.degrees - expected.angle) < Self.tolerance)
    #expect(run.total == run.angle)
    #expect(run.time == 3)
    if let error = expected.error {
      #expect(abs(try #require(run.error).degrees - error) < Self.tolerance)
    } else {
      #expect(run.error == nil)
    }
  }

  @Test func theSecondRunStartsFromTheTotal() throws {
    var correction = HeadingCorrection(settings: Expectation(.all).settings(count: 4))
    let runs = (Self.walk() + Self.walk(from: 4)).compactMap { correction.add($0) }
    #expect(runs.count == 2)
    #expect(abs(runs[1].angle.degrees) < Self.tolerance)
    #expect(abs(correction.total.degrees - 5.2805) < Self.tolerance)
    #expect(correction.runCount == 2)
  }

  @Test(arguments: [-180.0, -179, -90, 40, 179, 180])
  func findsAnyMisalignmentWithNoErrors(_ misalignment: Double) {
    var walk = TestWalk(seed: 5)
    walk.misalignment = misalignment
    walk.accuracy = 0.001
    walk.drift = 0
    for strategy in [CorrectionStrategy.all, .random, .disjoint, .weighted] {
      var settings = CorrectionSettings()
      settings.strategy = strategy
      var correction = HeadingCorrection(settings: settings)
      for step in walk.steps(30) { _ = correction.add(step.estimate) }
      let off = Angle.wrapDegrees(correction.total.degrees - misalignment)
      #expect(abs(off) < 0.1, "\(strategy)")
      #expect((-180..<180).contains(-correction.total.degrees), "in (−180°, 180°]")
    }
  }
}

extension PairMethodTests {
  @Test func runsAfterTenSecondsOrTheCount() {
    var settings = Expectation(.all).settings(count: 100)
    let times = { (settings: CorrectionSettings) in
      var correction = HeadingCorrection(settings: settings)
      return TestWalk(seed: 1).steps(45).compactMap { correction.add($0.estimate)?.time }
    }
    #expect(times(settings) == [10, 20, 30, 40])
    settings.count = 7
    #expect(times(settings) == [6, 13, 20, 27, 34, 41])
    settings.runsOnce = true
    #expect(times(settings) == [6])
  }

  @Test func aFreshBufferForgets() {
    let used = { (isFresh: Bool) in
      var settings = Expectation(.all).settings(count: 100)
      settings.isFresh = isFresh
      settings.isExplaining = true
      var correction = HeadingCorrection(settings: settings)
      return TestWalk(seed: 1).steps(31).compactMap {
        correction.add($0.estimate)?.explanation?.estimates.count
      }
    }
    #expect(used(true) == [11, 10, 10])
    #expect(used(false) == [11, 21, 31])
  }

  @Test func aSlidingBufferKeepsTheCount() throws {
    var settings = Expectation(.disjoint).settings(count: 15)
    settings.isExplaining = true
    var correction = HeadingCorrection(settings: settings)
    let runs = TestWalk(seed: 1).steps(60).compactMap { correction.add($0.estimate) }
    let last = try #require(runs.last?.explanation?.estimates)
    #expect(last.count == 15)
    #expect(last.map(\.time) == (36..<51).map(Double.init))
  }

  @Test func standingStillChangesNothing() throws {
    var walk = TestWalk(seed: 3)
    walk.speed = 0
    for strategy in [CorrectionStrategy.all, .random, .disjoint, .weighted] {
      var correction = HeadingCorrection(settings: Expectation(strategy).settings(count: 100))
      let runs = walk.steps(25).compactMap { correction.add($0.estimate) }
      #expect(runs.count == 2)
      #expect(runs.allSatisfy { $0.pairs == 0 && $0.angle == .zero && $0.error == nil })
      #expect(correction.total == .zero)
      #expect(correction.error == nil)
    }
  }

  @Test func explainsEveryEstimateAndPair() throws {
    var settings = Expectation(.weighted, percent: 34, maximumAccuracy: 10).settings(count: 4)
    settings.minimumDistance = 10.3
    settings.isExplaining = true
    var correction = HeadingCorrection(settings: settings)
    let run = try #require(Self.walk().compactMap { correction.add($0) }.first)
    let explanation = try #require(run.explanation)
    #expect(explanation.estimates.map(\.refusal) == [nil, nil, nil, .inaccurate])
    #expect(explanation.pairs.map { [$0.first, $0.second] } == [[0, 1], [0, 2], [1, 2]])
    #expect(explanation.pairs.map(\.refusal) == [.fixesTooClose, nil, .notChosen])
    let angles = explanation.pairs.compactMap { $0.angle?.degrees }
    #expect(zip(angles, [11.3099, -2.8624, -16.6992]).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test func refusesPairsThatTrackingOrPosesSpoil() throws {
    var walk = Self.walk()
    walk[2].pose.position = walk[1].pose.position
    walk[3].epoch = 1
    var settings = Expectation(.all).settings(count: 4)
    settings.isExplaining = true
    var correction = HeadingCorrection(settings: settings)
    let run = try #require(walk.compactMap { correction.add($0) }.first)
    let refusals = try #require(run.explanation).pairs.map(\.refusal)
    #expect(refusals == [nil, nil, .trackingLost, .posesTooClose, .trackingLost, .trackingLost])
  }

  @Test func disjointLeavesTheMiddleOut() throws {
    var settings = Expectation(.disjoint).settings(count: 3)
    settings.isExplaining = true
    var correction = HeadingCorrection(settings: settings)
    let run = try #require(Self.walk().prefix(3).compactMap { correction.add($0) }.first)
    let explanation = try #require(run.explanation)
    #expect(explanation.estimates.map(\.refusal) == [nil, .unpaired, nil])
    #expect(explanation.pairs.map { [$0.first, $0.second] } == [[0, 2]])
  }

  @Test func randomTakesItsShareBySeed() throws {
    let chosen = { (seed: UInt64) in
      var settings = Expectation(.random).settings(count: 10)
      settings.seed = seed
      settings.isExplaining = true
      settings.minimumDistance = 0
      var correction = HeadingCorrection(settings: settings)
      let run = TestWalk(seed: 2).steps(10).compactMap { correction.add($0.estimate) }.first
      return run?.explanation?.pairs.map { $0.refusal == nil } ?? []
    }
    // A fifth of the 45 pairs.
    #expect(chosen(1).count == 45)
    #expect(chosen(1).count { $0 } == 9)
    #expect(chosen(1) == chosen(1))
    #expect(chosen(1) != chosen(2))
  }
}

extension PairMethodTests {
  /// A rule with its settings, and its result for the walk.
  struct Expectation: Sendable {
    let strategy: CorrectionStrategy
    let percent: Double
    let maximumAccuracy: Double
    let minimumDistance: Double
    let pairs: Int
    let angle: Double
    let error: Double?

    init(
      _ strategy: CorrectionStrategy, percent: Double = 20, maximumAccuracy: Double = 25,
      minimumDistance: Double = 5, pairs: Int = 0, angle: Double = 0, error: Double? = nil
    ) {
      self.strategy = strategy
      self.percent = percent
      self.maximumAccuracy = maximumAccuracy
      self.minimumDistance = minimumDistance
      self.pairs = pairs
      self.angle = angle
      self.error = error
    }

    func settings(count: Int) -> CorrectionSettings {
      var settings = CorrectionSettings()
      settings.strategy = strategy
      settings.count = count
      settings.pairPercent = percent
      settings.maximumAccuracy = maximumAccuracy
      settings.minimumDistance = minimumDistance
      return settings
    }
  }

  /// Returns the walk of the table, with one estimate per second.
  static func walk(from start: Double = 0) -> [Estimate] {
    let fixes = [(0.0, 0.0, 5.0), (2, 10, 10), (-1, 20, 5), (4, 30, 20)]
    return fixes.enumerated().compactMap { index, fix in
      let (east, north, accuracy) = fix
      guard let coordinate = TestWalk.coordinate(east: east, north: north) else { return nil }
      return Estimate(
        fix: Fix(time: start + Double(index), coordinate: coordinate, horizontalAccuracy: accuracy),
        pose: Pose(position: Vector3(0, 0, -10 * Double(index)), orientation: .identity),
        travelled: 10 * Double(index))
    }
  }
}
