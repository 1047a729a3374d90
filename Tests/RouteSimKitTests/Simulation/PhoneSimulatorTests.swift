import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct PhoneSimulatorTests {
  private static let placement = GeodeticCoordinate(latitudeDegrees: 52.5, longitudeDegrees: 13.4)
    .map { Placement(reference: $0) }

  /// Returns a phone that has no errors except those that `change` adds.
  private func phone(
    _ change: (inout SimulationSettings) -> Void = { _ in }
  ) throws -> PhoneSimulator {
    var settings = SimulationSettings()
    settings.misalignment = .zero
    settings.driftPercent = 0
    settings.gpsAccuracy = 0
    change(&settings)
    return PhoneSimulator(settings: settings, placement: try #require(Self.placement))
  }

  /// Returns the true pose at a position in metres east and north of the start, with the given heading and
  /// pitch.
  private func truth(
    _ east: Double, _ north: Double, heading: Double = 0, pitch: Double = 0
  ) -> Pose {
    Pose(
      position: Vector3(east, 0, -north),
      attitude: Attitude(heading: .degrees(heading), pitch: .degrees(pitch)))
  }

  private func pose(_ samples: [ARRouteEngine.Sample]) throws -> Pose {
    for case .pose(_, let pose) in samples { return pose }
    throw NoPose()
  }

  private struct NoPose: Error {}

  /// A shaken phone gets a heading error that fades within a second; its position gets
  /// none.
  @Test func shakingMakesTheTurnErrForASecond() throws {
    var (calm, shaken) = (try phone(), try phone())
    var errors: [Double] = []
    for step in 0...60 {
      if step == 20 { shaken.shake() }
      let time = Double(step) / 30
      let truth = truth(0, time, heading: 70, pitch: 10)
      let (one, other) = (
        calm.advance(to: time, truth: truth), shaken.advance(to: time, truth: truth)
      )
      guard case .pose(_, let pose) = one[0], case .pose(_, let erring) = other[0] else {
        Issue.record("no pose")
        return
      }
      #expect(erring.position == pose.position && one.dropFirst() == other.dropFirst())
      #expect(abs((erring.attitude.pitch - pose.attitude.pitch).degrees) < 1e-9)
      errors.append((erring.attitude.heading - pose.attitude.heading).wrapped.degrees)
      if !(20..<50 ~= step) { #expect(erring == pose) }
    }
    #expect(abs(errors[20] - 25) < 1e-9)
    #expect(zip(errors[20..<50], errors[21...50]).allSatisfy { $0 > $1 })
  }

  @Test func northIsSeenAtMinusTheMisalignment() throws {
    var phone = try phone { $0.misalignment = .degrees(40) }
    _ = phone.advance(to: 0, truth: truth(0, 0))
    let pose = try pose(phone.advance(to: 1, truth: truth(0, 10)))
    // For a bearing of −40°, sin 40° = 0.642788 to the west and cos 40° = 0.766044 to the north.
    #expect((pose.position - Vector3(-6.427876, 0, -7.660444)).length < 1e-6)
    #expect(abs(pose.attitude.heading.degrees + 40) < 1e-9)
    #expect(abs(phone.misalignment.degrees - 40) < 1e-12)
  }

  @Test func gravityTakesTheYawOfThePhone() throws {
    var phone = try phone { $0.alignment = .gravity }
    let first = try pose(phone.advance(to: 0, truth: truth(0, 0, heading: 90, pitch: 20)))
    #expect(abs(first.attitude.heading.degrees) < 1e-9)
    #expect(abs(first.attitude.pitch.degrees - 20) < 1e-9)
    let pose = try pose(phone.advance(to: 1, truth: truth(5, 0, heading: 90)))
    #expect((pose.position - Vector3(0, 0, -5)).length < 1e-9)
    #expect(abs(phone.misalignment.degrees - 90) < 1e-9)
  }

  @Test func cameraTakesAllAxesOfThePhone() throws {
    var phone = try phone { $0.alignment = .camera }
    let start = truth(0, 0, heading: 90, pitch: 30)
    let first = try pose(phone.advance(to: 0, truth: start))
    #expect(abs(first.orientation.w) > 1 - 1e-12)
    // A horizontal step forward, seen by a camera that looks 30° up, is ahead and down in the camera's own
    // frame.
    let pose = try pose(phone.advance(to: 1, truth: truth(10, 0, heading: 90, pitch: 30)))
    #expect((pose.position - Vector3(0, -5, -8.660254)).length < 1e-6)
    #expect(abs(phone.misalignment.degrees - 90) < 1e-9)
  }

  @Test func realigningTurnsAtItsRateAndNoFaster() throws {
    var phone = try phone {
      $0.misalignment = .degrees(40)
      $0.compassDeviation = .zero
      $0.realignRate = .degrees(2)
    }
    for second in 0...30 {
      _ = phone.advance(to: Double(second), truth: truth(0, 0))
      #expect(abs(phone.misalignment.degrees - max(40 - 2 * Double(second), 0)) < 1e-9)
    }
  }

  @Test func orientationTrackingNeverMoves() throws {
    var phone = try phone { $0.tracking = .orientation }
    _ = phone.advance(to: 0, truth: truth(0, 0))
    let pose = try pose(phone.advance(to: 1, truth: truth(3, 4, heading: 70)))
    #expect(pose.position == .zero)
    #expect(abs(pose.attitude.heading.degrees - 70) < 1e-9)
  }

  @Test func lostTrackingFreezesThePlaceAndNotTheTurn() throws {
    var phone = try phone()
    _ = phone.advance(to: 0, truth: truth(0, 0))
    phone.loseTracking()
    let lost = phone.advance(to: 1, truth: truth(0, 10, heading: 30))
    #expect(lost.first == .tracking(time: 1, .limited))
    #expect(try pose(lost).position == .zero)
    #expect(abs(try pose(lost).attitude.heading.degrees - 30) < 1e-9)
    phone.regainTracking()
    let found = phone.advance(to: 2, truth: truth(0, 12))
    #expect(found.first == .tracking(time: 2, .normal))
    #expect((try pose(found).position - Vector3(0, 0, -2)).length < 1e-9)
  }

  @Test func aResetMovesTheOrigin() throws {
    var phone = try phone { $0.misalignment = .degrees(10) }
    _ = phone.advance(to: 0, truth: truth(0, 0))
    phone.nudge(by: .degrees(25))
    #expect(abs(phone.misalignment.degrees - 35) < 1e-9)
    phone.resetSession()
    let samples = phone.advance(to: 1, truth: truth(50, 50))
    #expect(samples.first == .sessionReset(time: 1))
    #expect(try pose(samples).position == .zero)
    #expect(abs(phone.misalignment.degrees - 10) < 1e-9)
  }

  @Test(arguments: [1 / 30.0, 0.1, 0.7, 2.5])
  func fixesComeAtWholeSeconds(step: Double) throws {
    var phone = try phone()
    let placement = try #require(Self.placement)
    var times: [Double] = []
    var time = 0.0
    while time <= 20 {
      for case .fix(let fix) in phone.advance(to: time, truth: truth(0, 1.4 * time)) {
        times.append(fix.time)
        // The true position at the time of the fix, whatever the times of the steps.
        let position = try placement.position(of: fix.coordinate)
        #expect((position - Vector3(0, 0, -1.4 * fix.time)).length < 1e-6)
      }
      time += step
    }
    let wholeSeconds = (0..<20).map(Double.init)
    #expect(Array(times.prefix(20)) == wholeSeconds)
  }

  @Test func oneErrorSwitchedOffLeavesTheOthers() throws {
    func fixes(_ change: (inout SimulationSettings) -> Void) throws -> [Double: Fix] {
      var phone = try phone {
        $0.gpsAccuracy = 8
        $0.outlierPercent = 10
        $0.dropoutPercent = 20
        $0.driftPercent = 1
        change(&$0)
      }
      var fixes: [Double: Fix] = [:]
      for second in 0..<300 {
        let now = truth(0, Double(second))
        for case .fix(let fix) in phone.advance(to: Double(second), truth: now) {
          fixes[fix.time] = fix
        }
      }
      return fixes
    }
    let all = try fixes { _ in }
    let withoutDrift = try fixes { $0.driftPercent = 0 }
    #expect(withoutDrift == all)
    let withoutDropouts = try fixes { $0.dropoutPercent = 0 }
    #expect(withoutDropouts.count == 300)
    #expect(all.count < 300)
    for (time, fix) in all { #expect(withoutDropouts[time] == fix) }
  }

  /// Returns the offsets of the fixes of a walker who stands still, for each seed and second, in the
  /// scene's metres.
  private func errors(
    seconds: Int, seeds: Int, _ change: (inout SimulationSettings) -> Void
  ) throws -> [[Vector3?]] {
    let placement = try #require(Self.placement)
    return try (0..<seeds).map { seed in
      var phone = try phone {
        $0.seed = UInt64(seed)
        change(&$0)
      }
      var offsets = [Vector3?](repeating: nil, count: seconds)
      for second in 0..<seconds {
        for case .fix(let fix) in phone.advance(to: Double(second), truth: truth(0, 0)) {
          offsets[second] = try placement.position(of: fix.coordinate)
        }
      }
      return offsets
    }
  }

  @Test func errorsAreAFirstOrderGaussMarkovProcess() throws {
    let seeds = 1000
    let walks = try errors(seconds: 80, seeds: seeds) { $0.gpsAccuracy = 1.515 }
    func mean(_ value: ([Vector3?]) -> Double) -> Double {
      walks.reduce(0) { $0 + value($1) } / Double(seeds)
    }
    // Both axes of 1000 independent walks give 2000 values with σ = 1. The mean of products of normal
    // numbers with correlation r has a standard deviation of √((1 + r²) / 2000) ≤ 0.032; the limit is four
    // times that.
    for lag in [0, 1, 30, 60] {
      let products = mean { walk in
        guard let first = walk[10], let later = walk[10 + lag] else { return .nan }
        return (first.x * later.x + first.z * later.z) / 2
      }
      let table = [0: 1.0, 1: 0.967216, 30: 0.367879, 60: 0.135335]  // exp(−lag / 30)
      #expect(abs(products - (table[lag] ?? .nan)) < 0.13, "lag \(lag)")
    }
    // In a circular normal distribution, 68.27 % lie within 1.515 σ; the limit is four standard deviations
    // of the binomial distribution for 1000.
    let inside = mean { walk in (walk[40]?.length ?? .nan) <= 1.515 ? 1 : 0 }
    #expect(abs(inside - 0.6827) < 4 * (0.6827 * 0.3173 / Double(seeds)).squareRoot())
  }

  @Test(arguments: [5.0, 15, 60]) func dropoutsTakeTheirShareInStretches(percent: Double) throws {
    let walks = try errors(seconds: 1000, seeds: 100) { $0.dropoutPercent = percent }
    let share = percent / 100
    var missing = 0
    var stretches = 0
    for walk in walks {
      for second in 100..<1000 where walk[second] == nil {
        missing += 1
        if walk[second - 1] != nil { stretches += 1 }
      }
    }
    // A chain whose states last 5 s on average has a correlation of ρ = 1 − (1/5) / (1 − share) from step
    // to step, so 90 000 steps are equivalent to 90 000 (1 − ρ) / (1 + ρ) independent ones. The limit is
    // four standard deviations.
    let kept = 1 - 0.2 / (1 - share)
    let worth = 90_000 * (1 - kept) / (1 + kept)
    let limit = 4 * (share * (1 - share) / worth).squareRoot()
    #expect(abs(Double(missing) / 90_000 - share) < limit)
    // Durations with a geometric distribution and a mean of 5 have a standard deviation of √20; some are
    // cut off at the ends.
    let length = Double(missing) / Double(stretches)
    #expect(abs(length - 5) < 4 * 4.48 / Double(stretches).squareRoot() + 0.05)
  }

  @Test func outliersTakeTheirShareAndLieFarOff() throws {
    let walks = try errors(seconds: 1000, seeds: 100) {
      $0.gpsAccuracy = 10
      $0.outlierPercent = 10
    }
    // Less than 1 ‰ of the fixes with σ = 6.6 m are beyond 25 m (exp(−25² / 2σ²) = 0.0008), but nearly all
    // of those that are 30 to 60 m off.
    let far = walks.joined().count { ($0?.length ?? 0) > 25 }
    #expect(abs(Double(far) / 100_000 - 0.1) < 0.02)
  }
}
