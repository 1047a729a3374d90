import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct SampleListTests {
  private static func sample(_ number: Int) -> ARRouteEngine.Sample {
    .sessionReset(time: Double(number))
  }

  @Test(
    "a list contains the same samples as an array, and so do its copies", arguments: UInt64(0)..<40)
  func isLikeAnArray(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var array = [ARRouteEngine.Sample]()
    var list = SampleList()
    var kept: [(SampleList, [ARRouteEngine.Sample])] = []
    for round in 0..<60 {
      switch random.whole(0...3) {
      case 0, 1:
        for index in 0..<random.whole(1...900) {
          list.append(Self.sample(round * 1000 + index))
          array.append(Self.sample(round * 1000 + index))
        }
      case 2:
        let count = random.whole(0...array.count)
        list.removeFirst(count)
        array.removeFirst(count)
      default: kept.append((list, array))
      }
      #expect(list.count == array.count && list.first == array.first && list.last == array.last)
    }
    kept.append((list, array))
    for (list, array) in kept { #expect(Array(list) == array) }
  }

  @Test("appended samples follow those of an existing log")
  func goesOnWithALog() {
    var list = SampleList(PackedSamples((0..<700).map(Self.sample)))
    for number in 700..<2000 { list.append(Self.sample(number)) }
    #expect(Array(list) == (0..<2000).map(Self.sample))
  }
}
