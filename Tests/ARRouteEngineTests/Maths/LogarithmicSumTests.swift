import Testing

@testable import ARRouteEngine

@Suite("Logarithmic sum")
struct LogarithmicSumTests {
  @Test func addsWhatNoNumberHolds() {
    var sum = LogarithmicSum()
    #expect(sum.add(-5000) == (rescaling: 0, term: 1))
    #expect(sum.add(-5000) == (rescaling: 1, term: 1))
    #expect(sum.scaled == 2)
    #expect(abs(sum.logarithm - (-5000 + 0.6931471805599453)) < 1e-12)
    #expect(sum.add(5000) == (rescaling: 0, term: 1))
    #expect(sum.logarithm == 5000)
    #expect(LogarithmicSum().logarithm == -.infinity)
  }
}
