import RouteSimKit
import Testing

@Suite("TrueMisalignment")
struct TrueMisalignmentTests {
  private static let known = TrueMisalignment(stretches: [
    [AngleMark(time: 0, degrees: 170), AngleMark(time: 10, degrees: -170)],
    [AngleMark(time: 20, degrees: 40), AngleMark(time: 30, degrees: 50)],
  ])

  @Test(
    "lies between the two known around a time, the shorter way, and nowhere in a gap",
    arguments: [
      (0, 170), (2.5, 175), (5, 180), (7.5, -175), (10, -170), (10.5, -170), (15, nil),
      (19.5, 40), (25, 45), (31, 50), (31.5, nil), (-1, 170), (-1.5, nil),
    ] as [(Double, Double?)])
  func interpolates(time: Double, expected: Double?) {
    #expect(Self.known.degrees(at: time) == expected)
  }

  @Test("knows nothing where nothing is known")
  func knowsNothing() {
    #expect(TrueMisalignment().degrees(at: 0) == nil)
    #expect(TrueMisalignment(stretches: [[]]).degrees(at: 0) == nil)
  }
}
