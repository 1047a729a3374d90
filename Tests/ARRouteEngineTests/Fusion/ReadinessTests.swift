import Testing

@testable import ARRouteEngine

@Suite("Readiness")
struct ReadinessTests {
  /// The accuracy in metres, the error in degrees or nil, and true when the phone is ready, in order of
  /// time.
  static let walks: [[(Double, Double?, Bool)]] = [
    [(10, 15, true)],
    [(10.1, 15, false), (10, 15.1, false), (10, 15, true)],
    [(5, nil, false), (5, 5, true), (5, nil, false)],
    [(5, 5, true), (20, 25, true), (20.1, 5, false), (15, 5, false), (10, 5, true)],
    [(5, 5, true), (5, 25.1, false), (5, 20, false), (5, 15, true)],
  ]

  @Test("the phone is ready from 10 m and 15°, until 20 m or 25° are exceeded", arguments: walks)
  func hysteresis(walk: [(Double, Double?, Bool)]) {
    var readiness = Readiness()
    for (accuracy, error, expected) in walk {
      let before = readiness.isReady
      let changed = readiness.update(accuracy: accuracy, error: error.map { .degrees($0) })
      #expect(readiness.isReady == expected)
      #expect(changed == (before != expected))
    }
  }
}
