import Testing

@testable import ARRouteEngine

@Suite("The latest steps")
struct RecentWayTests {
  @Test(arguments: [0.2, 0.5, 1, 2, 10, 50])
  func speedIsThatOfTheLastSecond(rate: Double) {
    var way = RecentWay()
    var velocity = Complex.zero
    for index in 0...Int(20 * rate) {
      let time = Double(index) / rate
      // The walker goes east until 10 s, then north.
      let place = Complex(1.4 * min(time, 10), 1.4 * max(time - 10, 0))
      velocity = way.advance(to: place, at: time).velocity
    }
    #expect((velocity - Complex(0, 1.4)).length < 1e-9)
  }

  @Test func aLeapIsNoSpeed() {
    var way = RecentWay()
    for second in 0..<5 { _ = way.advance(to: Complex(Double(second), 0), at: Double(second)) }
    way.interrupt()
    #expect(way.advance(to: Complex(900, 0), at: 5).velocity == .zero)
    #expect((way.advance(to: Complex(901, 0), at: 6).velocity - Complex(1, 0)).length < 1e-9)
  }

  /// A corner counts as a new street; a bend of 20° and a straight street do not.
  @Test(arguments: [(90.0, 1), (-60, 1), (180, 1), (20, 0), (0, 0)])
  func cornersAreNewStreets(angle: Double, count: Int) {
    var way = RecentWay()
    var turns = 0
    for second in 0..<60 {
      let along = 1.4 * Double(second)
      let place =
        Complex(min(along, 40), 0)
        + Complex(argument: .degrees(angle)) * max(along - 40, 0)
      if way.advance(to: place, at: Double(second)).turned { turns += 1 }
    }
    #expect(turns == count)
  }
}
