import Testing

@testable import ARRouteEngine

@Suite("Rotations of AR's axes between two poses")
struct PoseSeamsTests {
  /// Returns the rotation that is found for a phone held in front, with ten poses per second.
  ///
  /// The heading is clockwise and the pitch upwards, in degrees.
  private static func turned(
    _ seconds: Double, rate: Double = 10, heading: (Double) -> Double,
    pitch: (Double) -> Double = { _ in -20 }
  ) -> Double {
    var seams = PoseSeams()
    for number in 0..<Int(seconds * rate) {
      let time = Double(number) / rate
      let attitude = Attitude(
        heading: .degrees(heading(time)), pitch: .degrees(pitch(time)),
        roll: .degrees(Angle(radians: 11 * time).sine))
      seams.add(Pose(position: .zero, attitude: attitude), at: time)
    }
    return seams.turned(by: .infinity).degrees
  }

  /// Returns the rotation due to the gait: 3° to and fro, with one step every 0.55 s.
  private static func gait(_ time: Double) -> Double { 3 * Angle(radians: 11.4 * time).sine }

  @Test("are found in either direction", arguments: [8.0, -20, 40, -170])
  func found(leap: Double) {
    let turned = Self.turned(10) { Self.gait($0) * 0.3 + ($0 > 5 ? leap : 0) }
    #expect(abs(turned - leap) < 2)
  }

  @Test("are found at 60 poses per second, on a walk", arguments: [8.0, -20, 40])
  func foundAmongSteps(leap: Double) {
    let turned = Self.turned(10, rate: 60) { Self.gait($0) + ($0 > 5 ? leap : 0) }
    #expect(abs(turned - leap) < 2)
  }

  /// A quarter turn within 0.6 s, the fastest that people rotate a phone.
  @Test("are not rotations by hand", arguments: [10.0, 30, 60])
  func hands(rate: Double) {
    let turned = Self.turned(10, rate: rate) { time in
      let share = min(max((time - 5) / 0.6, 0), 1)
      return Self.gait(time) + 45 * (1 - Angle(radians: .pi * share).cosine)
    }
    #expect(turned == 0)
  }

  @Test("are about the vertical")
  func nods() {
    #expect(Self.turned(10, heading: { _ in 0 }, pitch: { $0 > 5 ? -50 : -20 }) == 0)
  }

  @Test("are not found if poses are a second apart")
  func rare() {
    #expect(Self.turned(60, rate: 1) { $0 > 30 ? 40 : 0 } == 0)
  }

  @Test("are not found between two sessions")
  func sessions() {
    var seams = PoseSeams()
    for number in 0..<100 {
      if number == 50 { seams.interrupt() }
      let attitude = Attitude(heading: .degrees(number < 50 ? 0 : 40))
      seams.add(Pose(position: .zero, attitude: attitude), at: Double(number) / 10)
    }
    #expect(seams.turned(by: .infinity) == .zero)
  }

  /// There are ten poses per second; the axes rotate by 20° before the pose at 5 s, and back before the
  /// pose at 6 s.
  @Test("begin and end with the poses, and are remembered while fixes may still arrive")
  func moments() {
    var seams = PoseSeams()
    for number in 0..<1000 {
      let heading = (50..<60).contains(number) ? 20.0 : 0
      seams.add(
        Pose(position: .zero, attitude: Attitude(heading: .degrees(heading))),
        at: Double(number) / 10)
    }
    for (time, turned) in [(0.0, 0.0), (4.9, 0), (5, 20), (5.9, 20), (6, 0), (99, 0)] {
      #expect(abs(seams.turned(by: time).degrees - turned) < 1e-9, "\(time) s")
    }
  }

  /// The axes rotate at every fourth pose: 1000 times, many more than the number of seams that are kept.
  @Test("are limited in number, and none is missing from the sum")
  func many() {
    var seams = PoseSeams()
    for number in 0...4001 {
      seams.add(
        Pose(position: .zero, attitude: Attitude(heading: .degrees(Double(10 * (number / 4))))),
        at: Double(number) / 20)
    }
    let turned = Angle.wrapDegrees(Double(10 * 1000))
    #expect(abs(seams.turned(by: .infinity).degrees - turned) < 1e-6)
  }
}
