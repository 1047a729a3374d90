import Testing

@testable import RouteSimKit

@Suite("SummaryCheck")
struct SummaryCheckTests {
  @Test(
    "a check consists of a path, an operator and a number",
    arguments: [
      ("a.b<2", [1.999], [2, 2.1]), ("a.b<=2", [2, -3], [2.000001]), ("a.b>2", [2.1], [2, 1]),
      ("a.b>=2", [2, 3], [1.9]), ("a.b=2", [2, 2.000001], [2.00001]), ("a.b == 2", [2], [3]),
      ("a.b = 2 ± 0.5", [1.5, 2.5, 2], [1.49, 2.51]), (" a.b < -2e1 ", [-21], [-20]),
    ] as [(String, [Double], [Double])])
  func words(text: String, met: [Double], notMet: [Double]) throws {
    let check = try #require(SummaryCheck(text))
    func outcome(_ value: Double) -> CheckResult.Outcome {
      let frame = PrintedFrame(Array("{\"a\": {\"b\": \(value)}}".utf8))
      return check.result(of: frame, at: 0, file: "").outcome
    }
    #expect(met.allSatisfy { outcome($0) == .passed })
    #expect(notMet.allSatisfy { outcome($0) == .failed })
  }

  @Test(
    "any other text is refused",
    arguments: [
      "", "<", "<2", "a<", "a", "a=b", "a<2±1", "a=2±-1", "a..b<2", ".a<2", "a<<2", "a=<2", "a<nan",
      "a<inf", "a<1e999", "a=1±2±3", "a~2",
      "a!=2", "a<0x10", "fra\nmes<2", "a\u{1b}[2J<2", "a b<2",
    ])
  func others(text: String) { #expect(SummaryCheck(text) == nil) }
}
