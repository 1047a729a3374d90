import ARRouteEngine
import Testing

@Suite("Robust heading correction")
struct RobustHeadingTests {
  @Test func standingStillItKnowsNothing() {
    for seed in UInt64(0)..<5 {
      var walk = TestWalk(seed: seed)
      walk.speed = 0
      walk.misalignment = 40
      var correction = HeadingCorrection(settings: CorrectionSettings())
      for step in walk.steps(300) { _ = correction.add(step.estimate) }
      #expect(correction.total == .zero)
      #expect(correction.error == nil)
    }
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
}
