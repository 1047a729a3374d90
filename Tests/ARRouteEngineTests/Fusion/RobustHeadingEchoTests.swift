import ARRouteEngine
import TestSupport
import Testing

/// Fixes that are all off in the same direction for a few seconds, as from a receiver that mistakes an echo
/// for the satellite's signal.
@Suite("Robust heading correction with echoes")
struct RobustHeadingEchoTests {
  /// The correction and its error after each fix of a walk, in degrees.
  private struct Course {
    var totals: [Double] = []
    var errors: [Double] = []

    /// - Parameter echo: The seconds with wrong fixes, and the fixes' offset to the east and north in
    ///   metres.
    init(seed: UInt64, echo: (seconds: Range<Int>, east: Double, north: Double)?) {
      var walk = TestWalk(seed: seed)
      walk.misalignment = 50
      var correction = HeadingCorrection(settings: CorrectionSettings())
      for (second, step) in walk.steps(90).enumerated() {
        var estimate = step.estimate
        if let echo, echo.seconds.contains(second) {
          estimate.fix.coordinate =
            estimate.fix.coordinate.moved(east: echo.east, north: echo.north)
        }
        _ = correction.add(estimate)
        totals.append(correction.total.degrees)
        errors.append(correction.error?.degrees ?? 180)
      }
    }

    /// Returns the difference from another course, as a multiple of that course's standard error.
    func deviation(from other: Course, at second: Int) -> Double {
      abs(Angle.wrapDegrees(totals[second] - other.totals[second])) / other.errors[second]
    }
  }

  /// The first fixes matter most: if the echo were believed, its 30 m would rotate a walk of 60 m by 25°.
  @Test(arguments: UInt64(0)..<8)
  func firstFixesInAnEchoAreForgotten(seed: UInt64) {
    let clean = Course(seed: seed, echo: nil)
    let echoing = Course(seed: seed, echo: (0..<5, east: -24, north: 18))
    for second in 60..<90 {
      #expect(echoing.deviation(from: clean, at: second) < 1)
    }
  }

  /// The correction must not change while the echo lasts or after it has ended.
  @Test(arguments: UInt64(0)..<8)
  func aBurstOfEchoesTurnsNothing(seed: UInt64) {
    let clean = Course(seed: seed, echo: nil)
    let echoing = Course(seed: seed, echo: (45..<52, east: 24, north: 18))
    for second in 45..<90 {
      #expect(echoing.deviation(from: clean, at: second) < 1)
    }
  }

  /// All fixes of a burst are recognised as outliers, and later fixes are believed again.
  @Test func aBurstIsRecognized() throws {
    var settings = CorrectionSettings()
    settings.isExplaining = true
    var correction = HeadingCorrection(settings: settings)
    var outliers: [Double] = []
    for (second, step) in TestWalk(seed: 4).steps(80).enumerated() {
      var estimate = step.estimate
      if (45..<52).contains(second) {
        estimate.fix.coordinate = estimate.fix.coordinate.moved(east: 24, north: 18)
      }
      let made = correction.add(estimate)?.explanation?.estimates.first
      outliers.append(try #require(made?.outlierProbability))
    }
    #expect(outliers[40..<45].allSatisfy { $0 < 0.2 })
    #expect(outliers[45..<52].allSatisfy { $0 > 0.8 })
    #expect(outliers[54...].allSatisfy { $0 < 0.2 })
  }
}
