import ARRouteEngine
import Testing

@Suite("Robust heading correction")
struct RobustHeadingTests {
  @Test(arguments: UInt64(0)..<4)
  func standingStillItKnowsNothing(seed: UInt64) {
    var walk = TestWalk(seed: seed)
    walk.speed = 0
    walk.misalignment = 40
    var correction = HeadingCorrection(settings: CorrectionSettings())
    for step in walk.steps(200) {
      let run = correction.add(step.estimate)
      #expect(run?.angle == .zero)
      #expect(run?.error == nil)
    }
    #expect(correction.total == .zero)
    #expect(correction.error == nil)
  }

  @Test func standingStillAfterAWalkChangesNothingMuch() throws {
    var steps = TestWalk(seed: 8).steps(90)
    let last = try #require(steps.last?.estimate)
    var correction = HeadingCorrection(settings: CorrectionSettings())
    for step in steps { _ = correction.add(step.estimate) }
    let before = correction.total
    let error = try #require(correction.error)
    var still = TestWalk(seed: 9)
    still.speed = 0
    steps = still.steps(120)
    for step in steps {
      var estimate = last
      estimate.fix.time += 1 + step.estimate.fix.time
      _ = correction.add(estimate)
    }
    #expect(abs((correction.total - before).wrapped.degrees) < error.degrees)
    #expect(correction.error != nil)
  }

  @Test(arguments: [-180.0, -179, -90, 0, 40, 179, 180])
  func findsAnyMisalignment(_ misalignment: Double) {
    var walk = TestWalk(seed: 5)
    walk.misalignment = misalignment
    walk.accuracy = 0.5
    walk.drift = 0
    var correction = HeadingCorrection(settings: CorrectionSettings())
    for step in walk.steps(60) {
      let run = correction.add(step.estimate)
      #expect(run?.total == correction.total)
      #expect((-180..<180).contains(-correction.total.degrees), "in (−180°, 180°]")
    }
    // Half a metre sideways over 59 s of walking is less than a degree.
    #expect(abs(Angle.wrapDegrees(correction.total.degrees - misalignment)) < 2)
  }

  @Test(arguments: [(0.0, 0.0), (60, 25), (-89, 100), (89, -30), (20, 179.9999), (-50, -180)])
  func worksAnywhere(latitude: Double, longitude: Double) {
    var walk = TestWalk(seed: 9)
    walk.misalignment = -70
    walk.accuracy = 1
    walk.drift = 0
    (walk.latitude, walk.longitude) = (latitude, longitude)
    var correction = HeadingCorrection(settings: CorrectionSettings())
    for step in walk.steps(90) { _ = correction.add(step.estimate) }
    #expect(abs(correction.total.degrees + 70) < 2)
  }

  /// The same walk, rotated about its start: an estimator without a preferred direction gives a rotated
  /// result.
  @Test(arguments: [30.0, 90, 177])
  func isTheSameAllRound(_ turn: Double) throws {
    var (one, two) = (TestWalk(seed: 4), TestWalk(seed: 4))
    one.misalignment = -20
    two.misalignment = -20 + turn
    var first = HeadingCorrection(settings: CorrectionSettings())
    var second = first
    for (a, b) in zip(one.steps(60), two.steps(60)) {
      _ = first.add(a.estimate)
      _ = second.add(b.estimate)
    }
    #expect(abs((second.total - first.total).wrapped.degrees - turn) < 1e-6)
    let errors = (try #require(first.error).degrees, try #require(second.error).degrees)
    #expect(abs(errors.0 - errors.1) < 1e-6)
  }

  @Test func sameInputSameOutput() {
    var first = HeadingCorrection(settings: CorrectionSettings())
    var second = first
    for step in TestWalk(seed: 12).steps(40) {
      #expect(first.add(step.estimate) == second.add(step.estimate))
    }
    #expect(first == second)
  }

  @Test(
    "immeasurably short steps do not cause infinite speeds, and all facts about fixes are finite",
    arguments: [.leastNonzeroMagnitude, 1e-300, 1e-12])
  func countsNoSpeedOfNoTime(step: Double) throws {
    var settings = CorrectionSettings()
    settings.isExplaining = true
    var correction = HeadingCorrection(settings: settings)
    var walk = TestWalk(seed: 3)
    walk.misalignment = 40
    for (number, var estimate) in walk.steps(60).map(\.estimate).enumerated() {
      estimate.fix.time = Double(number) * step
      let told = try #require(correction.add(estimate)?.explanation?.estimates.first)
      #expect(0...1 ~= (try #require(told.outlierProbability)))
      #expect(0...1 ~= (try #require(told.weight)))
    }
    // The direction is derived from the positions alone.
    let error = try #require(correction.error)
    #expect(error.degrees.isFinite && abs(Angle.wrapDegrees(correction.total.degrees - 40)) < 30)
  }

  @Test func saysWhatItTookFromEachFix() throws {
    var settings = CorrectionSettings()
    settings.isExplaining = true
    var correction = HeadingCorrection(settings: settings)
    var steps = TestWalk(seed: 3).steps(40).map(\.estimate)
    let far = try #require(TestWalk.coordinate(east: 400, north: -300))
    steps[30].fix.coordinate = far
    let explanations = steps.compactMap { correction.add($0)?.explanation?.estimates.first }
    #expect(explanations.count == 40)
    #expect(explanations.map(\.time) == steps.map(\.fix.time))
    #expect(try #require(explanations[30].outlierProbability) > 0.99)
    #expect(try #require(explanations[30].weight) < 0.1)
    #expect(try #require(explanations[29].outlierProbability) < 0.2)
    #expect(try #require(explanations[29].weight) > 0.8)
  }

  @Test func runsOnceWhereThatIsWanted() throws {
    var settings = CorrectionSettings()
    settings.runsOnce = true
    var correction = HeadingCorrection(settings: settings)
    let runs = TestWalk(seed: 6).steps(60).compactMap { correction.add($0.estimate) }
    #expect(runs.count == 1)
    #expect(runs.first?.error != nil)
    #expect(correction.runCount == 1)
  }
}

/// Rotations of the axes, losses of tracking, and nonsense.
@Suite("Robust heading correction under difficult conditions")
struct RobustHeadingTroubleTests {
  @Test(arguments: [40.0, -90, 170])
  func healsAfterANudge(_ nudge: Double) throws {
    var walk = TestWalk(seed: 21)
    walk.accuracy = 3
    walk.nudge = (second: 60, degrees: nudge)
    var correction = HeadingCorrection(settings: CorrectionSettings())
    var errors: [Double] = []
    for step in walk.steps(160) {
      _ = correction.add(step.estimate)
      errors.append(abs(Angle.wrapDegrees(correction.total.degrees - step.misalignment)))
    }
    #expect(errors[59] < 6)
    #expect(errors[61] > abs(nudge) / 2, "it cannot know at once")
    // The walker covers 84 m in 60 s.
    #expect(errors[120...].allSatisfy { $0 < 8 })
    let off = Angle.wrapDegrees(
      correction.total.degrees - (walk.steps(160).last?.misalignment ?? 0))
    #expect(abs(off) <= 2 * (try #require(correction.error).degrees))
  }

  @Test func aLossOfTrackingLeavesTheTurn() throws {
    var correction = HeadingCorrection(settings: CorrectionSettings())
    let walk = TestWalk(seed: 30)
    var offsets: [Double] = []
    for (index, step) in walk.steps(120).enumerated() {
      var estimate = step.estimate
      if index >= 60 {
        // AR continues at a wrong position.
        estimate.epoch = 1
        estimate.pose.position = estimate.pose.position + Vector3(500, 0, -800)
      }
      _ = correction.add(estimate)
      offsets.append(abs(Angle.wrapDegrees(correction.total.degrees - step.misalignment)))
    }
    #expect(abs(offsets[60] - offsets[59]) < 1)
    #expect(offsets[119] < 8)
  }

  /// AR's position jumps unannounced; the correction must not follow.
  @Test func aLeapOfThePlaceIsOvercome() {
    var correction = HeadingCorrection(settings: CorrectionSettings())
    var offset = 0.0
    for (index, step) in TestWalk(seed: 31).steps(160).enumerated() {
      var estimate = step.estimate
      if index >= 60 { estimate.pose.position = estimate.pose.position + Vector3(60, 0, 30) }
      _ = correction.add(estimate)
      offset = abs(Angle.wrapDegrees(correction.total.degrees - step.misalignment))
    }
    #expect(offset < 12)
  }

  @Test func nonsenseIsLeftOut() throws {
    var settings = CorrectionSettings()
    settings.isExplaining = true
    var correction = HeadingCorrection(settings: settings)
    var clean = correction
    for (index, step) in TestWalk(seed: 2).steps(50).enumerated() {
      _ = clean.add(step.estimate)
      _ = correction.add(step.estimate)
      var bad = step.estimate
      switch index % 5 {
      case 0: bad.fix.time = .nan
      case 1: bad.fix.horizontalAccuracy = -1
      case 2: bad.fix.horizontalAccuracy = .infinity
      case 3: bad.pose.position.x = .nan
      default: bad.pose.position.z = 1e300
      }
      let refusal = correction.add(bad)?.explanation?.estimates.first?.refusal
      #expect(refusal == .invalid)
    }
    #expect(correction.total == clean.total)
    #expect(correction.error == clean.error)
  }

  /// The answer is a finite number, whatever the input.
  @Test(arguments: UInt64(0)..<20)
  func staysFinite(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var correction = HeadingCorrection(settings: CorrectionSettings())
    for var estimate in TestWalk(seed: seed).steps(40).map(\.estimate) {
      switch Int(random.uniform() * 8) {
      case 0: estimate.fix.horizontalAccuracy = 0
      case 1: estimate.fix.horizontalAccuracy = 9999
      case 2: estimate.fix.time = 0
      case 3: estimate.fix.time += 1e9
      case 4: estimate.pose.position = Vector3(1e5 * random.normal(), 0, 1e5 * random.normal())
      case 5:
        estimate.fix.coordinate =
          TestWalk.coordinate(east: 2e6 * random.normal(), north: 2e6 * random.normal())
          ?? estimate.fix.coordinate
      case 6: estimate.travelled = .nan
      default: estimate.epoch += 1
      }
      _ = correction.add(estimate)
      #expect(abs(correction.total.degrees) <= 180)
      #expect(correction.error.map { $0.degrees >= 0 && $0.degrees < 180 } ?? true)
    }
  }
}
