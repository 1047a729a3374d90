import ARRouteEngine
import TestSupport
import Testing

@Suite struct RouteOutlineTests {
  /// A wandering chain of short segments, and a square around a point near it.
  @Test(arguments: UInt64(0)..<50)
  func holdsAllThatIsNearInOrder(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var positions = [Vector3.zero]
    for _ in 0..<random.whole(0...2000) {
      positions.append(positions[positions.count - 1] + random.vector(within: 10))
    }
    let outline = RouteOutline(positions: positions)
    let center = random.vector(within: 200)
    let radius = random.number(1...100)
    let stretches = outline.stretches(near: center, radius: radius)
    for (stretch, next) in zip(stretches, stretches.dropFirst()) {
      #expect(stretch.upperBound < next.lowerBound)
    }
    for index in positions.indices.dropLast() {
      let offset = positions[index] - center
      guard abs(offset.x) <= radius, abs(offset.z) <= radius else { continue }
      #expect(stretches.contains { $0.contains(index) })
    }
  }

  @Test func leavesOutWhatIsFar() {
    let positions = (0..<10_000).map { Vector3(Double($0), 0, 0) }
    let stretches = RouteOutline(positions: positions)
      .stretches(near: Vector3(5000, 0, 0), radius: 50)
    #expect(stretches.count == 1)
    #expect(stretches.first.map { $0.count < 300 } == true)
  }

  @Test(arguments: [0, 1])
  func ofLessThanASegmentIsEmpty(count: Int) {
    let outline = RouteOutline(positions: Array(repeating: .zero, count: count))
    #expect(outline.stretches(near: .zero, radius: 1).isEmpty)
  }
}
