import Testing

@testable import ARRouteEngine

@Suite("Estimate matcher")
struct EstimateMatcherTests {
  static func fix(_ time: Double, accuracy: Double = 5) -> Fix {
    Fix(time: time, coordinate: .at(52.5, 13.4), horizontalAccuracy: accuracy)
  }

  static func pose(_ east: Double) -> Pose {
    Pose(position: Vector3(east, 0, 0), orientation: .identity)
  }

  /// Returns all complete estimates.
  static func estimates(_ matcher: inout EstimateMatcher) -> [Estimate] {
    var estimates: [Estimate] = []
    while let estimate = matcher.next() { estimates.append(estimate) }
    return estimates
  }

  @Test("a fix waits for the pose after it and gets the interpolated pose")
  func waits() {
    var matcher = EstimateMatcher()
    matcher.add(Self.pose(0), at: 0)
    _ = matcher.add(Self.fix(1.25))
    #expect(Self.estimates(&matcher) == [])
    matcher.add(Self.pose(10), at: 1)
    #expect(Self.estimates(&matcher) == [])
    matcher.add(Self.pose(14), at: 2)
    let estimates = Self.estimates(&matcher)
    #expect(estimates.map(\.pose.position.x) == [11])
    #expect(estimates.map(\.travelled) == [11])
  }

  /// There are ten poses per second; AR's axes rotate by 20° at 3 s, and fixes arrive 5 s late.
  @Test("for a late fix, only rotations of the axes up to the fix's time count")
  func lateFixes() {
    var matcher = EstimateMatcher()
    for number in 0...100 {
      let time = Double(number) / 10
      let attitude = Attitude(heading: .degrees(time < 3 ? 0 : 20))
      matcher.add(Pose(position: .zero, attitude: attitude), at: time)
      if time >= 5, number.isMultiple(of: 10) { _ = matcher.add(Self.fix(time - 5)) }
    }
    let leapt = Self.estimates(&matcher).map { $0.leapt.degrees.rounded() }
    #expect(leapt == [0, 0, 0, 20, 20, 20])
  }

  @Test("a fix may come before or after the pose of its time, and a few seconds late")
  func order() {
    var matcher = EstimateMatcher()
    _ = matcher.add(Self.fix(0))
    for second in 0...8 { matcher.add(Self.pose(Double(second)), at: Double(second)) }
    _ = matcher.add(Self.fix(3.5))
    #expect(Self.estimates(&matcher).map(\.pose.position.x) == [0, 3.5])
    #expect(matcher.refusals.total == 0)
  }

  @Test(
    "unusable fixes are rejected, and counted by reason",
    arguments: [
      (2.0, -1.0, FixRefusal.absurdAccuracy), (2, .nan, .absurdAccuracy),
      (2, .infinity, .absurdAccuracy), (2, 10_000.1, .absurdAccuracy), (.nan, 5, .badTime),
      (.infinity, 5, .badTime), (0.999, 5, .timeGoesBack),
    ])
  func refuses(time: Double, accuracy: Double, reason: FixRefusal) {
    var matcher = EstimateMatcher()
    _ = matcher.add(Self.fix(1))
    let isTaken = matcher.add(Self.fix(time, accuracy: accuracy))
    #expect(!isTaken)
    #expect(matcher.refusals[reason] == 1)
    #expect(matcher.refusals.total == 1)
    #expect(matcher.newestFix?.time == 1)
  }

  @Test("two fixes of the same time are both used, and so is one that claims to be perfect")
  func sameTime() {
    var matcher = EstimateMatcher()
    matcher.add(Self.pose(0), at: 0)
    matcher.add(Self.pose(1), at: 1)
    _ = matcher.add(Self.fix(0.5))
    _ = matcher.add(Self.fix(0.5, accuracy: 0))
    #expect(Self.estimates(&matcher).count == 2)
    #expect(matcher.refusals.total == 0)
  }

  @Test("a fix older than all poses has no pose")
  func noPose() {
    var matcher = EstimateMatcher()
    matcher.add(Self.pose(0), at: 1)
    _ = matcher.add(Self.fix(0.5))
    #expect(Self.estimates(&matcher) == [])
    #expect(matcher.refusals[.noPose] == 1)
  }

  @Test("while tracking is lost, no fix is paired; later fixes belong to another epoch")
  func tracking() {
    var matcher = EstimateMatcher()
    matcher.add(Self.pose(0), at: 0)
    matcher.setTracking(.limited)
    _ = matcher.add(Self.fix(1))
    matcher.add(Self.pose(0), at: 1)
    matcher.add(Self.pose(0), at: 2)
    #expect(Self.estimates(&matcher) == [])
    matcher.setTracking(.normal)
    matcher.add(Self.pose(0), at: 3)
    matcher.add(Self.pose(2), at: 4)
    _ = matcher.add(Self.fix(3.5))
    let estimates = Self.estimates(&matcher)
    #expect(estimates.map(\.epoch) == [2])
    #expect(estimates.map(\.pose.position.x) == [1])
  }

  @Test("fixes without poses do not accumulate")
  func boundedMemory() {
    var matcher = EstimateMatcher()
    for second in 0..<1000 { _ = matcher.add(Self.fix(Double(second))) }
    #expect(matcher.refusals[.noPose] > 900)
  }
}
