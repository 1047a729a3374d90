import ARRouteEngine
import Testing

@testable import RouteSim

@Suite("Samples before the first fix")
struct EarlySamplesTests {
  private static func tracking(_ count: Int) -> [Sample] {
    (0..<count).map { .tracking(time: Double($0), .limited) }
  }

  @Test("all of them are handed over exactly once")
  func handsOver() throws {
    var early = EarlySamples()
    try early.append(Self.tracking(3))
    try early.append(Self.tracking(2))
    #expect(early.takeAll().map(\.time) == [0, 1, 2, 0, 1])
    #expect(early.takeAll().isEmpty)
  }

  @Test("more samples than a log may contain are an error")
  func isBounded() throws {
    var early = EarlySamples(capacity: 4)
    try early.append(Self.tracking(4))
    #expect(throws: Failure.recording("-", .noStart(after: 4))) {
      try early.append(Self.tracking(1))
    }
  }
}
