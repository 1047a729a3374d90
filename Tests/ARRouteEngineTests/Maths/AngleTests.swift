import ARRouteEngine
import Testing

@Suite("Angle")
struct AngleTests {
  @Test(
    "wraps degrees into (−180, 180]",
    arguments: [(190, -170), (-180, 180), (180, 180), (540, 180), (-190, 170), (0, 0), (359, -1)])
  func wraps(value: Double, expected: Double) {
    #expect(Angle.wrapDegrees(value) == expected)
  }

  @Test(
    "wraps degrees into [0, 360)",
    arguments: [(-1, 359), (360, 0), (725, 5), (-720, 0), (-1e-18, 0)])
  func wrapsPositive(value: Double, expected: Double) {
    #expect(Angle.wrapDegreesPositive(value) == expected)
  }
}
