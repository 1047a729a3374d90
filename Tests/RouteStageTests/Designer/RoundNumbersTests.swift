import TestSupport
import Testing

@testable import RouteStage

@Suite struct RoundNumbersTests {
  /// The stops of one decade, written by hand.
  @Test func goesThroughADecade() {
    var value = 100.0
    var numbers: [Double] = []
    while value < 1000 {
      value = RoundNumbers.next(above: value)
      numbers.append(value)
    }
    #expect(
      numbers == [
        110, 120, 130, 140, 150, 160, 180, 200, 220, 250, 280, 300, 320, 350, 400, 450, 500, 550,
        600, 650, 700, 750, 800, 850, 900, 950, 1000,
      ])
  }

  @Test func stepsAreEvenOnALogarithmicScale() {
    var value = 1.0
    while value < 10_000 {
      let next = RoundNumbers.next(above: value)
      #expect(next / value > 1.05 && next / value < 1.17, "\(value)")
      #expect(RoundNumbers.next(below: next) == value)
      value = next
    }
    #expect(value == 10_000)
  }

  @Test func fineStepsAreAboutOnePercent() {
    var value = 1.0
    var count = 0
    while value < 10_000 {
      let next = RoundNumbers.fine(above: value)
      #expect(next / value > 1.0039 && next / value < 1.0101, "\(value)")
      #expect(abs(RoundNumbers.fine(below: next) / value - 1) < 1e-12)
      value = next
      count += 1
    }
    #expect(abs(value - 10_000) < 1e-8)
    #expect(count == 4 * (100 + 150 + 100))
  }

  @Test(arguments: UInt64(0)..<200)
  func everyStepLeadsOn(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let value = random.magnitude(0.01...100_000)
    #expect(RoundNumbers.next(above: value) > value)
    #expect(RoundNumbers.next(below: value) < value)
    #expect(RoundNumbers.fine(above: value) > value)
    #expect(RoundNumbers.fine(below: value) < value)
    // Neither of the two skips a stop of the other.
    #expect(RoundNumbers.fine(above: value) <= RoundNumbers.next(above: value) * (1 + 1e-9))
  }

  @Test(arguments: [
    (90.0, 120.0, 100.0), (40, 60, 50), (140, 220, 200), (1700, 2100, 2000), (61, 68, 65),
    (61, 64, 62), (1, 1.3, 1), (630, 760, 700),
  ])
  func findsTheRoundest(low: Double, high: Double, expected: Double) {
    let middle = (low * high).squareRoot()
    #expect(RoundNumbers.roundest(in: low...high, near: middle) == expected)
  }

  @Test(arguments: UInt64(0)..<200)
  func theRoundestLiesInTheRange(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let low = random.magnitude(1...9000)
    let range = low...low * random.number(1.0001...1.5)
    let middle = (range.lowerBound * range.upperBound).squareRoot()
    #expect(range.contains(RoundNumbers.roundest(in: range, near: middle)))
  }
}
