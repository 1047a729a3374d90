import ARRouteEngine
import Testing

@testable import RouteSimKit

/// The loss of tracking through motion and darkness (SPEC §2).
@Suite struct TrackingLimitsTests {
  private static let placement = GeodeticCoordinate(latitudeDegrees: 52.5, longitudeDegrees: 13.4)
    .map { Placement(reference: $0) }

  /// A phone without errors that takes ten poses per second.
  ///
  /// It moves north at 1 m/s for 4 s, and rotates at a given rate from 1 s to 1.5 s.
  private struct Walk: Sendable {
    var turnRate = 200.0
    var speed = 1.0
    var limits = TrackingLimits()
    var tracking = TrackingMode.world
    /// Called with the phone before each step is taken.
    var act: @Sendable (inout PhoneSimulator, Int) -> Void = { _, _ in }

    func samples() throws -> [ARRouteEngine.Sample] {
      var settings = SimulationSettings()
      settings.misalignment = .zero
      settings.driftPercent = 0
      settings.trackingLimits = limits
      settings.tracking = tracking
      var phone = PhoneSimulator(
        settings: settings, placement: try #require(TrackingLimitsTests.placement))
      return (0...40).flatMap { step in
        act(&phone, step)
        return phone.advance(to: Double(step) / 10, truth: pose(step))
      }
    }

    private func pose(_ step: Int) -> Pose {
      Pose(
        position: Vector3(0, 0, -speed * Double(step) / 10),
        attitude: Attitude(heading: .degrees(turnRate / 10 * Double(min(max(step - 10, 0), 5)))))
    }
  }

  private static func limits(_ change: (inout TrackingLimits) -> Void) -> TrackingLimits {
    var limits = TrackingLimits()
    change(&limits)
    return limits
  }

  private static func changes(_ samples: [ARRouteEngine.Sample]) -> [ARRouteEngine.Sample] {
    samples.filter { if case .tracking = $0 { true } else { false } }
  }

  /// Returns the distance north in AR's scene, in metres, for each tenth of a second.
  private static func north(_ samples: [ARRouteEngine.Sample]) -> [Double] {
    samples.compactMap { if case .pose(_, let pose) = $0 { -pose.position.z } else { nil } }
  }

  private static let turning = limits { $0.turnRate = .degrees(120) }

  /// The first of five rotations by 20° is seen at 1.1 s and the last at 1.5 s; AR recovers a second later.
  @Test func aTurnFasterThanTheLimitLosesThePlaceUntilASecondAfterIt() throws {
    let samples = try Walk(limits: Self.turning).samples()
    #expect(
      Self.changes(samples) == [
        .tracking(time: 1.1, .limited, reason: .excessiveMotion), .tracking(time: 2.5, .normal),
      ])
    let north = Self.north(samples)
    for step in 0...10 { #expect(abs(north[step] - Double(step) / 10) < 1e-9) }
    for step in 11...24 { #expect(abs(north[step] - 1) < 1e-9) }
    // AR continues from the position at which it stopped, by 0.1 m per step.
    for step in 25...40 { #expect(abs(north[step] - Double(step - 14) / 10) < 1e-9) }
  }

  @Test(
    arguments: [
      (Walk(turnRate: 100, limits: turning), "slower"), (Walk(turnRate: -200), "without a limit"),
      (Walk(turnRate: 1000, speed: 50), "without a limit"),
      (Walk(limits: limits { $0.illuminance = 10_000 }), "by day"),
      (Walk(speed: 2.9, limits: limits { $0.speed = 3 }), "slower"),
      (Walk(limits: turning, tracking: .orientation), "where AR does not follow the place"),
    ] as [(Walk, String)])
  private func withinTheLimitsNothingIsLost(walk: Walk, why: String) throws {
    #expect(Self.changes(try walk.samples()) == [], "\(why)")
  }

  /// AR recovers at the first pose after the last rotation that is at least the calm after 1.5 s.
  @Test(arguments: [(0, 1.6), (0.25, 1.8), (2, 3.5)] as [(Double, Double)])
  func calmLastsAsLongAsIsSet(calm: Double, back: Double) throws {
    let limits = Self.limits { ($0.turnRate, $0.calm) = (.degrees(120), calm) }
    #expect(
      Self.changes(try Walk(turnRate: -200, limits: limits).samples()) == [
        .tracking(time: 1.1, .limited, reason: .excessiveMotion), .tracking(time: back, .normal),
      ])
  }

  @Test func aMotionFasterThanTheLimitLosesThePlace() throws {
    let walk = Walk(turnRate: 0, speed: 5, limits: Self.limits { $0.speed = 3 })
    #expect(
      Self.changes(try walk.samples()) == [
        .tracking(time: 0.1, .limited, reason: .excessiveMotion)
      ])
  }

  /// It is dark from 2 s to the pose at 2.5 s, and tracking recovers a second after that pose.
  @Test func duskLosesThePlace() throws {
    let walk = Walk(limits: Self.limits { $0.illuminance = 20 }) { phone, step in
      if step == 20 { phone.light = 5 }
      if step == 26 { phone.light = 20 }
    }
    #expect(
      Self.changes(try walk.samples()) == [
        .tracking(time: 2, .limited, reason: .insufficientFeatures),
        .tracking(time: 3.5, .normal),
      ])
  }

  @Test func theLatestTroubleIsTheReasonAndMotionGoesFirst() throws {
    let dark = Self.limits { ($0.turnRate, $0.illuminance) = (.degrees(120), 20) }
    let walk = Walk(limits: dark) { phone, step in
      if step == 5 { phone.light = 1 }
      if step == 30 { phone.loseTracking() }
    }
    #expect(
      Self.changes(try walk.samples()) == [
        .tracking(time: 0.5, .limited, reason: .insufficientFeatures),
        .tracking(time: 1.1, .limited, reason: .excessiveMotion),
        .tracking(time: 1.6, .limited, reason: .insufficientFeatures),
      ])
  }

  @Test func aLossByOrderHasNoReasonAndLastsUntilItIsTakenBack() throws {
    let walk = Walk(limits: Self.turning) { phone, step in
      if step == 5 { phone.loseTracking() }
      if step == 30 { phone.regainTracking() }
    }
    #expect(
      Self.changes(try walk.samples()) == [
        .tracking(time: 0.5, .limited),
        .tracking(time: 1.1, .limited, reason: .excessiveMotion),
        .tracking(time: 2.5, .limited), .tracking(time: 3, .normal),
      ])
  }

  @Test func shakingIsTooFastWhereMotionHasALimit() throws {
    let shaking: @Sendable (inout PhoneSimulator, Int) -> Void = { phone, step in
      if step == 20 { phone.shake() }
    }
    let lost = Walk(turnRate: 0, limits: Self.turning, act: shaking)
    #expect(
      Self.changes(try lost.samples()) == [
        .tracking(time: 2, .limited, reason: .excessiveMotion), .tracking(time: 3, .normal),
      ])
    #expect(Self.changes(try Walk(turnRate: 0, act: shaking).samples()) == [])
  }
}
