import ARRouteEngine
import Testing

@testable import RouteSimKit

@Suite("TrueMisalignment")
struct TrueMisalignmentTests {
  private static func mark(_ time: Double, _ degrees: Double) -> AngleMark {
    AngleMark(time: time, angle: .degrees(degrees))
  }

  private static let known = TrueMisalignment(stretches: [
    [mark(0, 170), mark(10, -170)], [mark(20, 40), mark(30, 50)],
  ])

  private func expect(_ angle: Angle?, _ degrees: Double?) {
    guard let angle, let degrees else {
      #expect(angle?.degrees == degrees)
      return
    }
    // The expected degrees are converted to radians and back.
    #expect(abs((angle - .degrees(degrees)).wrapped.degrees) < 1e-12)
  }

  @Test(
    "is interpolated between the known values around a time, the shorter way, except in a gap",
    arguments: [
      (0, 170), (2.5, 175), (5, 180), (7.5, -175), (10, -170), (10.5, -170), (15, nil),
      (19.5, 40), (25, 45), (31, 50), (31.5, nil), (-1, 170), (-1.5, nil),
    ] as [(Double, Double?)])
  func interpolates(time: Double, expected: Double?) {
    expect(Self.known.angle(at: time), expected)
  }

  @Test(
    "is assumed to change evenly across a gap, and to stay the same beyond the ends",
    arguments: [
      (-100, 170), (0, 170), (2.5, 175), (10, -170), (12, -164), (15, -155), (20, -140),
      (22, -136), (30, -120), (35, -90), (40, -60), (900, -60),
    ] as [(Double, Double)])
  func goesOnAcrossGaps(time: Double, expected: Double) {
    let known = TrueMisalignment(stretches: [
      [Self.mark(0, 170), Self.mark(10, -170)], [Self.mark(20, -140), Self.mark(30, -120)],
      [Self.mark(40, -60)],
    ])
    expect(known.likelyAngle(at: time), expected)
  }

  @Test("is divided at the log's gaps, except if a gap begins with a known value")
  func isCut() {
    let marks = [0.0, 1, 2, 5, 6, 9].map { Self.mark($0, $0) }
    let cut = TrueMisalignment(marks, cutAt: [8, 2, 5.5])
    #expect(cut.stretches.map { $0.map(\.time) } == [[0, 1, 2], [5], [6], [9]])
  }

  @Test("is unknown if nothing is known")
  func knowsNothing() {
    for nothing in [TrueMisalignment(), TrueMisalignment(stretches: [[]])] {
      #expect(nothing.angle(at: 0) == nil && nothing.likelyAngle(at: 0) == nil)
    }
  }
}
