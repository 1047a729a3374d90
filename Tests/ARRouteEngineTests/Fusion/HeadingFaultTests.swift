import ARRouteEngine
import Testing

/// Faults of AR, and errors that streets cause in receivers.
@Suite("Heading correction with faults of AR or the street")
struct HeadingFaultTests {
  /// The difference from the truth after a step, and the stated error, in degrees.
  private struct Belief {
    let off: Double
    let error: Double?
  }

  private static func beliefs(_ steps: [(estimate: Estimate, misalignment: Double)]) -> [Belief] {
    var correction = HeadingCorrection(settings: CorrectionSettings())
    return steps.map { step in
      _ = correction.add(step.estimate)
      return Belief(
        off: abs(Angle.wrapDegrees(correction.total.degrees - step.misalignment)),
        error: correction.error?.degrees)
    }
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Returns a copy of the estimate with its fix moved.
  private static func moved(_ estimate: Estimate, east: Double, north: Double) -> Estimate {
    var estimate = estimate
    estimate.fix.coordinate = estimate.fix.coordinate.moved(east: east, north: north)
    return estimate
  }

  /// Returns a minute by tram at 8 m/s to the east, after 90 s of walking and followed by more walking; AR
  /// does not see the tram move.
  ///
  /// - Parameters:
  ///   - speed: A different speed of the tram, in metres per second; 0 for a walker who stands still.
  ///   - leap: The rotation of AR's axes during the ride, in degrees.
  private static func ride(
    seed: UInt64, speed: Double = 8, leap: Double = 0
  ) -> [(estimate: Estimate, misalignment: Double)] {
    var walk = TestWalk(seed: seed)
    walk.misalignment = 30
    walk.nudge = (second: 90, degrees: leap)
    var all: [(Estimate, Double)] = []
    for (second, step) in walk.steps(210).enumerated() {
      if second == 90 {
        let (stop, turn) = all[89]
        for rode in 1...60 {
          var estimate = moved(stop, east: speed * Double(rode), north: 0)
          estimate.fix.time += Double(rode)
          all.append((estimate, turn))
        }
      }
      var estimate = step.estimate
      if second >= 90 {
        estimate = moved(estimate, east: speed * 60, north: 0)
        estimate.fix.time += 60
      }
      all.append((estimate, step.misalignment))
    }
    return all
  }

  @Test("a ride that AR does not see leaves the correction unchanged")
  func rides() throws {
    var honest = 0
    for seed in UInt64(0)..<10 {
      let beliefs = Self.beliefs(Self.ride(seed: seed))
      for belief in beliefs[90...] { #expect(belief.off < 12, "seed \(seed)") }
      let last = try #require(beliefs.last)
      #expect(last.off < 6)
      honest += last.off <= 2 * (try #require(last.error)) ? 1 : 0
    }
    #expect(honest >= 8)
  }

  @Test("fixes during a ride have no weight, and the explanation shows that")
  func ridesAreExplained() {
    var settings = CorrectionSettings()
    settings.isExplaining = true
    var correction = HeadingCorrection(settings: settings)
    let weights = Self.ride(seed: 3).map { step in
      correction.add(step.estimate)?.explanation?.estimates.first?.weight
    }
    #expect(weights[100...148].allSatisfy { $0 == 0 })
    #expect(weights[30..<90].allSatisfy { $0 ?? 0 > 0.5 })
    #expect(weights[170...].allSatisfy { $0 ?? 0 > 0.5 })
  }

  @Test("a rotation of AR's axes is found within a minute", arguments: [20.0, -40, 90, -170])
  func leaps(nudge: Double) {
    let offs = (UInt64(0)..<15).map { seed in
      var walk = TestWalk(seed: 100 + seed)
      walk.accuracy = 3
      walk.nudge = (second: 120, degrees: nudge)
      return Self.beliefs(walk.steps(181).map { ($0.estimate, $0.misalignment) })
    }
    // In that minute, the walker covers 84 m.
    #expect(Self.median(offs.map { $0[180].off }) < 5)
    #expect(Self.median(offs.map { $0[121].off }) > abs(nudge) / 2, "it cannot know at once")
  }

  /// Fixes with an accuracy of 8 m do not reveal a rotation by 20° within a hundred metres.
  @Test(
    "a rotation that is visible in the poses is corrected within half a minute",
    arguments: [20.0, -40, 30])
  func seams(nudge: Double) {
    let (shown, unseen) = (
      Self.leapt(by: nudge, isShown: true), Self.leapt(by: nudge, isShown: false)
    )
    #expect(Self.median(shown.map { $0[144].off }) < 4)
    #expect(Self.median(shown.map { $0[175].off }) < 6)
    #expect(Self.median(unseen.map { $0[175].off }) > 10)
  }

  /// Returns the results for walks with fixes accurate to 8 m, on which the axes rotate at 145 s.
  private static func leapt(by nudge: Double, isShown: Bool) -> [[Belief]] {
    (UInt64(0)..<15).map { seed in
      var walk = TestWalk(seed: 100 + seed)
      walk.accuracy = 8
      walk.nudge = (second: 145, degrees: nudge)
      let steps = walk.steps(176).enumerated().map { second, step in
        var estimate = step.estimate
        // If the axes rotate clockwise, everything else appears to rotate anticlockwise.
        if isShown, second >= 145 { estimate.leapt = .degrees(-nudge) }
        return (estimate, step.misalignment)
      }
      return beliefs(steps)
    }
  }

  /// In a tram, AR recognises its map again, and from then on its axes are rotated by 30°.
  @Test(
    "a rotation seen in the poses while riding or at rest is part of the error, and corrected later",
    arguments: [8.0, 0])
  func leapsOfRides(speed: Double) throws {
    var honest = 0
    for seed in UInt64(0)..<20 {
      var steps = Self.ride(seed: seed, speed: speed, leap: 30)
      for index in steps.indices.dropFirst(120) { steps[index].estimate.leapt = .degrees(-30) }
      let beliefs = Self.beliefs(steps)
      for second in [151, 160, 180] {
        let belief = beliefs[second]
        honest += belief.off <= 2 * (try #require(belief.error)) ? 1 : 0
      }
      #expect(try #require(beliefs.last).off < 12, "seed \(seed)")
    }
    #expect(honest >= 54)
  }

  /// The walk turns through a right angle 14 m after the rotation.
  @Test("a rotation visible in the poses is corrected even if a corner follows")
  func leapsBeforeCorners() {
    let offs = (UInt64(0)..<15).map { seed in
      var walk = TestWalk(seed: 100 + seed)
      walk.leg = 140
      walk.nudge = (second: 90, degrees: 20)
      let steps = walk.steps(131).enumerated().map { second, step in
        var estimate = step.estimate
        if second >= 90 { estimate.leapt = .degrees(-20) }
        return (estimate, step.misalignment)
      }
      return Self.beliefs(steps)
    }
    #expect(Self.median(offs.map { $0[130].off }) < 6)
  }

  /// The user suddenly rotates the phone by 40° and continues to walk as before.
  @Test("a rotation of the poses alone does not count as a rotation of the axes")
  func flicks() {
    var walk = TestWalk(seed: 4)
    walk.leg = 0
    let plain = walk.steps(200).map { ($0.estimate, $0.misalignment) }
    let flicked = plain.enumerated().map { second, step in
      var estimate = step.0
      if second >= 120 { estimate.leapt = .degrees(40) }
      return (estimate, step.1)
    }
    let (one, two) = (Self.beliefs(plain), Self.beliefs(flicked))
    #expect(zip(one, two).allSatisfy { abs($0.off - $1.off) < 0.5 })
  }

  /// Every few seconds, the user looks aside by 20° or 45° and back, faster than poses arrive.
  @Test(
    "quick glances aside do not count as rotations of the axes", arguments: [20.0, 45],
    UInt64(0)..<8)
  func looks(size: Double, seed: UInt64) {
    var walk = TestWalk(seed: 40 + seed)
    walk.leg = 80
    var random = SplitMix64(seed: seed)
    var (turned, until) = (0.0, 5.0)
    let steps = walk.steps(300).map { step in
      var estimate = step.estimate
      if estimate.fix.time >= until {
        turned = turned == 0 ? (random.uniform() < 0.5 ? -size : size) : 0
        until = estimate.fix.time + (turned == 0 ? 1 + 9 * random.uniform() : 2)
      }
      estimate.leapt = .degrees(turned)
      return (estimate, step.misalignment)
    }
    for belief in Self.beliefs(steps)[60...] { #expect(belief.off < 12) }
  }

  /// With fixes accurate to 3 m, a rotation by 20° is certain after about 40 s; until then it is only
  /// suspected.
  @Test("the error includes a suspected rotation")
  func doubts() {
    let stated = (UInt64(0)..<30).flatMap { seed in
      var walk = TestWalk(seed: 100 + seed)
      walk.accuracy = 3
      walk.nudge = (second: 120, degrees: 20)
      let beliefs = Self.beliefs(walk.steps(161).map { ($0.estimate, $0.misalignment) })
      return beliefs[141...].map { $0.off <= 2 * ($0.error ?? 0) }
    }
    #expect(Double(stated.count { $0 }) > 0.8 * Double(stated.count))
  }

  /// For 600 m, fixes claim 8 m and are accurate to 2 m; then they drift 24 m sideways at a corner.
  @Test(
    "errors of fixes that used to be better than claimed are not taken for rotations",
    arguments: UInt64(0)..<15)
  func bends(seed: UInt64) {
    var walk = TestWalk(seed: 500 + seed)
    walk.leg = 600
    walk.accuracy = 2
    walk.claimed = 4
    let steps = walk.steps(560).map { step in
      let aside = min(max(step.estimate.travelled - 600, 0), 24)
      return (Self.moved(step.estimate, east: aside, north: 0), step.misalignment)
    }
    for belief in Self.beliefs(steps)[300...] { #expect(belief.off < 10) }
  }

  /// In each street of 90 m, the receiver is off by 12 m in a different direction; the walk lasts 15
  /// minutes.
  ///
  /// With `turnsAtOnce`, the poses turn abruptly at each corner, as simulated walkers do.
  @Test(
    "errors that change at corners are not taken for rotations of AR's axes",
    arguments: UInt64(0)..<8,
    [false, true])
  func streets(seed: UInt64, turnsAtOnce: Bool) throws {
    var walk = TestWalk(seed: seed)
    walk.leg = 90
    walk.drift = 0.5
    var random = SplitMix64(seed: 77 + seed)
    var (street, east, north) = (-1, 0.0, 0.0)
    let steps = walk.steps(900).map { step in
      let number = Int(step.estimate.travelled / walk.leg)
      if number != street {
        street = number
        let angle = 2 * Double.pi * random.uniform()
        (east, north) = (12 * Angle(radians: angle).sine, 12 * Angle(radians: angle).cosine)
      }
      var estimate = Self.moved(step.estimate, east: east, north: north)
      if turnsAtOnce { estimate.leapt = .degrees(number.isMultiple(of: 2) ? 0 : 90) }
      return (estimate, step.misalignment)
    }
    let beliefs = Self.beliefs(steps)
    for second in 120..<900 {
      let before = beliefs[second - 10..<second].map(\.off).min() ?? 0
      #expect(beliefs[second].off - before < 8, "\(second) s")
    }
    let stated = beliefs[120...].compactMap { belief in belief.error.map { belief.off <= 2 * $0 } }
    #expect(Double(stated.count { $0 }) > 0.85 * Double(stated.count))
    #expect(try #require(beliefs.last).off < 5)
  }

  /// AR loses tracking for a minute, and continues with axes that are rotated by 15°.
  @Test("after a loss of tracking, the correction may be different")
  func losses() {
    let offs = (UInt64(0)..<15).map { seed in
      var walk = TestWalk(seed: 300 + seed)
      walk.nudge = (second: 90, degrees: 15)
      let steps = walk.steps(180).enumerated().map { second, step in
        var estimate = step.estimate
        if second >= 90 {
          estimate.epoch = 1
          estimate.fix.time += 60
        }
        return (estimate, step.misalignment)
      }
      return Self.beliefs(steps)
    }
    #expect(Self.median(offs.map { $0[179].off }) < 5)
    let honest = offs.count { $0[179].off <= 2 * ($0[179].error ?? 0) }
    #expect(honest >= 12)
  }
}
